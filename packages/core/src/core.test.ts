import { expect, test } from 'vitest';
import {
  type Core,
  createCore,
  decide,
  evolve,
  faultsOf,
  restoreSnapshot,
  type Snapshot,
  takeSnapshot,
} from './index.ts';
import { COIN, DAY_MS, Desk, PAIR, SHARE } from './testing.ts';

/** A desk on which everything there is has happened once. */
const busy = (): Desk => {
  const at = new Desk();
  for (const customer of [1, 2]) {
    at.fund(customer, 'platform', 'USDT', 1_000_000_000n);
    at.fund(customer, 'platform', 'LUM', 1_000_000_000n);
    at.fund(customer, 'platform', 'JPY', 1_000_000n);
    at.fund(customer, 'stock', 'USD', 10_000_000n);
  }
  const limits = { minimum: 1n, maximum: 10n, evidence: 'proof' };
  at.run({
    type: 'request-deposit',
    customer: 3,
    channel: 'usdt',
    account: 'platform',
    claimed: { asset: 'USDT', units: 7n },
    ...limits,
  });
  at.run({
    type: 'request-deposit',
    customer: 3,
    channel: 'card',
    account: 'stock',
    claimed: { asset: 'EUR', units: 7n },
    ...limits,
  });
  at.run({ type: 'refuse-deposit', id: at.core.state.funds.nextDeposit - 1, reason: 'r', by: 'operator' });
  at.order({ on: SHARE.id, lots: 40 });
  at.order({ on: SHARE.id, side: 'sell', lots: 15 });
  at.order({ on: SHARE.id, by: 2, lots: 5 });
  at.order({ on: SHARE.id, by: 2, side: 'sell', lots: 5 });
  for (const limit of [9_900, 9_950, 9_900]) at.order({ lots: 150, limit });
  at.order({ by: 2, side: 'sell', lots: 90, limit: 9_950 });
  at.order({ on: PAIR.id, lots: 700, limit: 149_999 });
  at.closed.add('US');
  at.order({ on: SHARE.id, by: 2, lots: 3, limit: 9_999 });
  at.order({ on: SHARE.id, by: 2, lots: 3 });
  at.run({ type: 'start-demo', customer: 2 });
  at.order({ book: 'demo', by: 2, lots: 30, limit: 9_000 });
  at.run(
    { type: 'freeze-modules', customer: 3, modules: ['WITHDRAW'], frozen: true, reason: 'r', by: 'operator' },
    { customer: 3, operation: 'freeze', key: 'k', digest: 'd' },
  );
  at.run({ type: 'halt-instrument', instrument: COIN.id, reason: 'r', by: 'operator' });
  return at;
};

/** As a snapshot comes back from where it is kept. */
const kept = (snapshot: Snapshot): Snapshot =>
  JSON.parse(
    JSON.stringify(snapshot, (_key, value) => (typeof value === 'bigint' ? `~${value}` : value)),
    (_key, value) => (typeof value === 'string' && value.startsWith('~') ? BigInt(value.slice(1)) : value),
  );

test('PLATFORM-5: the events of a journal fold to the state that made them', () => {
  const at = busy();
  const again = createCore(at.core.config);
  for (const event of at.events) evolve(again, event);
  expect(takeSnapshot(again)).toEqual(takeSnapshot(at.core));
  expect(faultsOf(again.state.ledger)).toEqual([]);
});

test('PLATFORM-5: a restored snapshot is the same state, and goes on in the same way', () => {
  const at = busy();
  const snapshot = takeSnapshot(at.core);
  const restored = restoreSnapshot(at.core.config, kept(snapshot));
  expect(takeSnapshot(restored)).toEqual(snapshot);
  expect(restored.state.market.waiting).toEqual(at.core.state.market.waiting);
  const alive = ({ market }: Core['state']) => [...market.liveOrders].filter(([, count]) => count > 0).sort();
  expect(alive(restored.state)).toEqual(alive(at.core.state));
  expect({ ...restored.state.stocks, lastClosed: undefined }).toEqual({
    ...at.core.state.stocks,
    lastClosed: undefined,
  });
  at.at += 3 * DAY_MS;
  for (const action of [
    { type: 'settle-sales' },
    { type: 'cancel-order', customer: 1, id: 5 },
    {
      type: 'credit-deposit',
      id: at.core.state.funds.nextDeposit - 2,
      arrived: { asset: 'USDT', units: 7n },
      reference: 'x',
      by: 'o',
    },
  ] as const) {
    const [one, other] = [at.core, restored].map((core) => decide(core, { action }, at.at));
    expect(one?.ok).toBe(true);
    expect(other).toEqual(one);
    if (one?.ok) for (const event of one.value) for (const core of [at.core, restored]) evolve(core, event);
  }
  expect(takeSnapshot(restored)).toEqual(takeSnapshot(at.core));
});

test.each<[string, (snapshot: Snapshot) => unknown]>([
  ['a resting order that is not there', ({ market }) => ({ market: { ...market, orders: market.orders.slice(1) } })],
  ['an account without a name', ({ ledger }) => ({ ledger: { ...ledger, accounts: [['nobody', 1n, 0n]] } })],
])('PLATFORM-5: a snapshot with %s is not taken for a state', (_title, spoil) => {
  const at = busy();
  const snapshot = takeSnapshot(at.core);
  expect(() => restoreSnapshot(at.core.config, { ...snapshot, ...(spoil(snapshot) as object) })).toThrow('no ');
});

test('PLATFORM-5: deciding changes nothing', () => {
  const at = busy();
  const before = takeSnapshot(at.core);
  for (const action of [
    { type: 'cancel-order', customer: 1, id: 5 },
    { type: 'resume-instrument', instrument: COIN.id, reason: 'r', by: 'operator' },
    { type: 'open-customer', customer: 8 },
  ] as const)
    expect(decide(at.core, { action }, at.at).ok).toBe(true);
  expect(takeSnapshot(at.core)).toEqual(before);
});

test.each<[string, 'halt-instrument' | 'resume-instrument', string, string]>([
  ['an instrument', 'halt-instrument', SHARE.id, 'ok'],
  ['one that is halted', 'halt-instrument', COIN.id, 'CONFLICT'],
  ['none', 'halt-instrument', 'NONE', 'INSTRUMENT_NOT_FOUND'],
  ['one that is not halted, on', 'resume-instrument', SHARE.id, 'CONFLICT'],
  ['one that is halted, on', 'resume-instrument', COIN.id, 'ok'],
])('SPOT-8: halting %s', (_title, type, instrument, expected) => {
  const answer = busy().run({ type, instrument, reason: 'r', by: 'operator' });
  expect(answer.ok ? 'ok' : answer.error).toBe(expected);
});
