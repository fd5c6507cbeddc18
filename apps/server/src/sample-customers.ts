import { randomBytes } from 'node:crypto';
import { type AccountType, type AssetCode, assert, type CustomerId, parseAmount } from '@bourse/rules';
import { customerByAddress, insertCustomer, updateCustomer } from './identity/customers.ts';
import type { Services } from './services.ts';

/** Two names, for what takes two: the brand that offers it, and the mode in which it may. */
export const BY_TWO = { by: 'the brand', agreedBy: 'paper mode' } as const;
const NO_BOUND = 10n ** 30n;

/** A whole amount of an asset, in its smallest unit. */
export const wholeUnits = ({ assets }: Services, asset: AssetCode, whole: number): bigint => {
  const read = parseAmount(assets.get(asset), String(whole));
  assert(read.ok, 'a whole amount is an amount of every asset');
  return read.value.units;
};

/** A customer that nobody can sign in as, made once; the customer's number. */
export const sampleCustomer = async (services: Services, name: string, passwordHash: string): Promise<CustomerId> => {
  const { database, execute, now, core } = services;
  const address = `${name}@bourse.test`;
  const known = await customerByAddress(database.pool, 'email', address);
  const id =
    known?.id ??
    (await insertCustomer(database.pool, {
      kind: 'email',
      address,
      passwordHash,
      invitedBy: null,
      language: null,
      at: now(),
    }));
  if (!core.state.platform.customers.has(id)) await execute({ type: 'open-customer', customer: id, invitedBy: null });
  if (!known?.isOpened) await updateCustomer(database.pool, id, { isOpened: true });
  return id;
};

/** The hash of a password that nobody knows. */
export const unknownPassword = ({ identity }: Services): Promise<string> =>
  identity.shared.passwords.hash(randomBytes(24).toString('base64url'));

/** Simulated money on an account, as a deposit that was reviewed; once a customer, account and asset. */
export const givenMoney = async (
  services: Services,
  customer: CustomerId,
  asset: AssetCode,
  whole: number,
  account: AccountType = 'stock',
): Promise<void> => {
  const { core, execute } = services;
  const reference = account === 'stock' ? `SAMPLE-${customer}-${asset}` : `SAMPLE-${customer}-${account}-${asset}`;
  const { available, held } = core.state.ledger.customer('real', customer, account, asset);
  if (available + held > 0n) return;
  const claimed = { asset, units: wholeUnits(services, asset, whole) };
  const requested = await execute({
    type: 'request-deposit',
    customer,
    channel: 'card',
    account,
    claimed,
    minimum: 1n,
    maximum: claimed.units,
    evidence: '{}',
  });
  const event = requested.ok && requested.value.events.find((each) => each.type === 'deposit-requested');
  if (!event) return;
  const check = { maximum: NO_BOUND, worth: 0n, customerAbove: 0n, operatorAbove: 0n };
  await execute({ type: 'credit-deposit', id: event.deposit.id, arrived: claimed, reference, ...BY_TWO, check });
};
