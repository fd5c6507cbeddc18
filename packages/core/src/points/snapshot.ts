import type { CustomerId } from '@bourse/rules';
import { sorted } from '../sorted.ts';
import { createPointsState, type PointsProduct, type PointsState } from './state.ts';

export type PointsSnapshot = {
  readonly signedOn: readonly (readonly [customer: CustomerId, day: number, endsAt?: number])[];
  readonly products: readonly PointsProduct[];
  readonly nextExchange: number;
};

export const takePoints = ({ signedOn, products, nextExchange }: PointsState): PointsSnapshot => ({
  signedOn: [...signedOn]
    .sort(([a], [b]) => a - b)
    .map(([customer, { day, endsAt }]) => [customer, day, endsAt] as const),
  products: sorted(products.values(), ({ id }) => id),
  nextExchange,
});

export const restorePoints = ({ signedOn, products, nextExchange }: PointsSnapshot): PointsState => ({
  ...createPointsState(),
  // A snapshot from before the end was kept names the day alone.
  signedOn: new Map(signedOn.map(([customer, day, endsAt = 0]) => [customer, { day, endsAt }])),
  products: new Map(products.map((product) => [product.id, product])),
  nextExchange,
});
