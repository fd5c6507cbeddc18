import {
  assert,
  err,
  ok,
  type Position,
  type PositionId,
  type PositionSource,
  type PriceTicks,
  type QuantityLots,
  type Result,
  turnover,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Listing, ladderOf } from '../market/index.ts';
import {
  type AdmitError,
  type Admitted,
  admit,
  bookOf,
  fillsAtOnce,
  held,
  incomingOf,
  isPositive,
  type LimitError,
  MAX_ORDER_LOTS,
  type MatchPlan,
  type OrderMargin,
  type OrderRequest,
  type OrdersEvent,
  type OrderTerms,
  opensRisk,
  planOrder,
  queued,
  worstPrice,
} from '../orders/index.ts';
import { mayTakeRisk, type RiskRefusal } from '../platform/index.ts';
import { closing, ownPosition } from './admit.ts';
import type { MarginOrder } from './margin-order.ts';
import { checkOpening, type OpenOrderError } from './opening.ts';
import { checkReducing, type ReduceError, tightened } from './reducing.ts';

export type PlaceMarginOrder = OrderRequest & {
  readonly type: 'place-margin-order';
  /** In lots; null for all that is open of the position that it reduces. */
  readonly quantity: QuantityLots | null;
  /** The position that it increases or reduces, by its side; or on which terms it opens one. */
  readonly margin:
    | { readonly position: PositionId }
    | {
        readonly position: null;
        readonly leverage: number;
        readonly target: PriceTicks | null;
        readonly stop: PriceTicks | null;
        readonly source: PositionSource;
        /** The share of the margin to open at which the position is closed at the latest, hundredths of a percent (rule MARGIN-24). */
        readonly marginCloseOutBps?: number;
      };
};

export type PlaceMarginError =
  | 'ACCOUNT_NOT_FOUND'
  | 'POSITION_NOT_FOUND'
  | RiskRefusal
  | AdmitError
  | LimitError
  | 'ABOVE_MAXIMUM'
  | 'BELOW_MIN_NOTIONAL'
  | 'NOT_ENOUGH_DEPTH'
  | OpenOrderError
  | ReduceError;

const isOnMargin = ({ margin }: Listing): boolean => margin !== undefined;
const isNewOnMargin = (listing: Listing): boolean => listing.instrument.tradable && isOnMargin(listing);

/** What the order does with which position. Errors: ACCOUNT_NOT_FOUND, POSITION_NOT_FOUND, FROZEN (what reduces is always allowed). */
const purposeOf = (
  core: Core,
  { mode, customer, instrument, side, margin }: PlaceMarginOrder,
  at: number,
): Result<
  { readonly position: Position | undefined; readonly reduces: boolean },
  'ACCOUNT_NOT_FOUND' | 'POSITION_NOT_FOUND' | RiskRefusal
> => {
  if (!core.state.platform.customers.has(customer)) return err('ACCOUNT_NOT_FOUND');
  const own = margin.position === null ? ok(undefined) : ownPosition(core, mode, customer, margin.position);
  if (!own.ok) return own;
  const position = own.value;
  if (position && position.instrument !== instrument) return err('POSITION_NOT_FOUND');
  const reduces = position !== undefined && side === closing(position.side);
  const free = reduces ? ok(undefined) : mayTakeRisk(core, { mode, customer }, at);
  return free.ok ? ok({ position, reduces }) : free;
};

const effectOf = (
  { margin: requested }: PlaceMarginOrder,
  { margin: terms }: Listing,
  position: Position | undefined,
  reduces: boolean,
): OrderMargin | undefined => {
  if (position) {
    const { id, account, leverage } = position;
    return reduces
      ? { account, leverage, effect: 'reduce', position: id, closeOut: null }
      : { account, leverage, effect: 'increase', position: id };
  }
  if (requested.position !== null || !terms) return undefined;
  const { position: _, leverage, ...opens } = requested;
  return { account: terms.account, leverage, effect: 'open', ...opens };
};

/** Errors: BAD_AMOUNT, ABOVE_MAXIMUM, BELOW_MIN_NOTIONAL; closing all of a position may be less (rule MARGIN-5). */
const lotsOf = (
  { quantity }: PlaceMarginOrder,
  { scale }: Listing,
  price: PriceTicks,
  whole: QuantityLots | undefined,
): Result<QuantityLots, 'BAD_AMOUNT' | 'ABOVE_MAXIMUM' | 'BELOW_MIN_NOTIONAL'> => {
  const lots = quantity ?? whole;
  if (lots === undefined || !isPositive(lots)) return err('BAD_AMOUNT');
  if (lots > MAX_ORDER_LOTS) return err('ABOVE_MAXIMUM');
  return turnover(price, lots) < scale.minTurnover && lots !== whole ? err('BELOW_MIN_NOTIONAL') : ok(lots);
};

/** What the order would do in the book now. Errors: those of the matching, NOT_ENOUGH_DEPTH. */
const planned = (
  core: Core,
  listing: Listing,
  order: OrderTerms,
): Result<MatchPlan, LimitError | 'ABOVE_MAXIMUM' | 'NOT_ENOUGH_DEPTH'> => {
  const ladder = ladderOf(core, order.mode, listing);
  assert(ladder, 'an order is matched at a tick');
  const resting = bookOf(core.state.orders, order.mode, order.instrument);
  const plan = planOrder(resting, ladder, incomingOf(order), listing.instrument);
  if (!plan.ok) return plan;
  // In pieces it could not be all or nothing, and what it opens could take more than it holds (rule BOOK-22).
  const isLong = plan.value.fills.length > fillsAtOnce(core);
  const isWhole = order.timeInForce === 'FOK';
  if ((isWhole && plan.value.remaining > 0) || (isLong && (isWhole || opensRisk(order))))
    return err('NOT_ENOUGH_DEPTH');
  return plan;
};

/** The order's terms. Errors: {@link LimitError}, then those of its size. */
const termsOf = (
  core: Core,
  command: PlaceMarginOrder,
  { listing, tick }: Admitted,
  position: Position | undefined,
  margin: OrderMargin,
  at: number,
): Result<MarginOrder['order'], PlaceMarginError> => {
  const { mode, customer, instrument, side, kind, timeInForce } = command;
  const worst = worstPrice(command, tick.price, listing.instrument);
  if (!worst.ok) return worst;
  const whole = margin.effect === 'reduce' ? position : undefined;
  const limit = whole ? tightened(command, worst.value, tick.price, whole) : worst;
  if (!limit.ok) return limit;
  const lots = lotsOf(command, listing, kind === 'limit' ? limit.value : tick.price, whole?.quantity);
  if (!lots.ok) return lots;
  const id = core.state.orders.nextOrder;
  const priced = { quantity: lots.value, limit: limit.value, placedAt: at, source: 'customer', margin } as const;
  return ok({ id, mode, customer, instrument, side, kind, timeInForce, ...priced });
};

/**
 * Places an order on margin, which meets the book like any other (rule MARGIN-12): its fills open, increase or reduce a position. Errors: see
 * {@link PlaceMarginError}; they are checked in this order: customer, position, instrument, session, price, quantity, matching, position and money.
 */
export const placeMarginOrder = (
  core: Core,
  command: PlaceMarginOrder,
  at: number,
): Result<OrdersEvent[], PlaceMarginError> => {
  const purpose = purposeOf(core, command, at);
  if (!purpose.ok) return purpose;
  const { position, reduces } = purpose.value;
  const admitted = admit(core, command, reduces ? isOnMargin : isNewOnMargin, at);
  if (!admitted.ok) return admitted;
  const { listing, tick, queues } = admitted.value;
  const margin = effectOf(command, listing, position, reduces);
  if (!margin) return err('POSITION_NOT_FOUND');
  const order = termsOf(core, command, admitted.value, position, margin, at);
  if (!order.ok) return order;
  const plan = queues ? ok(undefined) : planned(core, listing, order.value);
  if (!plan.ok) return plan;
  const request: MarginOrder = { listing, order: order.value, position, plan: plan.value, reference: tick.price };
  const most = reduces ? checkReducing(core, request) : checkOpening(core, request, at);
  if (!most.ok) return most;
  const placed: OrdersEvent = { type: 'order-placed', at, order: order.value };
  if (!queues) return ok([placed]);
  const account = core.settlements.margin.payer(core.state.ledger, listing, order.value);
  const entries = held(order.value.id, account, most.value);
  return ok([placed, queued(core, listing, order.value, entries, at)]);
};
