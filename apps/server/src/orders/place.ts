import type { Action, PlaceError } from '@bourse/core';
import {
  err,
  ok,
  parseAmount,
  parsePrice,
  parseQuantity,
  type Result,
  type Side,
  type TimeInForce,
} from '@bourse/rules';
import type { COMMON_ERRORS } from '@bourse/wire';
import type { Context, CustomerCaller } from '../http/handler.ts';
import { requestOf } from '../http/request-key.ts';
import type { Listing } from '../market/index.ts';
import { ownOrder } from './order-receipt.ts';
import { type OrderView, placedOrder } from './order-view.ts';

/** An order as a call asks for it: prices, quantities and money as decimal texts. */
export type OrderRequest = {
  readonly side: Side;
  readonly kind: 'market' | 'limit';
  /** In the base asset; a market buy may give `budget` instead, in the quote asset. */
  readonly quantity: string | undefined;
  readonly budget: string | undefined;
  readonly limitPrice: string | undefined;
  readonly timeInForce: TimeInForce | undefined;
};

export type AmountError = 'OFF_TICK' | 'OFF_LOT' | 'BAD_AMOUNT';
type CommonError = (typeof COMMON_ERRORS)[number];

type Amounts = Pick<Extract<Action, { type: 'place-order' }>, 'quantity' | 'limit' | 'budget'>;

const isNamed = (size: string | undefined): boolean => size !== undefined && /[1-9]/.test(size);

export const amountsOf = (
  context: Context,
  { instrument, scale }: Listing,
  request: OrderRequest,
): Result<Amounts, AmountError> => {
  const { assets } = context.services;
  // Two sizes of a purchase at the market are two orders; at a limit the value is the quantity's own.
  if (request.side === 'buy' && request.kind === 'market' && isNamed(request.quantity) && isNamed(request.budget))
    return err('BAD_AMOUNT');
  const limit = request.kind === 'limit' ? parsePrice(scale, request.limitPrice ?? '') : ok(null);
  if (!limit.ok) return limit;
  if (request.quantity !== undefined) {
    const quantity = parseQuantity(scale, request.quantity);
    return quantity.ok ? ok({ quantity: quantity.value, limit: limit.value, budget: null }) : quantity;
  }
  const budget = request.budget === undefined ? undefined : parseAmount(assets.get(instrument.quote), request.budget);
  if (!budget?.ok || budget.value.units <= 0n) return err('BAD_AMOUNT');
  return ok({ quantity: null, limit: limit.value, budget: budget.value.units });
};

/** The mark prices at which what a purchase buys is sold, in ticks; null for none. */
export type BroughtExits = Pick<Extract<Action, { type: 'place-order-with-exits' }>, 'target' | 'stop'>;

/** What a call asks for, as the commands of the core take it. Errors: OFF_TICK, OFF_LOT, BAD_AMOUNT. */
const orderOf = (context: Context<CustomerCaller>, listing: Listing, request: OrderRequest) => {
  const amounts = amountsOf(context, listing, request);
  if (!amounts.ok) return amounts;
  const { mode, id: customer } = context.caller;
  const { side, kind, timeInForce = 'GTC' } = request;
  return ok({ mode, customer, instrument: listing.instrument.id, side, kind, timeInForce, ...amounts.value });
};

/** The order command of a call, carried out. Errors: OFF_TICK, OFF_LOT, BAD_AMOUNT, and those of the core's `placeOrder`. */
export const place = async (
  context: Context<CustomerCaller>,
  operation: string,
  listing: Listing,
  request: OrderRequest,
): Promise<Result<OrderView, PlaceError | AmountError | CommonError>> => {
  const order = orderOf(context, listing, request);
  if (!order.ok) return order;
  const done = await context.services.execute({ type: 'place-order', ...order.value }, requestOf(context, operation));
  if (!done.ok) return done;
  const placed = placedOrder(done.value.events);
  return placed ? ok(placed) : err('INTERNAL');
};

/** The same with the exits that a purchase brings for the holding. Errors: also BAD_STOP. */
export const placeWithExits = async (
  context: Context<CustomerCaller>,
  operation: string,
  listing: Listing,
  request: OrderRequest,
  exits: BroughtExits,
): Promise<Result<OrderView, PlaceError | AmountError | CommonError | 'BAD_STOP'>> => {
  const order = orderOf(context, listing, request);
  if (!order.ok) return order;
  const done = await context.services.execute(
    { type: 'place-order-with-exits', ...order.value, ...exits },
    requestOf(context, operation),
  );
  if (!done.ok) return done;
  const placed = placedOrder(done.value.events);
  return placed ? ok(placed) : err('INTERNAL');
};

/** Cancels what is left of an own order. Errors: ORDER_NOT_FOUND; NOT_CANCELLABLE of one that is over. */
export const cancel = async (
  context: Context<CustomerCaller>,
  id: number,
): Promise<Result<null, 'ORDER_NOT_FOUND' | 'NOT_CANCELLABLE' | CommonError>> => {
  const { caller, services } = context;
  const done = await services.execute({ type: 'cancel-order', mode: caller.mode, customer: caller.id, id });
  if (done.ok) return ok(null);
  // The core knows living orders only.
  if (done.error === 'ORDER_NOT_FOUND' && (await ownOrder(services, caller, id))) return err('NOT_CANCELLABLE');
  return done;
};
