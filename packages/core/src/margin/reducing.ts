import {
  closeOutEquity,
  equityAt,
  err,
  type OrderKind,
  ok,
  type Position,
  type PriceTicks,
  type Result,
  type TimeInForce,
  turnover,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { fillsAtOnce, type Order, priceOf } from '../orders/index.ts';
import { closePart, feeOn, leftOf } from './close.ts';
import type { MarginOrder } from './margin-order.ts';
import { lotsLeft, ordersOf, reducing } from './orders.ts';

export type ReduceError = 'ABOVE_POSITION' | 'MARGIN_TOO_LOW';

/** Whether a price is worse for a position's owner, who closes it, than another. */
export const isWorse = ({ side }: Pick<Position, 'side'>, price: PriceTicks, than: PriceTicks): boolean =>
  side === 'long' ? price < than : price > than;

/**
 * The worst price of an order that reduces a position: no worse than its bankruptcy price while the market is better than that, so that nobody
 * sells to a friend at the insurance fund's cost (rule MARGIN-5). A market order stops there. What can rest is held to it whatever the market is,
 * for it may be met when the market is better again. Errors: MARGIN_TOO_LOW, a limit beyond it.
 */
export const tightened = (
  { kind, timeInForce }: { readonly kind: OrderKind; readonly timeInForce: TimeInForce },
  worst: PriceTicks,
  reference: PriceTicks,
  position: Position,
): Result<PriceTicks, 'MARGIN_TOO_LOW'> => {
  const { bankruptcyPrice: last } = position;
  if (last === null || !isWorse(position, worst, last)) return ok(worst);
  const canRest = kind === 'limit' && (timeInForce === 'GTC' || timeInForce === 'POST');
  if (!canRest && !isWorse(position, last, reference)) return ok(worst);
  return kind === 'market' ? ok(last) : err('MARGIN_TOO_LOW');
};

/** The resting orders that reduce a position at limits beyond its bankruptcy price, which has moved since they were placed (rule MARGIN-5). */
export const beyondBankruptcy = (core: Core, position: Position): Order[] => {
  const { bankruptcyPrice: last } = position;
  if (last === null) return [];
  return reducing(ordersOf(core, position)).filter(
    ({ status, limit }) => status === 'open' && isWorse(position, limit, last),
  );
};

/**
 * Whether what is left of a position after what an order fills at once would carry on: closing all of it always works, but no part may be closed
 * whose rest would be closed at once.
 */
const carriesOn = (core: Core, { listing, order, plan }: MarginOrder, position: Position): boolean => {
  const mark = priceOf(core, order.mode, listing, 'mark');
  const tick = core.state.market.references.get(order.instrument);
  if (!plan || !tick || mark === undefined || order.quantity === position.quantity) return true;
  let left = position;
  let done = 0n;
  for (const { price, quantity } of plan.fills) {
    const filled = turnover(price, quantity);
    const due = feeOn(listing, done, filled);
    done += filled;
    const closing = closePart(core, listing, left, { price, quantity, tick, due });
    if (closing.shortfall > 0n) return false;
    left = closing.left;
  }
  if (left === position) return true;
  const remaining = leftOf(core, listing, position, left);
  return equityAt(listing.scale, remaining, mark) > closeOutEquity(listing.scale, remaining);
};

/**
 * An order that reduces holds nothing. Errors, in this order: ABOVE_POSITION (more than is open; where it can rest or waits, less what others
 * reduce already), MARGIN_TOO_LOW (what is left would be closed at once).
 */
export const checkReducing = (core: Core, request: MarginOrder): Result<bigint, ReduceError> => {
  const { order, position, plan } = request;
  if (!position || order.quantity > position.quantity) return err('ABOVE_POSITION');
  // One that ends at once takes the place of others, which are cancelled as far as they no longer fit.
  // One in pieces waits with what is left of it (rule BOOK-22).
  const lives = plan === undefined || plan.rests || plan.fills.length > fillsAtOnce(core);
  const others = lives ? lotsLeft(reducing(ordersOf(core, position))) : 0;
  if (order.quantity > position.quantity - others) return err('ABOVE_POSITION');
  return carriesOn(core, request, position) ? ok(0n) : err('MARGIN_TOO_LOW');
};
