import { describe, expect, test } from 'vitest';
import { resultText, TestExchange } from '../testing.ts';

const DAY_MS = 86_400_000;
/** A day of a zone that is so many hours ahead of UTC. */
const sign = (day: number, customer = 1, aheadHours = 0) => {
  const startsAt = day * DAY_MS - aheadHours * 3_600_000;
  return { type: 'check-in', customer, day, startsAt, endsAt: startsAt + DAY_MS, points: 5n } as const;
};
const offer = (changes: { points?: bigint; stock?: number; isOffered?: boolean } = {}) =>
  ({
    type: 'set-points-product',
    product: { id: 'mug', points: 10n, stock: 1, isOffered: true, ...changes },
    by: 'ann',
  }) as const;
const take = (customer = 1, product = 'mug') => ({ type: 'exchange-points', customer, product }) as const;

describe('POINTS-1: once a day', () => {
  test.each<[string, readonly number[], string]>([
    ['a day', [20_000], '5, 0'],
    ['two days', [20_000, 20_001], '10, 0'],
    ['the same day twice', [20_000, 20_000], '5, 0'],
    ['a day before', [20_000, 19_999], '5, 0'],
    ['days left out', [20_000, 20_009], '10, 0'],
  ])('%s', (_title, days, points) => {
    const exchange = new TestExchange();
    for (const day of days) exchange.run(sign(day));
    expect(exchange.money(1, 'POINTS')).toBe(points);
    expect(exchange.faults()).toEqual([]);
  });

  test.each<[string, readonly (readonly [day: number, aheadHours: number])[], string]>([
    [
      'a zone whose day is one further',
      [
        [20_000, 1],
        [20_001, 14],
      ],
      '5, 0',
    ],
    [
      'from the last zone to the first',
      [
        [20_000, -11],
        [20_002, 14],
      ],
      '5, 0',
    ],
    [
      'the first day after that is over in both',
      [
        [20_000, 1],
        [20_002, 14],
      ],
      '10, 0',
    ],
    [
      'a zone whose day is one back',
      [
        [20_000, 14],
        [19_999, -11],
      ],
      '5, 0',
    ],
    [
      'to and fro',
      [
        [20_000, -11],
        [20_001, 12],
        [20_002, 14],
      ],
      '5, 0',
    ],
  ])('a change of zone: %s', (_title, days, points) => {
    const exchange = new TestExchange();
    for (const [day, aheadHours] of days) exchange.run(sign(day, 1, aheadHours));
    expect(exchange.money(1, 'POINTS')).toBe(points);
  });

  test('each customer for themselves', () => {
    const exchange = new TestExchange();
    expect([1, 2, 99].map((customer) => resultText(exchange.run(sign(1, customer))))).toEqual([
      'daily-check-in',
      'daily-check-in',
      'ACCOUNT_NOT_FOUND',
    ]);
    expect(resultText(exchange.run(sign(1)))).toBe('SIGNED_TODAY');
  });
});

describe('POINTS-2: one of a product for its points', () => {
  const saved = (): TestExchange => {
    const exchange = new TestExchange();
    for (const day of [1, 2, 3]) exchange.run(sign(day));
    return exchange;
  };

  test.each<[string, Parameters<typeof offer>[0], ReturnType<typeof take>, string, string]>([
    ['it is there', {}, take(), 'points-exchanged', '5, 0'],
    ['it costs all there is', { points: 15n }, take(), 'points-exchanged', '0, 0'],
    ['it costs more', { points: 16n }, take(), 'INSUFFICIENT_POINTS', '15, 0'],
    ['none is left', { stock: 0 }, take(), 'OUT_OF_STOCK', '15, 0'],
    ['it is not offered', { isOffered: false }, take(), 'PRODUCT_NOT_FOUND', '15, 0'],
    ['there is no such thing', {}, take(1, 'cup'), 'PRODUCT_NOT_FOUND', '15, 0'],
    ['nobody asks', {}, take(99), 'ACCOUNT_NOT_FOUND', '15, 0'],
    ['one without points asks', {}, take(2), 'INSUFFICIENT_POINTS', '15, 0'],
  ])('%s', (_title, product, action, expected, left) => {
    const exchange = saved();
    exchange.run(offer(product));
    expect(resultText(exchange.run(action))).toBe(expected);
    expect(exchange.money(1, 'POINTS')).toBe(left);
    expect(exchange.faults()).toEqual([]);
  });

  test('the last one is taken once', () => {
    const exchange = saved();
    exchange.run(offer({ points: 1n }));
    expect([resultText(exchange.run(take())), resultText(exchange.run(take()))]).toEqual([
      'points-exchanged',
      'OUT_OF_STOCK',
    ]);
  });

  test.each([
    [{ points: 0n }, 'BAD_AMOUNT'],
    [{ points: -1n }, 'BAD_AMOUNT'],
    [{ stock: -1 }, 'BAD_AMOUNT'],
    [{ stock: 0.5 }, 'BAD_AMOUNT'],
    [{}, ''],
    [{ stock: 7 }, 'points-product-set'],
  ])('%o is answered by %s', (changes, expected) => {
    const exchange = saved();
    exchange.run(offer());
    expect(resultText(exchange.run(offer(changes)))).toBe(expected);
  });
});
