import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifySettlements } from '../../apps/server/src/option/verify.ts';
import { COIN, giveEuros, offerOptions } from '../modules/option/offer.ts';
import { openSession } from './cast.ts';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { until } from './live-client.ts';
import { plantedClock } from './planted-clock.ts';

const AWAY_MS = 120_000;
const WINDOW_MS = 5_000;

let server: TestServer;
let machine: ReturnType<typeof plantedClock>['machine'];
let customer: TestCustomer;
let period: number;

beforeAll(async () => {
  const planted = plantedClock();
  machine = planted.machine;
  server = await startTestServer({}, 'options-away', planted.clock);
  customer = await server.registerCustomer();
  await giveEuros(server, customer, 100_000n);
  period = await offerOptions(server);
}, 120_000);

afterAll(() => server?.close());

const services = () => server.running.services;
const options = () => services().core.state.option.options;
const mine = async () => server.as(await openSession(server, customer.id));
const euros = () => {
  const { available, held } = services().core.state.ledger.customer('real', customer.id, 'financial', 'EUR');
  return { available, held };
};
const place = async (side: 'up' | 'down', startsAt?: number): Promise<number> => {
  const call = await mine();
  const start = startsAt === undefined ? {} : ({ start: 'scheduled', openTime: startsAt } as const);
  return value(await call('second.place', { side, stake: '10', instrument: COIN, period, ...start })).id;
};
const receiptOf = async (id: number) => value(await (await mine())('second.order', { id }));

/** Stops the server, lets two minutes pass, starts it, and waits until nothing is open any more. */
const away = async (): Promise<void> => {
  server = await server.restart(() => {
    machine.passed += AWAY_MS;
  });
  await until(() => options().size === 0, 30_000);
  // Everything that was decided is durable by then.
  await services().sequencer.snapshot();
};

test('OPTION-13, OPTION-5: what ended while the server was stopped is settled by the last tick that its tape has of then, once', async () => {
  const before = euros();
  const ids = [await place('up'), await place('down')];
  await until(() => ids.every((id) => options().get(id)?.open), 10_000);
  const terms = ids.map((id) => options().get(id)?.terms);
  const endsAt = terms[0]?.endsAt ?? 0;
  const isOneEnd = terms[1]?.endsAt === endsAt;
  let last = { seq: 0, price: 0, at: 0 };
  const stopListening = services().market.listen({
    published: ({ instrument, seq, price, atMs }) => {
      if (instrument === COIN) last = { seq, price, at: atMs };
    },
  });
  // Into the last seconds before the end, and not so far that it comes while the server stops.
  await until(() => last.at > endsAt - WINDOW_MS + 1_000, 20_000);
  expect(services().now(), 'it is stopped before the end').toBeLessThan(endsAt);
  stopListening();
  await away();
  const receipts = [await receiptOf(ids[0] ?? 0), await receiptOf(ids[1] ?? 0)];
  for (const [n, { order, close, ticks, isWhole }] of receipts.entries()) {
    if (n === 1 && !isOneEnd) continue;
    expect(isWhole).toBe(true);
    expect(close?.at).toBeLessThanOrEqual(endsAt);
    expect(close?.seq, 'no older tick than the last that was heard').toBeGreaterThanOrEqual(last.seq);
    expect(ticks.filter(({ at }) => at <= endsAt).at(-1)?.seq).toBe(close?.seq);
    expect(order.state).toBe('settled');
  }
  const results = receipts.map(({ order }) => order.result);
  if (isOneEnd && receipts[0]?.open?.price === receipts[1]?.open?.price)
    expect([
      ['won', 'lost'],
      ['lost', 'won'],
      ['returned', 'returned'],
    ]).toContainEqual(results);
  const paid = receipts.reduce((sum, { order }) => sum + BigInt(order.payout.replace('.', '')), 0n);
  expect(euros()).toEqual({ available: before.available - 2_000n + paid, held: before.held });
  expect(await verifySettlements(services().database.pool)).toMatchObject({ settled: 2, unknown: [], wrong: [] });
  const settled = euros();
  await away();
  expect(euros()).toEqual(settled);
  expect((await verifySettlements(services().database.pool)).settled).toBe(2);
}, 120_000);

test('OPTION-13, OPTION-4, OPTION-5: where the tape has no tick of its end, or of its start, the stake comes back in full', async () => {
  // Long enough for a busy machine to stop before the last seconds.
  period = await offerOptions(server, {
    periods: [{ periodMs: 30_000, oddsPpm: 800_000, minimum: 100n, maximum: 50_000n }],
  });
  const before = euros();
  const opened = await place('up');
  await until(() => Boolean(options().get(opened)?.open), 10_000);
  const scheduled = await place('down', services().now() + 15_000);
  const { endsAt = 0 } = options().get(opened)?.terms ?? {};
  expect(services().now(), 'it is stopped long before the last seconds').toBeLessThan(endsAt - WINDOW_MS);
  expect(euros()).toEqual({ available: before.available - 2_000n, held: before.held + 2_000n });
  await away();
  expect((await receiptOf(opened)).order).toMatchObject({
    state: 'settled',
    result: 'returned',
    reason: 'no-close',
    payout: '10.00',
  });
  expect((await receiptOf(scheduled)).order).toMatchObject({
    result: 'returned',
    reason: 'not-opened',
    payout: '10.00',
    openPrice: null,
  });
  expect(euros()).toEqual(before);
  expect(await verifySettlements(services().database.pool)).toMatchObject({ settled: 4, unknown: [], wrong: [] });
}, 120_000);
