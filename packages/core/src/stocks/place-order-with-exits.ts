import { areExitsSound, err, ok, type PriceTicks, priceTicks, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { listingOf, productTerms } from '../market/index.ts';
import { type OrdersEvent, type PlaceError, type PlaceOrder, placeOrder, priceOf } from '../orders/index.ts';
import type { StocksEvent } from './event.ts';

export type PlaceOrderWithExits = Omit<PlaceOrder, 'type'> & {
  readonly type: 'place-order-with-exits';
  /** The mark prices at which what it buys is sold, in ticks; null for none. */
  readonly target: PriceTicks | null;
  readonly stop: PriceTicks | null;
};

/** Whether a purchase can bring these: beyond the price that it will likely meet, no better for it than its limit. */
const areSound = (core: Core, { mode, instrument, limit, target, stop }: PlaceOrderWithExits): boolean => {
  const mark = priceOf(core, mode, listingOf(core, instrument), 'mark');
  if (mark === undefined) return false;
  const likely = priceTicks(limit === null ? mark : Math.min(mark, limit));
  return areExitsSound({ side: 'long', liquidationPrice: null }, likely, target, stop);
};

/**
 * Places a purchase of shares that is paid in full and brings a target or a stop for the holding (rule STOCKS-15). Errors: those of
 * {@link placeOrder}, then BAD_STOP, also of a sale and of what is not kept in holdings.
 */
export const placeOrderWithExits = (
  core: Core,
  command: PlaceOrderWithExits,
  at: number,
): Result<(OrdersEvent | StocksEvent)[], PlaceError | 'BAD_STOP'> => {
  const { target, stop, ...order } = command;
  const placed = placeOrder(core, { ...order, type: 'place-order' }, at);
  if (!placed.ok) return placed;
  const { mode, customer, instrument, side } = command;
  const { hasHoldings } = productTerms(core, listingOf(core, instrument).instrument);
  if (side === 'sell' || !hasHoldings || !areSound(core, command)) return err('BAD_STOP');
  const exits = { order: core.state.orders.nextOrder, mode, customer, instrument, target, stop };
  return ok([...placed.value, { type: 'order-exits-set', at, exits }]);
};
