import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proposedTerms } from '../modules/products/money-calls.ts';
import { fundEuro } from '../modules/products/offer.ts';
import { castOperators, credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

const DAY_MS = 86_400_000;
const SHARE = 'US.LANTR';
const reason = 'The work asks for it.';

let server: TestServer;
let product: Client;
let finance: Client;
let customer: TestCustomer;

beforeAll(async () => {
  server = await startTestServer({}, 'terms');
  const tokenOf = await castOperators(server);
  product = server.operatorAs(await tokenOf('product'));
  finance = server.operatorAs(await tokenOf('finance'));
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'stock', '5000 USD');
}, 120_000);

afterAll(() => server?.close());

const now = (): number => server.running.services.now();

const offering = () => {
  const opensAt = now() + DAY_MS;
  const moments = { opensAt, closesAt: opensAt + DAY_MS, paysAt: opensAt + 2 * DAY_MS, listsAt: opensAt + 3 * DAY_MS };
  const sizes = { lot: 10, offered: 100, least: 10, most: 100 };
  return { name: 'Lantern, new shares', instrument: SHARE, newType: 1, price: '10', ...sizes, ...moments, reason };
};

const offer = () => ({
  kind: 'block' as const,
  instrument: SHARE,
  quantity: '100',
  minimum: '2',
  maximum: '10',
  tiers: [{ discountBps: 1_000 }],
  opensAt: now(),
  closesAt: now() + DAY_MS,
  lockHours: 0,
  reason,
});

const HUGE = '99999999999999999';

type Propose = 'console.proposeOffering' | 'console.proposeOffer' | 'console.proposeIncomeProduct';

const proposed = async (call: Propose, terms: object): Promise<string> => outcome(await product(call, terms as never));

/** How many proposals of a kind wait for another operator. */
const waiting = async (kind: 'offering' | 'offer' | 'income-product'): Promise<number> =>
  value(await product('console.proposals', { state: 'open', kind })).total;

/** What is proposed on hostile terms is refused by its name, and what is sound can be proposed next. */
const refusesEach = async (
  call: Propose,
  kind: 'offering' | 'offer' | 'income-product',
  sound: () => object,
  hostile: readonly (readonly [changes: object, error: string])[],
): Promise<void> => {
  for (const [changes, error] of hostile)
    expect([changes, await proposed(call, { ...sound(), ...changes })]).toEqual([changes, error]);
  expect(await waiting(kind)).toBe(0);
  expect(await proposed(call, sound())).toBe('ok');
  expect(await proposed(call, sound())).toBe('PROPOSAL_OPEN');
};

describe('terms are checked when they are proposed, as they are when they are confirmed', () => {
  test('IPO-1: what could never be confirmed is not proposed, and keeps no other offering of the share back', async () => {
    const [price, sizes, times] = ['OFFERING_PRICE_MISFIT', 'OFFERING_SIZES_MISFIT', 'OFFERING_TIMES_MISFIT'];
    await refusesEach('console.proposeOffering', 'offering', offering, [
      [{ price: '-1' }, price],
      [{ price: '0' }, price],
      [{ price: '0.001' }, price],
      [{ price: HUGE }, price],
      [{ lot: 0 }, sizes],
      [{ lot: -1 }, sizes],
      [{ offered: -1 }, sizes],
      [{ offered: 0 }, sizes],
      [{ least: -10 }, sizes],
      [{ most: 110 }, sizes],
      [{ offered: 999_999_999_999_990, most: 999_999_999_999_990 }, sizes],
      [{ newType: 4 }, sizes],
      [{ opensAt: 0 }, times],
      [{ opensAt: -1 }, times],
      [{ closesAt: now() }, times],
      [{ listsAt: 999_999_999_999_999 }, times],
      [{ instrument: 'BTC-USDT' }, 'NOT_TRADABLE'],
    ]);
  });

  test('OFFERS-1: what could never be confirmed is not proposed, and keeps no other offer of the share back', async () => {
    await refusesEach('console.proposeOffer', 'offer', offer, [
      [{ quantity: '-100' }, 'BAD_AMOUNT'],
      [{ quantity: '0' }, 'BAD_AMOUNT'],
      [{ quantity: HUGE }, 'BAD_AMOUNT'],
      [{ minimum: '-1' }, 'BAD_AMOUNT'],
      [{ maximum: '-1' }, 'BAD_AMOUNT'],
      [{ kind: 'vip', tiers: [{ discountBps: 1 }, { discountBps: 2 }] }, 'OFFER_TIERS_MISFIT'],
      [{ closesAt: now() - 1, opensAt: now() - 2 }, 'OFFER_TIMES_MISFIT'],
      [{ opensAt: 0 }, 'OFFER_TIMES_MISFIT'],
      [{ opensAt: -999_999_999_999_999 }, 'OFFER_TIMES_MISFIT'],
      [{ closesAt: 999_999_999_999_999 }, 'OFFER_TIMES_MISFIT'],
    ]);
  });

  test('PRODUCTS-1: what could never be confirmed is not proposed, and keeps no other product of the name back', async () => {
    const amounts = 'INCOME_AMOUNTS_MISFIT';
    await refusesEach('console.proposeIncomeProduct', 'income-product', () => proposedTerms(now()), [
      [{ unitPrice: '0' }, 'INCOME_PRICE_MISFIT'],
      [{ unitPrice: '-1' }, 'INCOME_PRICE_MISFIT'],
      [{ unitPrice: HUGE }, 'INCOME_PRICE_MISFIT'],
      [{ minimum: '0' }, amounts],
      [{ maximum: '10001' }, amounts],
      [{ capacity: HUGE }, amounts],
      [{ external: '-1' }, amounts],
      [{ ppm: -1 }, 'INCOME_RATE_MISFIT'],
      [{ ppm: 10_001 }, 'INCOME_RATE_MISFIT'],
      [{ days: -1 }, 'INCOME_DAYS_MISFIT'],
      [{ days: 999_999_999_999_999 }, 'INCOME_DAYS_MISFIT'],
      [{ opensAt: 0 }, 'INCOME_TIMES_MISFIT'],
      [{ opensAt: -1 }, 'INCOME_TIMES_MISFIT'],
      [{ closesAt: now() }, 'INCOME_TIMES_MISFIT'],
      [{ asset: 'BTC' }, 'INCOME_TERMS_MISFIT'],
      [{ asset: 'NONE' }, 'INCOME_TERMS_MISFIT'],
    ]);
  });
});

/** Lists an offer of the house's. @returns its number. */
const listOffer = async (kind: 'block' | 'vip' | 'otc', closesInMs = DAY_MS): Promise<number> => {
  const { execute, core } = server.running.services;
  const id = core.state.offers.nextOffer;
  const window = { opensAt: now(), closesAt: now() + closesInMs };
  const sizes = { lots: 100, minimumLots: 1, maximumLots: 10, discountsBps: [1_000], lockMs: 0 };
  const terms = { kind, instrument: SHARE, ...sizes, ...window, isReviewed: false, papers: null };
  value(await execute({ type: 'list-offer', offer: terms, by: 'ann', agreedBy: 'bob' }));
  return id;
};

test('PRODUCTS-16, PRODUCTS-17: one operator ends a sale, two wind a product up, and its holders are told', async () => {
  const { services } = server.running;
  await fundEuro(server, customer, 100_000n);
  const terms = { ...proposedTerms(now()), name: 'Pier income', kind: 'quantified' as const };
  const { id: listing } = value(await product('console.proposeIncomeProduct', terms));
  value(await finance('console.confirmProposal', { id: Number(listing) }));
  const row = async () =>
    value(await product('console.incomeProducts', {})).rows.find(({ name }) => name === terms.name);
  const id = (await row())?.id ?? 0;
  expect(await row()).toMatchObject({ state: 'open', woundUp: false });
  value(await customer.call('quant.buy', { product: id, amount: '100' }));
  expect(outcome(await product('console.closeIncomeProduct', { id: 999, reason }))).toBe('INCOME_PRODUCT_NOT_FOUND');
  value(await product('console.closeIncomeProduct', { id, reason }));
  expect(outcome(await product('console.closeIncomeProduct', { id, reason }))).toBe('NOT_ON_SALE');
  expect(outcome(await customer.call('quant.buy', { product: id, amount: '100' }))).toBe('NOT_ON_SALE');
  expect(value(await customer.call('quant.get', { id })).state).toBe('closed');

  expect(outcome(await product('console.proposeIncomeWindUp', { id: 999, reason }))).toBe('INCOME_PRODUCT_NOT_FOUND');
  const { id: ending } = value(await product('console.proposeIncomeWindUp', { id, reason }));
  expect(outcome(await product('console.confirmProposal', { id: Number(ending) }))).toBe('OWN_PROPOSAL');
  const account = () => services.core.state.ledger.customer('real', customer.id, 'financial', 'EUR');
  expect(account().held).toBe(10_000n);
  value(await finance('console.confirmProposal', { id: Number(ending) }));
  await expect.poll(() => account().held, { timeout: 10_000 }).toBe(0n);
  expect(account().available).toBe(100_000n);
  expect(await row()).toMatchObject({ state: 'closed', woundUp: true, running: 0 });
  expect(outcome(await product('console.proposeIncomeWindUp', { id, reason }))).toBe('CONFLICT');
  const told = async () =>
    (
      await services.database.pool.query<{ values: unknown; link: string }>(
        "SELECT values, link FROM notice WHERE customer = $1 AND kind = 'income-wound-up'",
        [customer.id],
      )
    ).rows;
  await expect.poll(told).toEqual([
    {
      values: { page: 'quantify', name: 'Pier income', amount: '100.00', income: '0.00', currency: 'EUR' },
      link: '/quantify',
    },
  ]);
  const [read] = value(await customer.call('notify.page', { pageNo: 1, pageSize: 10, tab: 'own' })).list;
  expect(read?.content).toMatch(/100\.00.*0\.00/);
});

/** Numbers that no form sends. */
const HOSTILE = ['-1', '0', '0.0000001', HUGE, '999999999999999999999999999999'] as const;

test('HTTP-5: no amount, quantity or number that is sent for an own purchase, application or loan breaks its call', async () => {
  const fund = value(await customer.call('fund.page', {})).list[0]?.id ?? 0;
  const etf = value(await customer.call('etf.page', {})).list[0]?.id ?? 0;
  const otc = await listOffer('otc');
  const answers: string[] = [];
  for (const amount of HOSTILE) {
    const results = [
      await customer.call('fund.buy', { product: fund, amount }),
      await customer.call('etf.buy', { product: etf, amount }),
      await customer.call('otc.place', { offer: otc, instrument: SHARE, quantity: amount, most: amount }),
      await customer.call('block.place', { instrument: SHARE, quantity: amount, most: amount }),
      await customer.call('credit.draw', { amount }),
      await customer.call('credit.repay', { id: 1, amount }),
      await customer.call('follow.create', { leader: 1, cap: amount, percent: 100 } as never),
      await customer.call('follow.create', { leader: 1, cap: amount, amount } as never),
    ];
    answers.push(...results.map(outcome));
  }
  for (const number of [-1, 0, 999_999_999_999_999]) {
    answers.push(outcome(await customer.call('ipo.apply', { instrument: SHARE, quantity: number })));
    answers.push(outcome(await customer.call('credit.apply', { level: number } as never)));
  }
  expect(answers.filter((answer) => answer === 'INTERNAL' || answer === 'ok')).toEqual([]);
});
