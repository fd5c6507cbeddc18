import { type AccountMode, assert, broken, type InstrumentId, type PriceTicks } from '@bourse/rules';
import { ByOwner, type Owner } from '../by-owner.ts';
import { LargeMap } from '../large-map.ts';
import type { Reading } from '../reading.ts';
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
  /** Living orders by their owner, oldest first; none for an owner who once had some. Follows from `orders`. */
  readonly living: ByOwner<Order[]>;
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
  living: new ByOwner(),
  lastTrades: { real: new Map(), demo: new Map() },
});

/** The resting orders of an instrument in an account mode; made at first use. */
export const bookOf = ({ books, bookMemory }: OrdersState, mode: AccountMode, instrument: InstrumentId): OrderBook => {
  let resting = books[mode].get(instrument);
  if (!resting) {
    resting = createBook(bookMemory);
    books[mode].set(instrument, resting);
  }
  return resting;
};

/** Puts an order behind those of its instrument that wait already. */
export const enqueue = ({ waiting }: OrdersState, { id, mode, instrument }: Order): void => {
  const ids = waiting[mode].get(instrument) ?? new Set();
  waiting[mode].set(instrument, ids.add(id));
};

/** Takes an order out of those that wait. */
export const dequeue = ({ waiting }: OrdersState, { id, mode, instrument }: Order): void => {
  const ids = waiting[mode].get(instrument);
  ids?.delete(id);
  if (ids?.size === 0) waiting[mode].delete(instrument);
};

/** The living orders of an owner, oldest first: at most as many as a customer may have. */
export const livingOf = <T extends Reading<Order>>(
  { living }: { readonly living: { readonly get: (owner: Owner) => readonly T[] | undefined } },
  owner: Owner,
): readonly T[] => living.get(owner) ?? NO_ORDERS;

const NO_ORDERS: readonly never[] = [];

/** Adds a new order to its owner's, as the newest. */
export const addLiving = ({ living }: OrdersState, order: Order): void => {
  const own = living.get(order);
  // The list of an owner stays when it is empty: owners come back, and a large map changes more slowly than a list.
  if (own) own.push(order);
  else living.set(order, [order]);
};

/** Takes an order that has ended out of its owner's. */
export const removeLiving = ({ living }: OrdersState, order: Order): void => {
  const own = living.get(order);
  const at = own?.indexOf(order) ?? -1;
  assert(own && at >= 0, 'what ends was alive');
  own.splice(at, 1);
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
