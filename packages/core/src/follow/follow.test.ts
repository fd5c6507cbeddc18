import { describe, expect, test } from 'vitest';
import type { Event } from '../index.ts';
import { restoreSnapshot, resultText, SHARE, TestExchange, takeSnapshot } from '../testing.ts';
import type { FollowTerms } from './index.ts';

const LIMITS = { fixedMaximum: 1_000_000n, slippageMaximumBps: 500 };
const HALF: FollowTerms = { sizing: { mode: 'ratio', percent: 50 }, asset: 'USD', cap: 10_000_000n, slippageBps: 100 };
const [LEADER, FOLLOWER, OTHER] = [1, 2, 3];

const follow = (
  exchange: TestExchange,
  terms: Partial<FollowTerms> = {},
  customer = FOLLOWER,
  leader = LEADER,
): string =>
  resultText(exchange.run({ type: 'follow-leader', customer, leader, terms: { ...HALF, ...terms }, limits: LIMITS }));

const decide = (
  exchange: TestExchange,
  decision: 'approve' | 'refuse' | 'pause' | 'resume' | 'end',
  customer = LEADER,
): string => resultText(exchange.run({ type: 'decide-leader', customer, decision, reason: 'r', by: 'operator' }));

/** Customer 1 leads, and everybody has 100,000.00 USD. */
const led = (): TestExchange => {
  const exchange = new TestExchange();
  for (const customer of [1, 2, 3]) exchange.fund(customer, 'stock', 'USD', 10_000_000n);
  exchange.run({ type: 'apply-as-leader', customer: LEADER });
  decide(exchange, 'approve');
  return exchange;
};

const held = (exchange: TestExchange, customer = FOLLOWER): number =>
  exchange.core.state.stocks.shares.get({ mode: 'real', customer }, SHARE.id)?.quantity ?? 0;
const copied = (exchange: TestExchange, id = 1): number | undefined =>
  exchange.core.state.follow.followings.get(id)?.copied.get(SHARE.id)?.lots;
const trade = (exchange: TestExchange, side: 'buy' | 'sell', lots: number): string => {
  exchange.order({ by: LEADER, on: SHARE.id, side, lots });
  return exchange.runDue();
};
const reasons = (exchange: TestExchange): string[] =>
  exchange.events.flatMap((event: Event) => (event.type === 'copy-skipped' ? [event.copy.reason] : []));

test('FOLLOW-1: who asks to lead is approved or refused, once, and may ask again', () => {
  const exchange = new TestExchange();
  const apply = (): string => resultText(exchange.run({ type: 'apply-as-leader', customer: LEADER }));
  expect(decide(exchange, 'approve')).toBe('LEADER_NOT_FOUND');
  expect([apply(), apply()]).toEqual(['leader-changed', 'CONFLICT']);
  expect(follow(exchange)).toBe('LEADER_NOT_FOUND');
  expect([decide(exchange, 'refuse'), decide(exchange, 'approve')]).toEqual(['leader-changed', 'CONFLICT']);
  expect([apply(), decide(exchange, 'approve'), follow(exchange)]).toEqual([
    'leader-changed',
    'leader-changed',
    'following-started',
  ]);
});

test('FOLLOW-1: nothing of a paused leader is copied, and nobody begins to follow', () => {
  const exchange = led();
  follow(exchange);
  exchange.order({ by: LEADER, on: SHARE.id, lots: 20 });
  // What waits to be copied is not copied either.
  expect([decide(exchange, 'pause'), decide(exchange, 'pause')]).toEqual(['leader-changed', 'CONFLICT']);
  exchange.runDue();
  trade(exchange, 'buy', 20);
  expect([held(exchange), follow(exchange, {}, OTHER)]).toEqual([0, 'LEADER_NOT_FOUND']);
  expect(resultText(exchange.run({ type: 'apply-as-leader', customer: LEADER }))).toBe('CONFLICT');
  trade(exchange, 'sell', 10);
  expect(exchange.last('leader-result')).toMatchObject({ lots: 10, turnover: 99_900n });
  expect(decide(exchange, 'resume')).toBe('leader-changed');
  trade(exchange, 'buy', 20);
  expect([held(exchange), exchange.core.state.follow.queues.size]).toEqual([10, 0]);
  expect([decide(exchange, 'pause'), decide(exchange, 'end')]).toEqual(['leader-changed', 'leader-changed']);
  exchange.runDue();
  expect(exchange.core.state.follow.followings.size).toBe(0);
});

test('FOLLOW-2: nobody follows a follower, and no leader follows', () => {
  const exchange = led();
  expect(follow(exchange)).toBe('following-started');
  expect(resultText(exchange.run({ type: 'apply-as-leader', customer: FOLLOWER }))).toBe('FOLLOWER_CANNOT_LEAD');
  expect(follow(exchange, {}, OTHER, FOLLOWER)).toBe('LEADER_NOT_FOUND');
  exchange.run({ type: 'apply-as-leader', customer: OTHER });
  expect(follow(exchange, {}, OTHER)).toBe('LEADER_CANNOT_FOLLOW');
  expect(follow(exchange, {}, LEADER)).toBe('LEADER_CANNOT_FOLLOW');
  expect(follow(exchange)).toBe('ALREADY_FOLLOWING');
});

test('FOLLOW-2: no loop comes about, whoever begins it', () => {
  const exchange = led();
  exchange.run({ type: 'apply-as-leader', customer: OTHER });
  decide(exchange, 'approve', OTHER);
  // Two who lead: neither follows the other, before or after one of them has ended and asks again.
  expect([follow(exchange, {}, OTHER, LEADER), follow(exchange, {}, LEADER, OTHER)]).toEqual([
    'LEADER_CANNOT_FOLLOW',
    'LEADER_CANNOT_FOLLOW',
  ]);
  decide(exchange, 'end', OTHER);
  expect(follow(exchange, {}, OTHER, LEADER)).toBe('following-started');
  expect(resultText(exchange.run({ type: 'apply-as-leader', customer: OTHER }))).toBe('FOLLOWER_CANNOT_LEAD');
  expect(follow(exchange, {}, LEADER, OTHER)).toBe('LEADER_NOT_FOUND');
});

test.each([
  ['a ratio of 0', { sizing: { mode: 'ratio', percent: 0 } }, 'BAD_RATIO'],
  ['a ratio of 101', { sizing: { mode: 'ratio', percent: 101 } }, 'BAD_RATIO'],
  ['half a percent', { sizing: { mode: 'ratio', percent: 0.5 } }, 'BAD_RATIO'],
  ['the largest amount', { sizing: { mode: 'fixed', units: 1_000_000n } }, 'following-started'],
  ['more than that', { sizing: { mode: 'fixed', units: 1_000_001n } }, 'ABOVE_FIXED_AMOUNT'],
  ['no amount', { sizing: { mode: 'fixed', units: 0n } }, 'BAD_AMOUNT'],
  ['no cap', { cap: 0n }, 'BAD_AMOUNT'],
  ['too wide a slippage', { slippageBps: 501 }, 'BAD_AMOUNT'],
] as const)('FOLLOW-3: %s is checked', (_case, terms, expected) => {
  expect(follow(led(), terms)).toBe(expected);
});

test('FOLLOW-4: copies are of what is traded from the moment of following on', () => {
  const exchange = led();
  exchange.order({ by: LEADER, on: SHARE.id, lots: 10 });
  follow(exchange);
  exchange.order({ by: LEADER, on: SHARE.id, lots: 20 });
  // Who comes while the trade waits does not copy it.
  follow(exchange, {}, OTHER);
  exchange.runDue();
  expect([held(exchange), held(exchange, OTHER), copied(exchange)]).toEqual([10, 0, 10]);
  expect(exchange.last('copy-ended')).toMatchObject({ filled: 10, price: 10_010, copy: { leaderPrice: 10_010 } });
  expect(exchange.core.state.orders.orders.size + exchange.core.state.follow.queues.size).toBe(0);
  expect(exchange.faults()).toEqual([]);
});

test('FOLLOW-4: the fills of one order are copied as one trade', () => {
  const exchange = led();
  follow(exchange);
  trade(exchange, 'buy', 200);
  // 100 at 100.10 and 100 at 100.20 are 100.15 on average.
  expect(exchange.events.filter(({ type }) => type === 'copy-placed')).toHaveLength(1);
  expect(exchange.last('copy-placed')?.copy).toMatchObject({ leaderPrice: 10_015, leaderLots: 200, lots: 100 });
});

test('FOLLOW-5: followers come one after another, in pieces, each on what those before it have left', () => {
  const exchange = led();
  for (const customer of [FOLLOWER, OTHER]) follow(exchange, {}, customer);
  exchange.order({ by: LEADER, on: SHARE.id, lots: 100 });
  const pieces: string[] = [];
  for (;;) {
    const answer = exchange.run({ type: 'run-agenda', most: 1 });
    if (!answer.ok || answer.value.length === 0) break;
    pieces.push(resultText(answer));
    expect(restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core)).state.follow).toEqual(
      exchange.core.state.follow,
    );
  }
  expect(pieces).toEqual([
    'copying-resumed, copy-placed, 50@10020 house, #2 filled, copying-paused, copy-ended',
    'copying-resumed, copy-placed, 50@10020 house, #3 filled, copying-finished, copy-ended',
  ]);
});

test('FOLLOW-5: followers with nothing to sell take room in a piece as well', () => {
  const exchange = led();
  exchange.order({ by: LEADER, on: SHARE.id, lots: 10 });
  for (const customer of [FOLLOWER, OTHER]) follow(exchange, {}, customer);
  exchange.order({ by: LEADER, on: SHARE.id, side: 'sell', lots: 10 });
  const piece = (): string => resultText(exchange.run({ type: 'run-agenda', most: 1 }));
  expect([piece(), exchange.core.state.follow.queues.get(LEADER)?.cursor]).toEqual([
    'copying-resumed, copying-paused',
    1,
  ]);
  expect([piece(), exchange.core.state.follow.queues.size]).toEqual(['copying-resumed, copying-finished', 0]);
});

test.each([
  ['another currency', { asset: 'EUR' }, 'other-currency'],
  ['below the minimum', { sizing: { mode: 'ratio', percent: 1 } }, 'below-minimum'],
  ['above the cap', { cap: 50_000n }, 'above-cap'],
] as const)('FOLLOW-6: %s is skipped, with the reason', (_case, terms, expected) => {
  const exchange = led();
  follow(exchange, terms);
  trade(exchange, 'buy', 20);
  expect([reasons(exchange), held(exchange)]).toEqual([[expected], 0]);
});

test('FOLLOW-6: without money, or with trading closed to the follower, a copy is skipped', () => {
  const exchange = led();
  follow(exchange);
  exchange.run({
    type: 'transfer-funds',
    mode: 'real',
    customer: FOLLOWER,
    from: 'stock',
    to: 'platform',
    amount: { asset: 'USD', units: 9_999_900n },
  });
  trade(exchange, 'buy', 20);
  exchange.run({
    type: 'freeze-modules',
    customer: FOLLOWER,
    modules: ['FINANCIAL'],
    frozen: true,
    reason: 'r',
    by: 'o',
  });
  trade(exchange, 'buy', 20);
  expect(reasons(exchange)).toEqual(['no-money', 'frozen']);
});

test('FOLLOW-6, LIMITS-8: who has excluded themselves copies no purchase, and is told that it was their own decision', () => {
  const exchange = led();
  follow(exchange);
  exchange.run({ type: 'exclude-self', customer: FOLLOWER, forMs: 86_400_000 });
  trade(exchange, 'buy', 20);
  expect(reasons(exchange)).toEqual(['own-limit']);
});

test('FOLLOW-6: nothing fills beyond the allowed slippage: the price ran away', () => {
  const exchange = led();
  follow(exchange);
  exchange.order({ by: LEADER, on: SHARE.id, lots: 20 });
  exchange.tick(10_200, SHARE.id);
  exchange.runDue();
  // 100.10 and 1 % are 101.10; the house asks 102.10.
  expect(exchange.last('copy-ended')).toMatchObject({ filled: 0, price: null, copied: { lots: 0 } });
  expect(held(exchange)).toBe(0);
  expect(exchange.money(FOLLOWER, 'USD', 'stock')).toBe('10000000, 0');
});

test('FOLLOW-7: a sale of the leader sells the same part of what was copied, and the last of it all', () => {
  const exchange = led();
  exchange.order({ by: FOLLOWER, on: SHARE.id, lots: 7 });
  follow(exchange);
  trade(exchange, 'buy', 30);
  trade(exchange, 'sell', 10);
  expect([copied(exchange), held(exchange)]).toEqual([10, 17]);
  trade(exchange, 'sell', 20);
  expect([copied(exchange), held(exchange)]).toEqual([undefined, 7]);
  expect(exchange.faults()).toEqual([]);
});

test('FOLLOW-7: what is detached, and what the follower sells of it, is not sold by the leader', () => {
  const exchange = led();
  follow(exchange);
  trade(exchange, 'buy', 20);
  exchange.order({ by: FOLLOWER, on: SHARE.id, side: 'sell', lots: 4 });
  expect(copied(exchange)).toBe(6);
  const detach = (): string =>
    resultText(exchange.run({ type: 'detach-copies', customer: FOLLOWER, following: 1, instrument: SHARE.id }));
  expect([detach(), detach()]).toEqual(['copies-released', 'POSITION_NOT_FOUND']);
  trade(exchange, 'sell', 20);
  expect(held(exchange)).toBe(6);
});

test('FOLLOW-8: who stops copies nothing more and keeps what was copied', () => {
  const exchange = led();
  follow(exchange);
  trade(exchange, 'buy', 20);
  const stop = (): string => resultText(exchange.run({ type: 'stop-following', customer: FOLLOWER, following: 1 }));
  expect([stop(), stop()]).toEqual(['copies-released, following-stopped', 'FOLLOWING_NOT_FOUND']);
  trade(exchange, 'sell', 20);
  expect(held(exchange)).toBe(10);
  expect(follow(exchange)).toBe('following-started');
});

test('FOLLOW-9: a leader who is frozen or ended is followed no more, in pieces', () => {
  const exchange = led();
  for (const customer of [FOLLOWER, OTHER]) follow(exchange, {}, customer);
  trade(exchange, 'buy', 20);
  expect(decide(exchange, 'end')).toBe('leader-changed');
  expect(resultText(exchange.run({ type: 'run-agenda', most: 1 }))).toBe('copies-released, following-stopped');
  exchange.runDue();
  expect([exchange.core.state.follow.followings.size, exchange.core.state.follow.byLeader.size]).toEqual([0, 0]);
  expect(exchange.last('following-stopped')?.reason).toBe('leader-ended');
});

test('FOLLOW-10: a leader’s sales are the record, losses like gains', () => {
  const exchange = led();
  trade(exchange, 'buy', 20);
  trade(exchange, 'sell', 20);
  // 20 × 100.10 and a fee of 2.01, 20 × 99.90 and a fee of 2.00.
  expect(exchange.last('leader-result')).toMatchObject({ cost: 200_401n, result: -801n });
});

test('FOLLOW-10: what a leader held before is in no record, and hides nothing of what was bought since', () => {
  const exchange = new TestExchange();
  exchange.fund(LEADER, 'stock', 'USD', 10_000_000n);
  exchange.order({ by: LEADER, on: SHARE.id, lots: 30 });
  exchange.tick(20_000, SHARE.id);
  exchange.run({ type: 'apply-as-leader', customer: LEADER });
  decide(exchange, 'approve');
  trade(exchange, 'sell', 10);
  expect(exchange.last('leader-result')).toBeUndefined();
  trade(exchange, 'buy', 10);
  exchange.tick(15_000, SHARE.id);
  trade(exchange, 'sell', 20);
  // Of the twenty the ten that were bought at 200.20 count, at 149.85 and with half of the fee.
  expect(exchange.last('leader-result')).toMatchObject({ lots: 10, turnover: 149_850n, cost: 200_401n });
  expect(exchange.last('leader-result')?.result).toBe(149_850n - 150n - 200_401n);
  trade(exchange, 'sell', 10);
  expect(exchange.events.filter(({ type }) => type === 'leader-result')).toHaveLength(1);
  expect(exchange.core.state.follow.bought.get(LEADER)?.size).toBe(0);
});

describe('FOLLOW-11: a leader sells nothing to the own followers', () => {
  const SHARES_OF_LEADER = 200;
  /** The leader holds shares and is followed; the house asks 100.10. */
  const holding = (terms: Partial<FollowTerms> = {}): TestExchange => {
    const exchange = led();
    for (const customer of [LEADER, OTHER]) exchange.order({ by: customer, on: SHARE.id, lots: SHARES_OF_LEADER });
    exchange.tick(10_000, SHARE.id);
    follow(exchange, terms);
    return exchange;
  };
  const rest = (exchange: TestExchange, by: number, limit: number, lots: number): void =>
    void exchange.order({ by, on: SHARE.id, side: 'sell', kind: 'limit', limit, lots });
  /** Who sold to the follower, in order; 0 is the house. */
  const sellers = (exchange: TestExchange): (readonly [number, number])[] =>
    exchange.events.flatMap((event) =>
      event.type === 'order-filled' && event.buyer?.customer === FOLLOWER
        ? [[event.seller?.customer ?? 0, event.quantity] as const]
        : [],
    );

  test('what rests of the leader within the slippage is passed by, and what stands behind it fills', () => {
    const exchange = holding();
    rest(exchange, LEADER, 10_015, 100);
    rest(exchange, OTHER, 10_017, 5);
    trade(exchange, 'buy', 100);
    expect(sellers(exchange)).toEqual([
      [OTHER, 5],
      [0, 45],
    ]);
    expect(exchange.last('copy-ended')).toMatchObject({ filled: 50 });
    expect(exchange.last('copy-ended')?.avoided).toBeUndefined();
    expect(exchange.faults()).toEqual([]);
  });

  test('a copy that comes out smaller for it, or fills nothing, says so', () => {
    const exchange = holding({ slippageBps: 5 });
    rest(exchange, LEADER, 10_012, 60);
    trade(exchange, 'buy', 90);
    expect(exchange.last('copy-ended')).toMatchObject({ filled: 10, avoided: true, copy: { lots: 45 } });
    exchange.tick(10_000, SHARE.id);
    trade(exchange, 'buy', 100);
    expect(exchange.last('copy-ended')).toMatchObject({ filled: 0, price: null, avoided: true });
    expect(sellers(exchange)).toEqual([[0, 10]]);
    expect(exchange.faults()).toEqual([]);
  });

  test('so are the orders of another account of the same person, once it is known', () => {
    const exchange = holding();
    const know = (others: number[]): string =>
      resultText(exchange.run({ type: 'know-leader-accounts', customer: LEADER, others }));
    expect([know([OTHER, LEADER]), know([OTHER]), know([])]).toEqual(['leader-accounts-known', '', '']);
    expect(resultText(exchange.run({ type: 'know-leader-accounts', customer: OTHER, others: [] }))).toBe(
      'LEADER_NOT_FOUND',
    );
    rest(exchange, OTHER, 10_015, 100);
    trade(exchange, 'buy', 100);
    expect(sellers(exchange)).toEqual([[0, 50]]);
    expect(follow(exchange, {}, OTHER)).toBe('LEADER_CANNOT_FOLLOW');
  });
});
