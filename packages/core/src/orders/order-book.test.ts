import { type PriceTicks, priceTicks, quantityLots, type Side, type TimeInForce } from '@bourse/rules';
import { describe, expect, test } from 'vitest';
import { createBook } from './book.ts';
import { ObviousBook } from './obvious-book.ts';
import { type BookOrder, MAX_ORDER_LOTS, MAX_PRICE_TICKS, type OrderBook } from './order-book.ts';
import { NO_LIMITS, NO_QUOTES, saidOf, submitToBook } from './testing.ts';

const order = (id: number, side: Side, price: number, quantity: number, owner = id): BookOrder => ({
  id,
  owner,
  side,
  price: priceTicks(price),
  quantity: quantityLots(quantity),
});

/** Brings an order to a book as the business does, and tells in words what came of it. */
const send = (
  book: OrderBook,
  id: number,
  side: Side,
  limit: number | null,
  quantity: number,
  timeInForce: TimeInForce = 'GTC',
  owner = id,
): string => {
  const sent = { id, owner, side, limit: limit as PriceTicks | null, quantity: quantityLots(quantity), timeInForce };
  return saidOf((sink) => submitToBook(book, NO_QUOTES, sent, NO_LIMITS, sink)).join(' ');
};

const peeked = (book: OrderBook, side: Side, limit: number | null, quantity: number, owner = 999): string[] => {
  const seen: string[] = [];
  const peek = book.peek(side, limit as PriceTicks | null, quantityLots(quantity), owner);
  while (peek.next())
    seen.push(`${peek.id}@${peek.price}×${peek.quantity}/${peek.resting}${peek.selfTrade ? ' own' : ''}`);
  return seen;
};

const shown = (book: OrderBook): string =>
  (['buy', 'sell'] as const)
    .map((side) =>
      book
        .depth(side, 99)
        .map((level) => `${level.price}:${level.quantity}/${level.orders}`)
        .join(' '),
    )
    .join(' | ');

const resting = (book: OrderBook): string =>
  [...book.orders()].map(({ id, quantity }) => `${id}×${quantity}`).join(' ');

/** Three sells (two at 101) and three buys (two at 99), ids in order of time, each its own owner. */
const filled = (book: OrderBook): OrderBook => {
  book.rest(order(1, 'sell', 102, 7));
  book.rest(order(2, 'sell', 101, 5));
  book.rest(order(3, 'sell', 101, 6));
  book.rest(order(4, 'buy', 99, 5));
  book.rest(order(5, 'buy', 98, 9));
  book.rest(order(6, 'buy', 99, 6));
  return book;
};

const books = [
  ['fast', (): OrderBook => createBook()],
  ['obvious', (): OrderBook => new ObviousBook()],
] as const;

describe.each(books)('%s book', (_name, create) => {
  test('BOOK-1: prices come best first, and at a price the oldest first', () => {
    const book = filled(create());
    expect(shown(book)).toBe('99:11/2 98:9/1 | 101:11/2 102:7/1');
    expect(resting(book)).toBe('4×5 6×6 5×9 2×5 3×6 1×7');
    expect([book.best('buy'), book.best('sell'), book.size]).toEqual([99, 101, 6]);
    expect(book.depth('sell', 1)).toEqual([{ price: 101, quantity: 11, orders: 2 }]);
    expect(book.order(3)).toEqual(order(3, 'sell', 101, 6));
    expect(book.order(9)).toBeUndefined();
  });

  test.each<[string, Side, number | null, number, TimeInForce, number, string, string]>([
    // title, side, limit, quantity, time in force, owner, what happens, what rests afterwards
    [
      'BOOK-1: a buy takes the best price, oldest first',
      'buy',
      101,
      8,
      'GTC',
      9,
      '2@101×5 3@101×3 filled',
      '4×5 6×6 5×9 3×3 1×7',
    ],
    ['BOOK-1: a sell likewise', 'sell', 98, 12, 'GTC', 9, '4@99×5 6@99×6 5@98×1 filled', '5×8 2×5 3×6 1×7'],
    [
      'BOOK-2: a fill is at the maker’s price',
      'buy',
      500,
      6,
      'GTC',
      9,
      '2@101×5 3@101×1 filled',
      '4×5 6×6 5×9 3×5 1×7',
    ],
    [
      'BOOK-3: never past the limit; the rest rests',
      'buy',
      101,
      15,
      'GTC',
      9,
      '2@101×5 3@101×6 rested',
      '9×4 4×5 6×6 5×9 1×7',
    ],
    [
      'BOOK-3: a limit that reaches nothing rests whole',
      'sell',
      100,
      3,
      'GTC',
      9,
      'rested',
      '4×5 6×6 5×9 9×3 2×5 3×6 1×7',
    ],
    ['BOOK-4: IOC cancels what is left', 'buy', 101, 15, 'IOC', 9, '2@101×5 3@101×6 cancelled', '4×5 6×6 5×9 1×7'],
    ['BOOK-4: IOC that reaches nothing is cancelled', 'buy', 100, 15, 'IOC', 9, 'cancelled', '4×5 6×6 5×9 2×5 3×6 1×7'],
    ['BOOK-4: FOK fills wholly', 'buy', 102, 18, 'FOK', 9, '2@101×5 3@101×6 1@102×7 filled', '4×5 6×6 5×9'],
    ['BOOK-4: FOK short of one lot changes nothing', 'buy', 102, 19, 'FOK', 9, 'cancelled', '4×5 6×6 5×9 2×5 3×6 1×7'],
    [
      'BOOK-4: FOK does not count its owner’s orders, nor cancel them',
      'buy',
      102,
      15,
      'FOK',
      3,
      'cancelled',
      '4×5 6×6 5×9 2×5 3×6 1×7',
    ],
    ['BOOK-5: POST rests when it reaches nothing', 'buy', 100, 1, 'POST', 9, 'rested', '9×1 4×5 6×6 5×9 2×5 3×6 1×7'],
    ['BOOK-5: POST that would trade is refused', 'buy', 101, 1, 'POST', 9, 'refused', '4×5 6×6 5×9 2×5 3×6 1×7'],
    [
      'BOOK-5: POST that reaches its owner’s order is refused',
      'buy',
      101,
      1,
      'POST',
      2,
      'refused',
      '4×5 6×6 5×9 2×5 3×6 1×7',
    ],
    ['BOOK-5: POST without a limit is refused', 'buy', null, 1, 'POST', 9, 'refused', '4×5 6×6 5×9 2×5 3×6 1×7'],
    [
      'BOOK-6: the owner’s resting order is cancelled, the next one fills',
      'buy',
      101,
      6,
      'GTC',
      2,
      '-2 3@101×6 filled',
      '4×5 6×6 5×9 1×7',
    ],
    [
      'BOOK-6: an own order that is not reached stays',
      'buy',
      101,
      5,
      'GTC',
      3,
      '2@101×5 filled',
      '4×5 6×6 5×9 3×6 1×7',
    ],
    ['BOOK-6: what is left after own orders rests', 'sell', 99, 7, 'GTC', 6, '-6 4@99×5 rested', '5×9 9×2 2×5 3×6 1×7'],
    [
      'BOOK-7: a market order takes any price and never rests',
      'sell',
      null,
      99,
      'GTC',
      9,
      '4@99×5 6@99×6 5@98×9 cancelled',
      '2×5 3×6 1×7',
    ],
  ])('%s', (_title, side, limit, quantity, timeInForce, owner, happens, rests) => {
    const book = filled(create());
    expect(send(book, 9, side, limit, quantity, timeInForce, owner)).toBe(happens);
    expect(resting(book)).toBe(rests);
  });

  test('BOOK-1: an order cut down by a fill keeps its place', () => {
    const book = filled(create());
    book.reduce(2, quantityLots(4));
    expect(peeked(book, 'buy', null, 100)).toEqual(['2@101×1/1', '3@101×6/6', '1@102×7/7']);
    book.reduce(2, quantityLots(1));
    expect(resting(book)).toBe('4×5 6×6 5×9 3×6 1×7');
    expect(shown(book)).toBe('99:11/2 98:9/1 | 101:6/1 102:7/1');
  });

  test('peek changes nothing, stops at the limit and the quantity, and marks own orders', () => {
    const book = filled(create());
    expect(peeked(book, 'buy', 101, 7)).toEqual(['2@101×5/5', '3@101×2/6']);
    expect(peeked(book, 'buy', 101, 100)).toEqual(['2@101×5/5', '3@101×6/6']);
    expect(peeked(book, 'buy', 100, 100)).toEqual([]);
    expect(peeked(book, 'sell', 98, 12, 6)).toEqual(['4@99×5/5', '6@99×0/6 own', '5@98×7/9']);
    expect(peeked(book, 'sell', null, 5)).toEqual(['4@99×5/5']);
    expect(resting(book)).toBe('4×5 6×6 5×9 2×5 3×6 1×7');
  });

  test('cancel empties a level from the front, the middle and the back, and the id is free again', () => {
    const book = create();
    for (const id of [1, 2, 3, 4]) book.rest(order(id, 'buy', 50, 10));
    expect([book.cancel(2), book.cancel(2)]).toEqual([true, false]);
    expect(resting(book)).toBe('1×10 3×10 4×10');
    expect([book.cancel(4), book.cancel(1)]).toEqual([true, true]);
    expect(shown(book)).toBe('50:10/1 | ');
    book.rest(order(2, 'buy', 50, 1));
    expect(resting(book)).toBe('3×10 2×1');
    expect([book.cancel(3), book.cancel(2), book.size, book.best('buy')]).toEqual([true, true, 0, null]);
    book.rest(order(9, 'sell', 50, 1));
    expect(shown(book)).toBe(' | 50:1/1');
  });

  test('prices from 1 tick to the dearest lie in one book', () => {
    const book = create();
    const bids = [1, 63, 64, 65, 4_095, 4_096, 10_000_000];
    const asks = [10_000_001, 10_000_031, 10_000_032, 10_000_063, 500_000_000, MAX_PRICE_TICKS];
    bids.toReversed().forEach((price, at) => {
      book.rest(order(at + 1, 'buy', price, 1));
    });
    asks.forEach((price, at) => {
      book.rest(order(at + 8, 'sell', price, 1));
    });
    expect(book.depth('buy', 99).map(({ price }) => price)).toEqual(bids.toReversed());
    expect(book.depth('sell', 99).map(({ price }) => price)).toEqual(asks);
    expect(send(book, 100, 'sell', 1, 7)).toBe('1@10000000×1 2@4096×1 3@4095×1 4@65×1 5@64×1 6@63×1 7@1×1 filled');
    expect(send(book, 101, 'buy', null, 6)).toBe(
      '8@10000001×1 9@10000031×1 10@10000032×1 11@10000063×1 12@500000000×1 13@2147483647×1 filled',
    );
    expect(book.size).toBe(0);
  });

  test('quantities past 2^31 and ids past 2^32 are exact', () => {
    const book = create();
    const far = Number.MAX_SAFE_INTEGER;
    book.rest(order(far, 'sell', 10, MAX_ORDER_LOTS, far));
    book.rest(order(far - 2 ** 32, 'sell', 10, 2 ** 40 - 1, far - 1));
    expect(shown(book)).toBe(` | 10:${2 ** 41 - 1}/2`);
    expect(send(book, 1, 'buy', 10, 2 ** 35 + 1)).toBe(`${far}@10×${2 ** 35 + 1} filled`);
    expect(book.order(far)?.quantity).toBe(2 ** 40 - 2 ** 35 - 1);
    expect([book.cancel(far - 2 ** 32), book.cancel(far - 2 ** 33), book.size]).toEqual([true, false, 1]);
  });

  test.each<[string, BookOrder]>([
    ['an id that rests already', order(2, 'buy', 90, 1)],
    ['an id of 0', order(0, 'buy', 90, 1, 1)],
    ['an id that is not whole', order(1.5, 'buy', 90, 1)],
    ['an owner of 0', order(9, 'buy', 90, 1, 0)],
    ['a price of 0', order(9, 'buy', 0, 1)],
    ['a price past the dearest', order(9, 'sell', MAX_PRICE_TICKS + 1, 1)],
    ['a price that is not whole', order(9, 'buy', 90.5, 1)],
    ['no quantity', order(9, 'buy', 90, 0)],
    ['a quantity past the largest', order(9, 'buy', 90, MAX_ORDER_LOTS + 1)],
    ['a buy at the best sell', order(9, 'buy', 101, 1)],
    ['a sell below the best buy', order(9, 'sell', 98, 1)],
  ])('BOOK-10: %s cannot rest, and nothing changes', (_title, bad) => {
    const book = filled(create());
    expect(() => book.rest(bad)).toThrow('order');
    expect([resting(book), book.size]).toEqual(['4×5 6×6 5×9 2×5 3×6 1×7', 6]);
    book.rest(order(10, 'buy', 90, 1));
    expect(book.order(10)?.quantity).toBe(1);
  });

  test('BOOK-10: an order is not reduced by more than it has, nor one that does not rest', () => {
    const book = filled(create());
    for (const [id, quantity] of [
      [2, 6],
      [2, 0],
      [2, -1],
      [77, 1],
    ] as const) {
      expect(() => book.reduce(id, quantityLots(quantity))).toThrow('reduced');
    }
    expect(resting(book)).toBe('4×5 6×6 5×9 2×5 3×6 1×7');
  });
});
