import {
  type AccountMode,
  broken,
  type CustomerId,
  type Instrument,
  type InstrumentId,
  type InstrumentScale,
  type MarginTerms,
  type PriceTicks,
} from '@bourse/rules';
import { ByOwner } from '../by-owner.ts';
import { BookMemory, createBook } from './book.ts';
import type { TickMark } from './event.ts';
import type { Ladder } from './ladder.ts';
import type { Order, OrderId } from './order.ts';
import type { OrderBook } from './order-book.ts';
import type { PriceRange } from './range.ts';

/** An instrument with its scale, as the deployment lists it. */
export type Listing = {
  readonly instrument: Instrument;
  readonly scale: InstrumentScale;
  /** On which terms it is traded on margin; absent where it is not. */
  readonly margin?: MarginTerms;
};

/** A halt that goes on: since when, and when trading resumes by itself; null when it is lifted by hand. ms UTC. */
export type Halt = { readonly since: number; readonly until: number | null };
/** A halt that is over, ms UTC. */
export type PastHalt = { readonly since: number; readonly ended: number };

/** For how long halts that are over are kept: no window of a limit is longer. */
export const HALTS_KEPT_MS = 30 * 86_400_000;

/** The kind of what waits for the opening of instruments in which orders are queued. */
export const ORDER_OPENING = 'order-opening';

export type MarketState = {
  nextOrder: OrderId;
  nextFill: number;
  readonly orders: Map<OrderId, Order>;
  readonly books: Readonly<Record<AccountMode, Map<InstrumentId, OrderBook>>>;
  /** Where all the books keep their orders. */
  readonly bookMemory: BookMemory;
  /** Orders that wait for their session, oldest first. */
  readonly waiting: Readonly<Record<AccountMode, Map<InstrumentId, Set<OrderId>>>>;
  readonly halted: Map<InstrumentId, Halt>;
  /** Halts that are over and may still count, oldest first. */
  readonly halts: Map<InstrumentId, readonly PastHalt[]>;
  /** What the house has bought less what it has sold of each instrument, in the base asset's smallest unit. */
  readonly inventory: Readonly<Record<AccountMode, Map<InstrumentId, bigint>>>;
  /** How many orders of a customer are alive, of those who ever had one; follows from `orders`. */
  readonly liveOrders: Readonly<Record<AccountMode, Map<CustomerId, number>>>;
  /** Living orders on margin by their owner, oldest first; follows from `orders`. */
  readonly onMargin: ByOwner<Set<Order>>;
  /** At which price each instrument was traded last. Volatile: after a start the reference stands for it. */
  readonly lastTrades: Readonly<Record<AccountMode, Map<InstrumentId, PriceTicks>>>;
  /** The newest tick of each instrument, and the house's quotes by it. Volatile: after a start, trading waits for the next tick. */
  readonly references: Map<InstrumentId, TickMark>;
  /** Ticks that are too far from the reference to be believed yet; their instruments are suspended. Volatile. */
  readonly doubted: Map<InstrumentId, TickMark>;
  /** Between which prices each instrument moved lately. Volatile. */
  readonly ranges: Map<InstrumentId, PriceRange>;
  readonly ladders: Readonly<Record<AccountMode, Map<InstrumentId, { readonly seq: number; readonly ladder: Ladder }>>>;
};

export const createMarketState = (): MarketState => ({
  nextOrder: 1,
  nextFill: 1,
  orders: new Map(),
  books: { real: new Map(), demo: new Map() },
  bookMemory: new BookMemory(),
  waiting: { real: new Map(), demo: new Map() },
  halted: new Map(),
  halts: new Map(),
  inventory: { real: new Map(), demo: new Map() },
  liveOrders: { real: new Map(), demo: new Map() },
  onMargin: new ByOwner(),
  lastTrades: { real: new Map(), demo: new Map() },
  references: new Map(),
  doubted: new Map(),
  ranges: new Map(),
  ladders: { real: new Map(), demo: new Map() },
});

/** The resting orders of an instrument in a book; made at first use. */
export const bookOf = (market: MarketState, book: AccountMode, instrument: InstrumentId): OrderBook => {
  let orders = market.books[book].get(instrument);
  if (!orders) {
    orders = createBook(market.bookMemory);
    market.books[book].set(instrument, orders);
  }
  return orders;
};

/** Counts what the house bought, or sold below zero, of an instrument; in the base asset's smallest unit. */
export const moveInventory = (
  { inventory }: MarketState,
  book: AccountMode,
  instrument: InstrumentId,
  units: bigint,
): void => {
  const left = (inventory[book].get(instrument) ?? 0n) + units;
  if (left === 0n) inventory[book].delete(instrument);
  else inventory[book].set(instrument, left);
};

/** Puts an order behind those of its instrument that wait already. */
export const enqueue = ({ waiting }: MarketState, { id, book, instrument }: Order): void => {
  const ids = waiting[book].get(instrument) ?? new Set();
  waiting[book].set(instrument, ids.add(id));
};

/** Takes an order out of those that wait. */
export const dequeue = ({ waiting }: MarketState, { id, book, instrument }: Order): void => {
  const ids = waiting[book].get(instrument);
  ids?.delete(id);
  if (ids?.size === 0) waiting[book].delete(instrument);
};

/** Counts an order of a customer in or out. */
export const countLive = ({ liveOrders, onMargin }: MarketState, order: Order, change: 1 | -1): void => {
  const { book, customer } = order;
  const counts = liveOrders[book];
  counts.set(customer, (counts.get(customer) ?? 0) + change);
  if (!order.margin) return;
  const orders = onMargin.get(order) ?? new Set();
  if (change === 1) orders.add(order);
  else orders.delete(order);
  if (orders.size > 0) onMargin.set(order, orders);
  else onMargin.delete(order);
};

export const orderOf = (market: MarketState, id: OrderId): Order => {
  return market.orders.get(id) ?? broken(`no live order ${id}`);
};

export const listingOf = (
  core: { readonly config: { readonly listings: ReadonlyMap<InstrumentId, Listing> } },
  id: InstrumentId,
): Listing => {
  return core.config.listings.get(id) ?? broken(`no instrument ${id}`);
};

declare module '../context.ts' {
  interface State {
    readonly market: MarketState;
  }
  interface AgendaKinds {
    readonly market: 'halt-end' | 'order-opening';
  }
}
