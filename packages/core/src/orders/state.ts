import { type AccountMode, broken, type CustomerId, type InstrumentId, type PriceTicks } from '@bourse/rules';
import { ByOwner } from '../by-owner.ts';
import { LargeMap } from '../large-map.ts';
import { BookMemory, createBook } from './book.ts';
import type { Order, OrderId } from './order.ts';
import type { OrderBook } from './order-book.ts';

/** The kind of what waits for the opening of instruments in which orders are queued. */
export const ORDER_OPENING = 'order-opening';

export type OrdersState = {
  nextOrder: OrderId;
  nextFill: number;
  readonly orders: LargeMap<OrderId, Order>;
  readonly books: Readonly<Record<AccountMode, Map<InstrumentId, OrderBook>>>;
  /** Where all the books keep their orders. */
  readonly bookMemory: BookMemory;
  /** Orders that wait for their session, oldest first. */
  readonly waiting: Readonly<Record<AccountMode, Map<InstrumentId, Set<OrderId>>>>;
  /** How many orders of a customer are alive, of those who ever had one; follows from `orders`. */
  readonly liveOrders: Readonly<Record<AccountMode, LargeMap<CustomerId, number>>>;
  /** Living orders on margin by their owner, oldest first; follows from `orders`. */
  readonly onMargin: ByOwner<Set<Order>>;
  /** At which price each instrument was traded last. Volatile: after a start the reference stands for it. */
  readonly lastTrades: Readonly<Record<AccountMode, Map<InstrumentId, PriceTicks>>>;
};

export const createOrdersState = (): OrdersState => ({
  nextOrder: 1,
  nextFill: 1,
  orders: new LargeMap(),
  books: { real: new Map(), demo: new Map() },
  bookMemory: new BookMemory(),
  waiting: { real: new Map(), demo: new Map() },
  liveOrders: { real: new LargeMap(), demo: new LargeMap() },
  onMargin: new ByOwner(),
  lastTrades: { real: new Map(), demo: new Map() },
});

/** The resting orders of an instrument in a book; made at first use. */
export const bookOf = ({ books, bookMemory }: OrdersState, mode: AccountMode, instrument: InstrumentId): OrderBook => {
  let resting = books[mode].get(instrument);
  if (!resting) {
    resting = createBook(bookMemory);
    books[mode].set(instrument, resting);
  }
  return resting;
};

/** Puts an order behind those of its instrument that wait already. */
export const enqueue = ({ waiting }: OrdersState, { id, book, instrument }: Order): void => {
  const ids = waiting[book].get(instrument) ?? new Set();
  waiting[book].set(instrument, ids.add(id));
};

/** Takes an order out of those that wait. */
export const dequeue = ({ waiting }: OrdersState, { id, book, instrument }: Order): void => {
  const ids = waiting[book].get(instrument);
  ids?.delete(id);
  if (ids?.size === 0) waiting[book].delete(instrument);
};

/** Counts an order of a customer in or out. */
export const countLive = ({ liveOrders, onMargin }: OrdersState, order: Order, change: 1 | -1): void => {
  const { book, customer } = order;
  const counts = liveOrders[book];
  counts.set(customer, (counts.get(customer) ?? 0) + change);
  if (!order.margin) return;
  const own = onMargin.get(order) ?? new Set();
  if (change === 1) own.add(order);
  else own.delete(order);
  if (own.size > 0) onMargin.set(order, own);
  else onMargin.delete(order);
};

export const orderOf = ({ orders }: OrdersState, id: OrderId): Order => {
  return orders.get(id) ?? broken(`no live order ${id}`);
};

declare module '../context.ts' {
  interface State {
    readonly orders: OrdersState;
  }
  interface AgendaKinds {
    readonly orders: 'order-opening';
  }
  interface OrderSources {
    readonly orders: 'customer';
  }
}
