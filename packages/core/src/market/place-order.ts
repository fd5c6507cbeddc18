import {
  affordableLots,
  assert,
  type Book,
  baseUnits,
  buyCost,
  type CustomerId,
  err,
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
  turnoverValue,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import type { AccountKey } from '../ledger/index.ts';
import { allowed } from '../platform/state.ts';
import { type IncomingOrder, MAX_ORDER_LOTS } from './book-contract.ts';
import type { CancelReason, MarketEvent, TickMark } from './event.ts';
import { cancelLive, Execution, fundsAccount, fundsAsset } from './execution.ts';
import { accountTypeOf, UNTOUCHED } from './fill.ts';
import { collarPrice, planOrder, withinBand } from './match.ts';
import { type OrderTerms, orderHold } from './order.ts';
import { freshReference, ladderOf } from './reference.ts';
import { bookOf, type Listing } from './state.ts';

export type PlaceOrder = {
  readonly type: 'place-order';
  readonly book: Book;
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
  | 'MARKET_STALE'
  | 'MARKET_CLOSED'
  | 'OUTSIDE_BAND'
  | 'WOULD_CROSS'
  | 'NOT_ENOUGH_DEPTH'
  | 'BELOW_MIN_NOTIONAL'
  | 'INSUFFICIENT_FUNDS'
  | 'INSUFFICIENT_HOLDING';

type Admitted = { readonly listing: Listing; readonly tick: TickMark; readonly open: boolean };

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
  if ((market.liveOrders.get(command.customer) ?? 0) >= core.config.maxOpenOrders) return err('TOO_MANY_ORDERS');
  const open = core.config.calendar.isOpen(listing.instrument.venue, at);
  if (!open && listing.instrument.kind !== 'share') return err('MARKET_CLOSED');
  const tick = open ? freshReference(core, command.instrument, at) : market.references.get(command.instrument);
  return tick ? ok({ listing, tick, open }) : err('MARKET_STALE');
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
  const quantity = quantityLots(MAX_ORDER_LOTS);
  const order: IncomingOrder = { id: 0, owner: command.customer, side: 'buy', limit, quantity, timeInForce: 'IOC' };
  const offered = planOrder(bookOf(core.state.market, command.book, instrument.id), ladder, order, instrument);
  if (!offered.ok) return quantityLots(0);
  let bought = 0n;
  let lots = 0;
  for (const fill of offered.value.fills) {
    const taken = affordableLots(scale, bought, fill.price, fill.quantity, instrument.feeBps, budget);
    bought += turnover(fill.price, taken);
    lots += taken;
    if (taken < fill.quantity) break;
  }
  return quantityLots(lots);
};

type Sized = { readonly quantity: QuantityLots; readonly limit: PriceTicks };

const size = (core: Core, command: PlaceOrder, { listing, tick, open }: Admitted): Result<Sized, PlaceError> => {
  const { instrument, scale } = listing;
  if (command.kind === 'limit' && command.limit === null) return err('BAD_AMOUNT');
  const limit = command.limit ?? collarPrice(tick.price, command.side, instrument.collarBps);
  if (!withinBand(tick.price, limit, instrument.bandBps)) return err('OUTSIDE_BAND');
  if (command.quantity !== null && command.quantity > MAX_ORDER_LOTS) return err('ABOVE_MAXIMUM');
  let quantity = command.quantity;
  if (quantity === null) {
    if (command.budget === null || command.side === 'sell' || command.kind === 'limit') return err('BAD_AMOUNT');
    quantity = open
      ? lotsForBudget(core, command, listing, limit, command.budget)
      : affordableLots(scale, 0n, limit, quantityLots(MAX_ORDER_LOTS), instrument.feeBps, command.budget);
    if (quantity === 0) return err('BELOW_MIN_NOTIONAL');
  }
  if (quantity <= 0) return err('BAD_AMOUNT');
  const price = command.kind === 'limit' ? limit : tick.price;
  // A sale of everything held is let through below the minimum: nobody is left with what cannot be sold (rule MARKET-14).
  const all = command.side === 'sell' && baseUnits(scale, quantity) === held(core, command, listing);
  if (!all && turnoverValue(scale, turnover(price, quantity), 'down') < scale.minNotionalUnits)
    return err('BELOW_MIN_NOTIONAL');
  return ok({ quantity, limit: limit });
};

const held = (core: Core, command: PlaceOrder, { instrument }: Listing): bigint => {
  const type = accountTypeOf(instrument);
  return core.state.ledger.customer(command.book, command.customer, type, instrument.base).available;
};

/**
 * Places an order: it fills at once against the resting orders and the house's quotes as far as its limit, or for a market order the
 * collar, goes; what is left of a limit order rests with its money held. A share order outside its session waits for the open.
 * Errors: see {@link PlaceError}; they are checked in this order: customer, instrument, session, price, quantity, money.
 */
export const placeOrder = (core: Core, command: PlaceOrder, at: number): Result<MarketEvent[], PlaceError> => {
  const admitted = admit(core, command, at);
  if (!admitted.ok) return admitted;
  const { listing, tick, open } = admitted.value;
  const sized = size(core, command, admitted.value);
  if (!sized.ok) return sized;
  const { book, customer, instrument, side, kind, timeInForce } = command;
  const { quantity, limit } = sized.value;
  const id = core.state.market.nextOrder;
  const order: OrderTerms = { id, book, customer, instrument, side, kind, timeInForce, quantity, limit, placedAt: at };
  const events: MarketEvent[] = [{ type: 'order-placed', at, order }];
  if (!open) return queue(core, listing, order, events, at);
  return execute(core, listing, tick, order, events, at);
};

const execute = (
  core: Core,
  listing: Listing,
  tick: TickMark,
  order: OrderTerms,
  events: MarketEvent[],
  at: number,
): Result<MarketEvent[], PlaceError> => {
  const { id, book, customer, side, kind, limit, quantity } = order;
  const ladder = ladderOf(core, book, listing);
  assert(ladder, 'an order is matched at a tick');
  const timeInForce = kind === 'market' && order.timeInForce !== 'FOK' ? 'IOC' : order.timeInForce;
  const incoming: IncomingOrder = { id, owner: customer, side, limit, quantity, timeInForce };
  const plan = planOrder(bookOf(core.state.market, book, order.instrument), ladder, incoming, listing.instrument);
  if (!plan.ok) return plan;
  if (timeInForce === 'FOK' && plan.value.remaining > 0) return err('NOT_ENOUGH_DEPTH');
  for (const self of plan.value.selfTradeCancels) events.push(cancelLive(core, listing, self, 'self-trade', at));
  const execution = new Execution(
    core,
    listing,
    order,
    { order: id, customer, progress: UNTOUCHED, held: false },
    tick,
    at,
  );
  for (const fill of plan.value.fills) execution.fill(fill.maker, fill.price, fill.quantity);
  events.push(...execution.events);

  const left = plan.value.rests ? plan.value.remaining : quantityLots(0);
  const { progress } = execution;
  const paid = progress.exchanged + progress.fees;
  const needed =
    side === 'buy'
      ? left > 0
        ? buyCost(listing.scale, progress.turnover + turnover(limit, left), listing.instrument.feeBps)
        : paid
      : baseUnits(listing.scale, quantityLots(execution.filled + left));
  const account = fundsAccount(core, listing, order);
  // What the customer's own cancelled orders held is free again before this order pays.
  const freed = events.reduce((sum, event) => sum + releasedTo(account, event), 0n);
  if (core.state.ledger.byKey(account).available + freed < needed)
    return err(side === 'buy' ? 'INSUFFICIENT_FUNDS' : 'INSUFFICIENT_HOLDING');
  events.push(
    left > 0
      ? rested(
          listing,
          order,
          account,
          needed - (side === 'buy' ? paid : baseUnits(listing.scale, execution.filled)),
          at,
        )
      : ended(order, execution.filled, at),
  );
  return ok(events);
};

const releasedTo = (account: AccountKey, event: MarketEvent): bigint => {
  if (event.type !== 'order-closed' || event.reason !== 'self-trade') return 0n;
  return event.entries.reduce(
    (sum, entry) => (entry.type === 'release' && entry.account === account ? sum + entry.units : sum),
    0n,
  );
};

const rested = (listing: Listing, order: OrderTerms, account: AccountKey, units: bigint, at: number): MarketEvent => ({
  type: 'order-rested',
  at,
  id: order.id,
  entries: [{ type: 'hold', hold: orderHold(order.id), account, asset: fundsAsset(listing, order.side), units }],
});

const ended = (order: OrderTerms, filled: QuantityLots, at: number): MarketEvent => {
  const whole = filled === order.quantity;
  const reason: CancelReason | null = whole ? null : order.kind === 'market' ? 'collar' : 'immediate-or-cancel';
  return { type: 'order-closed', at, id: order.id, status: whole ? 'filled' : 'cancelled', reason, entries: [] };
};

/** A share order outside its session: its worst case is held, and it enters the book at the open (rule STOCKS-2). */
const queue = (
  core: Core,
  listing: Listing,
  order: OrderTerms,
  events: MarketEvent[],
  at: number,
): Result<MarketEvent[], PlaceError> => {
  const { side, quantity, limit } = order;
  const asset = fundsAsset(listing, side);
  const account = fundsAccount(core, listing, order);
  const units =
    side === 'buy'
      ? buyCost(listing.scale, turnover(limit, quantity), listing.instrument.feeBps)
      : baseUnits(listing.scale, quantity);
  if (core.state.ledger.byKey(account).available < units)
    return err(side === 'buy' ? 'INSUFFICIENT_FUNDS' : 'INSUFFICIENT_HOLDING');
  const entries = [{ type: 'hold' as const, hold: orderHold(order.id), account, asset, units }];
  events.push({ type: 'order-queued', at, id: order.id, entries });
  return ok(events);
};
