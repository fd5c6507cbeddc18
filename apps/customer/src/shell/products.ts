import type { Product } from '@bourse/rules';
import type { AppModule, AppProduct } from './module.ts';

const known = new Map<Product, AppProduct>();

/** Takes the products that the modules trade, in their order. */
export const takeProducts = (modules: readonly AppModule[]): void => {
  known.clear();
  for (const product of modules.flatMap(({ products = [] }) => products)) known.set(product.name, product);
};

/** Everything that is traded. */
export const products = (): readonly AppProduct[] => [...known.values()];

/** A product by its name; undefined for what is traded as none, an index, and for one that this app does not have. */
export const productOf = (name: Product | null): AppProduct | undefined =>
  name === null ? undefined : known.get(name);
