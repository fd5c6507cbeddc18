import { amountText } from '@bourse/rules';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { credit } from './cast.ts';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;

beforeAll(async () => {
  // The market stands still with the date, so that what is told at two moments can be compared.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  server = await startTestServer({}, 'figures');
}, 120_000);

afterAll(async () => {
  vi.useRealTimers();
  await server?.close();
});

const SHARES = ['US.LANTR', 'EU.ALVRN'] as const;

const cents = (text: string | null | undefined): number => Math.round(Number(text ?? Number.NaN) * 100);
const sumOf = (texts: readonly (string | null | undefined)[]): number =>
  texts.reduce((sum, text) => sum + cents(text), 0);

const funded = async (): Promise<TestCustomer> => {
  const customer = await server.registerCustomer();
  await credit(server, customer.id, 'platform', '50000.00 USDT');
  await credit(server, customer.id, 'stock', '20000.00 USD');
  await credit(server, customer.id, 'stock', '20000.00 EUR');
  return customer;
};

const share = (customer: TestCustomer, instrument: string, side: 'buy' | 'sell', quantity: string) =>
  customer.call('orders.buyNewStock', { instrument, side, kind: 'market', quantity, leverage: 1 }).then(value);
const coin = (customer: TestCustomer, symbol: string, type: 'buy' | 'sell', delegateTotal: string) =>
  customer.call('bb.place', { symbol, type, delegateType: 'market', delegateTotal }).then(value);

/** Every call that tells a figure. */
const everyFigure = async (customer: TestCustomer) => ({
  holdings: value(await customer.call('funds.holdings', {})),
  statistics: value(await customer.call('funds.statistics', {}))[0],
  assets: value(await customer.call('funds.assets', {})),
  positions: value(await customer.call('orders.positions', { positionType: 2, state: 'open' })).list,
});

test('FIGURES-5: yen bought for euro are held at what they cost in euro, their price told as the pair is quoted', async () => {
  const customer = await server.registerCustomer();
  await credit(server, customer.id, 'platform', '1000.00 EUR');
  const order = { symbol: 'EUR-JPY', delegateType: 'market' } as const;
  const sold = value(await customer.call('divisa.place', { ...order, type: 'sell', delegateTotal: '500' }));
  expect(sold).toMatchObject({ state: 'filled', showCoin: 'EUR/JPY', coin: 'JPY', feeCoin: 'JPY', profit: null });
  expect(sold.dealPrice).toMatch(/^1[4-9]\d\.\d{3}$/);
  const { holdings, unpriced } = value(await customer.call('funds.holdings', {}));
  expect(unpriced).toEqual([]);
  expect(holdings).toHaveLength(1);
  const [yen] = holdings;
  expect(yen).toMatchObject({
    asset: 'JPY',
    currency: 'EUR',
    instrument: 'EUR-JPY',
    isQuote: true,
    product: 'currency',
  });
  // The fee of two hundredths of a percent is not part of the price of the purchase.
  expect(Number(yen?.cost)).toBeCloseTo(499.9, 1);
  expect(Math.abs(Number(yen?.averagePrice) / Number(sold.dealPrice) - 1)).toBeLessThan(0.0001);
  expect(Math.abs(Number(yen?.value) - 500)).toBeLessThan(5);
  expect(Math.abs(cents(yen?.unrealised) - (cents(yen?.value) - cents(yen?.cost)))).toBe(0);
  const { assets } = { assets: value(await customer.call('funds.assets', {})) };
  expect(assets.find(({ asset }) => asset === 'JPY')?.worth).toMatch(/^(49\d|50\d)\./);
  const all = { ...order, type: 'buy', delegateValue: yen?.available ?? '' } as const;
  expect(value(await customer.call('divisa.place', all)).state).toBe('filled');
  const after = value(await customer.call('funds.holdings', {}));
  expect(Number(after.realised)).toBeLessThan(0);
  expect(Number(after.realised)).toBeGreaterThan(-5);
});

describe('FIGURES-4: what the calls say of one customer adds up', () => {
  test('FIGURES-1: unrealised and value are the same in holdings, statistics, assets and positions', async () => {
    const customer = await funded();
    const paid = new Map<string | null, number>();
    for (const instrument of SHARES) {
      const { averagePrice } = await share(customer, instrument, 'buy', '7');
      paid.set(instrument, Math.round(Number(averagePrice) * 700));
    }
    await coin(customer, 'BTC-USDT', 'buy', '0.05');
    await coin(customer, 'ETH-USDT', 'buy', '0.5');
    const { holdings, statistics, assets, positions } = await everyFigure(customer);
    expect(holdings.holdings.map(({ symbol }) => symbol).sort()).toEqual(['ALVRN', 'BTC', 'ETH', 'LANTR']);
    expect(holdings.unpriced).toEqual([]);
    const shares = holdings.holdings.filter(({ product }) => product === 'share');
    // The purchase price is what was paid, without the fee.
    for (const held of shares) {
      expect(cents(held.cost)).toBe(paid.get(held.instrument));
      expect(cents(held.unrealised)).toBe(cents(held.value) - cents(held.cost));
    }
    expect(sumOf(holdings.holdings.map((one) => one.unrealisedWorth))).toBe(cents(holdings.unrealised));
    expect(sumOf(holdings.holdings.map((one) => one.worth))).toBe(cents(holdings.value));
    expect(sumOf(assets.map((one) => one.unrealised))).toBe(cents(holdings.unrealised));
    expect(sumOf(shares.map((one) => one.unrealisedWorth))).toBe(cents(statistics?.unrealised.amount));
    expect(sumOf(shares.map((one) => one.worth))).toBe(cents(statistics?.positionsValue.amount));
    for (const position of positions) {
      const held = holdings.holdings.find(({ instrument }) => instrument === position.instrument);
      expect(held).toMatchObject({
        quantity: position.quantity,
        averagePrice: position.entryPrice,
        cost: position.cost,
        value: position.marketValue,
        unrealised: position.profit,
        unrealisedPercent: position.profitPercent,
      });
    }
    for (const one of assets.filter(({ accountType }) => accountType === 'platform'))
      if (one.asset !== 'USDT')
        expect(holdings.holdings.find(({ asset }) => asset === one.asset)?.worth).toBe(one.worth);
  });

  test('FIGURES-2: what was bought minutes ago changed since it was bought, fee and all', async () => {
    const customer = await funded();
    const bought = await share(customer, 'US.LANTR', 'buy', '10');
    const { holdings } = await everyFigure(customer);
    const [held] = holdings.holdings;
    expect(cents(held?.today)).toBe(cents(held?.unrealised) - cents(bought.fee));
    expect(cents(holdings.today)).toBe(cents(held?.todayWorth));
    // The course begins with the purchase and ends where today stands.
    expect(cents(holdings.course.at(-1))).toBe(cents(holdings.today));
    expect(holdings.course.length).toBeLessThan(4);
  });

  test('FIGURES-8: a day on which nothing was held has no curve', async () => {
    const customer = await funded();
    const { holdings } = await everyFigure(customer);
    expect(holdings).toMatchObject({ course: [], today: '0.00', realised: '0.00', unrealised: '0.00', holdings: [] });
  });

  test('FIGURES-3: realised is nothing while holding, and what the account has less after all is sold, in every call', async () => {
    const customer = await funded();
    const { rates } = server.running.services.market;
    await share(customer, 'US.LANTR', 'buy', '10');
    await coin(customer, 'BTC-USDT', 'buy', '0.05');
    const holding = await everyFigure(customer);
    expect([holding.holdings.realised, holding.statistics?.realised.amount]).toEqual(['0.00', '0.00']);
    await share(customer, 'US.LANTR', 'sell', '10');
    await coin(customer, 'BTC-USDT', 'sell', '0.05');
    const sold = await everyFigure(customer);
    const { ledger } = server.running.services.core.state;
    const lost = (account: 'stock' | 'platform', asset: string, had: bigint): number => {
      const units = ledger.customer('real', customer.id, account, asset).available - had;
      return cents(amountText(server.running.services.assets.get('EUR'), rates.convert(units, asset, 'EUR') ?? 0n));
    };
    const shares = lost('stock', 'USD', 2_000_000n);
    const coins = lost('platform', 'USDT', 50_000_000_000n);
    expect(shares).toBeLessThan(0);
    expect(Math.abs(cents(sold.statistics?.realised.amount) - shares)).toBeLessThanOrEqual(1);
    expect(Math.abs(cents(sold.holdings.realised) - shares - coins)).toBeLessThanOrEqual(2);
    // All of today's was realised today.
    expect(Math.abs(cents(sold.holdings.today) - shares - coins)).toBeLessThanOrEqual(2);
    expect(sold.holdings.holdings).toEqual([]);
  });

  test('FIGURES-7: every sale in the lists shows its result, and they come to what was realised', async () => {
    const customer = await funded();
    await share(customer, 'US.LANTR', 'buy', '10');
    await share(customer, 'US.LANTR', 'sell', '4');
    await share(customer, 'US.LANTR', 'sell', '6');
    await coin(customer, 'BTC-USDT', 'buy', '0.05');
    await coin(customer, 'BTC-USDT', 'sell', '0.05');
    const { list } = value(await customer.call('orders.list', { list: 'history' }));
    const sales = list.filter(({ side }) => side === 'sell');
    expect(list.filter(({ side }) => side === 'buy')).toMatchObject([{ profit: null, profitPercent: null }]);
    const [closed] = value(await customer.call('orders.closedPositions', {})).list;
    expect(sumOf(sales.map(({ profit }) => profit))).toBe(cents(closed?.totalProfit));
    for (const { profitPercent } of sales) expect(profitPercent).toMatch(/^-?\d+\.\d\d$/);
    const coins = value(await customer.call('bb.list', { status: 'history', symbol: 'BTC-USDT' })).records;
    const [sale] = coins.filter(({ type }) => type === 'sell');
    const { ledger } = server.running.services.core.state;
    const { available } = ledger.customer('real', customer.id, 'platform', 'USDT');
    expect(Math.round(Number(sale?.profit) * 1e6)).toBe(Number(available - 50_000_000_000n));
  });

  test('FIGURES-6: a coin that was paid in is held at what it was worth then, and no gain of the day', async () => {
    const customer = await server.registerCustomer();
    await credit(server, customer.id, 'platform', '1.00000000 BTC');
    const { holdings } = await everyFigure(customer);
    const [held] = holdings.holdings;
    expect(held).toMatchObject({ symbol: 'BTC', product: 'coin', uncosted: '0.00000000' });
    expect(Math.abs(Number(held?.todayPercent))).toBeLessThan(2);
    expect(held?.averagePrice).not.toBeNull();
  });
});
