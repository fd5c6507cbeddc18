import { assert, opposite, type PriceTicks, type QuantityLots, quantityLots, type Side } from '@bourse/rules';
import {
  type BookLevel,
  type BookOrder,
  type IncomingOrder,
  MAX_ORDER_LOTS,
  MAX_PRICE_TICKS,
  type OrderBook,
  type Peek,
} from './order-book.ts';

/** Told of everything `submit` does to resting orders, in order. Must not touch the book. */
export interface MatchSink {
  fill(maker: number, makerOwner: number, price: PriceTicks, quantity: QuantityLots): void;
  selfTradeCancel(id: number): void;
}

/** filled: wholly. rested: what remains is in the book. cancelled: what remains is gone. refused: post-only would have traded. */
export type Submission = 'filled' | 'rested' | 'cancelled' | 'refused';

type Match = { readonly order: BookOrder; readonly quantity: QuantityLots; readonly selfTrade: boolean };

const better = (side: Side, a: number, b: number): boolean => (side === 'buy' ? a > b : a < b);

type Queue = { readonly price: PriceTicks; readonly orders: BookOrder[] };

/**
 * The book as one would explain it: on each side a list of prices, best first, and at each price a queue of orders, oldest
 * first. The fast book must always agree with it.
 */
export class ObviousBook implements OrderBook {
  readonly #sides: Record<Side, Queue[]> = { buy: [], sell: [] };
  readonly #byId = new Map<number, BookOrder>();

  get size(): number {
    return this.#byId.size;
  }

  best(side: Side): PriceTicks | null {
    return this.#sides[side][0]?.price ?? null;
  }

  order(id: number): BookOrder | undefined {
    return this.#byId.get(id);
  }

  depth(side: Side, levels: number): BookLevel[] {
    return this.#sides[side].slice(0, levels).map(({ price, orders }) => ({
      price,
      quantity: quantityLots(orders.reduce((sum, order) => sum + order.quantity, 0)),
      orders: orders.length,
    }));
  }

  *orders(): IterableIterator<BookOrder> {
    for (const queue of [...this.#sides.buy, ...this.#sides.sell]) yield* queue.orders;
  }

  peek(side: Side, limit: PriceTicks | null, quantity: QuantityLots, owner: number): Peek {
    const matches = this.#matches(side, limit, quantity, owner);
    return new ObviousPeek(matches);
  }

  rest(order: BookOrder): void {
    const { id, owner, side, price, quantity } = order;
    assert(
      Number.isSafeInteger(id) && id > 0 && !this.#byId.has(id),
      `order ${id} cannot rest: id in use or not positive`,
    );
    assert(Number.isSafeInteger(owner) && owner > 0, `order ${id} has no owner`);
    assert(Number.isSafeInteger(price) && price > 0 && price <= MAX_PRICE_TICKS, `order ${id} has price ${price}`);
    assert(
      Number.isSafeInteger(quantity) && quantity > 0 && quantity <= MAX_ORDER_LOTS,
      `order ${id} has quantity ${quantity}`,
    );
    const facing = this.best(opposite(side));
    assert(facing === null || better(side, facing, price), `order ${id} at ${price} crosses ${facing}`);
    const resting = { id, owner, side, price, quantity };
    this.#queue(side, price).orders.push(resting);
    this.#byId.set(id, resting);
  }

  reduce(id: number, quantity: QuantityLots): void {
    const order = this.#byId.get(id);
    assert(order && quantity > 0 && quantity <= order.quantity, `order ${id} cannot be reduced by ${quantity}`);
    if (quantity === order.quantity) {
      this.cancel(id);
      return;
    }
    const left = { ...order, quantity: quantityLots(order.quantity - quantity) };
    const { orders } = this.#queue(order.side, order.price);
    orders[orders.indexOf(order)] = left;
    this.#byId.set(id, left);
  }

  cancel(id: number): boolean {
    const order = this.#byId.get(id);
    if (!order) return false;
    const queue = this.#queue(order.side, order.price);
    queue.orders.splice(queue.orders.indexOf(order), 1);
    if (queue.orders.length === 0) this.#sides[order.side].splice(this.#sides[order.side].indexOf(queue), 1);
    return this.#byId.delete(id);
  }

  /** What an order does that comes to the book: what the business's plan for it, and the events of that, must come to. */
  submit(order: IncomingOrder, sink: MatchSink): Submission {
    const { id, owner, side, limit, quantity, timeInForce } = order;
    const matches = this.#matches(side, limit, quantity, owner);
    const filled = matches.reduce((sum, each) => sum + each.quantity, 0);
    if (timeInForce === 'POST' && (limit === null || matches.length > 0)) return 'refused';
    if (timeInForce === 'FOK' && filled < quantity) return 'cancelled';
    for (const { order: own, selfTrade } of matches) {
      if (!selfTrade) continue;
      this.cancel(own.id);
      sink.selfTradeCancel(own.id);
    }
    for (const { order: maker, quantity: lots, selfTrade } of matches) {
      if (selfTrade) continue;
      this.reduce(maker.id, lots);
      sink.fill(maker.id, maker.owner, maker.price, lots);
    }
    if (filled === quantity) return 'filled';
    if (limit === null || timeInForce === 'IOC') return 'cancelled';
    this.rest({ id, owner, side, price: limit, quantity: quantityLots(quantity - filled) });
    return 'rested';
  }

  /** The queue of a price, put in its place when there is none yet. */
  #queue(side: Side, price: PriceTicks): Queue {
    const queues = this.#sides[side];
    const index = queues.findIndex((queue) => !better(side, queue.price, price));
    const found = queues[index];
    if (found?.price === price) return found;
    const queue: Queue = { price, orders: [] };
    queues.splice(index < 0 ? queues.length : index, 0, queue);
    return queue;
  }

  #matches(side: Side, limit: PriceTicks | null, quantity: QuantityLots, owner: number): Match[] {
    const matches: Match[] = [];
    let left: number = quantity;
    for (const queue of this.#sides[opposite(side)]) {
      if (limit !== null && better(side, queue.price, limit)) break;
      for (const order of queue.orders) {
        if (left === 0) return matches;
        const selfTrade = order.owner === owner;
        const taken = selfTrade ? 0 : Math.min(left, order.quantity);
        matches.push({ order, quantity: quantityLots(taken), selfTrade });
        left -= taken;
      }
    }
    return matches;
  }
}

class ObviousPeek implements Peek {
  id = 0;
  owner = 0;
  price = 0 as PriceTicks;
  resting = 0 as QuantityLots;
  quantity = 0 as QuantityLots;
  selfTrade = false;
  readonly #matches: readonly Match[];
  #at = 0;

  constructor(matches: readonly Match[]) {
    this.#matches = matches;
  }

  next(): boolean {
    const match = this.#matches[this.#at];
    if (!match) return false;
    this.#at += 1;
    this.id = match.order.id;
    this.owner = match.order.owner;
    this.price = match.order.price;
    this.resting = match.order.quantity;
    this.quantity = match.quantity;
    this.selfTrade = match.selfTrade;
    return true;
  }
}
