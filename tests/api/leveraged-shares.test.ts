import { formatDecimal, parseDecimal } from '@bourse/rules';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credit, openSession, post } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { until } from './live-client.ts';
import { plantedClock } from './planted-clock.ts';

const SHARE = 'US.QUILM';
const DAY_MS = 86_400_000;

let server: TestServer;
let machine: ReturnType<typeof plantedClock>['machine'];
let customer: TestCustomer;
let call: Client;

beforeAll(async () => {
  const planted = plantedClock();
  machine = planted.machine;
  server = await startTestServer({}, 'leveraged-shares', planted.clock);
  customer = await server.registerCustomer();
  call = server.lasting('customer', () => openSession(server, customer.id));
  await credit(server, customer.id, 'stock', '50000 USD');
}, 120_000);

afterAll(() => server?.close());

const order = { instrument: SHARE, side: 'buy', kind: 'market', quantity: '20', leverage: 10 } as const;
const cents = (text: string | null | undefined): bigint => {
  const read = parseDecimal(text ?? '', 2);
  if (!read.ok) throw new Error(`${text} is no amount`);
  return read.value;
};
const open = async () => value(await call('orders.positions', { pageNo: 1, pageSize: 50, state: 'open' })).list;
const closed = async () => value(await call('orders.closedPositions', { pageNo: 1, pageSize: 50 })).list;
const cash = async () => value(await call('funds.byCurrency', { currency: 'USD' }));
const worth = async () => {
  const balances = value(await call('funds.assets', {}));
  return balances.find(({ accountType, asset }) => accountType === 'stock' && asset === 'USD');
};

test('MARGIN-17, ORDER-53: the leverages of the brand are offered, others are refused, and so is more than an order may have', async () => {
  expect(value(await call('orders.settings', {})).leverages).toEqual([1, 5, 10, 15, 20]);
  expect(outcome(await call('orders.buyNewStock', { ...order, leverage: 7 }))).toBe('LEVERAGE_NOT_OFFERED');
  expect(outcome(await call('orders.buyNewStock', { ...order, quantity: '1000001' }))).toBe('QUANTITY_OUT_OF_RANGE');
  expect(outcome(await call('orders.buyNewStock', { ...order, leverage: 100 }))).toBe('LEVERAGE_NOT_OFFERED');
});

test('MARGIN-16: nothing is sold short, and no sale brings a target', async () => {
  expect(outcome(await call('orders.buyNewStock', { ...order, side: 'sell' }))).toBe('SHORT_NOT_OFFERED');
  const sale = { ...order, side: 'sell', leverage: 1, takeProfit: '9999' } as const;
  expect(outcome(await call('orders.buyNewStock', sale))).toBe('BAD_STOP');
  expect(outcome(await call('orders.buyNewStock', { ...order, stopLoss: '99999' }))).toBe('BAD_STOP');
});

test('MARGIN-16: an order with leverage opens a position that holds its margin, whatever price is sent along', async () => {
  const before = cents((await cash()).available);
  const form = { stockGid: SHARE, buyType: 1, businessType: 2, nowPrice: '0.01', buyNum: '20', lever: 10 };
  const answer = await post(server, customer.accessToken, '/stock/userPosition/businessDeal', form);
  expect(answer, JSON.stringify(answer)).toMatchObject({ data: { lever: 10 } });
  const [position] = await open();
  expect(position).toMatchObject({
    instrument: SHARE,
    quantity: '20',
    available: '20',
    leverage: 10,
    direction: 'long',
  });
  const cost = cents(position?.cost);
  expect(cost, 'the market price, not the one that was sent').toBeGreaterThan(1_000n);
  expect(cents(position?.margin)).toBe((cost + 9n) / 10n);
  const left = before - cents(position?.margin) - cents(position?.fees) * 2n;
  expect(cents((await cash()).available), 'margin and two fees').toBe(left);
  expect(cents(position?.liquidationPrice)).toBeLessThan(cents(position?.callPrice));
  expect(cents(position?.callPrice)).toBeLessThan(cents(position?.entryPrice));
  expect(value(await call('orders.position', { instrument: SHARE })).id).toBe(position?.id);
  const orders = value(await call('orders.list', { pageNo: 1, pageSize: 5, list: 'history' })).list;
  expect(orders[0]).toMatchObject({ leverage: 10, state: 'filled' });
});

test('MARGIN-9, MARGIN-8: margin and exits are changed by the number of the position, of its owner alone', async () => {
  const [position] = await open();
  const id = position?.id ?? 0;
  const stranger = await server.registerCustomer();
  expect(outcome(await stranger.call('orders.closePosition', { id }))).toBe('POSITION_NOT_FOUND');
  expect(outcome(await stranger.call('orders.changeMargin', { id, type: 'add', amount: '1' }))).toBe(
    'POSITION_NOT_FOUND',
  );
  expect(outcome(await stranger.call('orders.setExits', { id, takeProfit: '9999' }))).toBe('POSITION_NOT_FOUND');
  const more = value(await call('orders.changeMargin', { id, type: 'add', amount: '10' }));
  expect(cents(more.margin)).toBe(cents(position?.margin) + 1_000n);
  expect(cents(more.liquidationPrice)).toBeLessThan(cents(position?.liquidationPrice));
  value(await call('orders.changeMargin', { id, type: 'remove', amount: '1' }));
  expect(outcome(await call('orders.changeMargin', { id, type: 'remove', amount: '500000' }))).toBe('MARGIN_TOO_LOW');
  expect(value(await call('orders.setExits', { id, takeProfit: '99999' })).takeProfit).toBe('99999.00');
  for (const exits of [{ stopLoss: '0' }, { takeProfit: '0.00' }, { takeProfit: '99999', stopLoss: '0' }])
    expect(outcome(await call('orders.setExits', { id, ...exits }))).toBe('OFF_TICK');
  expect((await open()).find((one) => one.id === id)?.takeProfit, 'zero takes nothing back').toBe('99999.00');
  expect(value(await call('orders.setExits', { id })).takeProfit).toBeNull();
  const set = value(await call('orders.changeMargin', { id, type: 'add', amount: '100' }));
  const stop = formatDecimal(cents(set.liquidationPrice) + 1n, 2);
  value(await call('orders.setExits', { id, stopLoss: stop }));
  expect(outcome(await call('orders.changeMargin', { id, type: 'remove', amount: '100' }))).toBe('STOP_OUT_OF_REACH');
  value(await call('orders.setExits', { id }));
  value(await call('orders.changeMargin', { id, type: 'remove', amount: '100' }));
});

test('FIGURES-22: money is worth its amount and the results of the positions it secures, and the day adds up', async () => {
  const balance = await worth();
  const day = value(await call('funds.day', {}));
  const assets = value(await call('funds.assets', {}));
  expect(balance?.unrealised).not.toBeNull();
  // What it is worth beyond its amounts stands beside them, by its name.
  const result = balance?.claims.find(({ kind }) => kind === 'positions');
  const { market } = server.running.services;
  const amounts = cents(balance?.available) + cents(balance?.held) + cents(result?.amount ?? '0.00');
  const apartBy = cents(balance?.worth) - (market.rates.convert(amounts, 'USD', 'EUR') ?? 0n);
  // The price of the euro may have moved since.
  expect(Number(apartBy) / Number(amounts)).toBeCloseTo(0, 3);
  const parts =
    cents(day.opening) + cents(day.moneyIn) - cents(day.moneyOut) + cents(day.today) + cents(day.conversionFees);
  expect(parts + cents(day.exchange) + cents(day.other) + cents(day.rounding)).toBe(cents(day.value));
  expect(cents(day.other), 'fees of positions are in the result').toBe(0n);
  expect(assets.length).toBeGreaterThan(0);
  // All of it was opened today: to the cent that each of the three is rounded by.
  const held = value(await call('funds.holdings', {}));
  const apart = cents(held.today) - cents(held.unrealised) - cents(held.realised);
  expect([-2n, -1n, 0n, 1n, 2n]).toContain(apart);
});

test('MARGIN-16, MARGIN-27: a sale with the leverage closes a part, and a call the rest', async () => {
  const [position] = await open();
  expect(outcome(await call('orders.buyNewStock', { ...order, side: 'sell', quantity: '21' }))).toBe('ABOVE_POSITION');
  value(await call('orders.buyNewStock', { ...order, side: 'sell', quantity: '5' }));
  expect((await open())[0]).toMatchObject({ id: position?.id, quantity: '15' });
  expect(await closed()).toMatchObject([
    { id: position?.id, quantity: '5', closeReason: 'part', leverage: 10, financing: '0.00' },
  ]);
  value(await call('orders.closePosition', { id: position?.id ?? 0 }));
  expect(await open()).toEqual([]);
  const [past, ...others] = await closed();
  expect(others).toEqual([]);
  expect(past).toMatchObject({ id: position?.id, state: 'closed', quantity: '20', leverage: 10 });
  expect(cents((await cash()).held)).toBe(0n);
  expect(cents(past?.totalProfit), 'what left the account is the result').toBe(
    cents((await cash()).available) - 5_000_000n,
  );
});

test('FIGURES-23, FIGURES-21: orders that close show what they realised, and each trade what came to or left the account', async () => {
  const before = cents((await cash()).available);
  const sell = { ...order, side: 'sell' } as const;
  value(await call('orders.buyNewStock', { ...order, quantity: '7' }));
  value(await call('orders.buyNewStock', { ...sell, quantity: '3' }));
  value(await call('orders.buyNewStock', { ...sell, quantity: '4' }));
  const [past] = await closed();
  const after = cents((await cash()).available);
  const [second, first, opening] = value(await call('orders.list', { pageNo: 1, pageSize: 3, list: 'history' })).list;
  expect(opening?.profit).toBeNull();
  expect(cents(first?.profit) + cents(second?.profit), 'the parts are the whole').toBe(cents(past?.totalProfit));
  const orders = [];
  for (const each of [opening, first, second]) orders.push(value(await call('orders.order', { id: each?.id ?? 0 })));
  expect(orders.map(({ effect }) => effect)).toEqual(['open', 'reduce', 'reduce']);
  expect([orders[0]?.net, orders[0]?.profit]).toEqual([null, null]);
  expect(orders[1]).toMatchObject({ profit: first?.profit, profitPercent: first?.profitPercent });
  expect(first?.profitPercent).toMatch(/^-[0-9]+\.[0-9]+$/);
  expect(cents(orders[1]?.net) + cents(orders[2]?.net) - cents(orders[0]?.fee)).toBe(after - before);
  const trades = value(await call('funds.records', { type: 'trade', pageNo: 1, pageSize: 50 })).list;
  for (const each of orders) {
    const own = trades.filter((trade) => trade.order === each.id);
    const moved = own.reduce((sum, { traded }) => sum + cents(traded?.amount), 0n);
    // FIGURES-21: each says what it did with which position.
    expect(new Set(own.map(({ onMargin }) => onMargin?.effect))).toEqual(new Set([each.effect]));
    expect(moved, 'what the account has more or less').toBe(
      each.effect === 'open' ? -cents(each.fee) : cents(each.net),
    );
    expect(own.map(({ fill }) => fill?.fee)).toEqual(each.fills.map(({ fee }) => fee).reverse());
    expect(each.fills.reduce((sum, { fee }) => sum + cents(fee), 0n)).toBe(cents(each.fee));
  }
  // The console says the same.
  const operator = server.operatorAs(await server.operatorToken());
  const staff = value(await operator('console.order', { id: first?.id ?? 0 }));
  expect(staff).toMatchObject({ result: first?.profit, resultPercent: first?.profitPercent });
});

test('MARGIN-6: a position that a limit order opened is financed once a day has passed', async () => {
  value(await call('orders.placePending', { ...order, kind: 'limit', limitPrice: await above() }));
  const [position] = await open();
  machine.passed += DAY_MS;
  await until(() => (core().state.margin.positions.get(position?.id ?? 0)?.financing ?? 0n) > 0n, 30_000);
  const [financed] = await open();
  expect(cents(financed?.margin)).toBe(cents(position?.margin) - cents(financed?.financing));
  expect(cents(financed?.liquidationPrice)).toBeGreaterThanOrEqual(cents(position?.liquidationPrice));
});

const core = () => server.running.services.core;

/** A limit that buys at once. */
const above = async (): Promise<string> => {
  const { quote } = value(await call('quotes.single', { instrument: SHARE }));
  return (Math.round(Number(quote.last) * 101) / 100).toFixed(2);
};
