import type { Core } from '@bourse/core';
import { FREEZE_MODULES, parseAmount } from '@bourse/rules';
import type { OperatorRole } from '@bourse/wire';
import sharp from 'sharp';
import { shownWorth } from '../../apps/server/src/funds/held.ts';
import { createTokens } from '../../apps/server/src/identity/tokens.ts';
import { stateLines } from '../../apps/server/src/platform/core-port.ts';
import { sharedKey } from '../../apps/server/src/platform/index.ts';
import { stateHash } from '../../apps/server/src/store/snapshot-pieces.ts';
import { type TestCustomer, type TestServer, value } from './harness.ts';

export const ROLES = [
  'support',
  'compliance',
  'finance',
  'product',
  'auditor',
  'administrator',
] as const satisfies readonly OperatorRole[];

const password = 'correct horse battery';

/** A credit that two agreed to, of which no limit asks anything. */
export const BY_TWO = {
  by: 'test',
  agreedBy: 'another test',
  check: { maximum: 10n ** 30n, worth: 0n, customerAbove: 0n, operatorAbove: 0n },
} as const;

/** A policy of withdrawals that asks nothing on top of any amount. */
export const NO_CHECKS = { primary: null, advanced: null, twoOperators: null, daily: null } as const;

/** Puts money on a customer's account, the way a reviewed deposit does. */
export const credit = async (
  { running }: TestServer,
  customer: number,
  account: 'stock' | 'platform',
  money: string,
  /** What arrived of it; all where it is not said. */
  arrivedText?: string,
): Promise<void> => {
  const { services } = running;
  const [text = '', code = ''] = money.split(' ');
  const claimed = parseAmount(services.assets.get(code), text);
  if (!claimed.ok) throw new Error(`${money} is no amount`);
  const arrived = parseAmount(services.assets.get(code), arrivedText ?? text);
  if (!arrived.ok) throw new Error(`${arrivedText} is no amount`);
  const channel = account === 'stock' ? 'card' : 'usdt';
  const limits = { minimum: 1n, maximum: claimed.value.units };
  const requested = value(
    await services.execute({
      type: 'request-deposit',
      customer,
      channel,
      account,
      claimed: claimed.value,
      ...limits,
      evidence: '{}',
    }),
  );
  const event = requested.events[0];
  if (event?.type !== 'deposit-requested') throw new Error('no deposit was requested');
  const { id } = event.deposit;
  const reference = `test-${id}`;
  const shown = shownWorth(services, { mode: 'real', customer }, arrived.value) ?? null;
  const check = { ...BY_TWO.check, shown };
  value(await services.execute({ type: 'credit-deposit', id, arrived: arrived.value, reference, ...BY_TWO, check }));
};

let pictures = 0;

/** A picture that nothing else shows. */
export const newPicture = async (): Promise<File> => {
  pictures += 1;
  const background = { r: pictures & 255, g: (pictures >> 8) & 255, b: 77 };
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'proof.png', { type: 'image/png' });
};

/** Posts as another client than ours would, under a key of its own, and gives the envelope. */
export const post = async ({ http }: TestServer, token: string, url: string, body: object) =>
  (
    await http.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
      payload: body,
    })
  ).json();

const device = { device: 'test', address: '127.0.0.1' };

const epochOf = async ({ running }: TestServer, table: 'customer' | 'operator', holder: number): Promise<number> => {
  const { rows } = await running.services.database.pool.query<{ credentials_epoch: number }>(
    `SELECT credentials_epoch FROM ${table} WHERE id = $1`,
    [holder],
  );
  return rows[0]?.credentials_epoch ?? 0;
};

/** One more session of a customer, in an account mode of choice. */
export const openSession = async (
  server: TestServer,
  holder: number,
  mode: 'real' | 'demo' = 'real',
): Promise<string> => {
  const epoch = await epochOf(server, 'customer', holder);
  const { customers } = server.running.services.identity.sessions;
  return value(await customers.open({ holder, epoch, mode, ...device })).accessToken;
};

/** One more session of an operator. */
export const openOperatorSession = async (server: TestServer, holder: number): Promise<string> => {
  const epoch = await epochOf(server, 'operator', holder);
  const { operators } = server.running.services.identity.sessions;
  return value(await operators.open({ holder, epoch, mode: 'real', ...device })).accessToken;
};

/** An operator of each role, by their ids. */
export const addOperators = async ({ running }: TestServer): Promise<ReadonlyMap<OperatorRole, number>> => {
  const { operators } = running.services.identity;
  const ids = new Map<OperatorRole, number>();
  for (const role of ROLES)
    ids.set(role, await operators.add({ username: `${role}-${crypto.randomUUID()}`, name: role, role, password }));
  return ids;
};

/** An operator of each role, and a way to a session of one. */
export const castOperators = async (server: TestServer) => {
  const ids = await addOperators(server);
  return (role: OperatorRole): Promise<string> => openOperatorSession(server, ids.get(role) ?? 0);
};

const tokensOf = async ({ running }: TestServer) => {
  const { database, secrets, now } = running.services;
  return createTokens(await sharedKey(database.pool, secrets, 'access-token'), now);
};

/** The token of an operator who has given the password and not yet the second factor. */
export const candidateToken = async (server: TestServer): Promise<string> =>
  (await tokensOf(server)).sign('candidate', 1, '0', server.running.services.now() + 300_000);

/** A token of a customer's living session that ran out a minute ago. */
export const expiredToken = async (server: TestServer, customer: TestCustomer): Promise<string> => {
  const { identity, now } = server.running.services;
  const caller = await identity.customerOf(customer.accessToken);
  return (await tokensOf(server)).sign('customer', customer.id, caller?.session ?? '', now() - 60_000);
};

/** A token whose session was signed out. */
export const revokedToken = async (server: TestServer, customer: TestCustomer): Promise<string> => {
  const token = await openSession(server, customer.id);
  value(await server.as(token)('auth.logout', {}));
  return token;
};

/** A customer for whom everything that can be frozen is. */
export const freeze = async ({ running }: TestServer, customer: number): Promise<void> => {
  value(
    await running.services.execute({
      type: 'freeze-modules',
      customer,
      modules: FREEZE_MODULES,
      frozen: true,
      reason: 'test',
      by: 'test',
    }),
  );
};

/** A digest of everything the journal decides: equal states give equal digests. */
export const stateDigest = ({ running }: TestServer): string => stateHash(stateLines(running.services.core));

/** The core to write to, for a test that plants in it what only time or chance brings about; no part of the server may (rule JOURNAL-51). */
export const writableCore = ({ running }: TestServer): Core => running.services.core as Core;
