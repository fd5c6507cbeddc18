import { err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { ProductsEvent } from './event.ts';
import type { IncomeProduct } from './state.ts';

export type ListIncomeProduct = {
  readonly type: 'list-income-product';
  readonly terms: Omit<IncomeProduct, 'id'>;
  readonly by: string;
  readonly agreedBy: string;
};

/** A rate above one in a hundred a period is a mistake of the form. */
export const MOST_PPM = 10_000;
export const MOST_PERIODS = 3_650;

const isSound = ({ config }: Core, terms: Omit<IncomeProduct, 'id'>): boolean => {
  const { kind, unitPrice, ppm, everyMs, periods, minimum, maximum, capacity, external } = terms;
  const isCount = (value: number, least: number, most: number): boolean =>
    Number.isSafeInteger(value) && value >= least && value <= most;
  return (
    config.funds.accounts[terms.account].includes(terms.asset) &&
    unitPrice > 0n &&
    isCount(ppm, 1, MOST_PPM) &&
    isCount(everyMs, 1, Number.MAX_SAFE_INTEGER) &&
    isCount(periods, kind === 'fund' ? 0 : 1, MOST_PERIODS) &&
    minimum > 0n &&
    minimum <= maximum &&
    maximum <= capacity &&
    external >= 0n &&
    external <= capacity &&
    terms.opensAt < terms.closesAt
  );
};

/**
 * Offers a product on terms that never change, by the hands of two operators (rule PRODUCTS-1). Errors, in this order: FOUR_EYES_NEEDED,
 * INCOME_TERMS_MISFIT (an account that does not take the asset, or limits that contradict each other).
 */
export const listIncomeProduct = (
  core: Core,
  { terms, by, agreedBy }: ListIncomeProduct,
  at: number,
): Result<ProductsEvent[], 'FOUR_EYES_NEEDED' | 'INCOME_TERMS_MISFIT'> => {
  if (by === agreedBy) return err('FOUR_EYES_NEEDED');
  if (!isSound(core, terms)) return err('INCOME_TERMS_MISFIT');
  const product = { ...terms, id: core.state.products.nextProduct };
  return ok([{ type: 'income-product-listed', at, product, by, agreedBy }]);
};
