import { type InstrumentId, type Position, type Turnover, turnover } from '@bourse/rules';
import type { Owner } from '../by-owner.ts';
import type { Core } from '../context.ts';
import { livingOf, type Order, opensRisk, remaining } from '../orders/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';

/** Whether an order belongs to a position: it opened it, increases it or reduces it. */
const belongsTo = ({ id, order }: Position, { id: number, margin }: Order): boolean => {
  if (!margin) return false;
  return margin.effect === 'open' ? number === order : margin.position === id;
};

/** The living orders of a position, oldest first (rule MARGIN-14). */
export const ordersOf = ({ state: { orders } }: Core, position: Position): Order[] =>
  livingOf(orders, position).filter((order) => belongsTo(position, order));

/** The lots that some orders are still to fill. */
export const lotsLeft = (orders: readonly Order[]): number => orders.reduce((sum, order) => sum + remaining(order), 0);

export const reducing = (orders: readonly Order[]): Order[] => orders.filter((order) => !opensRisk(order));
export const opening = (orders: readonly Order[]): Order[] => orders.filter(opensRisk);

/** What a customer's living orders in an instrument can still open, at their limits, in ticks × lots. */
export const openingTurnover = (
  { state: { orders } }: ReadonlyCore,
  owner: Owner,
  instrument: InstrumentId,
): Turnover => {
  let sum = 0n;
  for (const order of livingOf(orders, owner))
    if (order.margin && order.instrument === instrument && opensRisk(order))
      sum += turnover(order.limit, remaining(order));
  return sum;
};
