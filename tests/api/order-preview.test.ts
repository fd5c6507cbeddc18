import { formatDecimal, parseDecimal, parsePrice, parseQuantity, priceText, quantityText } from '@bourse/rules';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  emptyOrder,
  maxLots,
  type OrderForm,
  sentOrder,
  summaryOf,
} from '../../apps/customer/src/orders/order-form.ts';
import {
  decimalsOfQuote,
  levelsOf,
  marginFrom,
  type OrderMarket,
  scaleFrom,
} from '../../apps/customer/src/orders/order-market.ts';
import { startTestServer, type TestServer, value } from './harness.ts';

let server: TestServer;
let call: Client;

beforeAll(async () => {
  // The market stands still with the date, so that what is told at two moments can be compared.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  server = await startTestServer({}, 'preview');
  const customer = await server.registerCustomer();
  const demo = value(await customer.call('auth.switch', { mode: 'demo' }));
  call = server.as(demo.accessToken);
}, 120_000);

afterAll(async () => {
  vi.useRealTimers();
  await server?.close();
});

const SHARE = 'US.QUILM';
const CHEAP_SHARE = 'EU.FJORH';
const COIN = 'BTC-USDT';

type Account = { readonly funds: string; readonly holding: string };

const accountOf = async (instrument: string): Promise<Account> => {
  if (instrument === COIN) {
    const coins = value(await call('funds.coins', {}));
    const of = (asset: string): string => coins.find((one) => one.asset === asset)?.available ?? '0';
    return { funds: of('USDT'), holding: of('BTC') };
  }
  const cash = value(await call('funds.byCurrency', { currency: instrument === CHEAP_SHARE ? 'EUR' : 'USD' }));
  const position = await call('orders.position', { instrument });
  return { funds: cash.available, holding: position.ok ? position.value.available : '0' };
};

/** What counts for the leverage of the next order: what is open, and what rests. */
const openedIn = async (instrument: string): Promise<string> =>
  value(await call('orders.opened', { instrument })).value;

/** What the form sees: the instrument, the book, the money. */
const marketOf = async (instrument: string): Promise<OrderMarket> => {
  const { quote, terms } = value(await call('quotes.single', { instrument }));
  const depth = value(await call('market.depth', { instrument, limit: 20 }));
  const { funds, holding } = await accountOf(instrument);
  const scale = scaleFrom(terms, quote.currency);
  const decimals = decimalsOfQuote(quote.currency);
  const units = parseDecimal(funds, decimals);
  const reference = parsePrice(scale, quote.last ?? '');
  const lots = parseQuantity(scale, holding);
  if (!units.ok || !reference.ok) throw new Error('an account and a price');
  return {
    terms,
    scale,
    quoteDecimals: decimals,
    quote: quote.currency,
    base: quote.base,
    reference: reference.value,
    isOpen: quote.session === 'open',
    asks: levelsOf(scale, depth.asks),
    bids: levelsOf(scale, depth.bids),
    funds: units.value,
    holding: lots.ok ? lots.value : undefined,
    margin: marginFrom(terms, scale, decimals, await openedIn(instrument)),
  };
};

type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string };

const place = async (instrument: string, form: OrderForm, market: OrderMarket): Promise<Answer> => {
  const sent = sentOrder(form, market, instrument === COIN);
  if (!sent) throw new Error('an order with a size');
  const { price, quantity = '', quoteAmount, ...rest } = sent;
  const { side, kind } = rest;
  if (instrument === COIN) {
    const sized = quoteAmount === undefined ? { delegateTotal: quantity } : { delegateValue: quoteAmount };
    const priced = price === undefined ? {} : { delegatePrice: price };
    return call('bb.place', { symbol: COIN, delegateType: kind, type: side, ...sized, ...priced });
  }
  const order = { ...rest, instrument, quantity };
  return price === undefined
    ? call('orders.buyNewStock', order)
    : call('orders.placePending', { ...order, limitPrice: price });
};

const difference = (before: string, after: string, decimals: number): string => {
  const [a, b] = [parseDecimal(before, decimals), parseDecimal(after, decimals)];
  if (!a.ok || !b.ok) throw new Error('two amounts');
  return formatDecimal(a.value > b.value ? a.value - b.value : b.value - a.value, decimals);
};

/** Places a form: what it showed, and what the money then moved by. */
const tried = async (instrument: string, form: OrderForm) => {
  const before = await accountOf(instrument);
  const market = await marketOf(instrument);
  const preview = summaryOf(form, market);
  value(await place(instrument, form, market));
  const after = await accountOf(instrument);
  return { preview, moved: difference(before.funds, after.funds, market.quoteDecimals) };
};

const ownMoney = (quoteAmount: string) => ({ measure: 'quoteAmount', quoteAmount }) as const;

test.each<[string, string, OrderForm]>([
  ['a share at the market', SHARE, { ...emptyOrder('buy'), quantity: '7' }],
  ['shares through several levels', CHEAP_SHARE, { ...emptyOrder('buy'), quantity: '120' }],
  ['a coin at the market', COIN, { ...emptyOrder('buy'), quantity: '0.01123' }],
  ['a coin sold again', COIN, { ...emptyOrder('sell'), quantity: '0.00017' }],
  ['a coin for an amount', COIN, { ...emptyOrder('buy'), ...ownMoney('123.45') }],
  ['a share for an amount', SHARE, { ...emptyOrder('buy'), ...ownMoney('999.99') }],
  ['a share with leverage', SHARE, { ...emptyOrder('buy'), quantity: '9', leverage: 10 }],
  ['a share with leverage for an amount', SHARE, { ...emptyOrder('buy'), ...ownMoney('50.00'), leverage: 20 }],
  ['a share sold again', SHARE, { ...emptyOrder('sell'), quantity: '1' }],
])('SPOT-5: %s moves the money that the form showed, to the cent', async (_, instrument, form) => {
  const { preview, moved } = await tried(instrument, form);
  expect(preview?.total).toBe(moved);
});

test('SPOT-4: a limit that rests holds what the form showed', async () => {
  const market = await marketOf(SHARE);
  const price = formatDecimal(BigInt(Math.floor((market.reference ?? 0) * 0.9)), 2);
  const form: OrderForm = { ...emptyOrder('buy', 'limit'), price, quantity: '5' };
  const before = await accountOf(SHARE);
  value(await place(SHARE, form, market));
  const after = await accountOf(SHARE);
  expect(summaryOf(form, market)).toMatchObject({
    total: difference(before.funds, after.funds, 2),
    left: after.funds,
  });
});

test('MARGIN-4: a position opened with leverage has the liquidation price and the fees that the form showed', async () => {
  const market = await marketOf(SHARE);
  const form: OrderForm = { ...emptyOrder('buy'), quantity: '11', leverage: 5 };
  const shown = summaryOf(form, market);
  value(await place(SHARE, form, market));
  const { list } = value(await call('orders.positions', { pageNo: 1, pageSize: 100, state: 'open' }));
  const opened = list.find(({ leverage }) => leverage === 5);
  const liquidation = shown?.opening?.liquidation;
  if (!liquidation) throw new Error('a price of liquidation');
  expect(opened).toMatchObject({
    liquidationPrice: priceText(market.scale, liquidation),
    margin: formatDecimal(shown.opening.initial, 2),
    fees: shown.fee,
  });
});

test('MARGIN-3: the most that the form offers with leverage is accepted, one share more is not', async () => {
  const market = await marketOf(SHARE);
  const price = formatDecimal(BigInt(Math.floor((market.reference ?? 0) * 0.97)), 2);
  const form: OrderForm = { ...emptyOrder('buy', 'limit'), price, leverage: 20 };
  const most = maxLots(form, market);
  if (most === undefined) throw new Error('money and a price');
  // It is the leverage that ends it, and not the money.
  expect(summaryOf({ ...form, quantity: String(most) }, market)?.left?.startsWith('-')).toBe(false);
  const more = await place(SHARE, { ...form, quantity: String(most + 1) }, market);
  expect(more).toMatchObject({ ok: false, error: 'LEVERAGE_NOT_OFFERED' });
  const all = { ...form, quantity: quantityText(market.scale, most) };
  expect(await place(SHARE, all, market)).toMatchObject({ ok: true });
});

test('the most that the form offers is accepted, one lot more is not', async () => {
  const market = await marketOf(SHARE);
  const price = formatDecimal(BigInt(Math.floor((market.reference ?? 0) * 0.85)), 2);
  const form: OrderForm = { ...emptyOrder('buy', 'limit'), price };
  const most = maxLots(form, market);
  if (most === undefined) throw new Error('money and a price');
  const more = await place(SHARE, { ...form, quantity: String(most + 1) }, market);
  expect(more).toMatchObject({ ok: false, error: 'INSUFFICIENT_FUNDS' });
  const all = { ...form, quantity: quantityText(market.scale, most) };
  expect(await place(SHARE, all, market)).toMatchObject({ ok: true });
});
