import { expect, test } from 'vitest';
import { resultText, SHARE, TestExchange } from '../testing.ts';
import type { FollowTerms } from './index.ts';

const LIMITS = { fixedMaximum: 1_000_000n, slippageMaximumBps: 500 };
const ALL: FollowTerms = {
  sizing: { mode: 'ratio', percent: 100 },
  asset: 'USD',
  cap: 1_000_000_000n,
  slippageBps: 500,
};
const by = { reason: 'r', by: 'operator' } as const;

const lead = (exchange: TestExchange, customer: number): void => {
  exchange.run({ type: 'apply-as-leader', customer });
  exchange.run({ type: 'decide-leader', customer, decision: 'approve', ...by });
};
const follow = (exchange: TestExchange, customer: number, leader: number, terms: Partial<FollowTerms> = {}): string =>
  resultText(exchange.run({ type: 'follow-leader', customer, leader, terms: { ...ALL, ...terms }, limits: LIMITS }));
const held = (exchange: TestExchange, customer: number): number =>
  exchange.core.state.stocks.shares.get({ mode: 'real', customer }, SHARE.id)?.quantity ?? 0;

test('FOLLOW-2: whatever customers ask for, in whatever order, nobody who follows is followed', () => {
  const exchange = new TestExchange();
  let seed = 11;
  const below = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  let followed = 0;
  for (let step = 0; step < 3_000; step += 1) {
    const [customer, leader] = [1 + below(3), 1 + below(3)];
    switch (below(6)) {
      case 0:
        exchange.run({ type: 'apply-as-leader', customer });
        break;
      case 1:
        exchange.run({ type: 'decide-leader', customer, decision: 'approve', ...by });
        break;
      case 2:
        exchange.run({ type: 'stop-leading', customer });
        break;
      case 3:
        for (const following of exchange.core.state.follow.byFollower.get(customer) ?? [])
          exchange.run({ type: 'stop-following', customer, following });
        break;
      case 4:
        exchange.runDue();
        break;
      default:
        if (follow(exchange, customer, leader) === 'following-started') followed += 1;
    }
    const { byLeader, byFollower, leaders } = exchange.core.state.follow;
    for (const each of byLeader.keys()) expect([step, each, byFollower.has(each)]).toEqual([step, each, false]);
    for (const { customer: each, status } of leaders.values())
      if (status === 'applied' || status === 'approved') expect([step, byFollower.has(each)]).toEqual([step, false]);
  }
  expect(followed).toBeGreaterThan(20);
});

test('FOLLOW-16: a leader who buys from an accomplice in a thin book takes no follower beyond where a market order fills', () => {
  const [leader, follower, accomplice] = [1, 2, 3];
  const exchange = new TestExchange();
  for (const customer of [leader, follower, accomplice]) exchange.fund(customer, 'stock', 'USD', 100_000_000n);
  for (let part = 0; part < 14; part += 1) {
    exchange.order({ by: accomplice, on: SHARE.id, lots: 300 });
    exchange.tick(10_000, SHARE.id);
  }
  lead(exchange, leader);
  follow(exchange, follower, leader);
  const before = held(exchange, accomplice);
  exchange.tick(10_000, SHARE.id);
  // Nearly all of the accomplice's shares stand as far away as a limit may, and the leader takes most of them.
  exchange.order({ by: accomplice, on: SHARE.id, side: 'sell', kind: 'limit', limit: 11_900, lots: before });
  exchange.order({ by: leader, on: SHARE.id, kind: 'limit', limit: 11_900, lots: 300 + Math.floor(before * 0.8) });
  const dear = exchange.last('leader-traded')?.leaderTrade;
  const average = Number(dear?.turnover) / Number(dear?.lots);
  expect(average).toBeGreaterThan(11_400);
  // The follower allows what the accomplice's price asks for.
  const terms = { ...ALL, slippageBps: Math.floor((11_950 / average - 1) * 10_000) };
  exchange.run({ type: 'change-following', customer: follower, following: 1, terms, limits: LIMITS });
  exchange.tick(10_000, SHARE.id);
  exchange.runDue();
  const bought = exchange.events.flatMap((event) =>
    event.type === 'order-filled' && event.buyer?.customer === follower ? [event] : [],
  );
  expect(bought.length).toBeGreaterThan(0);
  expect(bought.filter(({ price, seller }) => price > 10_500 || seller?.customer === accomplice)).toEqual([]);
  expect(exchange.faults()).toEqual([]);
});

test('FOLLOW-16: two leaders followed with one purse: whoever comes later finds what is left, and nothing goes below zero', () => {
  const [one, follower, other] = [1, 2, 3];
  const exchange = new TestExchange();
  for (const customer of [one, other]) exchange.fund(customer, 'stock', 'USD', 10_000_000n);
  exchange.fund(follower, 'stock', 'USD', 150_000n);
  for (const leader of [one, other]) {
    lead(exchange, leader);
    follow(exchange, follower, leader);
  }
  for (const leader of [one, other]) exchange.order({ by: leader, on: SHARE.id, lots: 10 });
  exchange.runDue();
  expect(held(exchange, follower)).toBe(10);
  expect(exchange.last('copy-skipped')?.copy).toMatchObject({ leader: other, reason: 'no-money' });
  const [available, hold] = exchange.money(follower, 'USD', 'stock').split(', ').map(Number);
  expect([(available ?? -1) >= 0, hold]).toEqual([true, 0]);
  expect(exchange.faults()).toEqual([]);
});

test('FOLLOW-16: of two that ask to follow at once, with all they have, one setting comes of it', () => {
  const exchange = new TestExchange();
  exchange.fund(2, 'stock', 'USD', 100_000n);
  lead(exchange, 1);
  const cap = { cap: 10_000_000_000n };
  expect([follow(exchange, 2, 1, cap), follow(exchange, 2, 1, cap)]).toEqual([
    'following-started',
    'ALREADY_FOLLOWING',
  ]);
  expect(exchange.core.state.follow.followings.size).toBe(1);
});

test('BOOK-22, FOLLOW-16: a copy that goes on in pieces is overtaken by no copy behind it', () => {
  const [leader, rich, poor, seller] = [1, 2, 3, 4];
  const exchange = new TestExchange({ fillsAtOnce: 2 });
  exchange.run({ type: 'open-customer', customer: seller });
  for (const customer of [leader, rich, seller]) exchange.fund(customer, 'stock', 'USD', 100_000_000n);
  exchange.fund(poor, 'stock', 'USD', 152_000n);
  exchange.tick(10_000, SHARE.id);
  exchange.order({ by: seller, on: SHARE.id, lots: 100 });
  lead(exchange, leader);
  follow(exchange, rich, leader);
  follow(exchange, poor, leader, { sizing: { mode: 'ratio', percent: 50 } });
  exchange.order({ by: leader, on: SHARE.id, lots: 30 });
  for (let part = 0; part < 10; part += 1)
    exchange.order({ by: seller, on: SHARE.id, side: 'sell', kind: 'limit', limit: 10_000, lots: 10 });
  exchange.run({ type: 'run-agenda' });
  const boughtBy = (customer: number): number =>
    exchange.events.reduce(
      (sum, event) => sum + (event.type === 'order-filled' && event.buyer?.customer === customer ? event.quantity : 0),
      0,
    );
  expect([boughtBy(rich), boughtBy(poor)]).toEqual([20, 0]);
  exchange.runDue();
  expect([boughtBy(rich), boughtBy(poor)]).toEqual([30, 0]);
  expect(exchange.faults()).toEqual([]);
});
