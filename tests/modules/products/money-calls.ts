import { type TestServer, value } from '../../api/harness.ts';
import { until } from '../../api/live-client.ts';
import type { MoneyCalls } from '../../api/money-call.ts';
import { fundEuro, listProduct, termsAt } from './offer.ts';

/** A term of half a second, with an income too small to be a cent. */
const SHORT = { kind: 'etf', everyMs: 500, periods: 1, ppm: 1 } as const;

const reason = 'The work asks for it.';

const SPENT = ['INSUFFICIENT_FUNDS', 'SUBSCRIPTION_FULL'] as const;

/** A customer with money for one purchase of a new product. */
const buyer = async (server: TestServer, kind: 'etf' | 'quantified' | 'fund') => {
  const customer = await server.registerCustomer();
  await fundEuro(server, customer, 10_000n);
  return { by: customer.id, product: await listProduct(server, { kind }) };
};

/** A customer with a holding that can be redeemed. */
const owner = async (server: TestServer, terms: Parameters<typeof listProduct>[1]) => {
  const customer = await server.registerCustomer();
  await fundEuro(server, customer, 10_000n);
  const product = await listProduct(server, terms);
  const { execute, core, now } = server.running.services;
  const holding = core.state.products.nextHolding;
  const purchase = { type: 'buy-income-product', mode: 'real', customer: customer.id, product, units: 5_000n } as const;
  value(await execute(purchase));
  const endsAt = core.state.products.holdings.get(holding)?.termEndsAt ?? 0;
  await until(() => now() >= endsAt, 10_000);
  return { by: customer.id, holding };
};

export const entry = {
  'etf.buy': {
    'of nearly all money': async ({ server }) => {
      const { by, product } = await buyer(server, 'etf');
      return { by, input: { product, amount: '60' }, other: { product, amount: '70' }, lost: SPENT };
    },
  },
  'quant.buy': {
    'of nearly all money': async ({ server }) => {
      const { by, product } = await buyer(server, 'quantified');
      return { by, input: { product, amount: '60' }, other: { product, amount: '70' }, lost: SPENT };
    },
  },
  'fund.buy': {
    'of nearly all money': async ({ server }) => {
      const { by, product } = await buyer(server, 'fund');
      return { by, input: { product, amount: '60' }, other: { product, amount: '70' }, lost: SPENT };
    },
  },
  'etf.redeem': {
    'of a holding whose term is over': async ({ server }) => {
      const { by, holding: id } = await owner(server, SHORT);
      const input = { id, holdStatus: 2 };
      return { by, input, other: { ...input, holdStatus: 1 }, lost: ['INCOME_HOLDING_NOT_FOUND'] };
    },
  },
  'fund.redeem': {
    'of a holding without a term': async ({ server }) => {
      const { by, holding: id } = await owner(server, { kind: 'fund', periods: 0 });
      return { by, input: { id }, other: { id: id + 1 }, lost: ['INCOME_HOLDING_NOT_FOUND'] };
    },
  },
  'console.closeIncomeProduct': {
    'one that is on sale': async ({ server }) => {
      const id = await listProduct(server);
      return { by: 'product', input: { id, reason }, other: { id, reason: 'Another one.' }, lost: ['NOT_ON_SALE'] };
    },
  },
} satisfies MoneyCalls;

/** What a proposal of a product says, for tests of the console. */
export const proposedTerms = (now: number) => {
  const { opensAt, closesAt } = termsAt(now);
  return {
    kind: 'etf',
    name: 'Harbour income',
    about: 'Pays each day.',
    manager: '',
    account: 'financial',
    asset: 'EUR',
    unitPrice: '10',
    ppm: 150,
    days: 30,
    minimum: '10',
    maximum: '5000',
    capacity: '10000',
    external: '1000',
    opensAt,
    closesAt,
    reason: 'A new product.',
  } as const;
};
