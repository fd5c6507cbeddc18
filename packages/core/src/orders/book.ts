import { assert, type PriceTicks, type QuantityLots, type Side } from '@bourse/rules';
import {
  type BookLevel,
  type BookOrder,
  MAX_ORDER_LOTS,
  MAX_PRICE_TICKS,
  type OrderBook,
  type Peek,
} from './order-book.ts';
import { PageMemory, PricePages } from './price-pages.ts';
import { RecordPool } from './record-pool.ts';
import { SlotIndex } from './slot-index.ts';

// These stand in this file because an imported constant is read again at each use, and a local one is compiled in.
// An order is a record of id, owner and quantity as doubles, then words: its neighbours in the queue, its level, its tag:
// twice the number of its book, and one more for a buy.
const ORDER_DOUBLES = 5;
const ORDER_WORDS = 10;
const ORDER_OWNER = 1;
const ORDER_QUANTITY = 2;
const ORDER_NEXT = 6;
const ORDER_BEFORE = 7;
const ORDER_LEVEL = 8;
const ORDER_TAG = 9;
// A level is a record of the sum of lots as a double, then words: the first and the last order and how many there are.
const LEVEL_DOUBLES = 3;
const LEVEL_WORDS = 6;
const LEVEL_HEAD = 2;
const LEVEL_TAIL = 3;
const LEVEL_ORDERS = 4;

/**
 * Where books keep their orders and levels. Books that share one cost little when empty and stay close together; an order id
 * can then rest in only one of them.
 */
export class BookMemory {
  readonly orders = new RecordPool(ORDER_DOUBLES);
  readonly index = new SlotIndex(ORDER_DOUBLES);
  readonly pages = new PageMemory(LEVEL_DOUBLES);
  #books = 0;

  /** A number no other book in this memory has. */
  number(): number {
    this.#books += 1;
    return this.#books;
  }
}

/**
 * The fast book. Orders lie in one typed array and are chained by price level; levels lie in pages of ticks. Nothing is
 * allocated before the first order, and each operation costs the same however many orders rest.
 */
export class FastBook implements OrderBook {
  readonly #orders: RecordPool;
  readonly #levels: PageMemory;
  readonly #pages: PricePages;
  readonly #index: SlotIndex;
  readonly #number: number;
  #size = 0;
  /** The best levels; 0 when the side is empty, and then the price beside it means nothing. */
  #bid = 0;
  #ask = 0;
  #bidPrice = 0;
  #askPrice = 0;

  constructor(memory: BookMemory) {
    this.#number = memory.number();
    this.#orders = memory.orders;
    this.#index = memory.index;
    this.#levels = memory.pages;
    this.#pages = new PricePages(memory.pages, this.#number);
  }

  get size(): number {
    return this.#size;
  }

  best(side: Side): PriceTicks | null {
    if (side === 'buy') return this.#bid === 0 ? null : (this.#bidPrice as PriceTicks);
    return this.#ask === 0 ? null : (this.#askPrice as PriceTicks);
  }

  order(id: number): BookOrder | undefined {
    const slot = this.#find(id);
    return slot === 0 ? undefined : this.#orderAt(slot);
  }

  depth(side: Side, levels: number): BookLevel[] {
    const { ints, doubles } = this.#levels;
    const shown: BookLevel[] = [];
    for (let level = this.#bestLevel(side); level !== 0 && shown.length < levels; level = this.#worse(side, level)) {
      shown.push({
        price: this.#pages.price(level) as PriceTicks,
        quantity: doubles[level * LEVEL_DOUBLES] as QuantityLots,
        orders: ints[level * LEVEL_WORDS + LEVEL_ORDERS] as number,
      });
    }
    return shown;
  }

  *orders(): IterableIterator<BookOrder> {
    for (const side of ['buy', 'sell'] as const) {
      for (let level = this.#bestLevel(side); level !== 0; level = this.#worse(side, level)) {
        for (let slot = this.#head(level); slot !== 0; slot = this.#after(slot)) yield this.#orderAt(slot);
      }
    }
  }

  peek(side: Side, limit: PriceTicks | null, quantity: QuantityLots, owner: number): Peek {
    const best = side === 'buy' ? this.#ask : this.#bid;
    return new FastPeek(this.#orders, this.#pages, best, side === 'buy', limit, quantity, owner);
  }

  rest(order: BookOrder): void {
    const { id, owner, side, price, quantity } = order;
    assert(id > 0 && Number.isSafeInteger(id), 'an order needs a positive id to rest');
    assert(owner > 0 && Number.isSafeInteger(owner), 'an order needs an owner to rest');
    assert(price > 0 && price <= MAX_PRICE_TICKS && Number.isInteger(price), 'an order needs a price in range to rest');
    assert(
      quantity > 0 && quantity <= MAX_ORDER_LOTS && Number.isInteger(quantity),
      'an order needs a quantity in range to rest',
    );
    assert(!this.#crosses(side === 'buy', price), 'a resting order must not cross');
    this.#insert(id, owner, side === 'buy', price, quantity);
  }

  reduce(id: number, quantity: QuantityLots): void {
    const { doubles, ints } = this.#orders;
    const slot = this.#find(id);
    assert(slot !== 0, 'only a resting order can be reduced');
    const resting = doubles[slot * ORDER_DOUBLES + ORDER_QUANTITY] as number;
    assert(quantity > 0 && quantity <= resting && Number.isInteger(quantity), 'an order is reduced by what it has');
    if (quantity === resting) {
      this.#remove(slot);
      return;
    }
    doubles[slot * ORDER_DOUBLES + ORDER_QUANTITY] = resting - quantity;
    const level = ints[slot * ORDER_WORDS + ORDER_LEVEL] as number;
    (this.#levels.doubles[level * LEVEL_DOUBLES] as number) -= quantity;
  }

  cancel(id: number): boolean {
    const slot = this.#find(id);
    if (slot === 0) return false;
    this.#remove(slot);
    return true;
  }

  #crosses(buy: boolean, limit: number): boolean {
    return buy ? this.#ask !== 0 && this.#askPrice <= limit : this.#bid !== 0 && this.#bidPrice >= limit;
  }

  #insert(id: number, owner: number, buy: boolean, price: number, quantity: number): void {
    const slot = this.#orders.take();
    const { doubles, ints } = this.#orders;
    const at = slot * ORDER_DOUBLES;
    doubles[at] = id;
    assert(this.#index.add(doubles, slot), 'an order id can rest once');
    const level = this.#pages.open(price);
    const levels = this.#levels.ints;
    const words = level * LEVEL_WORDS;
    const last = levels[words + LEVEL_TAIL] as number;
    doubles[at + ORDER_OWNER] = owner;
    doubles[at + ORDER_QUANTITY] = quantity;
    const own = slot * ORDER_WORDS;
    ints[own + ORDER_NEXT] = 0;
    ints[own + ORDER_BEFORE] = last;
    ints[own + ORDER_LEVEL] = level;
    ints[own + ORDER_TAG] = this.#number * 2 + (buy ? 1 : 0);
    levels[words + LEVEL_TAIL] = slot;
    (levels[words + LEVEL_ORDERS] as number) += 1;
    (this.#levels.doubles[level * LEVEL_DOUBLES] as number) += quantity;
    this.#size += 1;
    if (last !== 0) {
      ints[last * ORDER_WORDS + ORDER_NEXT] = slot;
      return;
    }
    levels[words + LEVEL_HEAD] = slot;
    this.#pages.mark(level);
    if (buy) {
      if (this.#bid === 0 || price > this.#bidPrice) {
        this.#bid = level;
        this.#bidPrice = price;
      }
    } else if (this.#ask === 0 || price < this.#askPrice) {
      this.#ask = level;
      this.#askPrice = price;
    }
  }

  #remove(slot: number): void {
    const { doubles, ints } = this.#orders;
    const own = slot * ORDER_WORDS;
    const next = ints[own + ORDER_NEXT] as number;
    const before = ints[own + ORDER_BEFORE] as number;
    const level = ints[own + ORDER_LEVEL] as number;
    const levels = this.#levels.ints;
    const words = level * LEVEL_WORDS;
    if (before !== 0) ints[before * ORDER_WORDS + ORDER_NEXT] = next;
    else levels[words + LEVEL_HEAD] = next;
    if (next !== 0) ints[next * ORDER_WORDS + ORDER_BEFORE] = before;
    else levels[words + LEVEL_TAIL] = before;
    (levels[words + LEVEL_ORDERS] as number) -= 1;
    (this.#levels.doubles[level * LEVEL_DOUBLES] as number) -= doubles[slot * ORDER_DOUBLES + ORDER_QUANTITY] as number;
    this.#index.remove(doubles, slot);
    this.#orders.give(slot);
    this.#size -= 1;
    if (next === 0 && before === 0) this.#closeLevel(level);
  }

  // Buys lie below sells, so one chain of levels serves both: below the best buy are only buys, above the best sell only sells.
  #closeLevel(level: number): void {
    const pages = this.#pages;
    if (level === this.#bid) {
      this.#bid = pages.below(level);
      this.#bidPrice = this.#bid === 0 ? 0 : pages.price(this.#bid);
    } else if (level === this.#ask) {
      this.#ask = pages.above(level);
      this.#askPrice = this.#ask === 0 ? 0 : pages.price(this.#ask);
    }
    pages.close(level);
  }

  /** The slot of an order that rests in this book, or 0. */
  #find(id: number): number {
    const slot = this.#index.find(this.#orders.doubles, id);
    return slot !== 0 && (this.#orders.ints[slot * ORDER_WORDS + ORDER_TAG] as number) >> 1 === this.#number ? slot : 0;
  }

  #bestLevel(side: Side): number {
    return side === 'buy' ? this.#bid : this.#ask;
  }

  #worse(side: Side, level: number): number {
    return side === 'buy' ? this.#pages.below(level) : this.#pages.above(level);
  }

  #head(level: number): number {
    return this.#levels.ints[level * LEVEL_WORDS + LEVEL_HEAD] as number;
  }

  #after(slot: number): number {
    return this.#orders.ints[slot * ORDER_WORDS + ORDER_NEXT] as number;
  }

  #orderAt(slot: number): BookOrder {
    const { doubles, ints } = this.#orders;
    const at = slot * ORDER_DOUBLES;
    return {
      id: doubles[at] as number,
      owner: doubles[at + ORDER_OWNER] as number,
      side: (ints[slot * ORDER_WORDS + ORDER_TAG] as number) & 1 ? 'buy' : 'sell',
      price: this.#pages.price(ints[slot * ORDER_WORDS + ORDER_LEVEL] as number) as PriceTicks,
      quantity: doubles[at + ORDER_QUANTITY] as QuantityLots,
    };
  }
}

/** A new, empty book of one instrument, in a memory of its own or shared with others. */
export const createBook = (memory = new BookMemory()): OrderBook => new FastBook(memory);

class FastPeek implements Peek {
  id = 0;
  owner = 0;
  price = 0 as PriceTicks;
  resting = 0 as QuantityLots;
  quantity = 0 as QuantityLots;
  selfTrade = false;
  readonly #orders: RecordPool;
  readonly #pages: PricePages;
  readonly #buy: boolean;
  readonly #limit: number | null;
  readonly #taker: number;
  #left: number;
  #level: number;
  #slot = 0;

  constructor(
    orders: RecordPool,
    pages: PricePages,
    level: number,
    buy: boolean,
    limit: number | null,
    quantity: number,
    taker: number,
  ) {
    this.#orders = orders;
    this.#pages = pages;
    this.#level = level;
    this.#buy = buy;
    this.#limit = limit;
    this.#left = quantity;
    this.#taker = taker;
    if (level !== 0) this.#enter(level);
  }

  next(): boolean {
    if (this.#slot === 0 || this.#left === 0) return false;
    const { doubles, ints } = this.#orders;
    const at = this.#slot * ORDER_DOUBLES;
    const resting = doubles[at + ORDER_QUANTITY] as number;
    this.id = doubles[at] as number;
    this.owner = doubles[at + ORDER_OWNER] as number;
    this.price = this.#pages.price(this.#level) as PriceTicks;
    this.resting = resting as QuantityLots;
    this.selfTrade = this.owner === this.#taker;
    this.quantity = (this.selfTrade ? 0 : Math.min(resting, this.#left)) as QuantityLots;
    this.#left -= this.quantity;
    this.#slot = ints[this.#slot * ORDER_WORDS + ORDER_NEXT] as number;
    if (this.#slot === 0) {
      this.#level = this.#buy ? this.#pages.above(this.#level) : this.#pages.below(this.#level);
      if (this.#level !== 0) this.#enter(this.#level);
    }
    return true;
  }

  /** Stands on the oldest order of a level, unless its price is past the limit. */
  #enter(level: number): void {
    const price = this.#pages.price(level);
    if (this.#limit !== null && (this.#buy ? price > this.#limit : price < this.#limit)) return;
    this.#slot = this.#pages.memory.ints[level * LEVEL_WORDS + LEVEL_HEAD] as number;
  }
}
