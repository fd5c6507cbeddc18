import type { Command, Core, CoreConfig, Event } from '@bourse/core';
import { ok, priceTicks, type Result } from '@bourse/rules';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { corePort as realPort } from '../../apps/server/src/platform/core-port.ts';
import { credit } from './cast.ts';
import { startTestServer, type TestServer, value } from './harness.ts';

/** What a test has planted in the business: the sources of a program with a mistake in it. */
const planted = vi.hoisted(() => ({ agenda: [] as string[], trigger: false, breaksTransfersOf: 0, reactionTo: '' }));
const DUE = 1_000;
const INSTRUMENT = 'BTC-USDT';

type Port = ReturnType<typeof realPort>;

// No event is called like that: folding it throws, with what was folded before it left in the state.
const BREAKS = { type: 'planted-break' } as unknown as Event;

vi.mock('../../apps/server/src/platform/core-port.ts', async (original) => {
  const real = await original<{ readonly corePort: typeof realPort }>();
  const { corePort } = real;
  const create = (config: CoreConfig): Core => {
    const core = corePort(config).create();
    const { agenda, triggers } = core.state;
    for (const key of planted.agenda) agenda.waiting.add(DUE, 'planted' as never, key);
    const place = { mode: 'real', instrument: INSTRUMENT, price: 'last', direction: 'rising' } as const;
    if (planted.trigger) triggers.waiting.set('planted' as never, 'bad', { ...place, level: priceTicks(1) });
    return core;
  };
  const decide = (core: Core, command: Command, at: number): Result<Event[], string> => {
    const { action } = command;
    const { agenda, triggers } = core.state;
    if (action.type === 'run-agenda') {
      const due = agenda.waiting.due(at, action.most ?? 1_000);
      if (due?.kind === 'planted') {
        const { moment, kind, keys } = due;
        const done: Event = { type: 'agenda-done', at, moment, kind, count: keys.length };
        return ok(keys.includes('bad') ? [done, BREAKS] : [done]);
      }
    }
    if (action.type === 'run-triggers') {
      const piece = triggers.waiting.piece(action.most ?? 250);
      if (piece?.kind === 'planted') return ok([{ type: 'triggers-fired', at, ...piece }, BREAKS]);
    }
    const decided = corePort(core.config).decide(core, command, at);
    if (decided.ok && action.type === 'transfer-funds' && action.customer === planted.breaksTransfersOf)
      decided.value.push(BREAKS);
    return decided;
  };
  // As a reaction that throws: what was decided is folded already, and the command is not over.
  const carryOut: Port['carryOut'] = (core, events, at, folded) =>
    corePort(core.config).carryOut(core, events, at, (event) => {
      folded(event);
      if (event.type === planted.reactionTo) throw new Error('a planted reaction failed');
    });
  return {
    ...real,
    corePort: (config: CoreConfig) => ({ ...corePort(config), create: () => create(config), decide, carryOut }),
  };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 'broken_core');
}, 120_000);
afterAll(() => server?.close());

const parts = async (): Promise<Readonly<Record<string, string>>> =>
  (await server.http.inject({ url: '/readyz' })).json().parts;
const faults = async (): Promise<readonly string[]> =>
  value(await server.operatorAs(await server.operatorToken())('console.books', {})).faults;
const written = async (): Promise<readonly { command: string; stack: string; handled: boolean }[]> =>
  (await server.running.services.database.pool.query('SELECT * FROM broken_command ORDER BY id')).rows;
const isBroken = (): boolean => server.running.services.sequencer.status().faulted?.reason === 'INVARIANT_BROKEN';

/** Starts again without a snapshot, so that what was planted is in the state from its beginning. */
const replant = async (): Promise<void> => {
  const { sequencer, database } = server.running.services;
  await sequencer.snapshot();
  await database.pool.query('DELETE FROM snapshot');
  server = await server.restart();
};

test('JOURNAL-41: a thing that breaks the core when it is due is found among the others, and set aside; the rest is done', async () => {
  planted.agenda.push('good', 'bad', 'good too');
  await replant();
  await expect.poll(isBroken).toBe(true);
  // One by one from here on, and the bad one comes second.
  server = await server.restart();
  await expect.poll(isBroken).toBe(true);
  // It is written down while the core already stands.
  await expect
    .poll(async () => (await written()).map(({ stack, handled }) => [stack.split('\n')[0], handled]))
    .toEqual([
      [expect.stringContaining('no event is called planted-break'), true],
      [expect.stringContaining('no event is called planted-break'), false],
    ]);
  server = await server.restart();
  const { agenda } = server.running.services.core.state;
  await expect.poll(() => agenda.waiting.due(DUE, 1)).toBeUndefined();
  expect(isBroken()).toBe(false);
  expect(agenda.aside.map(({ key }) => key)).toEqual(['bad']);
  const said =
    'planted bad, due at 1970-01-01T00:00:01.000Z, was not done: it broke the core: no event is called planted-break';
  expect((await parts())['agenda']).toBe(said);
  expect(await faults()).toEqual([said]);
}, 180_000);

test('JOURNAL-41: a trigger that breaks the core is set aside at the next start, and prices go on', async () => {
  planted.trigger = true;
  await replant();
  await expect.poll(isBroken).toBe(true);
  server = await server.restart();
  const { agenda, triggers } = server.running.services.core.state;
  expect(agenda.aside.map(({ key, price }) => [key, price?.instrument])).toEqual([
    ['bad', undefined],
    ['bad', INSTRUMENT],
  ]);
  await expect.poll(() => triggers.waiting.isFiring).toBe(false);
  expect(isBroken()).toBe(false);
  expect((await parts())['agenda']).toContain(`planted bad, reached by the last price of ${INSTRUMENT}`);
}, 180_000);

test('JOURNAL-41: a command that breaks the core is refused from the next start on, by whatever key it is tried again; others are not', async () => {
  const [one, other] = [await server.registerCustomer(), await server.registerCustomer()];
  for (const { id } of [one, other]) await credit(server, id, 'platform', '10 USDT');
  const transfer = ({ accessToken }: typeof one, amount: string, idempotencyKey: string = crypto.randomUUID()) =>
    server.as(accessToken)(
      'funds.transfer',
      { asset: 'usdt', from: 'platform', to: 'financial', amount },
      { idempotencyKey },
    );
  const done = value(await transfer(one, '3', 'done-before'));
  planted.breaksTransfersOf = one.id;
  expect(await transfer(one, '1')).toMatchObject({ ok: false });
  await expect.poll(isBroken).toBe(true);
  server = await server.restart();
  expect(await transfer(one, '2')).toMatchObject({ ok: false, error: 'INTERNAL' });
  expect(isBroken()).toBe(false);
  // What was carried out before is told by its key, as ever.
  expect(value(await transfer(one, '3', 'done-before'))).toEqual(done);
  expect(await transfer(one, '4', 'done-before')).toMatchObject({ ok: false, error: 'IDEMPOTENCY_MISMATCH' });
  value(await transfer(other, '1'));
  const said = new RegExp(
    `^transfer-funds, customer ${one.id} broke the core at .* and is refused \\(broken_command \\d+\\): no event is called`,
  );
  expect((await parts())['commands']).toMatch(said);
  expect((await faults()).filter((fault) => said.test(fault))).toHaveLength(1);
}, 180_000);

test('JOURNAL-41: a reaction that throws stops the core; what it reacted to is set aside at the next start, and all else goes on', async () => {
  const [one, other] = [await server.registerCustomer(), await server.registerCustomer()];
  for (const { id } of [one, other]) await credit(server, id, 'platform', '1000 USDT');
  const buy = ({ accessToken }: typeof one) =>
    server.as(accessToken)('bb.place', {
      symbol: 'BTC',
      type: 'buy',
      delegateType: 'market',
      delegateValue: '20',
    });
  planted.reactionTo = 'order-filled';
  expect(await buy(one)).toMatchObject({ ok: false });
  await expect.poll(isBroken).toBe(true);
  await expect.poll(async () => (await written()).at(-1)?.stack).toContain('a planted reaction failed');
  server = await server.restart();
  expect(isBroken()).toBe(false);
  expect(await buy(one)).toMatchObject({ ok: false, error: 'INTERNAL' });
  planted.reactionTo = '';
  value(await buy(other));
  expect(isBroken()).toBe(false);
  expect((await parts())['commands']).toContain('a planted reaction failed');
}, 180_000);
