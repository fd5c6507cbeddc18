import { type PriceTicks, priceTicks, type QuantityLots, quantityLots, type Side } from '@bourse/rules';
import peerPackage from 'nodejs-order-book';
import { BookMemory, createBook } from '../../packages/core/src/orders/book.ts';
import type { MatchSink } from '../../packages/core/src/orders/obvious-book.ts';
import type { IncomingOrder, OrderBook } from '../../packages/core/src/orders/order-book.ts';
import { NO_LIMITS, NO_QUOTES, submitToBook } from '../../packages/core/src/orders/testing.ts';
import {
  CANCEL,
  depthText,
  MARKET,
  makeStream,
  type Outcome,
  SIDES,
  type Stream,
  type StreamPlan,
} from './book-stream.ts';
import type { Report } from './report.ts';

const PLANS: readonly StreamPlan[] = [
  { title: 'book: 1 instrument, 1,000 resting', instruments: 1, resting: 1_000, operations: 1_000_000, seed: 1 },
  { title: 'book: 1 instrument, 10,000 resting', instruments: 1, resting: 10_000, operations: 1_000_000, seed: 2 },
  { title: 'book: 100 instruments, 200 resting each', instruments: 100, resting: 200, operations: 1_000_000, seed: 3 },
];

const RUNS = 11;
/** The peer measures the whole stream where it can; past this many milliseconds it stops, and the row says so. */
const PEER_LIMIT_MS = 60_000;

/**
 * What the core does beside the book's own work when events of a match are folded: it knows what is left of an order, and takes one that is
 * over out of the book, whether it rests there or not.
 */
class Tally implements MatchSink {
  trades = 0;
  volume = 0;
  book: OrderBook | undefined;
  readonly #left: Float64Array;

  constructor(orders: number) {
    this.#left = new Float64Array(orders + 1);
  }

  place(id: number, quantity: number): void {
    this.#left[id] = quantity;
  }

  fill(maker: number, _owner: number, _price: PriceTicks, quantity: QuantityLots): void {
    this.trades += 1;
    this.volume += quantity;
    const left = (this.#left[maker] as number) - quantity;
    this.#left[maker] = left;
    if (left === 0) this.book?.cancel(maker);
  }

  /** Of an order that came and did not rest whole: its fills. */
  took(id: number, filled: number): void {
    this.#left[id] = (this.#left[id] as number) - filled;
  }

  selfTradeCancel(id: number): void {
    throw new Error(`the stream has no self-trades, but order ${id} was cancelled for one`);
  }
}

/** Plays operations of a stream on our books as the core matches: look, plan, then change the book by single steps. */
const play = (stream: Stream, books: readonly OrderBook[], tally: Tally, from: number, to: number): void => {
  const { kind, instrument, id, side, price, quantity } = stream;
  for (let at = from; at < to; at += 1) {
    const book = books[instrument[at] as number] as OrderBook;
    const which = kind[at] as number;
    const number = id[at] as number;
    if (which === CANCEL) {
      book.cancel(number);
      continue;
    }
    const lots = quantityLots(quantity[at] as number);
    const order: IncomingOrder = {
      id: number,
      owner: number,
      side: side[at] === 0 ? 'buy' : 'sell',
      limit: which === MARKET ? null : priceTicks(price[at] as number),
      quantity: lots,
      timeInForce: 'GTC',
    };
    tally.book = book;
    tally.place(number, lots);
    const before = tally.volume;
    const outcome = submitToBook(book, NO_QUOTES, order, NO_LIMITS, tally);
    if (outcome !== 'rested') book.cancel(number);
    else if (tally.volume > before) tally.took(number, tally.volume - before);
  }
};

/** Empty books in one memory, as the core makes them. */
const fresh = (stream: Stream): OrderBook[] => {
  const memory = new BookMemory();
  return Array.from({ length: stream.instruments }, () => createBook(memory));
};

const check = (who: string, stream: Stream, got: Outcome): void => {
  const { trades, volume, depth } = stream.expected;
  if (got.trades === trades && got.volume === volume && got.depth === depth) return;
  throw new Error(
    `${stream.title}: ${who} made ${got.trades} trades of ${got.volume} lots, the obvious book ${trades} of ${volume}`,
  );
};

/** One run of the whole stream on fresh books: operations a second. */
const runOurs = (stream: Stream): number => {
  const books = fresh(stream);
  const tally = new Tally(stream.length);
  play(stream, books, tally, 0, stream.prefill);
  tally.trades = 0;
  tally.volume = 0;
  const started = performance.now();
  play(stream, books, tally, stream.prefill, stream.length);
  const seconds = (performance.now() - started) / 1e3;
  check('our book', stream, { trades: tally.trades, volume: tally.volume, depth: depthText(books) });
  return (stream.length - stream.prefill) / seconds;
};

/** Times each operation by itself, the clock's own cost included; `clock` is its median. In microseconds. */
const percentiles = (stream: Stream): { clock: number; p50: number; p99: number; max: number } => {
  const books = fresh(stream);
  const tally = new Tally(stream.length);
  play(stream, books, tally, 0, stream.prefill);
  const times = new Float64Array(stream.length - stream.prefill);
  const clock = new Float64Array(times.length);
  for (let at = stream.prefill; at < stream.length; at += 1) {
    const started = performance.now();
    play(stream, books, tally, at, at + 1);
    const ended = performance.now();
    times[at - stream.prefill] = (ended - started) * 1e3;
    clock[at - stream.prefill] = (performance.now() - ended) * 1e3;
  }
  times.sort();
  clock.sort();
  const share = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] as number;
  return { clock: clock[clock.length >> 1] as number, p50: share(0.5), p99: share(0.99), max: share(1) };
};

type PeerBook = InstanceType<typeof peerPackage.OrderBook>;
type PeerOrder = { side: Side; size: number; id?: string; price?: number };

const peerDepth = (books: readonly PeerBook[]): Map<number, number>[][] =>
  books.map((book) => {
    const [asks, bids] = book.depth();
    return [new Map(bids), new Map(asks)];
  });

const sameDepth = (stream: Stream, books: readonly PeerBook[]): boolean => {
  const expected = JSON.parse(stream.expected.depth) as { price: number; quantity: number }[][][];
  const got = peerDepth(books);
  return expected.every((sides, book) =>
    sides.every((levels, side) => {
      const theirs = got[book]?.[side];
      return theirs?.size === levels.length && levels.every(({ price, quantity }) => theirs.get(price) === quantity);
    }),
  );
};

/** The same stream through the peer, part by part. Its orders are made beforehand, so that only its own work is timed. */
class PeerRun {
  readonly #stream: Stream;
  readonly #books: PeerBook[];
  readonly #ids: string[];
  readonly #orders: (PeerOrder | null)[];
  #at: number;
  #ms = 0;

  constructor(stream: Stream) {
    const { kind, side, quantity, price } = stream;
    this.#stream = stream;
    this.#books = Array.from({ length: stream.instruments }, () => new peerPackage.OrderBook());
    this.#ids = Array.from(stream.id, String);
    this.#orders = Array.from({ length: stream.length }, (_, at): PeerOrder | null => {
      if (kind[at] === CANCEL) return null;
      const order = { side: SIDES[side[at] as number] as Side, size: quantity[at] as number };
      return kind[at] === MARKET ? order : { ...order, id: this.#ids[at] as string, price: price[at] as number };
    });
    for (this.#at = 0; this.#at < stream.prefill; this.#at += 1) this.#operate(this.#at);
  }

  get operations(): number {
    return this.#at - this.#stream.prefill;
  }

  get rate(): number {
    return this.operations / (this.#ms / 1e3);
  }

  /** Goes on to an operation of the stream, unless its time is up. */
  runTo(end: number): void {
    const started = performance.now();
    for (; this.#at < end; this.#at += 1) {
      if ((this.#at & 1023) === 0 && this.#ms + performance.now() - started > PEER_LIMIT_MS) break;
      this.#operate(this.#at);
    }
    this.#ms += performance.now() - started;
  }

  /** Whether its final depth is the obvious book's; true when it did not come to the end. */
  agrees(): boolean {
    return this.#at < this.#stream.length || sameDepth(this.#stream, this.#books);
  }

  #operate(at: number): void {
    const book = this.#books[this.#stream.instrument[at] as number] as PeerBook;
    const order = this.#orders[at];
    if (!order) book.cancel(this.#ids[at] as string);
    else if (this.#stream.kind[at] === MARKET) book.market(order as Parameters<PeerBook['market']>[0]);
    else book.limit(order as Parameters<PeerBook['limit']>[0]);
  }
}

/** Ours whole and the peer's next part by turns, so that both meet the same moods of the machine. Ours is the median run. */
const measure = (stream: Stream): { ours: number; peer: PeerRun } => {
  const peer = new PeerRun(stream);
  const rates: number[] = [];
  const whole = stream.length - stream.prefill;
  for (let run = 1; run <= RUNS; run += 1) {
    rates.push(runOurs(stream));
    peer.runTo(stream.prefill + Math.floor((whole * run) / RUNS));
  }
  return { ours: rates.sort((a, b) => a - b)[RUNS >> 1] as number, peer };
};

/** The order book beside npm nodejs-order-book on three seeded streams. @throws {Error} when ours differs from the obvious book. */
export const benchBook = async (): Promise<Report> =>
  PLANS.map((plan) => {
    const stream = makeStream(plan);
    const { ours, peer } = measure(stream);
    const { clock, p50, p99, max } = percentiles(stream);
    const whole = stream.length - stream.prefill;
    return {
      row: plan.title,
      ours,
      peer: peer.rate,
      ratio: ours / peer.rate,
      limit: '50 × (least 20 ×); p99 < 1.5 µs',
      note: [
        `p50 ${p50.toFixed(2)} µs, p99 ${p99.toFixed(2)} µs, max ${max.toFixed(0)} µs, of which the clock ${clock.toFixed(2)}`,
        `${stream.expected.trades} trades, ${stream.expected.volume} lots and depth as the obvious book`,
        `${stream.restingAtEnd} rest at the end`,
        ...(peer.operations < whole ? [`peer ran the first ${peer.operations} operations`] : []),
        ...(peer.agrees() ? [] : ['the peer’s final depth differs']),
      ].join('; '),
    };
  });
