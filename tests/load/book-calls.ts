import type { PriceTicks, QuantityLots, Side } from '@bourse/rules';
import type { BookLevel, BookOrder, OrderBook, Peek } from '../../packages/core/src/orders/order-book.ts';

const BEST = 0;
const PEEK = 1;
const REST = 2;
const REDUCE = 3;
const CANCEL = 4;

const SIDES = ['buy', 'sell'] as const satisfies readonly Side[];
/** Stands for the limit of an order that takes any price. */
const ANY_PRICE = 0;

/** Every call that the core makes to order books, in columns, so that it can be made again to other books. */
export class BookCalls {
  length = 0;
  readonly #call: Uint8Array;
  readonly #book: Uint8Array;
  readonly #side: Uint8Array;
  readonly #id: Int32Array;
  readonly #owner: Int32Array;
  readonly #price: Int32Array;
  readonly #quantity: Int32Array;
  /** How often a cursor was moved on. */
  readonly #steps: Int32Array;

  constructor(most: number) {
    this.#call = new Uint8Array(most);
    this.#book = new Uint8Array(most);
    this.#side = new Uint8Array(most);
    this.#id = new Int32Array(most);
    this.#owner = new Int32Array(most);
    this.#price = new Int32Array(most);
    this.#quantity = new Int32Array(most);
    this.#steps = new Int32Array(most);
  }

  add(call: number, book: number, side: Side, id: number, owner: number, price: number, quantity: number): number {
    const at = this.length;
    if (at === this.#call.length) throw new Error(`more than ${at} calls`);
    this.#call[at] = call;
    this.#book[at] = book;
    this.#side[at] = side === 'buy' ? 0 : 1;
    this.#id[at] = id;
    this.#owner[at] = owner;
    this.#price[at] = price;
    this.#quantity[at] = quantity;
    this.length += 1;
    return at;
  }

  step(call: number): void {
    this.#steps[call] = (this.#steps[call] as number) + 1;
  }

  /** Makes the calls again, those from one on up to another. */
  play(books: readonly OrderBook[], from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const book = books[this.#book[at] as number] as OrderBook;
      const side = SIDES[this.#side[at] as number] as Side;
      const id = this.#id[at] as number;
      const owner = this.#owner[at] as number;
      const price = this.#price[at] as PriceTicks;
      const quantity = this.#quantity[at] as QuantityLots;
      switch (this.#call[at]) {
        case BEST:
          book.best(side);
          break;
        case PEEK: {
          const peek = book.peek(side, price === ANY_PRICE ? null : price, quantity, owner);
          for (let steps = this.#steps[at] as number; steps > 0; steps -= 1) peek.next();
          break;
        }
        case REST:
          book.rest({ id, owner, side, price, quantity });
          break;
        case REDUCE:
          book.reduce(id, quantity);
          break;
        default:
          book.cancel(id);
      }
    }
  }
}

/** A book of the core that writes down what is asked of it. */
export class RecordingBook implements OrderBook {
  readonly #book: OrderBook;
  readonly #calls: BookCalls;
  readonly #number: number;

  /** @param number of the book among those whose calls are written down together. */
  constructor(book: OrderBook, calls: BookCalls, number: number) {
    this.#book = book;
    this.#calls = calls;
    this.#number = number;
  }

  get size(): number {
    return this.#book.size;
  }

  best(side: Side): PriceTicks | null {
    this.#calls.add(BEST, this.#number, side, 0, 0, 0, 0);
    return this.#book.best(side);
  }

  /** Is asked by no command. */
  order(id: number): BookOrder | undefined {
    return this.#book.order(id);
  }

  /** Is asked by no command. */
  depth(side: Side, levels: number): BookLevel[] {
    return this.#book.depth(side, levels);
  }

  /** Is asked by no command. */
  orders(): IterableIterator<BookOrder> {
    return this.#book.orders();
  }

  peek(side: Side, limit: PriceTicks | null, quantity: QuantityLots, owner: number): Peek {
    const call = this.#calls.add(PEEK, this.#number, side, 0, owner, limit ?? ANY_PRICE, quantity);
    const peek = this.#book.peek(side, limit, quantity, owner);
    const next = peek.next.bind(peek);
    peek.next = () => {
      this.#calls.step(call);
      return next();
    };
    return peek;
  }

  rest({ id, owner, side, price, quantity }: BookOrder): void {
    this.#calls.add(REST, this.#number, side, id, owner, price, quantity);
    this.#book.rest({ id, owner, side, price, quantity });
  }

  reduce(id: number, quantity: QuantityLots): void {
    this.#calls.add(REDUCE, this.#number, 'buy', id, 0, 0, quantity);
    this.#book.reduce(id, quantity);
  }

  cancel(id: number): boolean {
    this.#calls.add(CANCEL, this.#number, 'buy', id, 0, 0, 0);
    return this.#book.cancel(id);
  }
}
