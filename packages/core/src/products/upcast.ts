import type { Upcasts } from '../module.ts';
import type { ProductsEvent } from './event.ts';
import type { IncomeProduct } from './state.ts';

type Listed = Extract<ProductsEvent, { readonly type: 'income-product-listed' }>;

/** Products did not say when they were listed. */
type OldEvent = Omit<Listed, 'product'> & {
  readonly product: Omit<IncomeProduct, 'listedAt'> & Partial<Pick<IncomeProduct, 'listedAt'>>;
};

export const productsUpcasts: Upcasts<OldEvent> = {
  'income-product-listed': (_core, { product, ...event }) =>
    product.listedAt === undefined ? [{ ...event, product: { ...product, listedAt: event.at } }] : undefined,
};
