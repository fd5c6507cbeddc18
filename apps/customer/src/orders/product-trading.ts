import type { Product } from '@bourse/rules';
import { products } from '../shell/products.ts';
import type { ProductTrading } from './product.ts';

const fetched = new Map<Product, ProductTrading>();

/** Fetches what every product is traded with. */
export const fetchTrading = async (): Promise<void> => {
  await Promise.all(products().map(async ({ name, trading }) => fetched.set(name, await trading())));
};

/** What a product is traded with; undefined until it is fetched. */
export const fetchedTrading = (name: Product): ProductTrading | undefined => fetched.get(name);
