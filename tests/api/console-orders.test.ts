import { priceText, priceTicks } from '@bourse/rules';
import { type Endpoint, type Endpoints, endpoints, type InputOf } from '@bourse/wire';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let operator: Client;
let maria: TestCustomer;
let other: TestCustomer;
/** Maria's: a share bought and sold, and a coin's order that rests. The other one's: a coin bought. */
const orders = { bought: 0, sold: 0, resting: 0, coin: 0 };

const SHARE = 'US.LANTR';

beforeAll(async () => {
  server = await startTestServer({}, 'console-orders');
  operator = server.operatorAs(await server.operatorToken());
  maria = await server.registerCustomer();
  other = await server.registerCustomer();
  const { pool } = server.running.services.database;
  await pool.query(`UPDATE customer SET phone = '+34600111222', nickname = 'Sunflower' WHERE id = $1`, [maria.id]);
  for (const { id } of [maria, other]) {
    await credit(server, id, 'platform', '10000.00 USDT');
    await credit(server, id, 'stock', '10000.00 USD');
  }
  const share = { instrument: SHARE, kind: 'market', quantity: '7', leverage: 1 } as const;
  orders.bought = value(await maria.call('orders.buyNewStock', { ...share, side: 'buy' })).id;
  orders.sold = value(await maria.call('orders.buyNewStock', { ...share, side: 'sell' })).id;
  const coin = { symbol: 'BTC-USDT', type: 'buy' } as const;
  orders.coin = value(await other.call('bb.place', { ...coin, delegateType: 'market', delegateTotal: '0.01' })).id;
  const { market } = server.running.services;
  const price = market.last('BTC-USDT');
  if (price === undefined) throw new Error('no price');
  const delegatePrice = priceText(market.listing('BTC-USDT').scale, priceTicks(Math.floor(price * 0.95)));
  const resting = { ...coin, delegateType: 'limit', delegateTotal: '0.02', delegatePrice } as const;
  orders.resting = value(await maria.call('bb.place', resting)).id;
}, 120_000);

afterAll(() => server?.close());

const idsOf = async (request: InputOf<Endpoints['console.allOrders']>) =>
  value(await operator('console.allOrders', request)).rows.map(({ id }) => id);
const tradesOf = async (request: InputOf<Endpoints['console.trades']>) =>
  value(await operator('console.trades', request)).rows;

describe('orders of all customers', () => {
  test('CONSOLE-47: they stand newest first and are found by customer, number, instrument and amount', async () => {
    const { bought, sold, resting, coin } = orders;
    expect(await idsOf({})).toEqual([resting, coin, sold, bought]);
    for (const search of [maria.email, 'sunflower', '600111222', `#${maria.id}`])
      expect(await idsOf({ search }), search).toEqual(expect.arrayContaining([resting, sold, bought]));
    for (const search of [maria.email, 'sunflower', '600111222'])
      expect(await idsOf({ search }), search).toEqual([resting, sold, bought]);
    expect(await idsOf({ search: 'lantr' })).toEqual([sold, bought]);
    expect(await idsOf({ search: `#${coin}`, product: 'bb' })).toContain(coin);
    const { rows } = value(await operator('console.allOrders', { search: 'LANTR' }));
    expect(await idsOf({ search: rows[0]?.amount ?? '' })).toContain(sold);
    expect(await idsOf({ search: 'nothing of the kind' })).toEqual([]);
  });

  test('CONSOLE-47: they are narrowed by product, instrument, side, state, account mode, day, currency and amount', async () => {
    const { bought, sold, resting, coin } = orders;
    expect(await idsOf({ product: 'stocks' })).toEqual([sold, bought]);
    expect(await idsOf({ product: 'divisa' })).toEqual([]);
    expect(await idsOf({ instrument: 'btc-usdt' })).toEqual([resting, coin]);
    expect(await idsOf({ product: 'stocks', instrument: 'BTC-USDT' })).toEqual([]);
    expect(await idsOf({ side: 'sell' })).toEqual([sold]);
    expect(await idsOf({ status: 'open' })).toEqual([resting]);
    expect(await idsOf({ status: 'filled', currency: 'usdt' })).toEqual([coin]);
    expect(await idsOf({ mode: 'demo' })).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await idsOf({ from: today, product: 'stocks' })).toEqual([sold, bought]);
    expect(await idsOf({ to: '2020-01-01' })).toEqual([]);
    expect(await idsOf({ most: '0', currency: 'USDT' })).toEqual([resting]);
  });

  test('CONSOLE-47: pages go from row to row, filtered or not', async () => {
    const all = await idsOf({});
    const first = await idsOf({ pageSize: 3 });
    const second = await idsOf({ pageSize: 3, after: first.at(-1) });
    expect([...first, ...second]).toEqual(all);
    expect(await idsOf({ pageSize: 3, before: second[0] })).toEqual(first);
    const file = await server.console.inject({
      url: '/console/orders?format=csv',
      headers: { authorization: `Bearer ${await server.operatorToken()}` },
    });
    expect(file.body.trim().split('\n')).toHaveLength(all.length + 1);
  });
});

describe('trades of all customers', () => {
  test('CONSOLE-47: each shows who bought and sold, and is found by either, by an order and by its figures', async () => {
    const [newest] = await tradesOf({ search: 'sunflower' });
    expect(newest).toMatchObject({ symbol: 'LANTR', taker: 'sell', sellerId: maria.id, sellOrder: orders.sold });
    expect(newest).toMatchObject({ buyerId: null, maskedBuyer: null, buyerFee: null });
    expect(newest?.maskedSeller).not.toContain(maria.email);
    expect((await tradesOf({ side: 'buy', product: 'stocks' })).map(({ buyOrder }) => buyOrder)).toEqual([
      orders.bought,
    ]);
    expect((await tradesOf({ search: `#${orders.sold}`, instrument: SHARE })).map(({ id }) => id)).toContain(
      newest?.id,
    );
    expect((await tradesOf({ search: newest?.amount ?? '' })).map(({ id }) => id)).toContain(newest?.id);
    expect((await tradesOf({ search: 'btc' })).every(({ buyerId }) => buyerId === other.id)).toBe(true);
    expect(await tradesOf({ currency: 'EUR' })).toEqual([]);
    const all = await tradesOf({});
    const page = await tradesOf({ pageSize: 1, after: all[0]?.id });
    expect(page).toEqual([all[1]]);
  });
});

describe('an order', () => {
  test('CONSOLE-47: its record has its fills, its fees and what the sale brought', async () => {
    const sold = value(await operator('console.order', { id: orders.sold }));
    expect(sold).toMatchObject({ id: orders.sold, customerId: maria.id, side: 'sell', fillCount: 1 });
    expect(sold.fills).toHaveLength(1);
    expect(sold.fills[0]).toMatchObject({ sellOrder: orders.sold, sellerFee: sold.fees, amount: sold.amount });
    expect(sold.result).toMatch(/^-?\d+\.\d\d$/);
    const bought = value(await operator('console.order', { id: orders.bought }));
    expect(bought.result).toBeNull();
    expect(outcome(await operator('console.order', { id: 999_999 }))).toBe('ORDER_NOT_FOUND');
  });
});

test('CONSOLE-13: the orders of a customer in both account modes stand newest first, each with its outcome and reason; no call changes one', async () => {
  const { id, call } = await server.registerCustomer();
  await credit(server, id, 'platform', '10000.00 USDT');
  const coin = { symbol: 'BTC-USDT', type: 'buy', delegateTotal: '0.01' } as const;
  const { market } = server.running.services;
  const far = priceText(market.listing('BTC-USDT').scale, priceTicks(Math.floor((market.last('BTC-USDT') ?? 0) * 0.9)));
  const resting = value(await call('bb.place', { ...coin, delegateType: 'limit', delegatePrice: far })).id;
  value(await call('bb.cancel', { id: resting }));
  const demo = server.as(value(await call('auth.switch', { mode: 'demo' })).accessToken);
  const filled = value(await demo('bb.place', { ...coin, delegateType: 'market' })).id;
  const { rows } = value(await operator('console.orders', { id }));
  expect(rows.map((row) => [row.id, row.mode, row.state, row.reason])).toEqual([
    [filled, 'demo', 'filled', null],
    [resting, 'real', 'cancelled', 'requested'],
  ]);
  const changing = Object.entries<Endpoint>(endpoints).filter(
    ([, { area, changes = [] }]) => area === 'console' && changes.includes('order'),
  );
  expect(changing).toEqual([]);
});
