import type { PriceTicks, QuantityLots, Side, TimeInForce } from '@bourse/rules';

/** The dearest price a book can hold, in ticks: prices are 32-bit inside. */
export const MAX_PRICE_TICKS = 2 ** 31 - 1;

/** The largest order a book can hold, in lots: thousands of the largest still add up exactly in one level. */
export const MAX_ORDER_LOTS = 2 ** 40;

/** An order that rests. `id` and `owner` are positive safe integers; `quantity` is what remains of it. */
export type BookOrder = {
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  readonly price: PriceTicks;
  readonly quantity: QuantityLots;
};

/** An order that arrives. `limit` null is a market order: any price, never rests. */
export type IncomingOrder = {
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  readonly limit: PriceTicks | null;
  readonly quantity: QuantityLots;
  readonly timeInForce: TimeInForce;
  /** Owners whose resting orders it passes by (BOOK-23). */
  readonly avoids?: readonly number[] | undefined;
};

/** All that rests at one price: the sum in lots and the number of orders. */
export type BookLevel = { readonly price: PriceTicks; readonly quantity: QuantityLots; readonly orders: number };

/**
 * A cursor over the resting orders an incoming order would meet, best price first, then the oldest. `next` moves to the
 * following order and says whether there is one; the fields tell of the order it stands on. The book must not change meanwhile.
 */
export interface Peek {
  next(): boolean;
  readonly id: number;
  readonly owner: number;
  readonly price: PriceTicks;
  /** All that rests of this order, in lots. */
  readonly resting: QuantityLots;
  /** What the incoming order would take of it, in lots; 0 where it is the same owner's. */
  readonly quantity: QuantityLots;
  /** The same owner's: it would be cancelled instead of traded with (BOOK-6). */
  readonly selfTrade: boolean;
}

/** One instrument's resting orders, matched by price, then time. Rules BOOK-1 to BOOK-10 in docs/rules/orders.md. */
export interface OrderBook {
  /** How many orders rest. */
  readonly size: number;

  /** The best price resting on a side, in ticks, or null when nothing rests there. */
  best(side: Side): PriceTicks | null;

  order(id: number): BookOrder | undefined;

  /** The best `levels` prices of a side with what rests there, best first. */
  depth(side: Side, levels: number): BookLevel[];

  /** Every resting order: buys, then sells, each by price and time. Resting them again in this order gives the same book. */
  orders(): IterableIterator<BookOrder>;

  /** What an incoming order would meet, changing nothing. `side` and `owner` are the incoming order's; limit null is any price. */
  peek(side: Side, limit: PriceTicks | null, quantity: QuantityLots, owner: number): Peek;

  /** Adds an order behind those at its price. @throws {InvariantBroken} when its id rests already, its numbers are out of range, or it crosses. */
  rest(order: BookOrder): void;

  /** Takes a fill off a resting order, removing it at 0. @throws {InvariantBroken} when it does not rest or has less. */
  reduce(id: number, quantity: QuantityLots): void;

  /** Removes a resting order; false when it does not rest. */
  cancel(id: number): boolean;
}
