import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  closingTick,
  countedTicks,
  type OptionTick,
  openingTick,
  openWindow,
  optionEnd,
  optionOutcome,
  optionPayout,
  optionProfit,
} from './option.ts';

const jumpBps = 1_000;

const tape = (...ticks: readonly (readonly [at: number, price: number])[]): OptionTick[] =>
  ticks.map(([at, price], place) => ({ seq: place + 1, at, price }));

test('OPTION-3: a profit is rounded down, and a payout is nothing, the stake, or the stake and its profit', () => {
  expect(optionProfit(111n, 855_000)).toBe(94n);
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 1, max: 3_000_000 }), (stake, odds) => {
      const profit = optionProfit(stake, odds);
      expect(profit * 1_000_000n <= stake * BigInt(odds) && (profit + 1n) * 1_000_000n > stake * BigInt(odds)).toBe(
        true,
      );
      expect(optionPayout('won', stake, profit)).toBe(stake + profit);
      expect([optionPayout('lost', stake, profit), optionPayout('returned', stake, profit)]).toEqual([0n, stake]);
    }),
  );
});

test('OPTION-4: an option ends on a whole second, its period later or up to a second after', () => {
  expect([optionEnd(1_000, 60_000), optionEnd(1_001, 60_000), optionEnd(1_999, 60_000)]).toEqual([
    61_000, 62_000, 62_000,
  ]);
});

test('OPTION-4: the first tick that came after the acceptance and the start opens it', () => {
  const ticks = tape([900, 100], [1_000, 101], [1_001, 102], [1_500, 103]);
  expect(openingTick(ticks, { afterSeq: 1, startsAt: 1_000, endsAt: 61_000, periodMs: 60_000, jumpBps })?.price).toBe(
    102,
  );
  expect(openingTick(ticks, { afterSeq: 3, startsAt: 1_000, endsAt: 61_000, periodMs: 60_000, jumpBps })?.price).toBe(
    103,
  );
  expect(
    openingTick(ticks, { afterSeq: 1, startsAt: 1_000, endsAt: 1_000, periodMs: 60_000, jumpBps }),
  ).toBeUndefined();
});

test.each<[periodMs: number, windowMs: number]>([
  [10_000, 10_000],
  [60_000, 10_000],
  [300_000, 30_000],
  [86_400_000, 60_000],
])('OPTION-4: an option of %i ms opens at most %i ms after its start', (periodMs, windowMs) => {
  expect(openWindow(periodMs)).toBe(windowMs);
  const opened = (at: number) =>
    openingTick(tape([1_000 + at, 101]), { afterSeq: 0, startsAt: 1_000, endsAt: 1_000 + periodMs, periodMs, jumpBps });
  expect(opened(windowMs)?.price).toBe(101);
  expect(opened(windowMs + 1)).toBeUndefined();
});

test('OPTION-5: the last tick at or before the end closes it, unless none came in the last five seconds', () => {
  const ticks = tape([55_999, 100], [56_000, 101], [61_000, 102], [61_001, 103]);
  expect(closingTick(ticks, 61_000, jumpBps)?.price).toBe(102);
  expect(closingTick(ticks, 60_999, jumpBps)?.price).toBe(101);
  expect(closingTick(ticks, 61_001, jumpBps)?.price).toBe(103);
  expect(closingTick(ticks.slice(0, 1), 61_000, jumpBps)).toBeUndefined();
  expect(closingTick(ticks.slice(0, 2), 61_000, jumpBps)?.price).toBe(101);
});

test('OPTION-5: what comes behind a later tick on the tape is too late for an end', () => {
  const ticks = tape([60_000, 100], [61_001, 101], [60_900, 102]);
  expect(closingTick(ticks, 61_000, jumpBps)?.price).toBe(100);
  expect(
    openingTick(ticks, { afterSeq: 0, startsAt: 60_500, endsAt: 61_000, periodMs: 60_000, jumpBps }),
  ).toBeUndefined();
});

test('OPTION-5: strictly above and below win, an equal price and a missing one return the stake', () => {
  expect(optionOutcome('up', 100, 101)).toEqual({ result: 'won', reason: 'above' });
  expect(optionOutcome('up', 100, 99)).toEqual({ result: 'lost', reason: 'below' });
  expect(optionOutcome('down', 100, 99)).toEqual({ result: 'won', reason: 'below' });
  expect(optionOutcome('down', 100, 101)).toEqual({ result: 'lost', reason: 'above' });
  expect(optionOutcome('up', 100, 100)).toEqual({ result: 'returned', reason: 'equal' });
  expect(optionOutcome('up', null, 100)).toEqual({ result: 'returned', reason: 'not-opened' });
  expect(optionOutcome('up', 100, null)).toEqual({ result: 'returned', reason: 'no-close' });
});

test('OPTION-6: a price that jumps counts for nothing until the next one confirms it', () => {
  const prices = (...all: number[]) =>
    countedTicks(tape(...all.map((price, at) => [at, price] as const)), 1_000).map(({ price }) => price);
  expect(prices(100, 101, 900, 101, 102)).toEqual([100, 101, 101, 102]);
  expect(prices(100, 101, 200, 201, 202)).toEqual([100, 101, 201, 202]);
  expect(prices(100, 110, 111)).toEqual([100, 110, 111]);
  // After a minute without a price the first one is as good as any.
  expect(countedTicks(tape([0, 100], [60_001, 900]), 1_000)).toHaveLength(2);
  expect(countedTicks(tape([0, 100], [60_000, 900]), 1_000)).toHaveLength(1);
});

test('OPTION-6: what counts follows from the ticks before it alone', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 40 }), fc.nat(40), (all, cut) => {
      const whole = tape(...all.map((price, at) => [at, price] as const));
      const first = whole.slice(0, cut);
      expect(countedTicks(first, 2_000)).toEqual(countedTicks(whole, 2_000).filter(({ at }) => at < cut));
    }),
  );
});
