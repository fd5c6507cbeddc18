import {
  type AccountMode,
  assert,
  type CustomerId,
  type InstrumentId,
  type Position,
  type Turnover,
  turnover,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Order, remaining, takesRisk } from '../orders/index.ts';

type Owner = { readonly book: AccountMode; readonly customer: CustomerId };

/** Whether an order belongs to a position: it opened it, increases it or reduces it. */
const belongsTo = ({ id, order }: Position, { id: number, margin }: Order): boolean => {
  assert(margin, 'only orders on margin belong to a position');
  return margin.effect === 'open' ? number === order : margin.position === id;
};

/** The living orders of a position, oldest first (rule MARGIN-14). */
export const ordersOf = ({ state: { orders } }: Core, position: Position): Order[] =>
  [...(orders.onMargin.get(position) ?? [])].filter((order) => belongsTo(position, order));

/** The lots that some orders are still to fill. */
export const lotsLeft = (orders: readonly Order[]): number => orders.reduce((sum, order) => sum + remaining(order), 0);

export const reducing = (orders: readonly Order[]): Order[] => orders.filter((order) => !takesRisk(order));
export const opening = (orders: readonly Order[]): Order[] => orders.filter(takesRisk);

/** What a customer's living orders in an instrument can still open, at their limits, in ticks × lots. */
export const openingTurnover = ({ state: { orders } }: Core, owner: Owner, instrument: InstrumentId): Turnover => {
  let sum = 0n;
  for (const order of orders.onMargin.get(owner) ?? [])
    if (order.instrument === instrument && takesRisk(order)) sum += turnover(order.limit, remaining(order));
  return sum;
};
