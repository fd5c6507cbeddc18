import {
  broken,
  err,
  type Instrument,
  type OrderKind,
  ok,
  opposite,
  type PriceTicks,
  priceTicks,
  type QuantityLots,
  quantityLots,
  type Result,
  type Side,
} from '@bourse/rules';
import { bestQuote, type HouseLevel, type Ladder, ladderLevels, levelPrice, levelQuantity } from '../market/index.ts';
import { type IncomingOrder, MAX_ORDER_LOTS, MAX_PRICE_TICKS, type OrderBook, type Peek } from './order-book.ts';

/** A fill to be: against a customer's resting order, or against the house's quote at that price. Always at the maker's price. */
export type PlannedFill =
  | { readonly maker: number; readonly makerOwner: number; readonly price: PriceTicks; readonly quantity: QuantityLots }
  | { readonly maker: 'house'; readonly price: PriceTicks; readonly quantity: QuantityLots };

/** What an incoming order would do, in order; nothing has changed yet. Lots: filled quantities + remaining = the order's quantity. */
export type MatchPlan = {
  readonly fills: readonly PlannedFill[];
  /** The same owner's resting orders that are cancelled on the way (BOOK-6). */
  readonly selfTradeCancels: readonly number[];
  readonly remaining: QuantityLots;
  /** Whether what remains rests; otherwise it is cancelled. */
  readonly rests: boolean;
  /** Whether the order would fill further, had the plan not as many fills as it may: what remains waits for the next piece (BOOK-22). */
  readonly goesOn: boolean;
};

export type MatchError = 'OUTSIDE_BAND' | 'WOULD_CROSS' | 'ABOVE_MAXIMUM';

export type MatchLimits = Pick<Instrument, 'bandBps' | 'collarBps'>;

/** Whether a limit price is within `bandBps` of the reference, on either side (BOOK-8). */
export const withinBand = (reference: PriceTicks, limit: PriceTicks, bandBps: number): boolean =>
  limit <= MAX_PRICE_TICKS && Math.abs(limit - reference) * 10_000 <= reference * bandBps;

/** The worst price a market order may fill at, in ticks: `collarBps` from the reference, rounded towards it (BOOK-9). */
export const collarPrice = (reference: PriceTicks, side: Side, collarBps: number): PriceTicks => {
  const reach = Math.floor((reference * collarBps) / 10_000);
  return priceTicks(side === 'buy' ? reference + reach : Math.max(1, reference - reach));
};

const past = (side: Side, price: number, limit: number): boolean => (side === 'buy' ? price > limit : price < limit);

/** The worst price that an order may fill at when it comes to the book: its own, and at the market no further than the collar of that moment (BOOK-9). */
export const limitAt = (
  { kind, side, limit }: { readonly kind: OrderKind; readonly side: Side; readonly limit: PriceTicks },
  reference: PriceTicks,
  collarBps: number,
): PriceTicks => {
  const collar = kind === 'market' ? collarPrice(reference, side, collarBps) : limit;
  return past(side, limit, collar) ? collar : limit;
};

/** The house's quotes an order meets, one after another, with something left. */
class HouseCursor {
  price = 0;
  left = 0;
  readonly #ladder: Ladder;
  readonly #side: Side;
  readonly #levels: number;
  #level = -1;

  constructor(ladder: Ladder, side: Side) {
    this.#ladder = ladder;
    this.#side = side;
    this.#levels = ladderLevels(ladder, side);
  }

  next(): boolean {
    for (this.#level += 1; this.#level < this.#levels; this.#level += 1) {
      this.left = levelQuantity(this.#ladder, this.#side, this.#level);
      if (this.left <= 0) continue;
      this.price = levelPrice(this.#ladder, this.#side, this.#level);
      return true;
    }
    return false;
  }
}

const NOTHING: readonly never[] = [];

/** A peek ends at its quantity: with this one it goes on as far as the limit. */
const EVERYTHING = quantityLots(Number.MAX_SAFE_INTEGER);

/** Whether an order with this limit meets anything at its price: a resting order, its owner's own included, or a quote of the house. */
export const crossesAny = (book: OrderBook, ladder: Ladder, side: Side, limit: PriceTicks): boolean => {
  const resting = book.best(opposite(side));
  if (resting !== null && !past(side, resting, limit)) return true;
  const quoted = bestQuote(ladder, opposite(side));
  return quoted !== null && !past(side, quoted, limit);
};

/** How many of the lots offered at a price the order takes; fewer than all ends the walk there. */
type Appetite = (price: PriceTicks, offered: QuantityLots) => QuantityLots;

const asOffered: Appetite = (_price, offered) => offered;

/** Walks both sources from the best price on, as far as the order takes; customers' orders come before the house at the same price (BOOK-12). */
const walk = (
  peek: Peek,
  house: HouseCursor,
  { side, limit: own, quantity, timeInForce, avoids }: IncomingOrder,
  limit: PriceTicks,
  { takes = asOffered, most = Number.POSITIVE_INFINITY }: { readonly takes?: Appetite; readonly most?: number },
): MatchPlan => {
  const fills: PlannedFill[] = [];
  let selfTradeCancels: number[] | undefined;
  let left: number = quantity;
  let wants = true;
  let goesOn = false;
  let resting = peek.next();
  let quoted = house.next();
  while (wants && left > 0 && (resting || quoted)) {
    if (resting && (!quoted || !past(side, peek.price, house.price))) {
      if (avoids?.includes(peek.owner)) {
        resting = peek.next();
        continue;
      }
      if (peek.selfTrade) {
        selfTradeCancels ??= [];
        selfTradeCancels.push(peek.id);
      } else {
        goesOn = fills.length === most;
        if (goesOn) break;
        const offered = quantityLots(Math.min(left, peek.resting));
        const taken = takes(peek.price, offered);
        if (taken > 0) fills.push({ maker: peek.id, makerOwner: peek.owner, price: peek.price, quantity: taken });
        left -= taken;
        wants = taken === offered;
      }
      resting = wants && left > 0 && peek.next();
    } else {
      if (past(side, house.price, limit)) break;
      goesOn = fills.length === most;
      if (goesOn) break;
      const offered = quantityLots(Math.min(left, house.left));
      const price = priceTicks(house.price);
      const taken = takes(price, offered);
      if (taken > 0) fills.push({ maker: 'house', price, quantity: taken });
      left -= taken;
      wants = taken === offered;
      quoted = house.next();
    }
  }
  const rests = left > 0 && own !== null && timeInForce === 'GTC' && !goesOn;
  return { fills, selfTradeCancels: selfTradeCancels ?? NOTHING, remaining: quantityLots(left), rests, goesOn };
};

/**
 * What an incoming order would do against the customers' resting orders and the house's ladder, in so many fills at most; changes nothing.
 * Errors: ABOVE_MAXIMUM, more lots than an order may have; OUTSIDE_BAND, a limit too far from the ladder's reference;
 * WOULD_CROSS, a post-only order that would not rest whole. Rules BOOK-2 to BOOK-12, BOOK-23.
 */
export const planOrder = (
  book: OrderBook,
  ladder: Ladder,
  order: IncomingOrder,
  limits: MatchLimits,
  most?: number,
): Result<MatchPlan, MatchError> => {
  const { side, limit, quantity, timeInForce } = order;
  if (!(quantity > 0 && Number.isInteger(quantity))) broken(`order ${order.id} has quantity ${quantity}`);
  if (quantity > MAX_ORDER_LOTS) return err('ABOVE_MAXIMUM');
  if (limit !== null && !withinBand(ladder.reference, limit, limits.bandBps)) return err('OUTSIDE_BAND');
  const worst = limit ?? collarPrice(ladder.reference, side, limits.collarBps);
  if (timeInForce === 'POST') {
    if (limit === null || crossesAny(book, ladder, side, limit)) return err('WOULD_CROSS');
    return ok({ fills: [], selfTradeCancels: [], remaining: quantity, rests: true, goesOn: false });
  }
  // What is passed by uses nothing of the quantity up, which the peek cannot know.
  const peek = book.peek(side, worst, order.avoids ? EVERYTHING : quantity, order.owner);
  const plan = walk(peek, new HouseCursor(ladder, opposite(side)), order, worst, most === undefined ? {} : { most });
  if (timeInForce === 'FOK' && plan.remaining > 0)
    return ok({ fills: [], selfTradeCancels: [], remaining: quantity, rests: false, goesOn: false });
  return ok(plan);
};

/**
 * The lots a buyer gets for a budget at what is offered now, within the limit; changes nothing. Looks at no more of the book than it
 * buys, and one price beyond (rule SPOT-2).
 * @param takes how many of the lots offered at a price the rest of the budget pays for; told of each price once, best first.
 * @param most in how many fills: what it comes to is known for one command alone (rule BOOK-22).
 */
export const planBudget = (
  book: OrderBook,
  ladder: Ladder,
  owner: number,
  limit: PriceTicks,
  takes: Appetite,
  most: number,
): QuantityLots => {
  const quantity = quantityLots(MAX_ORDER_LOTS);
  const order: IncomingOrder = { id: 0, owner, side: 'buy', limit, quantity, timeInForce: 'IOC' };
  const peek = book.peek('buy', limit, quantity, owner);
  const { remaining } = walk(peek, new HouseCursor(ladder, 'sell'), order, limit, { takes, most });
  return quantityLots(quantity - remaining);
};

/** A resting order the house trades with at a tick, at the order's own limit price, and the house's quotes it uses up. */
export type TickFill = {
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  readonly price: PriceTicks;
  readonly quantity: QuantityLots;
  readonly taken: readonly HouseLevel[];
};

// A peek takes an owner: the house is nobody's.
const HOUSE = 0;

const crossesQuotes = (book: OrderBook, ladder: Ladder, side: Side): boolean => {
  const best = book.best(side);
  if (best === null) return false;
  const quoted = bestQuote(ladder, opposite(side));
  return quoted !== null && !past(side, quoted, best);
};

/** Whether the house's quotes cross any resting order; two comparisons. */
export const quotesCross = (book: OrderBook, ladder: Ladder): boolean =>
  crossesQuotes(book, ladder, 'buy') || crossesQuotes(book, ladder, 'sell');

const planSide = (book: OrderBook, ladder: Ladder, side: Side, most: number, fills: TickFill[]): void => {
  if (!crossesQuotes(book, ladder, side)) return;
  const house = new HouseCursor(ladder, opposite(side));
  let quoted = house.next();
  const peek = book.peek(opposite(side), priceTicks(house.price), EVERYTHING, HOUSE);
  while (quoted && fills.length < most && peek.next()) {
    const taken: HouseLevel[] = [];
    let left: number = peek.resting;
    while (quoted && left > 0 && !past(side, house.price, peek.price)) {
      const quantity = Math.min(left, house.left);
      taken.push({ price: priceTicks(house.price), quantity: quantityLots(quantity) });
      left -= quantity;
      house.left -= quantity;
      if (house.left === 0) quoted = house.next();
    }
    const quantity = quantityLots(peek.resting - left);
    if (quantity === 0) return;
    fills.push({ id: peek.id, owner: peek.owner, side, price: peek.price, quantity, taken });
  }
};

/**
 * The resting orders a new tick's ladder crosses, best price first, then the oldest, up to what the house quotes within each
 * order's limit, at most so many (BOOK-14). Changes nothing; costs nothing more than two comparisons when none is crossed.
 */
export const planTick = (book: OrderBook, ladder: Ladder, most = Number.POSITIVE_INFINITY): TickFill[] => {
  const fills: TickFill[] = [];
  planSide(book, ladder, 'buy', most, fills);
  planSide(book, ladder, 'sell', most, fills);
  return fills;
};
