import { quantityLots } from '@bourse/rules';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountDayOf } from '../../apps/server/src/funds/account-day.ts';
import { credit } from './cast.ts';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;

beforeAll(async () => {
  // The market stands still with the date, so that what is told at two moments can be compared.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  server = await startTestServer({}, 'day-parts');
}, 120_000);

afterAll(async () => {
  vi.useRealTimers();
  await server?.close();
});

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

const holdingsOf = (customer: TestCustomer) => customer.call('funds.holdings', {}).then(value);
const assetsOf = (customer: TestCustomer) => customer.call('funds.assets', {}).then(value);

test('FIGURES-2, FIGURES-12: shares out of an offer are bought at what was paid, locked or not: their discount is a result of today', async () => {
  const customer = await funded();
  const { services } = server.running;
  const opensAt = services.now();
  const sizes = { lots: 100, minimumLots: 1, maximumLots: 50, discountsBps: [1_000] };
  const rest = { opensAt, closesAt: opensAt + 3_600_000, lockMs: 86_400_000, isReviewed: false, papers: null };
  const terms = { kind: 'otc', instrument: 'US.LANTR', ...sizes, ...rest } as const;
  value(await services.execute({ type: 'list-offer', offer: terms, by: 'ann', agreedBy: 'bob' }));
  const offer = Math.max(...services.core.state.offers.offers.keys());
  const whole = { mode: 'real', customer: customer.id, quantity: quantityLots(10), most: 10n ** 9n } as const;
  value(await services.execute({ type: 'take-offer', offer, tier: 0, ...whole }));
  const [holdings, assets] = [await holdingsOf(customer), await assetsOf(customer)];
  const [held] = holdings.holdings;
  expect(cents(held?.unrealised)).toBe(cents(held?.value) - cents(held?.cost));
  expect(cents(held?.unrealised)).toBeGreaterThan(0);
  expect(held?.today).toBe(held?.unrealised);
  expect(holdings.today).toBe(holdings.unrealised);
  const day = value(await customer.call('funds.day', {}));
  expect(day).toMatchObject({ today: holdings.today, other: '0.00' });
  expect(cents(day.value)).toBe(sumOf(assets.map(({ worth }) => worth)));
  for (const part of [day.exchange, day.rounding]) expect(Math.abs(cents(part))).toBeLessThanOrEqual(10);
});

test('FIGURES-12: exchange rates are what rates did to money, holdings and conversions, and no remainder: rounding is some cents', async () => {
  const customer = await funded();
  const share = { instrument: 'US.LANTR', side: 'buy', kind: 'market', quantity: '10', leverage: 1 } as const;
  value(await customer.call('orders.buyNewStock', share));
  const coin = { symbol: 'BTC-USDT', type: 'buy', delegateType: 'market', delegateTotal: '0.05' } as const;
  value(await customer.call('bb.place', coin));
  value(await customer.call('funds.convertStock', { from: 'EUR', to: 'USD', amount: '2000' }));
  // A day later the dollar is worth a tenth more.
  const { market } = server.running.services;
  const convert = (units: bigint, from: string, to: string): bigint | undefined => {
    const plain = market.rates.convert(units, from, to);
    return plain !== undefined && from === 'USD' && to === 'EUR' ? (plain * 11n) / 10n : plain;
  };
  const rates = new Proxy(market.rates, {
    get: (of, name) => (name === 'convert' ? convert : Reflect.get(of, name, of)),
  });
  const dearer: typeof market = new Proxy(market, {
    get: (of, name) => {
      if (name === 'rates') return rates;
      // Nothing moves here, and the rates of one price would not be these.
      if (name === 'atOnePrice') return () => dearer;
      const own = Reflect.get(of, name, of);
      return typeof own === 'function' ? own.bind(of) : own;
    },
  });
  const { services } = server.running;
  const tomorrow = { ...services, now: () => services.now() + 86_400_000, market: dearer };
  const caller = { kind: 'customer', mode: 'real', id: customer.id };
  const request = { services: tomorrow, caller };
  const day = await accountDayOf(request as unknown as Parameters<typeof accountDayOf>[0]);
  const assets = await assetsOf(customer);
  const inDollars = assets.filter(({ asset, instrument }) => asset === 'USD' || instrument?.symbol === 'LANTR');
  expect(inDollars).toHaveLength(2);
  const tenth = sumOf(inDollars.map(({ worth }) => worth)) / 10;
  expect(Math.abs(cents(day.exchange) - tenth)).toBeLessThanOrEqual(10);
  expect(Math.abs(cents(day.rounding))).toBeLessThanOrEqual(10);
  expect(day).toMatchObject({ moneyIn: '0.00', moneyOut: '0.00', other: '0.00' });
});
