import type { RecordedDepth } from './feed.ts';
import type { Row } from './replay-rows.ts';
import { rowsOf } from './replay-rows.ts';

/** A moment of a recording, in its own time, prices in the quote asset. */
export type Moment = {
  readonly atMs: number;
  /** Undefined where only one side of a book was recorded: then nothing can be told but its levels. */
  readonly price: number | undefined;
  readonly book?: RecordedDepth;
  readonly volume: number;
  readonly bid?: number;
  readonly ask?: number;
  readonly side?: 'buy' | 'sell';
};

/** The files that make up one recording: one, a bid and an ask, or a snapshot and what came after it. */
export type Recording =
  | { readonly form: 'single'; readonly file: string }
  | { readonly form: 'bid-ask'; readonly bid: string; readonly ask: string }
  | { readonly form: 'depth'; readonly files: readonly string[] };

type BarRow = Extract<Row, { type: 'bar' }>;

/** When within a bar its four prices are told, as a share of its length. */
export const LAST_OF_BAR = 0.95;
const WITHIN_BAR = [0, 0.3, 0.6, LAST_OF_BAR] as const;

/** Open, the nearer end, the other end, close: a bar that rose went down first. Fixed, so that a replay repeats itself. */
const pathOf = (bar: { open: number; high: number; low: number; close: number }): number[] =>
  bar.close >= bar.open ? [bar.open, bar.low, bar.high, bar.close] : [bar.open, bar.high, bar.low, bar.close];

function* barMoments(bar: BarRow, lengthMs: number, bid?: BarRow, ask?: BarRow): Generator<Moment> {
  const path = pathOf(bar);
  // The quotes keep the spread of the bar's close.
  const half = bid && ask ? Math.max(0, ask.close - bid.close) / 2 : undefined;
  for (let at = 0; at < path.length; at++) {
    const price = path[at] ?? bar.close;
    yield {
      atMs: bar.atMs + Math.floor(lengthMs * (WITHIN_BAR[at] ?? 0)),
      price,
      volume: bar.volume / path.length,
      ...(half === undefined ? {} : { bid: price - half, ask: price + half }),
    };
  }
}

async function* pairedBars(bidFile: string, askFile: string): AsyncGenerator<readonly [BarRow, BarRow]> {
  const bids = rowsOf(bidFile);
  const asks = rowsOf(askFile);
  try {
    let bid = await bids.next();
    let ask = await asks.next();
    while (!bid.done && !ask.done) {
      const [low, high] = [bid.value, ask.value];
      if (low.type === 'bar' && high.type === 'bar' && low.atMs === high.atMs) yield [low, high];
      // A minute that only one of the two has is left out.
      if (low.atMs <= high.atMs) bid = await bids.next();
      if (high.atMs <= low.atMs) ask = await asks.next();
    }
  } finally {
    await bids.return(undefined);
    await asks.return(undefined);
  }
}

const middle = (a: number, b: number): number => (a + b) / 2;

async function* bidAskMoments(bidFile: string, askFile: string, lengthMs: number): AsyncGenerator<Moment> {
  for await (const [bid, ask] of pairedBars(bidFile, askFile)) {
    const bar: BarRow = {
      type: 'bar',
      atMs: bid.atMs,
      open: middle(bid.open, ask.open),
      high: middle(bid.high, ask.high),
      low: middle(bid.low, ask.low),
      close: middle(bid.close, ask.close),
      volume: bid.volume + ask.volume,
    };
    yield* barMoments(bar, lengthMs, bid, ask);
  }
}

/** Levels a side that are shown of a recorded book. */
const LEVELS = 20;

/** A recorded order book, of which the best prices are told and the levels shown. */
class Book {
  readonly #bids = new Map<number, number>();
  readonly #asks = new Map<number, number>();

  apply(level: Extract<Row, { type: 'level' }>): void {
    const own = level.side === 'bid' ? this.#bids : this.#asks;
    if (level.size === 0) {
      own.delete(level.price);
      return;
    }
    own.set(level.price, level.size);
    // Levels that a newer one crosses were taken in a part that was not recorded.
    const other = level.side === 'bid' ? this.#asks : this.#bids;
    for (const price of other.keys()) {
      if (level.side === 'bid' ? price <= level.price : price >= level.price) other.delete(price);
    }
  }

  clear(): void {
    this.#bids.clear();
    this.#asks.clear();
  }

  /** The best levels of each side, as they were written. */
  levels(atMs: number): RecordedDepth {
    const best = (side: ReadonlyMap<number, number>, sign: 1 | -1): RecordedDepth['bids'] =>
      [...side]
        .sort(([a], [b]) => sign * (a - b))
        .slice(0, LEVELS)
        .map(([price, size]) => [String(price), String(size)] as const);
    return { atMs, bids: best(this.#bids, -1), asks: best(this.#asks, 1) };
  }

  best(): { readonly bid: number; readonly ask: number } | undefined {
    let bid = 0;
    for (const price of this.#bids.keys()) if (price > bid) bid = price;
    let ask = Number.POSITIVE_INFINITY;
    for (const price of this.#asks.keys()) if (price < ask) ask = price;
    return bid > 0 && Number.isFinite(ask) ? { bid, ask } : undefined;
  }
}

async function* depthMoments(files: readonly string[]): AsyncGenerator<Moment> {
  const book = new Book();
  let open: { key: string; atMs: number; snapshot: boolean } | undefined;
  const emitted = (): Moment[] => {
    if (!open) return [];
    const { atMs } = open;
    const best = book.best();
    return [{ atMs, price: best && middle(best.bid, best.ask), volume: 0, book: book.levels(atMs), ...best }];
  };
  for (const file of files) {
    for await (const row of rowsOf(file)) {
      if (row.type !== 'level') continue;
      const key = `${row.snapshot} ${row.update || row.atMs}`;
      // All levels of one update take effect together.
      if (open && open.key !== key) yield* emitted();
      if (row.snapshot && open?.key !== key) book.clear();
      open = { key, atMs: row.atMs, snapshot: row.snapshot };
      book.apply(row);
    }
  }
  yield* emitted();
}

async function* singleMoments(file: string, lengthMs: number): AsyncGenerator<Moment> {
  for await (const row of rowsOf(file)) {
    if (row.type === 'bar') yield* barMoments(row, lengthMs);
    else if (row.type === 'quote')
      yield { atMs: row.atMs, price: middle(row.bid, row.ask), volume: 0, bid: row.bid, ask: row.ask };
    else if (row.type === 'trade') {
      yield { atMs: row.atMs, price: row.price, volume: row.volume, ...(row.side ? { side: row.side } : {}) };
    }
  }
}

/** The moments of a recording in order of time. `lengthMs` is the length of its bars, 0 where there are none. */
export const momentsOf = (recording: Recording, lengthMs: number): AsyncGenerator<Moment> => {
  if (recording.form === 'single') return singleMoments(recording.file, lengthMs);
  if (recording.form === 'depth') return depthMoments(recording.files);
  return bidAskMoments(recording.bid, recording.ask, lengthMs);
};
