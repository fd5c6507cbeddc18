import { type AccountMode, type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { mayTakeRisk, type RiskRefusal } from '../platform/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { ProductsEvent } from './event.ts';
import { type IncomeProduct, type IncomeProductId, incomeHold, nextPeriodStart, poolName } from './state.ts';

export type BuyIncomeProduct = {
  readonly type: 'buy-income-product';
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly product: IncomeProductId;
  /** The principal, in the asset's smallest unit. */
  readonly units: bigint;
};

export type BuyIncomeError =
  | 'ACCOUNT_NOT_FOUND'
  | RiskRefusal
  | 'INCOME_PRODUCT_NOT_FOUND'
  | 'NOT_ON_SALE'
  | 'BELOW_LEAST_PURCHASE'
  | 'ABOVE_MOST_PURCHASE'
  | 'SUBSCRIPTION_FULL'
  | 'INSUFFICIENT_FUNDS';

/** How much of a product counts as bought in an account mode (rule PRODUCTS-3); its smallest unit. */
export const boughtOf = ({ state }: ReadonlyCore, mode: AccountMode, product: IncomeProductId): bigint =>
  state.products.pools.get(poolName({ mode, product }))?.bought ?? 0n;

/** How much of a product is left in an account mode; its smallest unit. */
export const leftOf = (core: ReadonlyCore, mode: AccountMode, product: IncomeProduct): bigint =>
  product.capacity - product.external - boughtOf(core, mode, product.id);

/** Whether the sale of a product is over, by its time or an operator. */
export const isSaleOver = ({ state }: ReadonlyCore, { id, closesAt }: IncomeProduct, at: number): boolean =>
  at >= closesAt || state.products.endings.has(id);

/**
 * Buys a product: the principal stays on the account, held, and the terms are those of now (rules PRODUCTS-2, PRODUCTS-3). Errors, in this order:
 * ACCOUNT_NOT_FOUND, FROZEN, INCOME_PRODUCT_NOT_FOUND, NOT_ON_SALE, BELOW_LEAST_PURCHASE, ABOVE_MOST_PURCHASE, SUBSCRIPTION_FULL, INSUFFICIENT_FUNDS.
 */
export const buyIncomeProduct = (
  core: Core,
  { mode, customer, product: id, units }: BuyIncomeProduct,
  at: number,
): Result<ProductsEvent[], BuyIncomeError> => {
  const { products, ledger } = core.state;
  const known = mayTakeRisk(core, { mode, customer }, at);
  if (!known.ok) return known;
  const product = products.products.get(id);
  if (!product) return err('INCOME_PRODUCT_NOT_FOUND');
  if (at < product.opensAt || isSaleOver(core, product, at)) return err('NOT_ON_SALE');
  if (units < product.minimum) return err('BELOW_LEAST_PURCHASE');
  if (units > product.maximum) return err('ABOVE_MOST_PURCHASE');
  if (units > leftOf(core, mode, product)) return err('SUBSCRIPTION_FULL');
  const account = ledger.customer(mode, customer, product.account, product.asset);
  if (account.available < units) return err('INSUFFICIENT_FUNDS');
  const startsAt = nextPeriodStart(product, at);
  const holding = {
    id: products.nextHolding,
    mode,
    customer,
    product: id,
    units,
    boughtAt: at,
    startsAt,
    termEndsAt: product.periods === 0 ? at : startsAt + product.periods * product.everyMs,
    paidThrough: startsAt,
    carry: 0,
    paid: 0n,
    owed: 0n,
    redeemedAt: null,
  };
  const entries = [{ type: 'hold', hold: incomeHold(holding.id), account, units }] as const;
  return ok([{ type: 'income-product-bought', at, product, holding, entries }]);
};
