import { priceTicks, quantityLots } from '@bourse/rules';
import { describe, expect, test } from 'vitest';
import { SPOT_TICKETS } from '../spot/tickets.ts';
import { shareTicket } from '../stocks/tickets.ts';
import {
  changeOrder,
  crossedPrice,
  emptyOrder,
  lotsOf,
  maxLots,
  type OrderForm,
  sentOrder,
  shortfallOf,
  summaryOf,
  takenPercent,
  wholeOf,
} from './order-form.ts';
import { levelsOf, type OrderMarket, scaleFrom } from './order-market.ts';
import { orderProblems } from './order-problems.ts';

const terms = {
  tickSize: '0.01',
  lotSize: '1',
  minNotional: '5',
  feeBps: 8,
  bandBps: 2000,
  collarBps: 300,
  leverages: [1],
  margin: null,
};
const scale = scaleFrom(terms, 'USD');
const market: OrderMarket = {
  terms,
  scale,
  quoteDecimals: 2,
  quote: 'USD',
  base: 'QUILM',
  reference: priceTicks(15_000),
  isOpen: true,
  asks: levelsOf(scale, [
    ['150.05', '0', '100'],
    ['150.10', '20', '200'],
    ['154.51', '0', '1000'],
  ]),
  bids: levelsOf(scale, [
    ['149.95', '0', '100'],
    ['149.90', '0', '200'],
  ]),
  funds: 1_000_000n,
  holding: quantityLots(150),
  margin: undefined,
};
const { bb: SPOT } = SPOT_TICKETS;
const SHARE = shareTicket;
const buy = (form: Partial<OrderForm>): OrderForm => ({ ...emptyOrder('buy'), ...form });
const sell = (form: Partial<OrderForm>): OrderForm => ({ ...emptyOrder('sell'), ...form });

describe('what an order comes to', () => {
  test.each([
    // 100 × 150.05 + 20 × 150.10 = 18 007.00, fee 0.08 % of it = 14.4056, up
    ['a buy walks the levels, its fee rounded up', buy({ quantity: '120' }), '18007.00', '14.41', '18021.41'],
    // 100 × 149.95 + 50 × 149.90 = 22 490.00; less 0.08 % = 22 472.008, down
    [
      'a sale walks the other side, its proceeds rounded down',
      sell({ quantity: '150' }),
      '22490.00',
      '18.00',
      '22472.00',
    ],
    // 7 × 140 = 980.00, fee 0.784 up
    [
      'a limit under the offers rests at its price',
      buy({ kind: 'limit', price: '140', quantity: '7' }),
      '980.00',
      '0.79',
      '980.79',
    ],
    // 100 × 150.05 at once, 10 × 150.07 resting = 16 505.70; fee 13.20456
    [
      'a limit that crosses pays the offers first',
      buy({ kind: 'limit', price: '150.07', quantity: '110' }),
      '16505.70',
      '13.21',
      '16518.91',
    ],
  ])('SPOT-5: %s', (_, form, value, fee, total) => {
    expect(summaryOf(form, market)).toMatchObject({ value, fee, total });
  });

  test('BOOK-9: liquidity beyond the collar is not bought, and shown as unfilled', () => {
    // 150 + 3 % is 154.50: the third level is out of reach
    expect(summaryOf(buy({ quantity: '330' }), market)).toMatchObject({ unfilled: 10, offered: 320, lots: 330 });
  });

  test('STOCKS-2: outside the session a market order is worth its collar', () => {
    expect(summaryOf(buy({ quantity: '10' }), { ...market, isOpen: false })).toMatchObject({
      value: '1545.00',
      unfilled: 0,
    });
  });

  test('a quantity off the lot grid has no summary', () => {
    expect(summaryOf(buy({ quantity: '1.5' }), market)).toBeUndefined();
    expect(summaryOf(buy({ quantity: '1' }), { ...market, asks: undefined })).toBeUndefined();
  });

  test('what is left is of the quote asset for a buy, of the holding for a sale', () => {
    expect(summaryOf(buy({ quantity: '10' }), market)?.left).toBe('8498.29');
    expect(summaryOf(sell({ quantity: '150' }), market)?.left).toBe('0');
    expect(summaryOf(buy({ quantity: '10' }), { ...market, funds: 0n })?.left).toBe('-1501.71');
    expect(summaryOf(buy({ quantity: '10' }), { ...market, funds: undefined })?.left).toBeUndefined();
  });
});

describe('the most there can be', () => {
  test.each([['market'], ['limit']] as const)('one lot more than the most %s order is not affordable', (kind) => {
    const form = buy({ kind, price: '150.07' });
    const most = maxLots(form, market);
    expect(most).toBeGreaterThan(60);
    expect(summaryOf({ ...form, quantity: String(most) }, market)?.left).not.toMatch(/^-/);
    expect(summaryOf({ ...form, quantity: String(Number(most) + 1) }, market)?.left).toMatch(/^-/);
  });

  test('a share of it is whole lots, rounded down', () => {
    const half = changeOrder(sell({}), { type: 'percent', percent: 25 }, market);
    expect(half.quantity).toBe('37');
    expect(changeOrder(sell({}), { type: 'percent', percent: 0 }, market).quantity).toBe('');
  });
});

test('another side empties the quantity, a limit begins at the last price, a tapped level is a limit', () => {
  const typed = buy({ quantity: '3' });
  expect(changeOrder(typed, { type: 'side', side: 'sell' }, market)).toMatchObject({ side: 'sell', quantity: '' });
  expect(changeOrder(typed, { type: 'kind', kind: 'limit' }, market)).toMatchObject({ price: '150.00', quantity: '3' });
  expect(changeOrder(typed, { type: 'take-price', price: '149.90' }, market)).toMatchObject({
    kind: 'limit',
    price: '149.90',
  });
});

describe('SPOT-2: a buy given as a quote amount', () => {
  const inQuote = (quoteAmount: string, form: Partial<OrderForm> = {}): OrderForm =>
    buy({ measure: 'quoteAmount', quoteAmount, ...form });

  test.each([
    // 100 × 150.05 + 19 × 150.10 = 17 856.90 and 14.29 fee; a 120th would cost 150.22 more
    ['at the market, through the levels', inQuote('18000'), 119, '17871.19'],
    ['at a limit, at once and resting', inQuote('16510', { kind: 'limit', price: '150.07' }), 109, '16368.72'],
    ['to the last cent of what an order costs', inQuote('150.18'), 1, '150.18'],
    ['a cent short of one lot', inQuote('150.17'), 0, '0.00'],
  ])('%s', (_, form, lots, total) => {
    expect(summaryOf(form, { ...market, funds: 10_000_000n })).toMatchObject({ lots, total });
  });

  test('changing what is typed keeps the size; a sale is in quantity only', () => {
    const typed = changeOrder(buy({ quantity: '10' }), { type: 'measure', measure: 'quoteAmount' }, market);
    expect(typed).toMatchObject({ measure: 'quoteAmount', quoteAmount: '1501.71' });
    expect(changeOrder(typed, { type: 'measure', measure: 'quantity' }, market)).toMatchObject({ quantity: '10' });
    expect(changeOrder(typed, { type: 'side', side: 'sell' }, market)).toMatchObject({
      measure: 'quantity',
      quoteAmount: '',
    });
    expect(changeOrder(sell({}), { type: 'measure', measure: 'quoteAmount' }, market).measure).toBe('quantity');
  });

  test('ORDER-48: the cost of a part is not taken for that of more than is offered', () => {
    const large = changeOrder(buy({ quantity: '330' }), { type: 'measure', measure: 'quoteAmount' }, market);
    expect(large.quoteAmount).toBe('');
  });

  test('a share of what is available is a share of the balance, rounded down to the cent', () => {
    const third = changeOrder(inQuote(''), { type: 'percent', percent: 33 }, { ...market, funds: 1_001n });
    expect(third.quoteAmount).toBe('3.30');
  });

  test.each([
    ['nothing', inQuote(''), ['market.order.enterMoney']],
    ['less than one lot', inQuote('100'), ['market.order.belowMinimum']],
    ['more than there is', inQuote('10200'), ['signin32']],
    ['a little more than there is, which buys no more than all there is', inQuote('10000.01'), []],
    ['all there is', inQuote('10000'), []],
  ])('%s typed as a quote amount', (_, form, keys) => {
    expect(orderProblems(form, market, SPOT).map(({ key }) => key)).toEqual(keys);
  });

  test.each([
    ['at the market, where the call takes money', inQuote('1600.'), true, { price: undefined, quoteAmount: '1600' }],
    ['at the market, where it takes quantities', inQuote('1600'), false, { price: undefined, quantity: '10' }],
    [
      'at a limit, which has a quantity',
      inQuote('1600', { kind: 'limit', price: '150.' }),
      true,
      { price: '150', quantity: '10' },
    ],
    ['too little for one lot', inQuote('1'), false, undefined],
    ['as the balance, where that covers what more buys', inQuote('10000.01'), true, { quoteAmount: '10000.00' }],
  ])('goes out %s', (_, form, takesQuoteAmount, expected) => {
    const sent = sentOrder(form, market, takesQuoteAmount);
    expect(sent).toEqual(expected && { side: form.side, kind: form.kind, leverage: 1, ...expected });
  });
});

describe('SPOT-1: what is wrong, in the order of the checks', () => {
  test.each([
    ['nothing typed', buy({ kind: 'limit' }), ['priceNotNull', 'signin30']],
    ['a quantity of zero', buy({ quantity: '0' }), ['signin31']],
    ['a price of zero', buy({ kind: 'limit', price: '0.00', quantity: '1' }), ['priceNotNull']],
    ['a price between two ticks', buy({ kind: 'limit', price: '150.005', quantity: '1' }), ['market.order.offTick']],
    ['a price far off', buy({ kind: 'limit', price: '119.99', quantity: '1' }), ['market.order.outsideBand']],
    ['a price at the edge of the band', buy({ kind: 'limit', price: '120', quantity: '1' }), []],
    ['half a share', buy({ quantity: '0.5' }), ['market.order.offLot']],
    ['more than any order may have', buy({ quantity: '1099511627777' }), ['market.order.aboveMaximum']],
    ['more than the money', buy({ quantity: '67' }), ['signin32']],
    ['all the money', buy({ quantity: '66' }), []],
    ['more than is held', sell({ quantity: '151' }), ['market.order.holdingShort']],
    ['all that is held', sell({ quantity: '150' }), []],
  ])('%s', (_, form, keys) => {
    expect(orderProblems(form, market, SPOT).map(({ key }) => key)).toEqual(keys);
  });

  test('SPOT-3: too little is refused, unless it is all that is held', () => {
    const cheap = { ...market, reference: priceTicks(100), bids: [], holding: quantityLots(4) };
    expect(orderProblems(sell({ quantity: '3' }), cheap, SPOT).map(({ key }) => key)).toEqual([
      'market.order.belowMinimum',
    ]);
    expect(orderProblems(sell({ quantity: '4' }), cheap, SPOT)).toEqual([]);
  });
});

test('ORDER-50: too little names the least that is taken: so many lots, and what these cost with their fee', () => {
  // 5.00 at 1.10 are 4.55 shares; five at the offered 1.12 and 0.08 % of that, up.
  const cheap = { ...market, reference: priceTicks(110), asks: levelsOf(scale, [['1.12', '0', '100']]) };
  const minimum = { quantity: '5', amount: '5.61' };
  const typed = buy({ measure: 'quoteAmount', quoteAmount: '5' });
  expect(orderProblems(typed, cheap, SPOT)).toEqual([{ field: 'quantity', key: 'market.order.belowMinimum', minimum }]);
  expect(orderProblems({ ...typed, quoteAmount: minimum.amount }, cheap, SPOT)).toEqual([]);
  expect(orderProblems(buy({ quantity: minimum.quantity }), cheap, SPOT)).toEqual([]);
});

describe('what a buy lacks', () => {
  const bare = { ...market, funds: 0n };

  test('ORDER-21: a typed quote amount is short by the cost of the whole shares it buys, not by all that was typed', () => {
    // 6 × 150.05 = 900.30 and its fee of 0.7203, up: 1,000 buys no seventh
    const limited = buy({ kind: 'limit', price: '150.05', measure: 'quoteAmount', quoteAmount: '1000' });
    expect(shortfallOf(limited, bare, false)).toEqual({ needed: 90_103n, wanted: 90_103n });
    // At the market with 0.5 % over, and never more than was typed.
    const typed = buy({ measure: 'quoteAmount', quoteAmount: '1000' });
    expect(shortfallOf(typed, bare, false)).toEqual({ needed: 90_103n, wanted: 90_554n });
    expect(shortfallOf({ ...typed, quoteAmount: '902' }, bare, false)).toEqual({ needed: 90_103n, wanted: 90_200n });
  });

  test('ORDER-21: a typed quote amount whose shares cost less than the balance has no shortfall', () => {
    const typed = buy({ measure: 'quoteAmount', quoteAmount: '1000' });
    expect(shortfallOf(typed, { ...market, funds: 90_103n }, false)).toBeUndefined();
    expect(orderProblems(typed, { ...market, funds: 90_103n }, SHARE)).toEqual([]);
  });

  test('ORDER-21: an order sent as a quote amount a little above the balance lacks nothing where the balance covers its cost', () => {
    const typed = buy({ measure: 'quoteAmount', quoteAmount: '1000' });
    expect(shortfallOf(typed, { ...market, funds: 90_103n }, true)).toBeUndefined();
    expect(shortfallOf(typed, { ...market, funds: 90_102n }, true)?.needed).toBe(9_898n);
  });

  test('ORDER-21: an order sent as a quote amount is short by all that was typed', () => {
    const typed = buy({ measure: 'quoteAmount', quoteAmount: '1000' });
    expect(shortfallOf(typed, bare, true)).toEqual({ needed: 100_000n, wanted: 100_000n });
    expect(shortfallOf({ ...typed, kind: 'limit', price: '150.05' }, bare, true)?.needed).toBe(90_103n);
  });
});

test.each([
  ['a buy under the best offer rests', buy({ kind: 'limit', price: '150.04' }), {}, undefined],
  ['a buy at the best offer fills at once', buy({ kind: 'limit', price: '150.05' }), {}, 15_005],
  ['a buy far above the market fills at the market', buy({ kind: 'limit', price: '170' }), {}, 15_005],
  ['a sale far below the market fills at the market', sell({ kind: 'limit', price: '130' }), {}, 14_995],
  ['a sale above the best bid rests', sell({ kind: 'limit', price: '149.96' }), {}, undefined],
  ['a market order has no limit', buy({}), {}, undefined],
  [
    'while the market is closed nothing fills at once',
    buy({ kind: 'limit', price: '170' }),
    { isOpen: false },
    undefined,
  ],
  ['without a book the last price counts', buy({ kind: 'limit', price: '150.01' }), { asks: undefined }, 15_000],
  ['the last price itself is not beyond it', buy({ kind: 'limit', price: '150' }), { asks: undefined }, undefined],
])('ORDER-35: %s', (_, form, over, price) => {
  expect(crossedPrice(form, { ...market, ...over })).toBe(price);
});

describe('ORDER-24: the button says what is to be put right, and no other order', () => {
  const change = (form: OrderForm, what: Parameters<typeof changeOrder>[1]) => changeOrder(form, what, market);
  const limit = (price: string) => buy({ kind: 'limit', price, quantity: '10' });
  test.each([
    ['nothing typed as the price', limit(''), 'priceNotNull'],
    [
      'a price that is no number',
      change(limit('150'), { type: 'price', price: '', isUnread: true }),
      'market.order.checkPrice',
    ],
    ['a price off the grid', limit('150.001'), 'market.order.checkPrice'],
    ['a price out of the range', limit('300'), 'market.order.checkPrice'],
    [
      'a quantity that is no number',
      change(buy({}), { type: 'quantity', quantity: '', isUnread: true }),
      'market.order.checkQuantity',
    ],
    [
      'money that is no number',
      change(buy({ measure: 'quoteAmount' }), { type: 'quoteAmount', quoteAmount: '', isUnread: true }),
      'market.order.checkMoney',
    ],
    ['an order as it can go out', limit('150'), undefined],
  ])('%s', (_what, form, prompt) => {
    expect(orderProblems(form, market, SHARE).find((one) => one.prompt !== undefined)?.prompt).toBe(prompt);
  });

  test('a size that is chosen takes the place of one that could not be read', () => {
    const unread = change(buy({}), { type: 'quantity', quantity: '', isUnread: true });
    expect(orderProblems(change(unread, { type: 'percent', percent: 50 }), market, SHARE)).toEqual([]);
  });
});

test('ORDER-38: an order for more than there is takes more than all of it', () => {
  expect(takenPercent(buy({ quantity: '166' }), market)).toBeGreaterThan(240);
  expect(takenPercent(sell({ quantity: '151' }), market)).toBe(101);
  expect(takenPercent(sell({ quantity: '150' }), market)).toBe(100);
});

describe('MARGIN-1, MARGIN-3, MARGIN-8: a buy with leverage', () => {
  const onMargin: OrderMarket = {
    ...market,
    asks: levelsOf(scale, [['150.00', '0', '100000']]),
    margin: {
      leverages: [1, 5, 10],
      tiers: [
        { upTo: 10_000_000n, maintenanceBps: 200, maxLeverage: 10 },
        { upTo: null, maintenanceBps: 400, maxLeverage: 5 },
      ],
      callBps: 10_000,
      closeOutBps: 5000,
      financing: { everyMs: 86_400_000, ppm: { long: 200, short: 0 } },
      maxLots: 5000,
      opened: 4_000_000n,
    },
  };
  const leveraged = (form: Partial<OrderForm>) => buy({ leverage: 10, quantity: '100', ...form });

  test('takes the margin and both fees; the rest is what is left', () => {
    // 100 × 150.00 = 15 000.00: a tenth, and twice 0.08 % of it; closed where the equity is 1 % of it: 150 − (1500 − 150) ÷ 100.
    expect(summaryOf(leveraged({}), onMargin)).toMatchObject({
      value: '15000.00',
      fee: '12.00',
      total: '1524.00',
      left: '8476.00',
      opening: { leverage: 10, initial: 150_000n, closingFee: 1200n, financing: 300n, liquidation: 13_650 },
    });
  });

  test('MARGIN-24: is closed at half of its margin where the customer’s country says so', () => {
    const half = { ...onMargin, margin: onMargin.margin && { ...onMargin.margin, marginCloseOutBps: 5_000 } };
    // 150 − 1500 ÷ 2 ÷ 100, and called for half the way there.
    expect(summaryOf(leveraged({}), half)?.opening).toMatchObject({ liquidation: 14_250, call: 14_625 });
  });

  test('is of the tier of all that is then open', () => {
    const more = { ...onMargin, margin: onMargin.margin && { ...onMargin.margin, opened: 9_000_000n } };
    // 4 % of it to maintain, closed at 2 %: 150 − (1500 − 300) ÷ 100.
    expect(summaryOf(leveraged({}), more)?.opening?.liquidation).toBe(13_800);
  });

  test('a sale, and a market without leverage, are paid in full whatever stands in the form', () => {
    expect(summaryOf(sell({ quantity: '1', leverage: 10 }), onMargin)?.opening).toBeUndefined();
    expect(sentOrder(sell({ quantity: '1', leverage: 10 }), onMargin, false)?.leverage).toBe(1);
    expect(sentOrder(leveraged({}), market, false)?.leverage).toBe(1);
    expect(summaryOf(leveraged({ quantity: '10' }), market)?.total).toBe(
      summaryOf(buy({ quantity: '10' }), market)?.total,
    );
  });

  test('MARGIN-26: offers what the leverage may open beside what is open, to its end', () => {
    const rich = { ...onMargin, funds: 1_000_000_000n };
    // (100 000 − 40 000) ÷ 150.00, at which it fills now; at the worst price while it waits for the session.
    expect(maxLots(leveraged({}), rich)).toBe(400);
    expect(maxLots(leveraged({}), { ...rich, isOpen: false })).toBe(388);
    expect(takenPercent(leveraged({ quantity: '400' }), rich)).toBe(100);
    expect(orderProblems(leveraged({ quantity: '400' }), rich, SHARE)).toEqual([]);
    expect(takenPercent(leveraged({ quantity: '401' }), rich)).toBe(101);
    // The whole of the slider: the value that opens, or typed in money what that takes: a tenth and twice 0.08 %.
    expect(wholeOf(leveraged({}), rich)).toBe(6_000_000n);
    expect(wholeOf(leveraged({ measure: 'quoteAmount' }), rich)).toBe(609_600n);
    const all = changeOrder(leveraged({ measure: 'quoteAmount' }), { type: 'percent', percent: 100 }, rich);
    expect(all.quoteAmount).toBe('6096.00');
    expect(lotsOf(all, rich)).toBe(400);
    expect(maxLots(leveraged({ leverage: 5 }), rich)).toBe(5000);
    const full = { ...rich, margin: rich.margin && { ...rich.margin, opened: 10_000_000n } };
    expect(maxLots(leveraged({}), full)).toBe(0);
  });

  const exit = (price: string, isUnread = false) => ({ price, isUnread });
  test.each<[string, Partial<OrderForm>, readonly (readonly [string, string])[]]>([
    ['nothing', {}, []],
    ['more than the leverage allows', { quantity: '401' }, [['quantity', 'market.leverage.aboveTier']]],
    ['more than any position', { quantity: '5001', leverage: 5 }, [['quantity', 'market.order.aboveMaximum']]],
    ['more than the money', { quantity: '700', leverage: 5 }, [['quantity', SHARE.texts.tooMuch]]],
    ['sound prices to close at', { exits: { takeProfit: exit('160'), stopLoss: exit('140') } }, []],
    [
      'a target below the price, a stop above it',
      { exits: { takeProfit: exit('149'), stopLoss: exit('151') } },
      [
        ['takeProfit', 'market.leverage.bad.takeProfit'],
        ['stopLoss', 'market.leverage.bad.stopLoss'],
      ],
    ],
    [
      'a stop that liquidation comes before',
      { exits: { stopLoss: exit('136.50') } },
      [['stopLoss', 'market.leverage.bad.stopLoss']],
    ],
    ['no price', { exits: { takeProfit: exit('') } }, [['takeProfit', 'priceNotNull']]],
    ['no number', { exits: { takeProfit: exit('', true) } }, [['takeProfit', 'market.order.checkPrice']]],
    ['off the grid', { exits: { takeProfit: exit('160.001') } }, [['takeProfit', 'market.order.offTick']]],
    [
      'a stop above the price of what is paid in full',
      { leverage: 1, quantity: '10', exits: { stopLoss: exit('151') } },
      [['stopLoss', 'market.leverage.bad.stopLoss']],
    ],
    ['a stop of what is paid in full', { leverage: 1, quantity: '10', exits: { stopLoss: exit('100') } }, []],
  ])('is wrong in: %s', (_, form, expected) => {
    const found = orderProblems(leveraged(form), onMargin, SHARE);
    expect(found.map(({ field, key }) => [field, key])).toEqual(expected);
  });

  test('STOCKS-15: goes out with its leverage and the prices that close it, and paid in full with them too', () => {
    const form = leveraged({ exits: { takeProfit: exit('160.') } });
    expect(sentOrder(form, onMargin, false)).toMatchObject({ leverage: 10, takeProfit: '160', quantity: '100' });
    const full = changeOrder(form, { type: 'leverage', leverage: 1 }, onMargin);
    expect(sentOrder(full, onMargin, false)).toMatchObject({ leverage: 1, takeProfit: '160' });
    const sale = changeOrder(full, { type: 'side', side: 'sell' }, onMargin);
    expect(sentOrder(sale, onMargin, false) ?? {}).not.toHaveProperty('takeProfit');
    const without = changeOrder(form, { type: 'exit', exit: 'takeProfit', typed: undefined }, onMargin);
    expect(sentOrder(without, onMargin, false)).not.toHaveProperty('takeProfit');
  });
});
