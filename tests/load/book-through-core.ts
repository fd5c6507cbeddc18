import {
  type Action,
  type Command,
  type Core,
  carryOut,
  createCore,
  decide,
  type Listing,
  observe,
} from '@bourse/core';
import { type Instrument, priceTicks, quantityLots } from '@bourse/rules';
import { BookMemory, createBook } from '../../packages/core/src/orders/book.ts';
import { benchConfig, pair } from './bench-market.ts';
import { BookCalls, RecordingBook } from './book-calls.ts';
import { CANCEL, depthText, MARKET, type Outcome, PASSIVE, type Stream } from './book-stream.ts';

/** No quotes of the house, and no order too small. */
const quiet: Instrument = { ...pair, minNotional: '0.000001', ladder: { ...pair.ladder, levels: 0 } };

const MAKERS = 2_000;
/** So many that none comes to an order of its own that still rests: the stream has no self-trades. */
const TAKERS = 40_000;
const MIDDLE = 100_000;
const CALLS_EACH = 8;

/** The calls that a stream makes to order books, those of each operation up to where it ends, and how fast all of it went through the core. */
export type Recorded = {
  readonly calls: BookCalls;
  readonly ends: Int32Array;
  /** Operations a second, those that are timed. */
  readonly rate: number;
};

const idOf = (instrument: number): string => `PAIR-${instrument}`;

const coreFor = ({ instruments }: Stream): Core => {
  const config = benchConfig(quiet, { maxOpenOrders: 1_000_000, fillsAtOnce: 1_000_000 });
  const [listing] = config.listings.values();
  if (!listing) throw new Error('nothing is listed');
  const listings = Array.from({ length: instruments }, (_, index): [string, Listing] => {
    const id = idOf(index);
    return [id, { ...listing, instrument: { ...quiet, id } }];
  });
  return createCore({ ...config, listings: new Map(listings) });
};

/** Carries a stream out as the server does its commands: decided, then folded; the books of the core write down what is asked of them. */
class ThroughCore {
  trades = 0;
  volume = 0;
  readonly calls: BookCalls;
  readonly books: readonly RecordingBook[];
  readonly #core: Core;
  readonly #stream: Stream;
  /** What the core calls the orders of the stream. */
  readonly #orders: Int32Array;

  constructor(stream: Stream) {
    this.#stream = stream;
    this.#orders = new Int32Array(stream.length + 1);
    this.calls = new BookCalls(stream.length * CALLS_EACH);
    this.#core = coreFor(stream);
    const memory = new BookMemory();
    this.books = Array.from(
      { length: stream.instruments },
      (_, index) => new RecordingBook(createBook(memory), this.calls, index),
    );
    for (const [index, book] of this.books.entries()) {
      this.#core.state.orders.books.demo.set(idOf(index), book);
      observe(this.#core, idOf(index), { seq: 1, price: priceTicks(MIDDLE), at: 0 });
    }
    for (let customer = 1; customer <= MAKERS + TAKERS; customer += 1) {
      this.#run({ action: { type: 'open-customer', customer } });
      this.#run({ action: { type: 'start-demo', customer } });
    }
  }

  operate(at: number): void {
    const { id, kind, instrument, side, price, quantity } = this.#stream;
    const number = id[at] as number;
    if (kind[at] === CANCEL) {
      const order = this.#orders[number] as number;
      const { customer } = this.#core.state.orders.orders.get(order) ?? { customer: 0 };
      this.#run({ action: { type: 'cancel-order', mode: 'demo', customer, id: order } });
      return;
    }
    const isMarket = kind[at] === MARKET;
    const action: Action = {
      type: 'place-order',
      mode: 'demo',
      customer: kind[at] === PASSIVE ? 1 + (at % MAKERS) : 1 + MAKERS + (at % TAKERS),
      instrument: idOf(instrument[at] as number),
      side: side[at] === 0 ? 'buy' : 'sell',
      kind: isMarket ? 'market' : 'limit',
      timeInForce: 'GTC',
      quantity: quantityLots(quantity[at] as number),
      limit: isMarket ? null : priceTicks(price[at] as number),
      budget: null,
    };
    this.#orders[number] = this.#core.state.orders.nextOrder;
    this.#run({ action });
  }

  #run(command: Command): void {
    const decided = decide(this.#core, command, 0);
    if (!decided.ok) throw new Error(`${command.action.type}: ${decided.error}`);
    carryOut(this.#core, decided.value, 0);
    for (const event of decided.value) {
      if (event.type !== 'order-filled') continue;
      this.trades += 1;
      this.volume += event.quantity;
    }
  }
}

/** Whether what came of a stream is what the obvious book made of it. @throws {Error} when it is not. */
const checkOutcome = (who: string, { title, expected }: Stream, got: Outcome): void => {
  const { trades, volume, depth } = expected;
  if (got.trades === trades && got.volume === volume && got.depth === depth) return;
  throw new Error(
    `${title}: ${who} made ${got.trades} trades of ${got.volume} lots, the obvious book ${trades} of ${volume}`,
  );
};

/** Carries a stream out through the core. @throws {Error} when it comes to something else than the obvious book does. */
export const recordCalls = (stream: Stream): Recorded => {
  const core = new ThroughCore(stream);
  const ends = new Int32Array(stream.length);
  const operate = (from: number, to: number): void => {
    for (let at = from; at < to; at += 1) {
      core.operate(at);
      ends[at] = core.calls.length;
    }
  };
  operate(0, stream.prefill);
  core.trades = 0;
  core.volume = 0;
  const started = performance.now();
  operate(stream.prefill, stream.length);
  const seconds = (performance.now() - started) / 1e3;
  const { trades, volume, books, calls } = core;
  checkOutcome('the core', stream, { trades, volume, depth: depthText(books) });
  return { calls, ends, rate: (stream.length - stream.prefill) / seconds };
};
