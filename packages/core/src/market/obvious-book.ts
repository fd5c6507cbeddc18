import { assert, opposite, type PriceTicks, type QuantityLots, quantityLots, type Side } from '@bourse/rules';
import {
  type BookLevel,
  type BookOrder,
  type IncomingOrder,
  MAX_ORDER_LOTS,
  MAX_PRICE_TICKS,
  type MatchSink,
  type OrderBook,
  type Peek,
  type Submission,
} from './book-contract.ts';

type Met = { readonly order: BookOrder; readonly quantity: QuantityLots; readonly selfTrade: boolean };

const better = (side: Side, a: number, b: number): boolean => (side === 'buy' ? a > b : a < b);

/** The book as one would explain it: two lists sorted by price, then time. The fast book must always agree with it. */
export class ObviousBook implements OrderBook {
  readonly #sides: Record<Side, BookOrder[]> = { buy: [], sell: [] };
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
    const prices = new Map<PriceTicks, BookLevel>();
    for (const { price, quantity } of this.#sides[side]) {
      const level = prices.get(price) ?? { price, quantity: quantityLots(0), orders: 0 };
      if (level.orders === 0 && prices.size === levels) break;
      prices.set(price, { price, quantity: quantityLots(level.quantity + quantity), orders: level.orders + 1 });
    }
    return [...prices.values()];
  }

  *orders(): IterableIterator<BookOrder> {
    yield* this.#sides.buy;
    yield* this.#sides.sell;
  }

  peek(side: Side, limit: PriceTicks | null, quantity: QuantityLots, owner: number): Peek {
    const met = this.#met(side, limit, quantity, owner);
    return new ObviousPeek(met);
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
    const list = this.#sides[side];
    const behind = list.findIndex((other) => better(side, price, other.price));
    list.splice(behind < 0 ? list.length : behind, 0, { id, owner, side, price, quantity });
    this.#byId.set(id, list[behind < 0 ? list.length - 1 : behind] as BookOrder);
  }

  reduce(id: number, quantity: QuantityLots): void {
    const order = this.#byId.get(id);
    assert(order && quantity > 0 && quantity <= order.quantity, `order ${id} cannot be reduced by ${quantity}`);
    if (quantity === order.quantity) {
      this.cancel(id);
      return;
    }
    const left = { ...order, quantity: quantityLots(order.quantity - quantity) };
    const list = this.#sides[order.side];
    list[list.indexOf(order)] = left;
    this.#byId.set(id, left);
  }

  cancel(id: number): boolean {
    const order = this.#byId.get(id);
    if (!order) return false;
    const list = this.#sides[order.side];
    list.splice(list.indexOf(order), 1);
    return this.#byId.delete(id);
  }

  submit(order: IncomingOrder, sink: MatchSink): Submission {
    const { id, owner, side, limit, quantity, timeInForce } = order;
    const met = this.#met(side, limit, quantity, owner);
    const filled = met.reduce((sum, each) => sum + each.quantity, 0);
    if (timeInForce === 'POST' && (limit === null || met.length > 0)) return 'refused';
    if (timeInForce === 'FOK' && filled < quantity) return 'cancelled';
    for (const each of met) {
      if (each.selfTrade) {
        this.cancel(each.order.id);
        sink.selfTradeCancel(each.order.id);
      } else {
        this.reduce(each.order.id, each.quantity);
        sink.fill(each.order.id, each.order.owner, each.order.price, each.quantity);
      }
    }
    if (filled === quantity) return 'filled';
    if (limit === null || timeInForce === 'IOC') return 'cancelled';
    this.rest({ id, owner, side, price: limit, quantity: quantityLots(quantity - filled) });
    return 'rested';
  }

  #met(side: Side, limit: PriceTicks | null, quantity: QuantityLots, owner: number): Met[] {
    const met: Met[] = [];
    let left: number = quantity;
    for (const order of this.#sides[opposite(side)]) {
      if (left === 0 || (limit !== null && better(side, order.price, limit))) break;
      const selfTrade = order.owner === owner;
      const taken = selfTrade ? 0 : Math.min(left, order.quantity);
      met.push({ order, quantity: quantityLots(taken), selfTrade });
      left -= taken;
    }
    return met;
  }
}

class ObviousPeek implements Peek {
  id = 0;
  owner = 0;
  price = 0 as PriceTicks;
  resting = 0 as QuantityLots;
  quantity = 0 as QuantityLots;
  selfTrade = false;
  readonly #met: readonly Met[];
  #at = 0;

  constructor(met: readonly Met[]) {
    this.#met = met;
  }

  next(): boolean {
    const met = this.#met[this.#at];
    if (!met) return false;
    this.#at += 1;
    this.id = met.order.id;
    this.owner = met.order.owner;
    this.price = met.order.price;
    this.resting = met.order.quantity;
    this.quantity = met.quantity;
    this.selfTrade = met.selfTrade;
    return true;
  }
}
