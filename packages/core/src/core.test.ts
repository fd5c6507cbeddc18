import { expect, test } from 'vitest';
import { type Core, carryVolatile, createCore, decide, evolve, faultsOf } from './index.ts';
import {
  COIN,
  DAY_MS,
  HALT,
  NO_CHECK,
  PAIR,
  restoreSnapshot,
  run,
  SHARE,
  type Snapshot,
  TestExchange,
  takeSnapshot,
} from './testing.ts';

/** An exchange on which everything there is has happened once. */
const busy = (): TestExchange => {
  const exchange = new TestExchange();
  for (const customer of [1, 2]) {
    exchange.fund(customer, 'platform', 'USDT', 1_000_000_000n);
    exchange.fund(customer, 'platform', 'LUM', 1_000_000_000n);
    exchange.fund(customer, 'platform', 'JPY', 1_000_000n);
    exchange.fund(customer, 'stock', 'USD', 10_000_000n);
  }
  const limits = { minimum: 1n, maximum: 10n, evidence: 'proof' };
  exchange.run({
    type: 'request-deposit',
    customer: 3,
    channel: 'usdt',
    account: 'platform',
    claimed: { asset: 'USDT', units: 7n },
    ...limits,
  });
  exchange.run({
    type: 'request-deposit',
    customer: 3,
    channel: 'card',
    account: 'stock',
    claimed: { asset: 'EUR', units: 7n },
    ...limits,
  });
  exchange.run({ type: 'refuse-deposit', id: exchange.core.state.funds.nextDeposit - 1, reason: 'r', by: 'operator' });
  exchange.order({ on: SHARE.id, lots: 40 });
  exchange.order({ on: SHARE.id, side: 'sell', lots: 15 });
  exchange.order({ on: SHARE.id, by: 2, lots: 5 });
  exchange.order({ on: SHARE.id, by: 2, side: 'sell', lots: 5 });
  for (const limit of [9_900, 9_950, 9_900]) exchange.order({ lots: 150, limit });
  exchange.order({ by: 2, side: 'sell', lots: 90, limit: 9_950 });
  exchange.order({ on: PAIR.id, lots: 700, limit: 149_999 });
  exchange.closed.add('US');
  exchange.order({ on: SHARE.id, by: 2, lots: 3, limit: 9_999 });
  exchange.order({ on: SHARE.id, by: 2, lots: 3 });
  exchange.run({ type: 'start-demo', customer: 2 });
  exchange.order({ mode: 'demo', by: 2, lots: 30, limit: 9_000 });
  exchange.run(
    { type: 'freeze-modules', customer: 3, modules: ['WITHDRAW'], frozen: true, reason: 'r', by: 'operator' },
    { customer: 3, operation: 'freeze', key: 'k', digest: 'd' },
  );
  exchange.run({ type: 'halt-instrument', instrument: COIN.id, ...HALT });
  return exchange;
};

/** As a snapshot comes back from where it is kept. */
const stored = (snapshot: Snapshot): Snapshot =>
  JSON.parse(
    JSON.stringify(snapshot, (_key, value) => (typeof value === 'bigint' ? `~${value}` : value)),
    (_key, value) => (typeof value === 'string' && value.startsWith('~') ? BigInt(value.slice(1)) : value),
  );

test('PLATFORM-5: the events of a journal fold to the state that made them', () => {
  const exchange = busy();
  const again = createCore(exchange.core.config);
  for (const event of exchange.events) evolve(again, event);
  expect(takeSnapshot(again)).toEqual(takeSnapshot(exchange.core));
  expect(faultsOf(again.state.ledger)).toEqual([]);
});

/** What of a value can be compared: what maps, sets, arrays and plain objects hold, maps in the order of their keys; of anything else its sort. */
const contents = (value: unknown): unknown => {
  if (value instanceof Map) return contents(Object.fromEntries([...value].sort(([a], [b]) => (a < b ? -1 : 1))));
  if (value instanceof Set || Array.isArray(value)) return [...value].map(contents);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value.constructor.name;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, contents(each)]));
};

test('JOURNAL-11: what no journal has is carried over into a state that was read back, of every module', () => {
  const exchange = busy();
  exchange.tick(10_100);
  const restored = restoreSnapshot(exchange.core.config, stored(takeSnapshot(exchange.core)));
  // The house quotes anew with the next price, and a book is made for its first order.
  const parts = ({ state }: Core) =>
    Object.entries(state).map(([name, part]) => [name, contents({ ...part, ladders: undefined, books: undefined })]);
  expect(parts(restored)).not.toEqual(parts(exchange.core));
  carryVolatile(exchange.core, restored);
  expect(parts(restored)).toEqual(parts(exchange.core));
});

test('PLATFORM-5: a restored snapshot is the same state, and goes on in the same way', () => {
  const exchange = busy();
  const snapshot = takeSnapshot(exchange.core);
  const restored = restoreSnapshot(exchange.core.config, stored(snapshot));
  expect(takeSnapshot(restored)).toEqual(snapshot);
  expect(restored.state.orders.waiting).toEqual(exchange.core.state.orders.waiting);
  const alive = ({ orders }: Core['state']) =>
    [...orders.living]
      .filter(([, own]) => own.length > 0)
      .map(([{ mode, customer }, own]) => `${mode} ${customer}: ${own.map(({ id }) => id)}`)
      .sort();
  expect(alive(restored.state)).toEqual(alive(exchange.core.state));
  expect(restored.state.stocks).toEqual(exchange.core.state.stocks);
  exchange.now += 3 * DAY_MS;
  for (const action of [
    { type: 'run-agenda' },
    { type: 'cancel-order', mode: 'real', customer: 1, id: 5 },
    {
      type: 'credit-deposit',
      id: exchange.core.state.funds.nextDeposit - 2,
      arrived: { asset: 'USDT', units: 7n },
      reference: 'x',
      by: 'o',
      agreedBy: null,
      check: NO_CHECK,
    },
  ] as const) {
    const [one, other] = [exchange.core, restored].map((core) => run(core, { action }, exchange.now));
    expect(one?.ok).toBe(true);
    expect(other).toEqual(one);
  }
  expect(takeSnapshot(restored)).toEqual(takeSnapshot(exchange.core));
});

test.each<[string, (snapshot: Snapshot) => unknown]>([
  ['a resting order that is not there', ({ orders }) => ({ orders: { ...orders, orders: orders.orders.slice(1) } })],
  [
    'an account without a name',
    ({ ledger }) => ({ ledger: { ...ledger, accounts: [['nobody', 1, 'stock', 'EUR', 1n, 0n, 1]] } }),
  ],
])('PLATFORM-5: a snapshot with %s is not taken for a state', (_title, spoil) => {
  const exchange = busy();
  const snapshot = takeSnapshot(exchange.core);
  expect(() => restoreSnapshot(exchange.core.config, { ...snapshot, ...(spoil(snapshot) as object) })).toThrow('no ');
});

test('PLATFORM-5: deciding changes nothing', () => {
  const exchange = busy();
  const before = takeSnapshot(exchange.core);
  for (const action of [
    { type: 'cancel-order', mode: 'real', customer: 1, id: 5 },
    { type: 'resume-instrument', instrument: COIN.id, reason: 'r', by: 'operator' },
    { type: 'open-customer', customer: 8 },
  ] as const)
    expect(decide(exchange.core, { action }, exchange.now).ok).toBe(true);
  expect(takeSnapshot(exchange.core)).toEqual(before);
});

test.each<[string, 'halt-instrument' | 'resume-instrument', string, string]>([
  ['an instrument', 'halt-instrument', SHARE.id, 'ok'],
  ['one that is halted', 'halt-instrument', COIN.id, 'CONFLICT'],
  ['none', 'halt-instrument', 'NONE', 'INSTRUMENT_NOT_FOUND'],
  ['one that is not halted, on', 'resume-instrument', SHARE.id, 'CONFLICT'],
  ['one that is halted, on', 'resume-instrument', COIN.id, 'ok'],
])('SPOT-8: halting %s', (_title, type, instrument, expected) => {
  const answer = busy().run(
    type === 'halt-instrument' ? { type, instrument, ...HALT } : { type, instrument, reason: 'r', by: 'operator' },
  );
  expect(answer.ok ? 'ok' : answer.error).toBe(expected);
});

test('FUNDS-3: references of a snapshot from before are compared in the form of today', () => {
  const exchange = new TestExchange();
  const data = takeSnapshot(exchange.core);
  const before = {
    ...data,
    funds: { ...data.funds, references: ['in clearing.card PAY-1/Ａ', 'out clearing.usdt 0XAB'] },
  };
  expect([...restoreSnapshot(exchange.core.config, before).state.funds.references]).toEqual([
    'in bank pay1a',
    'out chain 0xab',
  ]);
});

test('SPOT-10: what was traded in an instrument that is closed since is folded as it was, and what rests in it can be cancelled', () => {
  const before = new TestExchange();
  before.fund(1, 'platform', 'USDT', 1_000_000_000n);
  before.order({ lots: 10 });
  before.order({ side: 'sell', lots: 3 });
  const resting = before.order({ lots: 50, limit: 9_000 });
  const [id] = [...before.core.state.orders.orders.keys()];
  expect(resting).toContain(`#${id}`);
  const listings = new Map(before.core.config.listings);
  const listing = listings.get(COIN.id);
  if (!listing) throw new Error('the coin is listed');
  listings.set(COIN.id, { ...listing, instrument: { ...listing.instrument, tradable: false } });
  const closed = new TestExchange({ listings });
  const again = createCore(closed.core.config);
  for (const event of before.events) evolve(again, event);
  expect(takeSnapshot(again)).toEqual(takeSnapshot(before.core));
  const order = { type: 'cancel-order', mode: 'real', customer: 1, id: id ?? 0 } as const;
  expect(decide(again, { action: order }, before.now)).toMatchObject({ ok: true });
});
