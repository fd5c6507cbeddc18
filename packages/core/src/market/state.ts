import {
  type Book,
  broken,
  type CustomerId,
  type Instrument,
  type InstrumentId,
  type InstrumentScale,
  type VenueId,
} from '@bourse/rules';
import type { Account, CustomerAccounts } from '../ledger/index.ts';
import { BookMemory, createBook } from './book.ts';
import type { OrderBook } from './book-contract.ts';
import type { TickMark } from './event.ts';
import type { Ladder } from './ladder.ts';
import type { Order, OrderId } from './order.ts';

/** An instrument with its scale, as the deployment lists it. */
export type Listing = { readonly instrument: Instrument; readonly scale: InstrumentScale };

/** The accounts that the fills of an instrument in one book are posted to. */
export type FillAccounts = {
  readonly money: CustomerAccounts;
  readonly goods: CustomerAccounts;
  readonly houseMoney: Account;
  readonly houseGoods: Account;
  readonly fees: Account;
  readonly rounding: Account;
};

export type MarketState = {
  nextOrder: OrderId;
  nextFill: number;
  readonly orders: Map<OrderId, Order>;
  readonly books: Readonly<Record<Book, Map<InstrumentId, OrderBook>>>;
  /** Where all the books keep their orders. */
  readonly bookMemory: BookMemory;
  readonly waiting: Map<VenueId, Set<OrderId>>;
  readonly halted: Set<InstrumentId>;
  /** The order that the last closing event ended, for whoever writes down what became of it. Volatile. */
  lastClosed: Order | undefined;
  /** How many orders of a customer are alive, of those who ever had one; follows from `orders`. */
  readonly liveOrders: Map<CustomerId, number>;
  /** Where the fills of each instrument are posted to; follows from the ledger. */
  readonly accounts: Readonly<Record<Book, Map<InstrumentId, FillAccounts>>>;
  /** The newest tick of each instrument, and the house's quotes by it. Volatile: after a start, trading waits for the next tick. */
  readonly references: Map<InstrumentId, TickMark>;
  readonly ladders: Readonly<Record<Book, Map<InstrumentId, { readonly seq: number; readonly ladder: Ladder }>>>;
};

export const createMarketState = (): MarketState => ({
  nextOrder: 1,
  nextFill: 1,
  orders: new Map(),
  books: { real: new Map(), demo: new Map() },
  bookMemory: new BookMemory(),
  waiting: new Map(),
  halted: new Set(),
  lastClosed: undefined,
  liveOrders: new Map(),
  accounts: { real: new Map(), demo: new Map() },
  references: new Map(),
  ladders: { real: new Map(), demo: new Map() },
});

/** The resting orders of an instrument in a book; made at first use. */
export const bookOf = (market: MarketState, book: Book, instrument: InstrumentId): OrderBook => {
  let orders = market.books[book].get(instrument);
  if (!orders) {
    orders = createBook(market.bookMemory);
    market.books[book].set(instrument, orders);
  }
  return orders;
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
