import { FREEZE_MODULES, type FreezeModule } from '@bourse/rules';
import { type EndpointName, endpoints } from '@bourse/wire';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entriesOf } from '../modules/entries.ts';
import { entry as stocksCalls } from '../modules/stocks/money-calls.ts';
import { castOperators, openSession } from './cast.ts';
import type { FreezableCall } from './freezes.ts';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';
import type { Prepare } from './money-call.ts';
import { WAYS } from './money-calls.ts';
import { Stage } from './stage.ts';

const entries = (await entriesOf('freezes')).map(([, entry]) => entry);

/** Which module closes a call. */
const CLOSED_BY: ReadonlyMap<string, FreezeModule> = new Map(
  entries.flatMap(({ closedBy }) => Object.entries(closedBy)),
);

const TRIED = WAYS.flatMap(({ name, way, prepare }) => {
  const module = CLOSED_BY.get(name);
  return module === undefined ? [] : [{ name, way, module, prepare: prepare as Prepare<FreezableCall> }];
});

let server: TestServer;
let stage: Stage;
let compliance: Client;

beforeAll(async () => {
  server = await startTestServer({}, 'freezes');
  stage = await Stage.open(server);
  compliance = server.operatorAs(await (await castOperators(server))('compliance'));
}, 120_000);

afterAll(() => server?.close());

/** As an operator does it, module by module. */
const freezeOnly = async (modules: readonly FreezeModule[], id = stage.customer.id): Promise<void> => {
  const frozen = server.running.services.core.state.platform.customers.get(id)?.frozen ?? [];
  for (const module of FREEZE_MODULES)
    if (modules.includes(module) !== frozen.includes(module))
      value(
        await compliance('console.setFreeze', {
          id,
          module,
          frozen: modules.includes(module),
          reason: 'The test asks for it.',
        }),
      );
};

/** All that a customer has, and how much they have asked for. */
const having = async (id: number): Promise<unknown> => {
  const { core, database } = server.running.services;
  const counted = await database.pool.query(
    `SELECT (SELECT count(*) FROM orders WHERE customer = $1) AS orders, (SELECT count(*) FROM deposits WHERE customer = $1) AS deposits,
       (SELECT count(*) FROM withdrawals WHERE customer = $1) AS withdrawals`,
    [id],
  );
  const accounts = core.state.ledger.accountsOf('real', id);
  return [accounts.map((each) => [each.key, each.available, each.held, each.movements]), counted.rows];
};

test('PLATFORM-3: every module closes some call, and every call that may answer FROZEN is tried', () => {
  expect(new Set(CLOSED_BY.values())).toEqual(new Set(FREEZE_MODULES));
  const declared = (Object.keys(endpoints) as EndpointName[]).filter((name) =>
    (endpoints[name].errors as readonly string[]).includes('FROZEN'),
  );
  const movesNothing = entries.flatMap((entry) => entry.movesNothing ?? []);
  expect(declared.sort()).toEqual([...CLOSED_BY.keys(), ...movesNothing].sort());
  expect(new Set(TRIED.map(({ name }) => name as string))).toEqual(new Set(CLOSED_BY.keys()));
});

describe.each(FREEZE_MODULES)('a customer whose %s is frozen', (frozen) => {
  test.each(TRIED.filter(({ module }) => module === frozen))(
    'PLATFORM-3: is refused $name, $way, and nothing changes; with all else frozen it is taken',
    async ({ name, prepare, module }) => {
      await freezeOnly([]);
      const refused = await prepare(stage);
      const customer = Number(refused.by);
      await freezeOnly([module], customer);
      const call = server.as(await openSession(server, customer));
      const before = await having(customer);
      expect(outcome(await call(name, refused.input))).toBe('FROZEN');
      expect(await having(customer)).toEqual(before);
      await freezeOnly([], customer);
      const taken = await prepare(stage);
      const other = Number(taken.by);
      await freezeOnly(
        FREEZE_MODULES.filter((each) => each !== module),
        other,
      );
      expect(outcome(await server.as(await openSession(server, other))(name, taken.input))).toBe('ok');
    },
    60_000,
  );

  test('PLATFORM-3: is shown all of it', async () => {
    await freezeOnly([frozen]);
    const reads = entries.flatMap(({ read }) => read[frozen] ?? []);
    expect(reads.length).toBeGreaterThan(1);
    for (const read of reads) expect((await read(stage.customer.call)).ok).toBe(true);
    const shown = value(await stage.customer.call('funds.freezeList', {}));
    expect(shown.filter(({ isFrozen }) => isFrozen).map(({ key }) => key)).toEqual([frozen]);
  });
});

test('PLATFORM-3: with everything frozen a withdrawal is called back, and a resting purchase is over with its hold released', async () => {
  await freezeOnly([]);
  const id = await stage.waitingWithdrawal();
  const { input } = await stocksCalls['orders.buyBusiness']['at a limit'](stage);
  const order = value(await stage.customer.call('orders.buyBusiness', input));
  const { ledger, orders } = stage.server.running.services.core.state;
  expect(ledger.heldBy(Number(order.id))).toBeGreaterThan(0n);
  await freezeOnly(FREEZE_MODULES);
  expect(outcome(await stage.customer.call('funds.cancelWithdrawal', { id }))).toBe('ok');
  expect([orders.orders.has(Number(order.id)), ledger.heldBy(Number(order.id))]).toEqual([false, 0n]);
  const { list } = value(await stage.customer.call('orders.list', { list: 'history' }));
  expect(list.find(({ id }) => id === order.id)).toMatchObject({ state: 'cancelled' });
});
