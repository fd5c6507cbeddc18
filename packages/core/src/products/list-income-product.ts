import { err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { ProductsEvent } from './event.ts';
import { type IncomeMisfit, type IncomeTerms, incomeMisfit } from './terms.ts';

export type ListIncomeProduct = {
  readonly type: 'list-income-product';
  readonly terms: IncomeTerms;
  readonly by: string;
  readonly agreedBy: string;
};

/**
 * Offers a product on terms that never change, by the hands of two operators (rule PRODUCTS-1). Errors, in this order: FOUR_EYES_NEEDED, those of
 * {@link incomeMisfit}.
 */
export const listIncomeProduct = (
  core: Core,
  { terms, by, agreedBy }: ListIncomeProduct,
  at: number,
): Result<ProductsEvent[], 'FOUR_EYES_NEEDED' | IncomeMisfit> => {
  if (by === agreedBy) return err('FOUR_EYES_NEEDED');
  const misfit = incomeMisfit(core, terms, at);
  if (misfit) return err(misfit);
  const product = { ...terms, id: core.state.products.nextProduct, listedAt: at };
  return ok([{ type: 'income-product-listed', at, product, by, agreedBy }]);
};
