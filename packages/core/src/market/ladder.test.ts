import { type LadderPolicy, priceTicks, quantityLots, type Side } from '@bourse/rules';
import { describe, expect, test } from 'vitest';
import { houseQuotes, type Ladder, quoteLadder, takeFromHouse } from './ladder.ts';

const policy: Omit<LadderPolicy, 'inventoryLots'> = { spreadBps: 20, levels: 3, stepTicks: 5, sizeLots: 10 };
const ladder = (reference: number, changes: Partial<LadderPolicy> = {}): Ladder =>
  quoteLadder(priceTicks(reference), { ...policy, ...changes });
const quotes = (of: Ladder, side: Side): string =>
  houseQuotes(of, side, 99)
    .map(({ price, quantity }) => `${price}×${quantity}`)
    .join(' ');
const take = (of: Ladder, side: Side, price: number, quantity: number): void =>
  takeFromHouse(of, side, priceTicks(price), quantityLots(quantity));

describe('BOOK-11: the house quotes levels on both sides of the reference', () => {
  test.each<[string, number, Partial<LadderPolicy>, string, string]>([
    // title, reference, changes, bids, asks
    ['half the spread each side, growing sizes', 10_000, {}, '9990×10 9985×20 9980×30', '10010×10 10015×20 10020×30'],
    [
      'a spread that does not halve evenly is widened',
      10_250,
      {},
      '10239×10 10234×20 10229×30',
      '10261×10 10266×20 10271×30',
    ],
    ['at least 1 tick each side', 100, { spreadBps: 1 }, '99×10 94×20 89×30', '101×10 106×20 111×30'],
    ['without a spread still 1 tick', 100, { spreadBps: 0, stepTicks: 1 }, '99×10 98×20 97×30', '101×10 102×20 103×30'],
    ['bids end above zero', 7, {}, '6×10 1×20', '8×10 13×20 18×30'],
    ['no bid below a reference of 1 tick', 1, {}, '', '2×10 7×20 12×30'],
    ['no levels, no quotes', 100, { levels: 0 }, '', ''],
  ])('%s', (_title, reference, changes, bids, asks) => {
    const made = ladder(reference, changes);
    expect([quotes(made, 'buy'), quotes(made, 'sell')]).toEqual([bids, asks]);
  });

  test.each([
    ['reference of 0', () => ladder(0)],
    ['step of 0', () => ladder(100, { stepTicks: 0 })],
    ['size of 0', () => ladder(100, { sizeLots: 0 })],
  ])('a %s makes no ladder', (_title, make) => {
    expect(make).toThrow('ladder');
  });
});

test('BOOK-13: what is taken of a level is gone until the next tick', () => {
  const made = ladder(10_000);
  take(made, 'sell', 10_010, 10);
  take(made, 'sell', 10_020, 1);
  take(made, 'buy', 9_985, 19);
  expect(quotes(made, 'sell')).toBe('10015×20 10020×29');
  expect(quotes(made, 'buy')).toBe('9990×10 9985×1 9980×30');
  expect(houseQuotes(made, 'sell', 1)).toEqual([{ price: 10_015, quantity: 20 }]);
  expect(quotes(ladder(10_000), 'sell')).toBe('10010×10 10015×20 10020×30');
});

test.each<[string, Side, number, number]>([
  ['more than is quoted', 'sell', 10_010, 11],
  ['nothing', 'sell', 10_010, 0],
  ['at a price between levels', 'sell', 10_012, 1],
  ['inside the spread', 'sell', 10_005, 1],
  ['past the last level', 'sell', 10_025, 1],
  ['on the wrong side', 'sell', 9_990, 1],
])('BOOK-13: %s cannot be taken from the house', (_title, side, price, quantity) => {
  const made = ladder(10_000);
  expect(() => take(made, side, price, quantity)).toThrow('the house');
  expect(quotes(made, 'sell')).toBe('10010×10 10015×20 10020×30');
});
