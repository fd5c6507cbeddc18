import type { Side } from '@bourse/rules';
import peerPackage from 'nodejs-order-book';
import { BookMemory, createBook } from '../../packages/core/src/orders/book.ts';
import type { OrderBook } from '../../packages/core/src/orders/order-book.ts';
import { CANCEL, depthText, MARKET, makeStream, SIDES, type Stream, type StreamPlan } from './book-stream.ts';
import { type Recorded, recordCalls } from './book-through-core.ts';
import type { Report } from './report.ts';

const PLANS: readonly StreamPlan[] = [
  { title: 'book: 1 instrument, 1,000 resting', instruments: 1, resting: 1_000, operations: 1_000_000, seed: 1 },
  { title: 'book: 1 instrument, 10,000 resting', instruments: 1, resting: 10_000, operations: 1_000_000, seed: 2 },
  { title: 'book: 100 instruments, 200 resting each', instruments: 100, resting: 200, operations: 1_000_000, seed: 3 },
];

const RUNS = 11;
/** The peer measures the whole stream where it can; past this many milliseconds it stops, and the row says so. */
const PEER_LIMIT_MS = 60_000;

/** Empty books in one memory, as the core makes them. */
const fresh = (stream: Stream): OrderBook[] => {
  const memory = new BookMemory();
  return Array.from({ length: stream.instruments }, () => createBook(memory));
};

/** Where the calls of an operation begin. */
const startOf = ({ ends }: Recorded, at: number): number => (at === 0 ? 0 : (ends[at - 1] as number));

/** One run of all that the core asks of its books, on fresh ones: operations of the stream a second. */
const runOurs = (stream: Stream, recorded: Recorded): number => {
  const books = fresh(stream);
  const begin = startOf(recorded, stream.prefill);
  recorded.calls.play(books, 0, begin);
  const started = performance.now();
  recorded.calls.play(books, begin, recorded.calls.length);
  const seconds = (performance.now() - started) / 1e3;
  if (depthText(books) !== stream.expected.depth) throw new Error(`${stream.title}: the same calls gave other books`);
  return (stream.length - stream.prefill) / seconds;
};

/** Times the calls of each operation by themselves, the clock's own cost included; `clock` is its median. In microseconds. */
const percentiles = (stream: Stream, recorded: Recorded): { clock: number; p50: number; p99: number; max: number } => {
  const books = fresh(stream);
  const { calls, ends } = recorded;
  calls.play(books, 0, startOf(recorded, stream.prefill));
  const times = new Float64Array(stream.length - stream.prefill);
  const clock = new Float64Array(times.length);
  for (let at = stream.prefill; at < stream.length; at += 1) {
    const [from, to] = [startOf(recorded, at), ends[at] as number];
    const started = performance.now();
    calls.play(books, from, to);
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
const measure = (stream: Stream, recorded: Recorded): { ours: number; peer: PeerRun } => {
  const peer = new PeerRun(stream);
  const rates: number[] = [];
  const whole = stream.length - stream.prefill;
  for (let run = 1; run <= RUNS; run += 1) {
    rates.push(runOurs(stream, recorded));
    peer.runTo(stream.prefill + Math.floor((whole * run) / RUNS));
  }
  return { ours: rates.sort((a, b) => a - b)[RUNS >> 1] as number, peer };
};

/**
 * The order book beside npm nodejs-order-book on three seeded streams: what the core asks of its books while it decides and folds their commands
 * is asked again of fresh ones. @throws {Error} when the core comes to something else than the obvious book.
 */
export const benchBook = async (): Promise<Report> =>
  PLANS.map((plan) => {
    const stream = makeStream(plan);
    const recorded = recordCalls(stream);
    const { ours, peer } = measure(stream, recorded);
    const { clock, p50, p99, max } = percentiles(stream, recorded);
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
        `${Math.round(recorded.rate / 1e3)} k operations a second through the core, decided and folded`,
        ...(peer.operations < whole ? [`peer ran the first ${peer.operations} operations`] : []),
        ...(peer.agrees() ? [] : ['the peer’s final depth differs']),
      ].join('; '),
    };
  });
