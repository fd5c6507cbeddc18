import { assert } from '@bourse/rules';
import { afterNumber } from '../given-once.ts';
import type { Folds } from '../module.ts';
import type { PointsEvent } from './event.ts';

/** The postings are applied by the ledger. */
export const pointsFolds: Folds<PointsEvent> = {
  'daily-check-in': ({ state }, { customer, day, endsAt = 0 }) => {
    state.points.signedOn.set(customer, { day, endsAt });
  },
  'points-product-set': ({ state }, { product }) => {
    state.points.products.set(product.id, product);
  },
  'points-exchanged': ({ state: { points } }, { id, product: name }) => {
    const product = points.products.get(name);
    assert(product && product.stock > 0, `product ${name} is not in stock`);
    points.products.set(product.id, { ...product, stock: product.stock - 1 });
    points.nextExchange = afterNumber(points.nextExchange, id, 'exchange of points');
  },
};
