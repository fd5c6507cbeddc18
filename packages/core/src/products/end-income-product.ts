import { err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { WhenDue } from '../module.ts';
import type { ProductsEvent } from './event.ts';
import { IncomePurse, nextHoldings } from './income.ts';
import { redeemed } from './redeem-income-product.ts';
import { type IncomePoolName, type IncomeProductId, incomeProductOf } from './state.ts';

export type CloseIncomeProduct = {
  readonly type: 'close-income-product';
  readonly product: IncomeProductId;
  readonly reason: string;
  readonly by: string;
};

/** Ends the sale of a product before its time; what is held of it goes on as before (rule PRODUCTS-16). Errors: INCOME_PRODUCT_NOT_FOUND, NOT_ON_SALE (it is over). */
export const closeIncomeProduct = (
  { state: { products } }: Core,
  { product: id, reason, by }: CloseIncomeProduct,
  at: number,
): Result<ProductsEvent[], 'INCOME_PRODUCT_NOT_FOUND' | 'NOT_ON_SALE'> => {
  const product = products.products.get(id);
  if (!product) return err('INCOME_PRODUCT_NOT_FOUND');
  if (products.endings.has(id) || at >= product.closesAt) return err('NOT_ON_SALE');
  return ok([{ type: 'income-product-closed', at, product, reason, by }]);
};

export type WindUpIncomeProduct = {
  readonly type: 'wind-up-income-product';
  readonly product: IncomeProductId;
  readonly reason: string;
  readonly by: string;
  readonly agreedBy: string;
};

/**
 * Ends a product by the hands of two operators: nothing is bought of it any more, and every holding is redeemed with its income, whatever is left of
 * its term (rule PRODUCTS-17). Errors, in this order: FOUR_EYES_NEEDED, INCOME_PRODUCT_NOT_FOUND, CONFLICT (it is wound up already).
 */
export const windUpIncomeProduct = (
  { state: { products } }: Core,
  { product: id, reason, by, agreedBy }: WindUpIncomeProduct,
  at: number,
): Result<ProductsEvent[], 'FOUR_EYES_NEEDED' | 'INCOME_PRODUCT_NOT_FOUND' | 'CONFLICT'> => {
  if (by === agreedBy) return err('FOUR_EYES_NEEDED');
  const product = products.products.get(id);
  if (!product) return err('INCOME_PRODUCT_NOT_FOUND');
  if (products.endings.get(id) === 'wound-up') return err('CONFLICT');
  return ok([{ type: 'income-product-wound-up', at, product, reason, by, agreedBy }]);
};

/** How many holdings one row of the journal redeems at most: each has an event of its own. */
const REDEEMED_AT_ONCE = 100;

const windUpPool = (core: Core, name: string, at: number, most: number): ProductsEvent[] => {
  const pool = core.state.products.pools.get(name as IncomePoolName);
  if (!pool) return [];
  const { mode, product } = pool;
  const purse = new IncomePurse(core, pool, incomeProductOf(core.state.products, product));
  const { found, last, isLast } = nextHoldings(core, pool, pool.woundUpTo, Math.min(most, REDEEMED_AT_ONCE));
  const running = found.filter(({ redeemedAt }) => redeemedAt === null);
  return [
    ...running.map((holding) => redeemed(core, holding, purse, 'wound-up', at)),
    { type: 'income-wind-up-advanced', at, mode, product, last, isLast },
  ];
};

/** Redeems what is held of products that are wound up, some holdings a row of the journal, and goes on after a restart (rule PRODUCTS-17). */
export const onIncomeWindUp: WhenDue<ProductsEvent> = Object.assign(
  (core: Core, names: readonly string[], _moment: number, at: number, most: number): ProductsEvent[] =>
    names.flatMap((name) => windUpPool(core, name, at, most)),
  // What one pool is paid is missing for the next.
  { most: 1 },
);
