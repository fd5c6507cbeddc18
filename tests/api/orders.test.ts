import { faultsOf } from '@bourse/core';
import { priceText, priceTicks } from '@bourse/rules';
import { type Endpoint, type EndpointName, endpoints } from '@bourse/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let customer: TestCustomer;

beforeAll(async () => {
  // The market stands still with the date, so that what is told at two moments can be compared.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  server = await startTestServer({}, 'orders');
}, 120_000);

beforeEach(async () => {
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'platform', '10000.00 USDT');
  await credit(server, customer.id, 'stock', '10000.00 USD');
});

afterAll(async () => {
  vi.useRealTimers();
  await server?.close();
});

const SHARE = 'US.LANTR';

const priceAt = (instrument: string, share: number): string => {
  const { market } = server.running.services;
  const last = market.last(instrument);
  if (last === undefined) throw new Error(`${instrument} has no price`);
  return priceText(market.listing(instrument).scale, priceTicks(Math.floor(last * share)));
};

const usd = async () => value(await customer.call('funds.byCurrency', { currency: 'USD' }));

/** Cents of a decimal text. */
const cents = (text: string): number => Math.round(Number(text) * 100);

describe('an order, from its answer on', () => {
  test('SPOT-4, ORDER-35, ORDER-41: a resting order holds its worst case, is in the list at once, and gives all back when it is cancelled', async () => {
    const limitPrice = priceAt(SHARE, 0.9);
    const order = { instrument: SHARE, side: 'buy', kind: 'limit', quantity: '10', limitPrice, leverage: 1 } as const;
    const placed = value(await customer.call('orders.placePending', order));
    expect(placed).toMatchObject({ state: 'open', filled: '0', quantity: '10', limitPrice });
    const listed = value(await customer.call('orders.list', { list: 'current' }));
    expect(listed).toEqual({ list: [placed], total: 1 });
    // ORDER-35: it rests until it is cancelled, and its record says so.
    const record = value(await customer.call('orders.order', { id: placed.id }));
    expect(record.timeInForce).toBe('GTC');
    const { available, held } = await usd();
    // ORDER-32: what it is worth at its limit, and what is held for it.
    expect(cents(record.openAmount ?? '')).toBe(cents(limitPrice) * 10);
    expect(record.held).toBe(held);
    expect(cents(held)).toBeGreaterThanOrEqual(cents(limitPrice) * 10);
    expect(cents(available) + cents(held)).toBe(1_000_000);
    value(await customer.call('orders.cancelPending', { id: placed.id }));
    expect(await usd()).toMatchObject({ available: '10000.00', held: '0.00' });
    const over = value(await customer.call('orders.order', { id: placed.id }));
    expect(over).toMatchObject({ openAmount: null, held: null });
    expect(value(await customer.call('orders.list', { list: 'current' })).total).toBe(0);
    const [past] = value(await customer.call('orders.list', { list: 'history' })).list;
    expect(past).toMatchObject({ id: placed.id, state: 'cancelled', filled: '0' });
    // ORDER-41: there it is, and over; no order of that number is another thing.
    expect(outcome(await customer.call('orders.cancelPending', { id: placed.id }))).toBe('NOT_CANCELLABLE');
    expect(outcome(await customer.call('orders.cancelPending', { id: 999_999 }))).toBe('ORDER_NOT_FOUND');
  });

  test('STOCKS-5, STOCKS-9, ORDER-36: what is bought is a position at once; sold, it is past, and the money adds up to the cent', async () => {
    const order = { instrument: SHARE, kind: 'market', quantity: '7', leverage: 1 } as const;
    const bought = value(await customer.call('orders.buyNewStock', { ...order, side: 'buy' }));
    expect(bought).toMatchObject({ state: 'filled', filled: '7', leverage: 1 });
    const position = value(await customer.call('orders.position', { instrument: SHARE }));
    expect(position).toMatchObject({ quantity: '7', available: '7', state: 'open', source: 'own' });
    expect(cents(position.cost)).toBe(Math.round(Number(bought.averagePrice) * 700) + cents(bought.fee));
    expect(cents((await usd()).available)).toBe(1_000_000 - cents(position.cost));
    const { base } = server.running.services.market.listing(SHARE).instrument;
    const held = value(await customer.call('funds.assets', {})).find(({ asset }) => asset === base);
    const [all] = value(await customer.call('funds.statistics', {}));
    expect(Number(held?.unrealised)).not.toBe(0);
    expect(held?.unrealised).toBe(all?.unrealised.amount);
    const sold = value(await customer.call('orders.buyNewStock', { ...order, side: 'sell' }));
    expect(outcome(await customer.call('orders.position', { instrument: SHARE }))).toBe('POSITION_NOT_FOUND');
    const [closed] = value(await customer.call('orders.closedPositions', {})).list;
    const { available, withdrawable, held: reserved } = await usd();
    expect(reserved).toBe('0.00');
    expect(cents(available) - 1_000_000).toBe(cents(closed?.totalProfit ?? ''));
    // The proceeds can be traded at once, and withdrawn when they have settled.
    expect(cents(withdrawable)).toBe(1_000_000 - cents(position.cost));
    // STOCKS-9: every place tells the same, and from when.
    const cash = value(await customer.call('funds.assets', {})).find(({ asset }) => asset === 'USD');
    const proceeds = (cents(available) - cents(withdrawable)) / 100;
    expect(cash).toMatchObject({ available, movable: withdrawable, unsettled: [{ amount: proceeds.toFixed(2) }] });
    expect(cash?.unsettled[0]?.settlesAt).toBeGreaterThan(Date.now() + 86_400_000);
    // ORDER-36: what was told before the sale and what its record tells are that very moment; a purchase brings nothing.
    const settlesAt = cash?.unsettled[0]?.settlesAt;
    expect(value(await customer.call('quotes.single', { instrument: SHARE })).settlesAt).toBe(settlesAt);
    expect(value(await customer.call('orders.order', { id: sold.id }))).toMatchObject({
      settlesAt,
      timeInForce: 'IOC',
    });
    expect(value(await customer.call('orders.order', { id: bought.id })).settlesAt).toBeNull();
    expect(value(await customer.call('quotes.single', { instrument: 'BTC-USDT' })).settlesAt).toBeNull();
    const way = { channel: 'card', asset: 'USD' } as const;
    const terms = value(await customer.call('funds.withdrawalTerms', way));
    expect(terms).toMatchObject({ available: withdrawable, unsettled: cash?.unsettled });
    expect(cents(sold.fee)).toBeGreaterThan(0);
    expect(faultsOf(server.running.services.core.state.ledger)).toEqual([]);
  });

  test('STOCKS-10: what was sold of a holding is a closed part with its result, and is no row beside the whole', async () => {
    const order = { instrument: SHARE, kind: 'market', leverage: 1 } as const;
    const closed = async () => value(await customer.call('orders.closedPositions', {}));
    const before = await closed();
    value(await customer.call('orders.buyNewStock', { ...order, quantity: '7', side: 'buy' }));
    expect((await closed()).total).toBe(before.total);
    const sold = [];
    for (const quantity of ['2', '3'])
      sold.push(value(await customer.call('orders.buyNewStock', { ...order, quantity, side: 'sell' })));
    const { list, total } = await closed();
    expect(total).toBe(before.total + 1);
    expect(list[0]).toMatchObject({ quantity: '5', closeReason: 'part', state: 'closed', source: 'own' });
    expect(list[0]?.closedAt).toBe(sold[1]?.updatedAt);
    let results = 0;
    for (const { id } of sold) results += cents(value(await customer.call('orders.order', { id })).profit ?? '');
    expect(cents(list[0]?.totalProfit ?? '')).toBe(results);
    expect(list[1]).toEqual(before.list[0]);
    // A page further on begins where the first one ends.
    expect(value(await customer.call('orders.closedPositions', { pageNo: 2, pageSize: 1 })).list[0]).toEqual(list[1]);
    value(await customer.call('orders.buyNewStock', { ...order, quantity: '2', side: 'sell' }));
    const after = await closed();
    expect(after.total).toBe(before.total + 1);
    expect(after.list[0]).toMatchObject({ id: list[0]?.id, quantity: '7', closeReason: null });
  });

  test('SPOT-2: a buy by money spends no more than it was given, fee and all', async () => {
    for (const budget of ['12.34', '20', '33.33', '1234.56']) {
      const before = server.running.services.core.state.ledger.customer('real', customer.id, 'platform', 'USDT');
      const [was] = [before.available];
      value(
        await customer.call('bb.place', {
          symbol: 'BTC-USDT',
          type: 'buy',
          delegateType: 'market',
          delegateValue: budget,
        }),
      );
      const spent = was - before.available;
      const given = BigInt(Math.round(Number(budget) * 1e6));
      // All but less than one lot and its fee.
      expect(given - spent).toBeLessThan(BigInt(Math.ceil(Number(priceAt('BTC-USDT', 1.1)) * 10)));
      expect(spent).toBeLessThanOrEqual(given);
      expect(before.held).toBe(0n);
    }
  });
});

test.each(['bb.place', 'divisa.place'] as const)(
  'SPOT-2: %s refuses a purchase at the market that names a quantity and money, and moves nothing',
  async (call) => {
    const [symbol, quantity] = call === 'bb.place' ? ['BTC-USDT', '0.01'] : ['EUR-USD', '1000'];
    await credit(server, customer.id, 'platform', '10000.00 USD');
    const place = (sizes: { delegateTotal: string; delegateValue?: string }) =>
      customer.call(call, { symbol, type: 'buy', delegateType: 'market', ...sizes });
    expect(outcome(await place({ delegateTotal: quantity, delegateValue: '2000' }))).toBe('BAD_AMOUNT');
    const past = async () =>
      value(await customer.call(call === 'bb.place' ? 'bb.list' : 'divisa.list', { status: 'history' }));
    expect(await past()).toMatchObject(call === 'bb.place' ? { totalRecord: 0 } : { total: 0 });
    expect(outcome(await place({ delegateTotal: quantity, delegateValue: '0' }))).toBe('ok');
    expect(outcome(await place({ delegateTotal: quantity }))).toBe('ok');
  },
);

describe('what is sent along', () => {
  const post = async (name: EndpointName, body: object, by = customer) => {
    const row: Endpoint = endpoints[name];
    const answer = await server.http.inject({
      method: 'POST',
      url: row.path,
      headers: { authorization: by.accessToken, 'idempotency-key': crypto.randomUUID() },
      payload: body,
    });
    return answer.json();
  };

  test("SPOT-1: the client's own price, fee, owner and result are not looked at", async () => {
    const plain = { symbol: 'BTC-USDT', delegateType: 0, type: 0, delegateTotal: '0.01' };
    const lies = {
      openPrice: '0.01',
      nowPrice: '0.01',
      dealPrice: '0.01',
      delegatePrice: '0.01',
      fee: '-5',
      ratio: 0,
      userId: 1,
      customer: 1,
      mode: 'demo',
      state: 'filled',
      dealNum: '1000',
      orderSource: 2,
      point: 0,
    };
    const { data } = await post('bb.place', { ...plain, ...lies });
    expect(data).toMatchObject({ state: 'filled', dealNum: '0.01000', orderSource: 1, delegatePrice: null });
    expect(Number(data.dealPrice)).toBeGreaterThan(Number(priceAt('BTC-USDT', 0.95)));
    expect(Number(data.fee)).toBeGreaterThan(0);
    expect(value(await customer.call('bb.list', { status: 'history' })).totalRecord).toBe(1);
  });

  test.each<[EndpointName, () => object]>([
    ['orders.buyNewStock', () => ({ stockGid: SHARE, buyNum: '3', buyType: 0 })],
    ['orders.buyBusiness', () => ({ stockGid: SHARE, buyNum: '3', buyType: 0 })],
    ['orders.businessDeal', () => ({ stockGid: SHARE, buyNum: '3', buyType: 1, businessType: 2 })],
    ['orders.placePending', () => ({ stockGid: SHARE, buyNum: '3', buyType: 0, targetPrice: priceAt(SHARE, 0.9) })],
    ['orders.intraday', () => ({ stockGid: SHARE, transactionNum: '3', fluctuationType: 0 })],
  ])(
    'SPOT-1: with prices, a status and an owner that are made up, %s does what it does without',
    async (name, form) => {
      const [liar, victim] = [await server.registerCustomer(), await server.registerCustomer()];
      for (const { id } of [liar, victim]) await credit(server, id, 'stock', '10000.00 USD');
      const lies = {
        maPrice: '0.01',
        nowPrice: '0.01',
        openPrice: '0.01',
        holdStatus: 2,
        holdNum: '1000',
        userId: victim.id,
        customer: victim.id,
        userName: 'x',
        point: 99,
        fee: '0',
        ratio: '0',
      };
      const standing = async ({ call, id }: TestCustomer) => {
        const lists = ['current', 'history'] as const;
        const orders = [];
        for (const list of lists) orders.push(...value(await call('orders.list', { list })).list);
        const { available, held } = server.running.services.core.state.ledger.customer('real', id, 'stock', 'USD');
        const shares = server.running.services.core.state.ledger.customer('real', id, 'stock', SHARE);
        return {
          orders: orders.map((order) => ({ ...order, id: null })),
          money: [available, held, shares.available, shares.held],
        };
      };
      expect((await post(name, form())).key).toBeUndefined();
      expect((await post(name, { ...lies, ...form() }, liar)).key).toBeUndefined();
      const honest = await standing(customer);
      expect(honest.orders).toHaveLength(1);
      // The market stands still, so that both met the same price.
      expect(await standing(liar)).toEqual(honest);
      expect(await standing(victim)).toEqual({ orders: [], money: [1_000_000n, 0n, 0n, 0n] });
    },
  );

  test.each<[string, EndpointName, object, string]>([
    ['nothing', 'bb.place', { delegateTotal: '0' }, 'BAD_AMOUNT'],
    ['less than nothing', 'bb.place', { delegateTotal: '-1' }, 'BAD_AMOUNT'],
    ['a part of a lot', 'bb.place', { delegateTotal: '0.000001' }, 'OFF_LOT'],
    ['less than the least', 'bb.place', { delegateTotal: '0.00001' }, 'BELOW_MIN_NOTIONAL'],
    ['more than there is', 'bb.place', { delegateTotal: '1000' }, 'INSUFFICIENT_FUNDS'],
    ['a part of a tick', 'bb.place', { delegateType: 1, delegateTotal: '1', delegatePrice: '1.001' }, 'OFF_TICK'],
    [
      'a price out of the world',
      'bb.place',
      { delegateType: 1, delegateTotal: '1', delegatePrice: '1' },
      'OUTSIDE_BAND',
    ],
    ['a coin as a currency', 'divisa.place', { delegateTotal: '1' }, 'INSTRUMENT_NOT_FOUND'],
    ['a share as a coin', 'bb.place', { symbol: SHARE, delegateTotal: '1' }, 'INSTRUMENT_NOT_FOUND'],
    ['what is not listed', 'bb.place', { symbol: 'NOPE', delegateTotal: '1' }, 'INSTRUMENT_NOT_FOUND'],
    ['a sale of what is not held', 'bb.place', { type: 1, delegateTotal: '0.01' }, 'INSUFFICIENT_HOLDING'],
    ['a number too large to be exact', 'bb.place', { delegateTotal: '99999999999999999999' }, 'BAD_AMOUNT'],
  ])('SPOT-1: %s is refused by its name, and nothing is held', async (_, name, change, error) => {
    const body = { symbol: 'BTC-USDT', delegateType: 0, type: 0, ...change };
    expect((await post(name, body)).key).toBe(`error.${error}`);
    const { ledger } = server.running.services.core.state;
    expect(ledger.customer('real', customer.id, 'platform', 'USDT')).toMatchObject({
      available: 10_000_000_000n,
      held: 0n,
    });
  });

  test.each([
    ['orders.buyBusiness', { buyType: 0, targetPrice: '0' }, 'OFF_TICK'],
    ['orders.buyBusiness', { buyType: 0, targetPrice: 0 }, 'OFF_TICK'],
    ['orders.placePending', { buyType: 0, targetPrice: '0.00' }, 'OFF_TICK'],
    ['orders.businessDeal', { buyType: 1, businessType: 1, targetPrice: '0' }, 'OFF_TICK'],
    ['orders.businessDeal', { buyType: 1, businessType: 1, nowPrice: '0' }, 'OFF_TICK'],
    ['orders.buyNewStock', { buyType: 0, profitTarget: '0' }, 'OFF_TICK'],
    ['orders.buyNewStock', { buyType: 0, lever: 5, stopLoss: 0 }, 'OFF_TICK'],
    ['orders.placePending', { buyType: 0, lever: 5, targetPrice: '1', stopTarget: '0' }, 'OFF_TICK'],
  ] as const)('SPOT-1: a price of zero is bad, and no order at the market: %s %j', async (name, change, error) => {
    const before = await usd();
    expect((await post(name, { stockGid: SHARE, buyNum: '1', ...change })).key).toBe(`error.${error}`);
    expect(await usd()).toEqual(before);
  });

  test('STOCKS-1: leverage that is not offered and a stop on the wrong side are refused, not passed over', async () => {
    const order = { stockGid: SHARE, buyNum: '1', buyType: 0 };
    expect((await post('orders.buyNewStock', { ...order, lever: '7X' })).key).toBe('error.LEVERAGE_NOT_OFFERED');
    expect((await post('orders.buyNewStock', { ...order, stopLoss: '999999' })).key).toBe('error.BAD_STOP');
  });
});
