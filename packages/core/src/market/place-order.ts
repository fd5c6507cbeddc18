import {
  type AccountMode,
  affordableLots,
  assert,
  baseUnits,
  buyCost,
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
import type { Core } from '../context.ts';
import type { Account, Entry } from '../ledger/index.ts';
import { allowed } from '../platform/index.ts';
import type { MarketEvent, TickMark } from './event.ts';
import { cancelLive, Execution, ended, fundsAccount, spentBy, Taker } from './execution.ts';
import { type Progress, UNTOUCHED } from './fill.ts';
import { collarPrice, planBudget, planOrder, withinBand } from './match.ts';
import { incomingOf, type OrderTerms } from './order.ts';
import { MAX_ORDER_LOTS } from './order-book.ts';
import { freshReference, isSuspended, ladderOf } from './reference.ts';
import { bookOf, type Listing } from './state.ts';
import { hasUnmatchedCross } from './tick.ts';

export type PlaceOrder = {
  readonly type: 'place-order';
  readonly book: AccountMode;
  readonly customer: CustomerId;
  readonly instrument: InstrumentId;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  /** In lots; null for a market buy by money. */
  readonly quantity: QuantityLots | null;
  /** In ticks; null for a market order. */
  readonly limit: PriceTicks | null;
  /** What a market buy by money may spend in all, fee included, in the quote asset's smallest unit. */
  readonly budget: bigint | null;
};

export type PlaceError =
  | 'ACCOUNT_NOT_FOUND'
  | 'FROZEN'
  | 'INSTRUMENT_NOT_FOUND'
  | 'NOT_TRADABLE'
  | 'HALTED'
  | 'TOO_MANY_ORDERS'
  | 'BAD_AMOUNT'
  | 'ABOVE_MAXIMUM'
  | 'SUSPENDED'
  | 'MARKET_STALE'
  | 'MARKET_CLOSED'
  | 'OUTSIDE_BAND'
  | 'WOULD_CROSS'
  | 'NOT_ENOUGH_DEPTH'
  | 'BELOW_MIN_NOTIONAL'
  | 'INSUFFICIENT_FUNDS'
  | 'INSUFFICIENT_HOLDING';

/** An order that may be placed; `queues` when it has to wait: for its session, or behind others that wait for it. */
type Admitted = { readonly listing: Listing; readonly tick: TickMark; readonly queues: boolean };

const admit = (core: Core, command: PlaceOrder, at: number): Result<Admitted, PlaceError> => {
  const { market, platform } = core.state;
  // A sale gives up what is held and takes no new risk, so a freeze does not stop it (rule PLATFORM-3).
  if (command.side === 'buy') {
    const customer = allowed(platform, command.customer, 'FINANCIAL');
    if (!customer.ok) return customer;
  } else if (!platform.customers.has(command.customer)) return err('ACCOUNT_NOT_FOUND');
  const listing = core.config.listings.get(command.instrument);
  if (!listing) return err('INSTRUMENT_NOT_FOUND');
  if (!listing.instrument.tradable) return err('NOT_TRADABLE');
  if (market.halted.has(command.instrument)) return err('HALTED');
  if ((market.liveOrders[command.book].get(command.customer) ?? 0) >= core.config.maxOpenOrders)
    return err('TOO_MANY_ORDERS');
  const open = core.config.calendar.isOpen(listing.instrument.venue, at);
  if (!open && listing.instrument.kind !== 'share') return err('MARKET_CLOSED');
  if (open && isSuspended(core, command.instrument)) return err('SUSPENDED');
  const tick = open ? freshReference(core, command.instrument, at) : market.references.get(command.instrument);
  if (open && hasUnmatchedCross(core, command.book, listing)) return err('MARKET_STALE');
  if (!tick) return err('MARKET_STALE');
  // Those that waited for the open come first (rule STOCKS-2).
  const queues = !open || market.waiting[command.book].has(command.instrument);
  return ok({ listing, tick, queues });
};

/** What a buy by money comes to: the lots its budget buys at what is offered now, within the collar. */
const lotsForBudget = (
  core: Core,
  command: PlaceOrder,
  listing: Listing,
  limit: PriceTicks,
  budget: bigint,
): QuantityLots => {
  const { instrument, scale } = listing;
  const ladder = ladderOf(core, command.book, listing);
  assert(ladder, 'an order is sized at a tick');
  const resting = bookOf(core.state.market, command.book, instrument.id);
  let bought = 0n;
  return planBudget(resting, ladder, command.customer, limit, (price, offered) => {
    const taken = affordableLots(scale, bought, price, offered, instrument.feeBps, budget);
    bought += turnover(price, taken);
    return taken;
  });
};

const isPositive = (whole: number): boolean => whole > 0 && Number.isSafeInteger(whole);

/** The worst price an order may fill at: its limit, or for a market order the collar. */
const worstPrice = (
  { kind, timeInForce, side, limit }: PlaceOrder,
  reference: PriceTicks,
  { bandBps, collarBps }: Instrument,
): Result<PriceTicks, PlaceError> => {
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
  const { feeBps } = listing.instrument;
  const lots = queues
    ? affordableLots(listing.scale, 0n, limit, quantityLots(MAX_ORDER_LOTS), feeBps, budget)
    : lotsForBudget(core, command, listing, limit, budget);
  return lots === 0 ? err('BELOW_MIN_NOTIONAL') : ok(lots);
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
  const small = turnover(price, lots.value) < scale.minTurnover;
  if (small && !sellsAll(core, command, listing, lots.value)) return err('BELOW_MIN_NOTIONAL');
  return ok({ quantity: lots.value, limit: limit.value });
};

/** A sale of everything held is let through below the minimum: nobody is left with what cannot be sold (rule SPOT-3). */
const sellsAll = (core: Core, command: PlaceOrder, listing: Listing, lots: QuantityLots): boolean =>
  command.side === 'sell' && baseUnits(listing.scale, lots) === fundsAccount(core, listing, command).available;

/**
 * Places an order: it fills at once against the resting orders and the house's quotes as far as its limit, or for a market order the
 * collar, goes; what is left of a limit order rests with its money held. A share order outside its session waits for the open, and one that
 * comes while others of its instrument still wait queues behind them.
 * Errors: see {@link PlaceError}; they are checked in this order: customer, instrument, session, price, quantity, money (rule SPOT-1).
 */
export const placeOrder = (core: Core, command: PlaceOrder, at: number): Result<MarketEvent[], PlaceError> => {
  const admitted = admit(core, command, at);
  if (!admitted.ok) return admitted;
  const { listing, tick, queues } = admitted.value;
  const sized = size(core, command, admitted.value);
  if (!sized.ok) return sized;
  const { book, customer, instrument, side, kind, timeInForce } = command;
  const { quantity, limit } = sized.value;
  const id = core.state.market.nextOrder;
  const order: OrderTerms = { id, book, customer, instrument, side, kind, timeInForce, quantity, limit, placedAt: at };
  return queues ? queue(core, listing, order, at) : execute(core, listing, tick, order, at);
};

const execute = (
  core: Core,
  listing: Listing,
  tick: TickMark,
  order: OrderTerms,
  at: number,
): Result<MarketEvent[], PlaceError> => {
  const { book } = order;
  const ladder = ladderOf(core, book, listing);
  assert(ladder, 'an order is matched at a tick');
  const incoming = incomingOf(order);
  const plan = planOrder(bookOf(core.state.market, book, order.instrument), ladder, incoming, listing.instrument);
  if (!plan.ok) return plan;
  const { fills, selfTradeCancels, remaining, rests } = plan.value;
  if (incoming.timeInForce === 'FOK' && remaining > 0) return err('NOT_ENOUGH_DEPTH');
  const events: MarketEvent[] = [{ type: 'order-placed', at, order }];
  for (const self of selfTradeCancels) events.push(cancelLive(core, listing, self, 'self-trade', at));
  const taker = new Taker(order, undefined);
  if (fills.length > 0) new Execution(core, listing, book, tick, at, events).take(taker, fills);
  const spent = spentBy(listing, order.side, { exchanged: taker.exchanged, fee: taker.fees }, taker.filled);
  const kept = rests ? worstCase(listing, order, taker, remaining) : 0n;
  const payer = fundsAccount(core, listing, order);
  if (payer.available < spent + kept) return err(shortOf(order));
  events.push(
    rests
      ? { type: 'order-rested', at, id: order.id, entries: holdOf(payer, order, kept) }
      : ended(order, taker.filled, [], at),
  );
  return ok(events);
};

/** What an order can still cost, fee included, beyond what it has spent (rule SPOT-4). Smallest units of what it pays with. */
const worstCase = (
  { instrument, scale }: Listing,
  { side, limit }: OrderTerms,
  { turnover: done, exchanged, fees }: Progress,
  left: QuantityLots,
): bigint =>
  side === 'buy'
    ? buyCost(scale, done + turnover(limit, left), instrument.feeBps) - exchanged - fees
    : baseUnits(scale, left);

const shortOf = ({ side }: OrderTerms): PlaceError => (side === 'buy' ? 'INSUFFICIENT_FUNDS' : 'INSUFFICIENT_HOLDING');

/** What is left of a buy can cost less than what the rounding of its fills has paid ahead: then nothing is held. */
const holdOf = (account: Account, { id }: OrderTerms, units: bigint): readonly Entry[] =>
  units === 0n ? [] : [{ type: 'hold', hold: id, account, units }];

/** A share order that cannot come to the book yet: its worst case is held, and it enters the book at the open (rule STOCKS-2). */
const queue = (core: Core, listing: Listing, order: OrderTerms, at: number): Result<MarketEvent[], PlaceError> => {
  const units = worstCase(listing, order, UNTOUCHED, order.quantity);
  const payer = fundsAccount(core, listing, order);
  if (payer.available < units) return err(shortOf(order));
  return ok([
    { type: 'order-placed', at, order },
    { type: 'order-queued', at, id: order.id, entries: holdOf(payer, order, units) },
  ]);
};
