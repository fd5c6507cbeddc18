import { priceTicks } from '@bourse/rules';
import { describe, expect, test } from 'vitest';
import { HALT, HOUR_MS, restoreSnapshot, resultText, SHARE, TestExchange, takeSnapshot } from '../testing.ts';
import type { FollowTerms } from './index.ts';
import { levelsOf as levelsFor, reachedBy } from './targets.ts';

const LIMITS = { fixedMaximum: 1_000_000n, slippageMaximumBps: 500 };
const [LEADER, FOLLOWER] = [1, 2];
const HALF: FollowTerms = { sizing: { mode: 'ratio', percent: 50 }, asset: 'USD', cap: 10_000_000n, slippageBps: 500 };

/** Customer 1 leads, customer 2 follows with these targets, and the leader buys 200 lots: 100 copies. */
const copied = (targets: Partial<FollowTerms>): TestExchange => {
  const exchange = new TestExchange();
  for (const customer of [LEADER, FOLLOWER]) exchange.fund(customer, 'stock', 'USD', 10_000_000n);
  exchange.run({ type: 'apply-as-leader', customer: LEADER });
  exchange.run({ type: 'decide-leader', customer: LEADER, decision: 'approve', reason: 'r', by: 'operator' });
  const terms = { ...HALF, ...targets };
  exchange.run({ type: 'follow-leader', customer: FOLLOWER, leader: LEADER, terms, limits: LIMITS });
  exchange.order({ by: LEADER, on: SHARE.id, lots: 100 });
  exchange.runDue();
  return exchange;
};

const held = (exchange: TestExchange, customer = FOLLOWER): number =>
  exchange.core.state.stocks.shares.get({ mode: 'real', customer }, SHARE.id)?.quantity ?? 0;
const following = (exchange: TestExchange) => exchange.core.state.follow.followings.get(1);
const levelsOf = (exchange: TestExchange): (number | undefined)[] =>
  (['copies-rise', 'copies-fall'] as const).map(
    (kind) => exchange.core.state.triggers.waiting.get(kind, `1 ${SHARE.id}`)?.level,
  );
/** A price comes, and all that it fires and brings due is done. */
const priceComes = (exchange: TestExchange, price: number): void => {
  exchange.trigger(price, SHARE.id);
  exchange.runDue();
};

test.each([
  ['no gain', { profitPercent: 0 }, 'BAD_TARGET'],
  ['half a percent', { profitPercent: 0.5 }, 'BAD_TARGET'],
  ['too large a gain', { profitPercent: 1_001 }, 'BAD_TARGET'],
  ['the loss of all', { stopPercent: 100 }, 'BAD_TARGET'],
  ['a gain and a loss', { profitPercent: 1_000, stopPercent: 99 }, 'following-changed'],
] as const)('FOLLOW-14: a target of %s is checked', (_case, targets, expected) => {
  const exchange = copied({});
  const terms = { ...HALF, ...targets };
  const action = { type: 'change-following', customer: FOLLOWER, following: 1, terms, limits: LIMITS } as const;
  expect(resultText(exchange.run(action)).split(',')[0]).toBe(expected);
});

describe('FOLLOW-14: all copies are sold where they have gained or lost so much', () => {
  test.each([
    ['profit', { profitPercent: 10 }, 11_100, 'profit-target'],
    ['stop', { stopPercent: 10 }, 9_000, 'stop-target'],
  ] as const)('%s', (target, targets, price, reason) => {
    const exchange = copied(targets);
    expect(held(exchange)).toBe(50);
    priceComes(exchange, 10_000 + (price - 10_000) / 2);
    expect([held(exchange), following(exchange)?.reached]).toEqual([50, null]);
    priceComes(exchange, price);
    expect(exchange.last('target-reached')).toMatchObject({ target, prices: [{ instrument: SHARE.id, price }] });
    expect(held(exchange)).toBe(0);
    expect(exchange.last('copy-ended')).toMatchObject({ filled: 50, copy: { trade: null, leaderPrice: null, target } });
    expect(exchange.last('following-stopped')?.reason).toBe(reason);
    expect([exchange.core.state.follow.followings.size, exchange.core.state.triggers.waiting.size]).toEqual([0, 0]);
    // The leader keeps what is the leader's.
    expect(held(exchange, LEADER)).toBe(100);
    expect(exchange.faults()).toEqual([]);
  });

  test('neither a tick before it, nor without targets', () => {
    const exchange = copied({ profitPercent: 10 });
    const [level = 0] = levelsOf(exchange);
    expect(levelsOf(exchange)).toEqual([level, undefined]);
    priceComes(exchange, level - 1);
    expect(held(exchange)).toBe(50);
    expect(levelsOf(copied({}))).toEqual([undefined, undefined]);
  });
});

test('FOLLOW-14: what sales of copies have lost counts, of the most that they have cost at one time', () => {
  const exchange = copied({ stopPercent: 10 });
  priceComes(exchange, 9_200);
  exchange.order({ by: LEADER, on: SHARE.id, side: 'sell', lots: 80 });
  exchange.runDue();
  expect([held(exchange), following(exchange)?.most]).toEqual([10, 501_000n]);
  expect(following(exchange)?.realised).toBeLessThan(-30_000n);
  // Eight percent were lost with most of the shares: the rest would have to lose more than what they cost.
  priceComes(exchange, 8_800);
  expect(held(exchange)).toBe(10);
  priceComes(exchange, 8_000);
  expect(held(exchange)).toBe(0);
  expect(exchange.last('following-stopped')?.reason).toBe('stop-target');
});

test('FOLLOW-14: targets go with what is held: sold by hand, detached, changed, stopped', () => {
  const exchange = copied({ profitPercent: 10 });
  const [before = 0] = levelsOf(exchange);
  exchange.order({ by: FOLLOWER, on: SHARE.id, side: 'sell', lots: 25 });
  const [after = 0] = levelsOf(exchange);
  // Half of the shares need twice the way to the same money.
  expect(after - 10_000).toBeGreaterThan((before - 10_000) * 1.8);
  const change = (targets: Partial<FollowTerms>): string =>
    resultText(
      exchange.run({
        type: 'change-following',
        customer: FOLLOWER,
        following: 1,
        terms: { ...HALF, ...targets },
        limits: LIMITS,
      }),
    );
  expect(change({ stopPercent: 20 })).toBe('following-changed, targets-watched');
  expect(levelsOf(exchange)).toEqual([undefined, expect.any(Number)]);
  expect(change({})).toBe('following-changed, targets-watched');
  expect(levelsOf(exchange)).toEqual([undefined, undefined]);
  change({ profitPercent: 10 });
  exchange.run({ type: 'detach-copies', customer: FOLLOWER, following: 1, instrument: SHARE.id });
  expect(levelsOf(exchange)).toEqual([undefined, undefined]);
  exchange.order({ by: LEADER, on: SHARE.id, lots: 100 });
  exchange.runDue();
  expect(levelsOf(exchange)[0]).toEqual(expect.any(Number));
  exchange.run({ type: 'stop-following', customer: FOLLOWER, following: 1 });
  expect(exchange.core.state.triggers.waiting.size).toBe(0);
});

test('FOLLOW-14: a target that is asked for when it is reached already closes at once; nothing is changed or copied meanwhile', () => {
  const exchange = copied({});
  priceComes(exchange, 12_000);
  const terms = { ...HALF, profitPercent: 10 };
  const change = { type: 'change-following', customer: FOLLOWER, following: 1, terms, limits: LIMITS } as const;
  expect(resultText(exchange.run(change))).toBe('following-changed, target-reached');
  expect(resultText(exchange.run(change))).toBe('CONFLICT');
  expect(restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core)).state.follow).toEqual(
    exchange.core.state.follow,
  );
  exchange.order({ by: LEADER, on: SHARE.id, lots: 20 });
  exchange.runDue();
  expect([held(exchange), exchange.core.state.follow.followings.size]).toEqual([0, 0]);
});

test('FOLLOW-14: what cannot be sold stays the follower’s own, and the report says why', () => {
  const exchange = copied({ profitPercent: 10 });
  exchange.trigger(12_000, SHARE.id);
  exchange.run({ type: 'halt-instrument', instrument: SHARE.id, ...HALT });
  exchange.runDue();
  expect(exchange.last('copy-skipped')?.copy).toMatchObject({ trade: null, reason: 'market-closed', target: 'profit' });
  expect(held(exchange)).toBe(50);
  expect(exchange.last('copies-released')).toMatchObject({ lots: 50, reason: 'stopped' });
  expect(exchange.last('following-stopped')?.reason).toBe('profit-target');
});

test('FOLLOW-14: where its market is closed the sale waits for the opening, and following ends with it', () => {
  const exchange = copied({ profitPercent: 10 });
  exchange.trigger(12_000, SHARE.id);
  exchange.closed.add('US');
  exchange.runDue();
  expect([held(exchange), following(exchange)?.reached]).toEqual([50, { target: 'profit', underWay: 1 }]);
  exchange.closed.clear();
  exchange.now += HOUR_MS;
  exchange.tick(12_000, SHARE.id);
  exchange.runDue();
  expect([held(exchange), following(exchange)]).toEqual([0, undefined]);
  expect(exchange.faults()).toEqual([]);
});

test('FOLLOW-14: while no price has come to its level, no target is reached, however many shares are held', () => {
  let seed = 7;
  const below = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (let round = 0; round < 500; round += 1) {
    const shares = Array.from({ length: 1 + below(4) }, () => ({ price: 1 + below(20_000), lots: 1 + below(300) }));
    const most = shares.reduce((sum, { price, lots }) => sum + BigInt(price * lots), 0n);
    const terms = { ...HALF, profitPercent: 1 + below(60), stopPercent: 1 + below(60) };
    const valued = shares.map(({ price, lots }, nth) => ({
      instrument: `S${nth}`,
      price: priceTicks(price),
      tickUnits: BigInt(lots),
    }));
    const levels = levelsFor({ terms, most }, { result: 0n, valued });
    for (const way of ['rising', 'falling'] as const) {
      const nearest = shares.map(({ price, lots }, nth) => {
        const level = levels[nth]?.[way] ?? (way === 'falling' ? 0 : price);
        return (way === 'rising' ? level - 1 - price : level + 1 - price) * lots;
      });
      const result = nearest.reduce((sum, gone) => sum + BigInt(gone), 0n);
      expect(reachedBy({ terms, most }, { result })).toBeUndefined();
    }
  }
});

test('FOLLOW-13: followers are notified that their leader is paused and leads again, in pieces', () => {
  const exchange = copied({});
  exchange.fund(3, 'stock', 'USD', 10_000_000n);
  exchange.run({ type: 'follow-leader', customer: 3, leader: LEADER, terms: HALF, limits: LIMITS });
  const decide = (decision: 'pause' | 'resume' | 'end'): void =>
    void exchange.run({ type: 'decide-leader', customer: LEADER, decision, reason: 'r', by: 'operator' });
  const notified = (): string[] =>
    exchange.events.flatMap((event) =>
      event.type === 'follower-notified' ? [`${event.follower} ${event.status} ${event.more}`] : [],
    );
  decide('pause');
  exchange.run({ type: 'run-agenda', most: 1 });
  expect(notified()).toEqual(['2 paused true']);
  exchange.runDue();
  decide('resume');
  exchange.runDue();
  expect(notified()).toEqual(['2 paused true', '3 paused false', '2 approved false', '3 approved false']);
  // What has changed again is notified as it is.
  decide('pause');
  decide('resume');
  exchange.runDue();
  expect(notified().slice(4)).toEqual(['2 approved false', '3 approved false']);
});

test('FOLLOW-3, LIMITS-6: who is excluded copies less, and not more', () => {
  const base: FollowTerms = { ...HALF, slippageBps: 400 };
  const exchange = copied(base);
  exchange.run({ type: 'exclude-self', customer: FOLLOWER, forMs: 7 * 24 * HOUR_MS });
  const change = (over: Partial<FollowTerms>): string => {
    const terms = { ...base, ...over };
    const action = { type: 'change-following', customer: FOLLOWER, following: 1, terms, limits: LIMITS } as const;
    return resultText(exchange.run(action));
  };
  expect(change({ sizing: { mode: 'ratio', percent: 51 } })).toBe('SELF_EXCLUDED');
  expect(change({ sizing: { mode: 'fixed', units: 1n } })).toBe('SELF_EXCLUDED');
  expect(change({ cap: base.cap + 1n })).toBe('SELF_EXCLUDED');
  expect(change({ slippageBps: 401 })).toBe('SELF_EXCLUDED');
  expect(change({ sizing: { mode: 'ratio', percent: 49 }, cap: base.cap - 1n })).toBe('following-changed');
});
