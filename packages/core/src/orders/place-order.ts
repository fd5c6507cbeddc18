import {
  type AccountMode,
  assert,
  buysRisk,
  type CustomerId,
  err,
  type Instrument,
  type InstrumentId,
  type OrderKind,
  ok,
  type PriceTicks,
  type QuantityLots,
  quantityLots,
  type Result,
  type Side,
  type TimeInForce,
  turnover,
} from '@bourse/rules';
import type { Core, OrderSource } from '../context.ts';
import {
  freshReference,
  isBeingSplit,
  isDelivered,
  isSuspended,
  type Ladder,
  type Listing,
  ladderOf,
  productTerms,
} from '../market/index.ts';
import { mayTakeRisk, type RiskRefusal } from '../platform/index.ts';
import type { TickMark } from '../tick-mark.ts';
import { hasUnmatchedCross } from './apply-tick.ts';
import type { OrdersEvent } from './event.ts';
import { collarPrice, crossesAny, planBudget, planOrder, withinBand } from './match.ts';
import { fillsAtOnce, fundsAccount, held, queued } from './matching.ts';
import { incomingOf, type OrderTerms } from './order.ts';
import { MAX_ORDER_LOTS } from './order-book.ts';
import { UNTOUCHED } from './settlement.ts';
import { bookOf, livingOf } from './state.ts';

/** What is asked for with an order, however it is settled. */
export type OrderRequest = {
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly instrument: InstrumentId;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  /** In ticks; null for a market order. */
  readonly limit: PriceTicks | null;
};

export type PlaceOrder = OrderRequest & {
  readonly type: 'place-order';
  /** In lots; null for a market buy by money. */
  readonly quantity: QuantityLots | null;
  /** What a market buy by money may spend in all, fee included, in the quote asset's smallest unit. */
  readonly budget: bigint | null;
};

/** Errors of an order that its market does not take, however it is settled. */
export type AdmitError =
  | 'INSTRUMENT_NOT_FOUND'
  | 'NOT_TRADABLE'
  | 'HALTED'
  | 'TOO_MANY_ORDERS'
  | 'SUSPENDED'
  | 'MARKET_STALE'
  | 'MARKET_CLOSED';

/** Errors of an order's limit. */
export type LimitError = 'BAD_AMOUNT' | 'OUTSIDE_BAND' | 'WOULD_CROSS';

export type PlaceError =
  | 'ACCOUNT_NOT_FOUND'
  | RiskRefusal
  | AdmitError
  | LimitError
  | 'ABOVE_MAXIMUM'
  | 'NOT_ENOUGH_DEPTH'
  | 'BELOW_MIN_NOTIONAL'
  | 'INSUFFICIENT_FUNDS'
  | 'INSUFFICIENT_HOLDING';

/** An order that may be placed; `queues` when it has to wait: for its session, or behind others that wait for it. */
export type Admitted = { readonly listing: Listing; readonly tick: TickMark; readonly queues: boolean };

/**
 * Whether a market takes an order now. Errors: {@link AdmitError}; they are checked in this order: instrument, session, price, number of orders.
 * @param isTraded whether the instrument is traded in the way that the order asks for.
 */
export const admit = (
  core: Core,
  command: Pick<PlaceOrder, 'mode' | 'customer' | 'instrument' | 'kind' | 'timeInForce'>,
  isTraded: (listing: Listing) => boolean,
  at: number,
): Result<Admitted, AdmitError> => {
  const { market, orders } = core.state;
  const listing = core.config.listings.get(command.instrument);
  if (!listing) return err('INSTRUMENT_NOT_FOUND');
  if (!isTraded(listing)) return err('NOT_TRADABLE');
  if (market.halted.has(command.instrument)) return err('HALTED');
  const open = core.config.calendar.isOpen(listing.instrument.venue, at);
  if (!open && !productTerms(core, listing.instrument).queues) return err('MARKET_CLOSED');
  if (isBeingSplit(core, command.instrument, at)) return err('SUSPENDED');
  if (open && isSuspended(core, command.instrument, at)) return err('SUSPENDED');
  const tick = open ? freshReference(core, command.instrument, at) : market.references.get(command.instrument);
  if (open && hasUnmatchedCross(core, command.mode, listing)) return err('MARKET_STALE');
  if (!tick) return err('MARKET_STALE');
  // Those that waited for the open come first (rule STOCKS-2).
  const queues = !open || orders.waiting[command.mode].has(command.instrument);
  // What fills or ends at once counts for nothing: who has many orders can still get out (rule SPOT-1).
  const isShort = command.kind === 'market' || command.timeInForce === 'IOC' || command.timeInForce === 'FOK';
  const living = livingOf(orders, command).length;
  if ((queues || !isShort) && living >= core.config.maxOpenOrders) return err('TOO_MANY_ORDERS');
  return ok({ listing, tick, queues });
};

const isDeliveredNow = (listing: Listing): boolean => listing.instrument.tradable && isDelivered(listing);

const admitPaid = (core: Core, command: PlaceOrder, isOwn: boolean, at: number): Result<Admitted, PlaceError> => {
  const { platform } = core.state;
  const listing = core.config.listings.get(command.instrument);
  // A sale gives up what is held and takes no new risk, so a freeze does not stop it (rule PLATFORM-3).
  if (listing ? buysRisk(command.side, listing.instrument) : command.side === 'buy') {
    const customer = mayTakeRisk(core, { mode: command.mode, customer: command.customer, isOwn }, at);
    if (!customer.ok) return customer;
  } else if (!platform.customers.has(command.customer)) return err('ACCOUNT_NOT_FOUND');
  return admit(core, command, isDeliveredNow, at);
};

/** The house's quotes that an admitted order meets. */
const quotesOf = (core: Core, mode: AccountMode, listing: Listing): Ladder => {
  const ladder = ladderOf(core, mode, listing);
  assert(ladder, 'an order is admitted at a tick');
  return ladder;
};

/** What a buy by money comes to: the lots its budget buys at what is offered now, within the collar. */
const lotsForBudget = (
  core: Core,
  command: PlaceOrder,
  listing: Listing,
  limit: PriceTicks,
  budget: bigint,
): QuantityLots => {
  const settlement = core.settlements.delivery;
  const ladder = quotesOf(core, command.mode, listing);
  const resting = bookOf(core.state.orders, command.mode, listing.instrument.id);
  let bought = 0n;
  return planBudget(
    resting,
    ladder,
    command.customer,
    limit,
    (price, offered) => {
      const taken = settlement.affordable(listing, bought, price, offered, budget);
      bought += turnover(price, taken);
      return taken;
    },
    fillsAtOnce(core),
  );
};

/** Whether a number can be one of ticks or lots. */
export const isPositive = (whole: number): boolean => whole > 0 && Number.isSafeInteger(whole);

/** The worst price an order may fill at: its limit, or for a market order the collar. Errors: {@link LimitError}. */
export const worstPrice = (
  { kind, timeInForce, side, limit }: Pick<PlaceOrder, 'kind' | 'timeInForce' | 'side' | 'limit'>,
  reference: PriceTicks,
  { bandBps, collarBps }: Instrument,
): Result<PriceTicks, LimitError> => {
  if (kind === 'market')
    return timeInForce === 'POST' ? err('WOULD_CROSS') : ok(collarPrice(reference, side, collarBps));
  if (limit === null || !isPositive(limit)) return err('BAD_AMOUNT');
  return withinBand(reference, limit, bandBps) ? ok(limit) : err('OUTSIDE_BAND');
};

const lotsOf = (
  core: Core,
  command: PlaceOrder,
  { listing, queues }: Admitted,
  limit: PriceTicks,
): Result<QuantityLots, PlaceError> => {
  const { side, kind, quantity, budget } = command;
  if (quantity !== null) {
    if (!isPositive(quantity)) return err('BAD_AMOUNT');
    return quantity > MAX_ORDER_LOTS ? err('ABOVE_MAXIMUM') : ok(quantity);
  }
  if (budget === null || budget <= 0n || side === 'sell' || kind === 'limit') return err('BAD_AMOUNT');
  const lots = queues
    ? core.settlements.delivery.affordable(listing, 0n, limit, quantityLots(MAX_ORDER_LOTS), budget)
    : lotsForBudget(core, command, listing, limit, budget);
  return ok(lots);
};

type Sized = { readonly quantity: QuantityLots; readonly limit: PriceTicks };

const size = (core: Core, command: PlaceOrder, admitted: Admitted): Result<Sized, PlaceError> => {
  const { listing, tick } = admitted;
  const { scale } = listing;
  const limit = worstPrice(command, tick.price, listing.instrument);
  if (!limit.ok) return limit;
  const lots = lotsOf(core, command, admitted, limit.value);
  if (!lots.ok) return lots;
  const price = command.kind === 'limit' ? limit.value : tick.price;
  const isBelowMinimum = turnover(price, lots.value) < scale.minTurnover;
  if (isBelowMinimum && !sellsAll(core, command, listing, lots.value, limit.value))
    return err(isDepthShort(core, command, listing, price) ? 'NOT_ENOUGH_DEPTH' : 'BELOW_MIN_NOTIONAL');
  return ok({ quantity: lots.value, limit: limit.value });
};

/** Whether a purchase by money is below the minimum only because too little is offered: at this price its money buys enough. */
const isDepthShort = (core: Core, { budget }: PlaceOrder, listing: Listing, price: PriceTicks): boolean => {
  if (budget === null) return false;
  const lots = core.settlements.delivery.affordable(listing, 0n, price, quantityLots(MAX_ORDER_LOTS), budget);
  return turnover(price, lots) >= listing.scale.minTurnover;
};

/** A sale of everything held is let through below the minimum: nobody is left with what cannot be sold (rule SPOT-3). */
const sellsAll = (
  core: Core,
  command: PlaceOrder,
  listing: Listing,
  lots: QuantityLots,
  limit: PriceTicks,
): boolean => {
  const { side } = command;
  const units = core.settlements.delivery.worstCase(listing, { side, limit }, UNTOUCHED, lots);
  return side === 'sell' && units === fundsAccount(core, listing, command).available;
};

/**
 * Places an order: it fills at once against the resting orders and the house's quotes as far as its limit, or for a market order the
 * collar, goes; what is left of a limit order rests with its money held. A share order outside its session waits for the open, and one that
 * comes while others of its instrument still wait queues behind them.
 * Errors: see {@link PlaceError}; they are checked in this order: customer, instrument, session, price, quantity, money (rule SPOT-1).
 * @param source what places it, where another module does; never a caller's word (rule BOOK-20).
 * @param avoids whose resting orders it passes by, where another module places it; it must not be one that can rest (rule BOOK-23).
 */
export const placeOrder = (
  core: Core,
  command: PlaceOrder,
  at: number,
  source: OrderSource = 'customer',
  avoids?: readonly CustomerId[],
): Result<OrdersEvent[], PlaceError> => {
  const admitted = admitPaid(core, command, source === 'customer', at);
  if (!admitted.ok) return admitted;
  const { listing, queues } = admitted.value;
  const sized = size(core, command, admitted.value);
  if (!sized.ok) return sized;
  const { mode, customer, instrument, side, kind, timeInForce } = command;
  const { quantity, limit } = sized.value;
  const id = core.state.orders.nextOrder;
  assert(!avoids || timeInForce === 'IOC', 'an order that passes others by does not rest');
  const terms = { id, mode, customer, instrument, side, kind, timeInForce, quantity, limit, placedAt: at, source };
  const order: OrderTerms = avoids ? { ...terms, avoids } : terms;
  const placed: OrdersEvent = { type: 'order-placed', at, order };
  const settlement = core.settlements.delivery;
  const payer = fundsAccount(core, listing, order);
  const units = settlement.worstCase(listing, order, UNTOUCHED, quantity);
  // A share order that cannot come to the book yet enters it at the open (rule STOCKS-2); one that meets nothing rests.
  const rests = !queues && restsWhole(core, listing, order);
  if (!queues && !rests) {
    const payable = canPay(core, listing, order, payer.available, units);
    return payable.ok ? ok([placed]) : payable;
  }
  if (payer.available < units) return err(settlement.shortage(side));
  const entries = held(id, payer, units);
  const stays: OrdersEvent = rests
    ? { type: 'order-rested', at, id, mode, customer, instrument, entries }
    : queued(core, listing, order, entries, at);
  return ok([placed, stays]);
};

/** Whether an order meets nothing and is of those that then rest. */
const restsWhole = (core: Core, listing: Listing, order: OrderTerms): boolean => {
  const { mode, instrument, kind, timeInForce, side, limit } = order;
  if (kind === 'market' || timeInForce === 'IOC' || timeInForce === 'FOK') return false;
  return !crossesAny(bookOf(core.state.orders, mode, instrument), quotesOf(core, mode, listing), side, limit);
};

/**
 * Whether an order that meets the book now can be carried out and paid for out of what is available, `most` at the worst. What it comes to is
 * looked at fill by fill only where that matters: all or nothing, all at rest, or too dear at its limit.
 */
const canPay = (
  core: Core,
  listing: Listing,
  order: OrderTerms,
  available: bigint,
  most: bigint,
): Result<undefined, PlaceError> => {
  const { mode, instrument, side, quantity, timeInForce } = order;
  const isCovered = available >= most;
  if (isCovered && timeInForce !== 'FOK' && timeInForce !== 'POST') return ok(undefined);
  const resting = bookOf(core.state.orders, mode, instrument);
  const atOnce = fillsAtOnce(core);
  const plan = planOrder(resting, quotesOf(core, mode, listing), incomingOf(order), listing.instrument, atOnce);
  if (!plan.ok) return plan;
  // In pieces it could not be all or nothing, and what is left of it in between is held at its limit (rule BOOK-22).
  const { fills, remaining, rests, goesOn: isLong } = plan.value;
  if (timeInForce === 'FOK' && (remaining > 0 || isLong)) return err('NOT_ENOUGH_DEPTH');
  if (isCovered) return ok(undefined);
  const settlement = core.settlements.delivery;
  if (isLong) return err(settlement.shortage(side));
  let filled = 0n;
  for (const fill of fills) filled += turnover(fill.price, fill.quantity);
  const paid = settlement.paid(listing, side, UNTOUCHED, filled);
  const spent = settlement.spent(listing, side, paid, quantityLots(quantity - remaining));
  const done = { turnover: filled, quoteAmount: paid.quoteAmount, fees: paid.fee };
  const reserved = rests ? settlement.worstCase(listing, order, done, remaining) : 0n;
  return available < spent + reserved ? err(settlement.shortage(side)) : ok(undefined);
};
