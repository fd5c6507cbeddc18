import type { ListIncomeProduct } from '../../../packages/core/src/products/index.ts';
import { type TestCustomer, type TestServer, value } from '../../api/harness.ts';

const DAY_MS = 86_400_000;

/** Terms in euros from the financial account: a thousand units of 10.00 at 0.015 % a day for two days. */
export const termsAt = (
  now: number,
  changes: Partial<ListIncomeProduct['terms']> = {},
): ListIncomeProduct['terms'] => ({
  kind: 'etf',
  name: 'Harbour income',
  about: 'Pays each day.',
  manager: 'House desk',
  account: 'financial',
  asset: 'EUR',
  unitPrice: 1_000n,
  ppm: 150,
  everyMs: DAY_MS,
  periods: 2,
  minimum: 1_000n,
  maximum: 500_000n,
  capacity: 1_000_000n,
  external: 100_000n,
  opensAt: Math.floor(now / DAY_MS) * DAY_MS,
  closesAt: now + 100 * DAY_MS,
  ...changes,
});

/** Lists a product. @returns its number. */
export const listProduct = async (
  server: TestServer,
  changes: Partial<ListIncomeProduct['terms']> = {},
): Promise<number> => {
  const { execute, core, now } = server.running.services;
  const id = core.state.products.nextProduct;
  value(await execute({ type: 'list-income-product', terms: termsAt(now(), changes), by: 'ann', agreedBy: 'bob' }));
  return id;
};

let payments = 0;

/** Puts euros on a customer's financial account, from outside. */
export const fundEuro = async (server: TestServer, { id: customer }: Pick<TestCustomer, 'id'>, units: bigint) => {
  const { execute, core } = server.running.services;
  const claimed = { asset: 'EUR', units };
  const limits = { minimum: 1n, maximum: units, evidence: '' };
  const id = core.state.funds.nextDeposit;
  payments += 1;
  value(
    await execute({ type: 'request-deposit', customer, channel: 'card', account: 'financial', claimed, ...limits }),
  );
  value(
    await execute({
      type: 'credit-deposit',
      id,
      arrived: claimed,
      reference: `income payment ${payments}`,
      by: 'operator',
      agreedBy: null,
      check: { maximum: 10n ** 30n, worth: 0n, customerAbove: 0n, operatorAbove: 0n },
    }),
  );
};
