import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerByAddress } from '../../apps/server/src/identity/customers.ts';
import { demo } from '../../apps/server/src/identity/index.ts';
import { seedProducts } from '../../apps/server/src/seed-products.ts';
import { proposedTerms } from '../modules/products/money-calls.ts';
import { fundEuro, listProduct } from '../modules/products/offer.ts';
import { castOperators } from './cast.ts';
import { startTestServer, type TestServer, value } from './harness.ts';
import { until } from './live-client.ts';
import { plantedClock } from './planted-clock.ts';

const DAY_MS = 86_400_000;
const { machine, clock } = plantedClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, 'products', clock);
});

afterAll(() => server?.close());

/** Puts euros on the account that income is paid from. */
const endow = async (units: bigint): Promise<void> => {
  const [from, to] = ['real.house.clearing.card.EUR', 'real.house.income.EUR'];
  const { execute } = server.running.services;
  value(await execute({ type: 'post-manually', from, to, units, reason: 'income', by: 'ann', agreedBy: 'bob' }));
};

const passDays = async (days: number, pool: string): Promise<void> => {
  const { core, now } = server.running.services;
  machine.passed += days * DAY_MS;
  await until(() => (core.state.products.pools.get(pool as `real ${number}`)?.dueAt ?? Infinity) > now(), 20_000);
};

test('PRODUCTS-2: a purchase holds the principal, pays each day, is redeemed after its term and is all accounted for', async () => {
  const customer = await server.registerCustomer();
  await fundEuro(server, customer, 100_000n);
  await endow(100_000n);
  const product = await listProduct(server);
  const shown = value(await customer.call('etf.page', {})).list.find(({ id }) => id === product);
  expect(shown).toMatchObject({
    name: 'Harbour income',
    unitPrice: '10.00',
    ratePercent: '0.0150',
    days: 2,
    progress: '10.00',
    state: 'open',
    available: '1000.00',
    stockName: null,
  });
  expect(await customer.call('etf.buy', { product, amount: '5' })).toMatchObject({ error: 'BELOW_LEAST_PURCHASE' });
  expect(await customer.call('quant.buy', { product, amount: '50' })).toMatchObject({
    error: 'INCOME_PRODUCT_NOT_FOUND',
  });
  // A price and a status that are sent change nothing.
  const sent = { product, amount: '1000', maPrice: '0.01', holdNum: '1000000', holdStatus: 2 };
  const bought = value(await customer.call('etf.buy', sent));
  expect(bought).toMatchObject({ principal: '1000.00', quantity: '100', state: 'running', paid: '0.00' });
  const account = () => server.running.services.core.state.ledger.customer('real', customer.id, 'financial', 'EUR');
  expect([account().available, account().held]).toEqual([0n, 100_000n]);
  expect(await customer.call('etf.redeem', { id: bought.id, holdStatus: 2 })).toMatchObject({
    error: 'NOT_REDEEMABLE',
  });

  await passDays(4, `real ${product}`);
  const own = value(await server.as((await signIn(customer)).accessToken)('etf.orders', {}));
  expect(own.total).toBe(1);
  expect(own.list[0]).toMatchObject({ state: 'redeemable', owed: '0.00' });
  const again = server.as((await signIn(customer)).accessToken);
  const earnings = value(await again('etf.earnings', {}));
  expect(earnings).toMatchObject({ currency: 'EUR', amount: '1000.00', earningsDay: '0.15' });
  expect(earnings.days.length).toBeGreaterThanOrEqual(3);
  expect(await again('fund.redeem', { id: bought.id })).toMatchObject({ error: 'INCOME_HOLDING_NOT_FOUND' });
  value(await again('etf.redeem', { id: bought.id, holdStatus: 2 }));
  expect(account().held).toBe(0n);
  expect(account().available).toBe(100_000n + BigInt(earnings.days.length) * 15n);
  expect(value(await again('etf.kline', { etfId: product, interval: '1day' })).at(-1)?.close).toMatch(/^10\.00[0-9]/);
  const movements = value(
    await again('funds.postings', { accountType: 'financial', asset: 'EUR', pageNo: 1, pageSize: 20 }),
  );
  expect(movements.rows).toContainEqual(
    expect.objectContaining({ kind: 'other', purpose: '產品收益', amount: '0.15' }),
  );
});

const signIn = async (customer: { readonly email: string; readonly password: string }) =>
  value(
    await server.as()('auth.login', {
      by: 'email',
      username: customer.email,
      with: 'password',
      password: customer.password,
    } as const),
  );

test('PRODUCTS-10: samples are on offer in paper mode, and the demo customer holds each once', async () => {
  const { pool } = server.running.services.database;
  const customer = (await customerByAddress(pool, 'email', demo.customer.email))?.id;
  const samples = () => {
    const { products, pools, holdings } = server.running.services.core.state.products;
    const offered = [...products.values()].filter(({ name }) => name.startsWith('Sample '));
    const held = [...holdings.values()].filter(({ mode, customer: owner }) => mode === 'demo' && owner === customer);
    return { offered, held, bought: offered.map(({ id }) => pools.get(`demo ${id}`)?.bought) };
  };
  const once = samples();
  expect(new Set(once.offered.map(({ kind }) => kind))).toEqual(new Set(['etf', 'quantified', 'fund']));
  expect(once.bought.every((bought) => bought !== undefined && bought > 0n)).toBe(true);
  await seedProducts(server.running.services);
  expect(samples()).toEqual(once);
});

test('PRODUCTS-3: of a hundred who want the last units at once, one has them', async () => {
  const customers = await Promise.all(Array.from({ length: 20 }, () => server.registerCustomer()));
  for (const customer of customers) await fundEuro(server, customer, 100_000n);
  const product = await listProduct(server, { kind: 'fund', periods: 0, capacity: 500_000n, external: 498_000n });
  const tries = customers.flatMap((customer) =>
    Array.from({ length: 5 }, () => customer.call('fund.buy', { product, amount: '20' })),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(server.running.services.core.state.products.pools.get(`real ${product}`)?.bought).toBe(2_000n);
});

test('PRODUCTS-1: a product is proposed by one operator and offered when another confirms', async () => {
  const sessionOf = await castOperators(server);
  const [product, finance] = [
    server.operatorAs(await sessionOf('product')),
    server.operatorAs(await sessionOf('finance')),
  ];
  const { now } = server.running.services;
  const proposed = value(await product('console.proposeIncomeProduct', proposedTerms(now())));
  expect(proposed.sentences.join(' ')).toMatch(/0\.015 % a day/);
  expect(await product('console.confirmProposal', { id: Number(proposed.id) })).toMatchObject({
    error: 'OWN_PROPOSAL',
  });
  value(await finance('console.confirmProposal', { id: Number(proposed.id) }));
  const { rows } = value(await finance('console.incomeProducts', {}));
  expect(rows[0]).toMatchObject({ name: 'Harbour income', days: 30, ppm: 150, bought: '0.00' });
  const runs = value(await finance('console.incomeRuns', {}));
  expect(runs.rows[0]).toMatchObject({ asset: 'EUR', earned: '0.15', paid: '0.15' });
});

test('PRODUCTS-12: purchases of every kind and their income are listed in pages, and add up to the capital', async () => {
  const customer = await server.registerCustomer();
  await fundEuro(server, customer, 100_000n);
  await endow(100_000n);
  const quantified = await listProduct(server, { kind: 'quantified', periods: 30 });
  const fund = await listProduct(server, { kind: 'fund', periods: 0 });
  for (const amount of ['10', '20', '30']) value(await customer.call('quant.buy', { product: quantified, amount }));
  const [kept, back] = [
    value(await customer.call('fund.buy', { product: fund, amount: '400' })),
    value(await customer.call('fund.buy', { product: fund, amount: '100' })),
  ];
  await passDays(2, `real ${fund}`);
  const own = server.as((await signIn(customer)).accessToken);
  const principals = async (pageNo: number) => {
    const { list, total } = value(await own('quant.orders', { pageNo, pageSize: 2 }));
    return [total, list.map(({ principal, state }) => `${principal} ${state}`)];
  };
  expect(await principals(1)).toEqual([3, ['30.00 running', '20.00 running']]);
  expect(await principals(2)).toEqual([3, ['10.00 running']]);
  value(await own('fund.redeem', { id: back.id }));
  const held = value(await own('fund.holdings', { pageNo: 1, pageSize: 1 }));
  expect([held.total, held.holdings.map(({ id, state }) => [id, state])]).toEqual([2, [[back.id, 'redeemed']]]);
  const second = value(await own('fund.holdings', { pageNo: 2, pageSize: 1 }));
  expect(second.holdings.map(({ id }) => id)).toEqual([kept.id]);
  const [capital, ...others] = value(await own('fund.capital', {}));
  expect(others).toEqual([]);
  expect(capital).toMatchObject({
    product: fund,
    count: 1,
    principal: '400.00',
    redeemable: '400.00',
    daily: '0.06',
    paid: second.holdings[0]?.paid,
  });
  const income = value(await own('fund.income', { pageNo: 1, pageSize: 1 }));
  const days = held.revenue.length;
  expect(days).toBeGreaterThanOrEqual(1);
  expect(income.total).toBe(2 * days);
  expect(income.list).toHaveLength(1);
  expect(value(await own('fund.income', { pageNo: 2 * days + 1, pageSize: 1 })).list).toEqual([]);
});

test('PRODUCTS-12: purchases of a year are a list of their own, and the years begin with the first purchase', async () => {
  const customer = await server.registerCustomer();
  await fundEuro(server, customer, 100_000n);
  expect(value(await customer.call('etf.earnings', {})).years).toEqual([]);
  const product = await listProduct(server);
  value(await customer.call('etf.buy', { product, amount: '50' }));
  const thisYear = new Date(server.running.services.now()).getUTCFullYear();
  expect(value(await customer.call('etf.earnings', {})).years).toEqual([thisYear]);
  const ofYear = async (year: number) => value(await customer.call('etf.orders', { year })).total;
  expect([await ofYear(thisYear), await ofYear(thisYear - 1)]).toEqual([1, 0]);
});
