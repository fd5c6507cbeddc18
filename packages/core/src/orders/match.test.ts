import {
  type LadderPolicy,
  opposite,
  type PriceTicks,
  priceTicks,
  quantityLots,
  type Side,
  type TimeInForce,
} from '@bourse/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { houseQuotes, type Ladder, quoteLadder } from '../market/index.ts';
import { createBook } from './book.ts';
import { collarPrice, planOrder, planTick, withinBand } from './match.ts';
import { ObviousBook } from './obvious-book.ts';
import { type IncomingOrder, MAX_ORDER_LOTS, type OrderBook } from './order-book.ts';
import { fillAtTick, submitToBook } from './testing.ts';

const POLICY: Omit<LadderPolicy, 'inventoryLots'> = { spreadBps: 20, levels: 3, stepTicks: 5, sizeLots: 10 };
const LIMITS = { bandBps: 2_000, collarBps: 15 };
const UNHEARD = { fill: () => undefined, selfTradeCancel: () => undefined };

const rest = (book: OrderBook, id: number, side: Side, price: number, quantity: number, owner = id): void =>
  book.rest({ id, owner, side, price: priceTicks(price), quantity: quantityLots(quantity) });

const incoming = (
  side: Side,
  limit: number | null,
  quantity: number,
  timeInForce: TimeInForce = 'GTC',
  owner = 9,
): IncomingOrder => ({
  id: 9,
  owner,
  side,
  limit: limit as PriceTicks | null,
  quantity: quantityLots(quantity),
  timeInForce,
});

/** Reference 10,000: the house sells 10 at 10,010, 20 at 10,015, 30 at 10,020, and buys as much at 9,990, 9,985, 9,980. */
const scene = () => {
  const book = createBook();
  rest(book, 1, 'sell', 10_010, 4);
  rest(book, 2, 'sell', 10_012, 5);
  rest(book, 3, 'sell', 10_005, 3);
  rest(book, 4, 'buy', 9_990, 6);
  return { book, ladder: quoteLadder(priceTicks(10_000), POLICY) };
};

const planned = (order: IncomingOrder): string => {
  const { book, ladder } = scene();
  const plan = planOrder(book, ladder, order, LIMITS);
  if (!plan.ok) return plan.error;
  const { fills, selfTradeCancels, remaining, rests } = plan.value;
  const said = fills.map(({ maker, price, quantity }) => `${maker}@${price}×${quantity}`);
  return [...selfTradeCancels.map((id) => `-${id}`), ...said, `left ${remaining}${rests ? ' rests' : ''}`].join(' ');
};

describe('what an incoming order would do', () => {
  test.each<[string, IncomingOrder, string]>([
    [
      'BOOK-12: at one price customers come before the house',
      incoming('buy', 10_010, 9),
      '3@10005×3 1@10010×4 house@10010×2 left 0',
    ],
    [
      'BOOK-12: a better price comes first, whoever makes it',
      incoming('buy', 10_012, 21),
      '3@10005×3 1@10010×4 house@10010×10 2@10012×4 left 0',
    ],
    ['BOOK-12: a sell likewise', incoming('sell', 9_985, 20), '4@9990×6 house@9990×10 house@9985×4 left 0'],
    [
      'BOOK-3: what the limit does not reach rests',
      incoming('buy', 10_010, 30),
      '3@10005×3 1@10010×4 house@10010×10 left 13 rests',
    ],
    ['BOOK-3: a limit that reaches nothing rests whole', incoming('sell', 10_000, 30), 'left 30 rests'],
    [
      'BOOK-4: IOC cancels what is left',
      incoming('buy', 10_010, 30, 'IOC'),
      '3@10005×3 1@10010×4 house@10010×10 left 13',
    ],
    ['BOOK-4: FOK counts the house', incoming('buy', 10_010, 17, 'FOK'), '3@10005×3 1@10010×4 house@10010×10 left 0'],
    ['BOOK-4: FOK short of one lot does nothing', incoming('buy', 10_010, 18, 'FOK'), 'left 18'],
    ['BOOK-4: FOK that fails cancels no own order', incoming('buy', 10_010, 15, 'FOK', 3), 'left 15'],
    ['BOOK-5: POST rests in the spread', incoming('buy', 10_004, 1, 'POST'), 'left 1 rests'],
    ['BOOK-5: POST at a customer’s price is refused', incoming('buy', 10_005, 1, 'POST'), 'WOULD_CROSS'],
    ['BOOK-5: POST at the house’s price is refused', incoming('sell', 9_989, 1, 'POST'), 'WOULD_CROSS'],
    ['BOOK-5: POST without a limit is refused', incoming('sell', null, 1, 'POST'), 'WOULD_CROSS'],
    [
      'BOOK-6: own orders are cancelled on the way',
      incoming('buy', 10_010, 5, 'GTC', 1),
      '-1 3@10005×3 house@10010×2 left 0',
    ],
    ['BOOK-6: an own order not reached stays', incoming('buy', 10_010, 3, 'GTC', 1), '3@10005×3 left 0'],
    [
      'BOOK-23: orders of those it avoids are passed by and stay',
      { ...incoming('buy', 10_012, 18, 'IOC'), avoids: [1, 3] },
      'house@10010×10 2@10012×5 left 3',
    ],
    ['BOOK-8: the band’s edge is inside', incoming('buy', 8_000, 1), 'left 1 rests'],
    ['BOOK-8: one tick further is outside', incoming('buy', 7_999, 1), 'OUTSIDE_BAND'],
    ['BOOK-8: above likewise', incoming('sell', 12_001, 1), 'OUTSIDE_BAND'],
    [
      'BOOK-9: a market order ends at the collar and never rests',
      incoming('buy', null, 99),
      '3@10005×3 1@10010×4 house@10010×10 2@10012×5 house@10015×20 left 57',
    ],
    ['BOOK-9: a market sell likewise', incoming('sell', null, 99), '4@9990×6 house@9990×10 house@9985×20 left 63'],
    ['BOOK-9: a market FOK counts only what is inside the collar', incoming('sell', null, 37, 'FOK'), 'left 37'],
    ['BOOK-10: more lots than an order may have', incoming('buy', 10_000, MAX_ORDER_LOTS + 1), 'ABOVE_MAXIMUM'],
  ])('%s', (_title, order, expected) => {
    expect(planned(order)).toBe(expected);
  });

  test('planning changes nothing; what was planned is what is done', () => {
    const { book, ladder } = scene();
    const order = incoming('buy', 10_010, 30);
    const before = JSON.stringify([[...book.orders()], ladder]);
    expect(planOrder(book, ladder, order, LIMITS).ok).toBe(true);
    expect(JSON.stringify([[...book.orders()], ladder])).toBe(before);
    expect(submitToBook(book, ladder, order, LIMITS, UNHEARD)).toBe('rested');
    expect([...book.orders()].map(({ id, quantity }) => [id, quantity])).toEqual([
      [9, 13],
      [4, 6],
      [2, 5],
    ]);
    expect(houseQuotes(ladder, 'sell', 9)).toEqual([
      { price: 10_015, quantity: 20 },
      { price: 10_020, quantity: 30 },
    ]);
  });
});

test.each<[number, Side, number, number]>([
  [10_000, 'buy', 15, 10_015],
  [10_000, 'sell', 15, 9_985],
  [999, 'buy', 100, 1_008],
  [999, 'sell', 100, 990],
  [1, 'sell', 9_999, 1],
  [3, 'sell', 10_000, 1],
])('BOOK-9: the collar of %i for a %s of %i bps is %i', (reference, side, bps, expected) => {
  expect(collarPrice(priceTicks(reference), side, bps)).toBe(expected);
});

test('BOOK-8: no limit is inside the band that a book cannot hold', () => {
  expect(withinBand(priceTicks(2 ** 31 - 1), priceTicks(2 ** 31), 2_000)).toBe(false);
  expect(withinBand(priceTicks(2 ** 31 - 1), priceTicks(2 ** 31 - 2), 2_000)).toBe(true);
});

describe('what a tick fires', () => {
  const fire = (reference: number, orders: readonly [number, Side, number, number][]): string[] => {
    const book = createBook();
    for (const [id, side, price, quantity] of orders) rest(book, id, side, price, quantity);
    return planTick(book, quoteLadder(priceTicks(reference), POLICY)).map(
      ({ id, price, quantity, taken }) =>
        `${id}@${price}×${quantity} of ${taken.map((level) => `${level.price}×${level.quantity}`).join('+')}`,
    );
  };

  test.each<[string, number, [number, Side, number, number][], string[]]>([
    [
      'an order the quotes do not reach stays',
      10_000,
      [
        [1, 'buy', 10_009, 5],
        [2, 'sell', 10_011, 5],
      ],
      [],
    ],
    ['an order at the quote fills at its own limit', 10_000, [[1, 'buy', 10_010, 5]], ['1@10010×5 of 10010×5']],
    [
      'a better limit fills at that limit, from the best quotes on',
      10_000,
      [[1, 'buy', 10_016, 25]],
      ['1@10016×25 of 10010×10+10015×15'],
    ],
    ['only as much as is quoted within the limit', 10_000, [[1, 'buy', 10_014, 25]], ['1@10014×10 of 10010×10']],
    [
      'best price first, then the oldest',
      10_000,
      [
        [1, 'buy', 10_010, 4],
        [2, 'buy', 10_011, 4],
        [3, 'buy', 10_010, 4],
      ],
      ['2@10011×4 of 10010×4', '1@10010×4 of 10010×4', '3@10010×2 of 10010×2'],
    ],
    [
      'a sell likewise',
      10_000,
      [
        [1, 'sell', 9_990, 4],
        [2, 'sell', 9_985, 30],
      ],
      ['2@9985×30 of 9990×10+9985×20'],
    ],
  ])('BOOK-14: %s', (_title, reference, orders, expected) => {
    expect(fire(reference, orders)).toEqual(expected);
  });
});

const price = fc.integer({ min: 80, max: 120 });
const order = fc.record({
  side: fc.constantFrom<Side>('buy', 'sell'),
  price,
  quantity: fc.integer({ min: 1, max: 40 }),
  owner: fc.integer({ min: 1, max: 4 }),
});
const policy = fc.record({
  spreadBps: fc.integer({ min: 0, max: 800 }),
  levels: fc.integer({ min: 0, max: 4 }),
  stepTicks: fc.integer({ min: 1, max: 5 }),
  sizeLots: fc.integer({ min: 1, max: 15 }),
});
const WIDE = { bandBps: 10_000, collarBps: 1_000 };

/** Customers' orders sent one after another against the house at one tick, then the tick moves and fires. */
const trade = (
  orders: readonly (typeof order extends fc.Arbitrary<infer T> ? T : never)[],
  quoting: Omit<LadderPolicy, 'inventoryLots'>,
  reference: number,
) => {
  const book = createBook();
  const ladder = quoteLadder(priceTicks(reference), quoting);
  orders.forEach(({ side, price: limit, quantity, owner }, at) => {
    const sent: IncomingOrder = {
      id: at + 1,
      owner,
      side,
      limit: priceTicks(limit),
      quantity: quantityLots(quantity),
      timeInForce: 'GTC',
    };
    submitToBook(book, ladder, sent, WIDE, UNHEARD);
  });
  return { book, ladder };
};

const crossing = (book: OrderBook, ladder: Ladder): boolean =>
  (['buy', 'sell'] as const).some((side) => {
    const best = book.best(side);
    const [quote] = houseQuotes(ladder, opposite(side), 1);
    return best !== null && quote !== undefined && (side === 'buy' ? best >= quote.price : best <= quote.price);
  });

const HOUSE_OWNER = 1_000;

test('BOOK-12: a plan is what one obvious book would do with the house’s quotes resting last in it', () => {
  fc.assert(
    fc.property(
      fc.array(order, { maxLength: 25 }),
      policy,
      order,
      fc.constantFrom<TimeInForce>('GTC', 'IOC', 'FOK', 'POST'),
      fc.boolean(),
      (orders, quoting, last, timeInForce, market) => {
        const { book, ladder } = trade(orders, quoting, 100);
        const merged = new ObviousBook();
        for (const each of book.orders()) merged.rest(each);
        for (const side of ['buy', 'sell'] as const) {
          houseQuotes(ladder, side, 99).forEach((quote, at) => {
            rest(merged, (side === 'buy' ? 2_000 : 3_000) + at, side, quote.price, quote.quantity, HOUSE_OWNER);
          });
        }
        const limit = market ? null : priceTicks(last.price);
        const sent: IncomingOrder = {
          id: 999,
          owner: last.owner,
          side: last.side,
          limit,
          quantity: quantityLots(last.quantity),
          timeInForce,
        };
        const said: string[] = [];
        const outcome = merged.submit(
          { ...sent, limit: limit ?? collarPrice(ladder.reference, last.side, WIDE.collarBps) },
          {
            fill: (id, maker, at, quantity) => said.push(`${maker === HOUSE_OWNER ? 'house' : id}@${at}×${quantity}`),
            selfTradeCancel: () => undefined,
          },
        );
        const plan = planOrder(book, ladder, sent, WIDE);
        if (!plan.ok) {
          expect(timeInForce).toBe('POST');
          expect(outcome === 'refused' || market).toBe(true);
          return;
        }
        expect(plan.value.fills.map(({ maker, price: at, quantity }) => `${maker}@${at}×${quantity}`)).toEqual(said);
        expect(plan.value.rests).toBe(outcome === 'rested' && !market);
        const filled = plan.value.fills.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(filled + plan.value.remaining).toBe(last.quantity);
        submitToBook(book, ladder, sent, WIDE, UNHEARD);
        expect(crossing(book, ladder)).toBe(false);
      },
    ),
    { numRuns: 400 },
  );
});

test('BOOK-14: after a tick has fired, nothing the house quotes crosses a resting order', () => {
  let fired = 0;
  fc.assert(
    fc.property(fc.array(order, { maxLength: 25 }), policy, price, (orders, quoting, moved) => {
      const { book } = trade(orders, quoting, 100);
      const ladder = quoteLadder(priceTicks(moved), quoting);
      const fills = planTick(book, ladder);
      for (const fill of fills) {
        const resting = book.order(fill.id);
        expect(fill.price).toBe(resting?.price);
        expect(fill.taken.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(fill.quantity);
        for (const level of fill.taken)
          expect(fill.side === 'buy' ? level.price <= fill.price : level.price >= fill.price).toBe(true);
        fillAtTick(book, ladder, fill);
      }
      fired += fills.length;
      expect(crossing(book, ladder)).toBe(false);
      expect(planTick(book, ladder)).toEqual([]);
    }),
    { numRuns: 400 },
  );
  expect(fired).toBeGreaterThan(100);
});
