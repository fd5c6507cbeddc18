import { amountText, parseAmount } from '@bourse/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountDayOf } from '../../apps/server/src/funds/account-day.ts';
import { holdingsOf } from '../../apps/server/src/funds/holdings.ts';
import { credit, NO_CHECKS } from './cast.ts';
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

type Requested = Parameters<typeof holdingsOf>[0];
const callerOf = ({ id }: TestCustomer) => ({ kind: 'customer', mode: 'real', id });
/** A day later, with every price as it is: all that was done was done yesterday. */
const tomorrow = () => {
  const { services } = server.running;
  return { ...services, now: () => services.now() + 86_400_000 };
};
/** What the call of holdings would say were the account kept in another currency. */
const figuresIn = (customer: TestCustomer, currency: string, services = server.running.services) => {
  const request = { services: { ...services, brand: { ...services.brand, currency } }, caller: callerOf(customer) };
  return holdingsOf(request as unknown as Requested);
};
const unitsIn = (currency: string, text: string | null): bigint =>
  value(parseAmount(server.running.services.assets.get(currency), text ?? '')).units;

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
    kind: 'currency',
    product: 'divisa',
  });
  // The fee of two hundredths of a percent is part of what they cost, not of their average price.
  expect(yen?.cost).toBe('500.00');
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
      const { averagePrice, fee } = await share(customer, instrument, 'buy', '7');
      expect(cents(fee)).toBeGreaterThan(0);
      paid.set(instrument, Math.round(Number(averagePrice) * 700) + cents(fee));
    }
    await coin(customer, 'BTC-USDT', 'buy', '0.05');
    await coin(customer, 'ETH-USDT', 'buy', '0.5');
    const { holdings, statistics, assets, positions } = await everyFigure(customer);
    expect(holdings.holdings.map(({ symbol }) => symbol).sort()).toEqual(['ALVRN', 'BTC', 'ETH', 'LANTR']);
    expect(holdings.unpriced).toEqual([]);
    const shares = holdings.holdings.filter(({ product }) => product === 'stocks');
    // What it cost is what was paid, with the fee.
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
    expect(cents(held?.unrealised)).toBe(cents(held?.value) - cents(held?.cost));
    expect(cents(held?.cost)).toBe(Math.round(Number(bought.averagePrice) * 1000) + cents(bought.fee));
    expect(held?.today).toBe(held?.unrealised);
    expect(holdings.today).toBe(holdings.unrealised);
    expect(cents(holdings.today)).toBe(cents(held?.todayWorth));
    // The course begins with the purchase and ends where today stands.
    expect(cents(holdings.course.at(-1))).toBe(cents(holdings.today));
    expect(holdings.course.length).toBeLessThan(4);
  });

  test('FIGURES-2: of what was all bought today, today is realised and unrealised together to the unit, in whatever currency', async () => {
    const step = fc.record({
      of: fc.constantFrom('US.LANTR', 'EU.ALVRN', 'BTC-USDT', 'ETH-USDT', 'swap', 'money', 'yen'),
      isBuy: fc.boolean(),
      size: fc.integer({ min: 1, max: 40 }),
      from: fc.constantFrom('EUR', 'USDT', 'BTC'),
    });
    let seen = 0;
    const { services } = server.running;
    const currencies = ['EUR', 'USD', 'USDT', 'JPY', 'GBP', 'BTC'].filter((code) => services.assets.find(code));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const customer = await funded();
        await credit(server, customer.id, 'platform', '20000.00 EUR');
        // What cannot be done, as a sale of what is not held, is refused and changes nothing.
        for (const { of, isBuy, size, from } of steps) {
          const side = isBuy ? 'buy' : 'sell';
          if (of === 'swap')
            await customer.call('funds.swap', { from, to: from === 'EUR' ? 'ETH' : 'BTC', amount: `${size * 7}` });
          else if (of === 'money')
            await customer.call('funds.convertStock', {
              from: isBuy ? 'EUR' : 'USD',
              to: isBuy ? 'USD' : 'EUR',
              amount: `${size * 13}`,
            });
          else if (of === 'yen')
            await customer.call('divisa.place', {
              symbol: 'EUR-JPY',
              delegateType: 'market',
              type: 'sell',
              delegateTotal: `${size * 11}`,
            });
          else if (of.startsWith('BTC') || of.startsWith('ETH'))
            await customer.call('bb.place', {
              symbol: of,
              type: side,
              delegateType: 'market',
              delegateTotal: `0.0${size + 10}`,
            });
          else
            await customer.call('orders.buyNewStock', {
              instrument: of,
              side,
              kind: 'market',
              quantity: `${size}`,
              leverage: 1,
            });
        }
        const { holdings: kinds } = value(await customer.call('funds.holdings', {}));
        for (const currency of currencies) {
          const all = await figuresIn(customer, currency);
          const [today, realised, unrealised] = [all.today, all.realised, all.unrealised].map((text) =>
            unitsIn(currency, text),
          );
          expect(all.unpriced).toEqual([]);
          expect({ currency, today }).toEqual({ currency, today: (realised ?? 0n) + (unrealised ?? 0n) });
          if (kinds.length > 0 && realised !== 0n && unrealised !== 0n) seen += 1;
        }
      }),
      { numRuns: 12, seed: 8 },
    );
    expect(seen).toBeGreaterThan(10);
  }, 120_000);

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

  test('FIGURES-5: the fee of each conversion is in one result, once', async () => {
    const customer = await server.registerCustomer();
    await credit(server, customer.id, 'platform', '50000.00 USDT');
    const swap = (from: string, to: string, amount: string) =>
      customer.call('funds.swap', { from, to, amount }).then(value);
    const eurOf = (units: bigint): number => {
      const { market, assets } = server.running.services;
      return cents(amountText(assets.get('EUR'), market.rates.convert(units, 'USDT', 'EUR') ?? 0n));
    };
    const gained = (): number => {
      const { ledger } = server.running.services.core.state;
      return eurOf(ledger.customer('real', customer.id, 'platform', 'USDT').available - 50_000_000_000n);
    };
    const { toAmount: btc } = await swap('USDT', 'BTC', '20000');
    const { toAmount: eth } = await swap('BTC', 'ETH', btc);
    const { holdings } = await everyFigure(customer);
    expect(holdings.realised).not.toBe('0.00');
    // Neither side is money, and yet the fee is part of the day.
    const held = eurOf(-20_000_000_000n) + cents(holdings.value);
    expect(held).toBeLessThan(0);
    expect(Math.abs(cents(holdings.today) - held)).toBeLessThanOrEqual(3);
    await swap('ETH', 'USDT', eth);
    const { holdings: after } = await everyFigure(customer);
    expect(after.holdings).toEqual([]);
    expect(gained()).toBeLessThan(0);
    expect(Math.abs(cents(after.realised) - gained())).toBeLessThanOrEqual(3);
    expect(Math.abs(cents(after.today) - gained())).toBeLessThanOrEqual(3);
  });

  test('FIGURES-17: the fee of exchanging one money for another is told on its own, by conversion or by order, and is no result', async () => {
    const customer = await funded();
    const { market, assets } = server.running.services;
    const worth = (text: string, asset: string): number => {
      const { units } = value(parseAmount(assets.get(asset), text));
      return cents(amountText(assets.get('EUR'), market.rates.convert(units, asset, 'EUR') ?? 0n));
    };
    const { fee } = value(await customer.call('funds.swap', { from: 'USDT', to: 'EUR', amount: '1000' }));
    expect(cents(fee)).toBeGreaterThan(0);
    const converted = value(await customer.call('funds.convertStock', { from: 'EUR', to: 'USD', amount: '1000' }));
    await credit(server, customer.id, 'platform', '5000.00 USD');
    const order = { symbol: 'EUR-USD', type: 'buy', delegateType: 'market', delegateTotal: '1000' } as const;
    const traded = value(await customer.call('divisa.place', order));
    expect([traded.state, traded.feeCoin, traded.profit]).toEqual(['filled', 'USD', null]);
    const paid = worth(fee, 'EUR') + worth(converted.fee, 'USD') + worth(traded.fee, 'USD');
    const { holdings } = await everyFigure(customer);
    expect(holdings).toMatchObject({ unrealised: '0.00', holdings: [], course: [], unpriced: [] });
    // Nothing was ever sold.
    expect(holdings).toMatchObject({ realised: '0.00', today: '0.00' });
    expect(Math.abs(cents(holdings.conversionFees) + paid)).toBeLessThanOrEqual(1);
    expect(value(await customer.call('funds.day', {})).conversionFees).toBe(holdings.conversionFees);
    const [record] = value(await customer.call('funds.swapRecords', {})).list;
    expect(record).toMatchObject({ fee });
  });

  test('FIGURES-12: opening, money in and out and the results come to the value now, from the deposit to the withdrawal', async () => {
    const customer = await server.registerCustomer();
    const { services } = server.running;
    const { market, assets } = services;
    const eur = (units: bigint, asset: string): number =>
      cents(amountText(assets.get('EUR'), market.rates.convert(units, asset, 'EUR') ?? 0n));
    let rates = 0;
    const convert = async (call: 'funds.swap' | 'funds.convertStock', from: string, to: string, amount: string) => {
      const done = value(await customer.call(call, { from, to, amount }));
      const [given, received, fee] = [
        value(parseAmount(assets.get(from), amount)).units,
        value(parseAmount(assets.get(to), done.toAmount)).units,
        value(parseAmount(assets.get(to), done.fee)).units,
      ];
      // What the rate of the conversion differs from that of the market.
      rates += eur(received + fee, to) - eur(given, from);
    };
    const adds = async () => {
      const day = value(await customer.call('funds.day', {}));
      const { holdings, assets: balances } = await everyFigure(customer);
      expect(day.unpriced).toEqual([]);
      expect(
        cents(day.opening) +
          cents(day.moneyIn) -
          cents(day.moneyOut) +
          cents(day.today) +
          cents(day.conversionFees) +
          cents(day.options) +
          cents(day.interest) +
          cents(day.exchange) +
          cents(day.other) +
          cents(day.rounding),
      ).toBe(cents(day.value));
      expect(day.today).toBe(holdings.today);
      expect(cents(day.value)).toBe(sumOf(balances.map(({ worth }) => worth)));
      // Rates stand still here: nothing else hides in what they did. Some twenty figures are each rounded by half a cent at most.
      expect(Math.abs(cents(day.rounding))).toBeLessThanOrEqual(10);
      expect(Math.abs(cents(day.exchange) - rates)).toBeLessThanOrEqual(10);
      return day;
    };
    expect(await adds()).toMatchObject({ opening: '0.00', moneyIn: '0.00', value: '0.00' });
    await credit(server, customer.id, 'stock', '5000.00 EUR');
    await credit(server, customer.id, 'platform', '3000.000000 USDT');
    await credit(server, customer.id, 'platform', '0.01000000 BTC');
    const paidIn = await adds();
    expect(cents(paidIn.moneyIn)).toBeGreaterThan(700_000);
    await convert('funds.convertStock', 'EUR', 'USD', '2000');
    await convert('funds.swap', 'USDT', 'EUR', '500');
    await adds();
    await share(customer, 'US.LANTR', 'buy', '8');
    await coin(customer, 'BTC-USDT', 'buy', '0.02');
    await adds();
    await share(customer, 'US.LANTR', 'sell', '3');
    await coin(customer, 'BTC-USDT', 'sell', '0.015');
    value(await customer.call('funds.transfer', { from: 'platform', to: 'stock', asset: 'EUR', amount: '100' }));
    expect(cents((await adds()).today)).toBeLessThan(0);
    value(await services.execute({ type: 'set-identity-level', customer: customer.id, level: 'advanced', by: 'test' }));
    const policy = { minimum: 1n, maximum: 10n ** 9n, fee: 200n, oneAtATime: false, worth: 1n, checks: NO_CHECKS };
    const request = { type: 'request-withdrawal', customer: customer.id, channel: 'card', account: 'stock' } as const;
    const amount = { asset: 'EUR', units: 50_000n };
    const done = value(await services.execute({ ...request, amount, policy, destination: 'card:1' }));
    const id = done.events.find((event) => event.type === 'withdrawal-requested')?.withdrawal.id ?? 0;
    expect((await adds()).moneyOut).toBe('0.00');
    const check = { worth: 0n, twoOperators: null };
    value(await services.execute({ type: 'start-withdrawal', id, by: 'test', agreedBy: null, check }));
    value(await services.execute({ type: 'pay-withdrawal', id, reference: `paid-${id}`, by: 'test' }));
    expect(await adds()).toMatchObject({ opening: '0.00', moneyIn: paidIn.moneyIn, moneyOut: '500.00', other: '0.00' });
    const next = await accountDayOf({ services: tomorrow(), caller: callerOf(customer) } as unknown as Requested);
    const still = { moneyIn: '0.00', moneyOut: '0.00', today: '0.00', exchange: '0.00', other: '0.00' };
    expect(next).toMatchObject({ opening: next.value, ...still });
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

  test('LOOK-4: what is held and what was traded has the picture of the market list', async () => {
    const customer = await funded();
    await share(customer, 'US.LANTR', 'buy', '1');
    await coin(customer, 'BTC-USDT', 'buy', '0.01');
    const pictureOf = async (instrument: string) =>
      value(await customer.call('quotes.single', { instrument })).quote.logo;
    expect(await pictureOf('BTC-USDT')).toMatch(/btc\.svg$/);
    const { holdings } = value(await customer.call('funds.holdings', {}));
    const { list } = value(await customer.call('funds.records', { type: 'trade' }));
    expect([holdings.length, list.length]).toEqual([2, 2]);
    for (const { instrument, logo } of [...holdings, ...list]) expect(logo).toBe(await pictureOf(instrument ?? ''));
  });

  test('FIGURES-6: a coin that was paid in is held at what it was worth then, and no gain of the day', async () => {
    const customer = await server.registerCustomer();
    await credit(server, customer.id, 'platform', '1.00000000 BTC');
    const { holdings } = await everyFigure(customer);
    const [held] = holdings.holdings;
    expect(held).toMatchObject({ symbol: 'BTC', kind: 'coin', product: 'bb', uncosted: '0.00000000' });
    expect(Math.abs(Number(held?.todayPercent))).toBeLessThan(2);
    expect(held?.averagePrice).not.toBeNull();
  });

  test('FIGURES-2: a day later only what changed since is of today', async () => {
    const customer = await funded();
    await share(customer, 'US.LANTR', 'buy', '10');
    await coin(customer, 'BTC-USDT', 'buy', '0.05');
    await coin(customer, 'BTC-USDT', 'sell', '0.02');
    const before = await figuresIn(customer, 'EUR');
    expect(before.today).not.toBe('0.00');
    for (const currency of ['EUR', 'JPY']) {
      const after = await figuresIn(customer, currency, tomorrow());
      expect(unitsIn(currency, after.today)).toBe(0n);
      if (currency === 'EUR') expect(after).toMatchObject({ realised: before.realised, unrealised: before.unrealised });
    }
  });
});
