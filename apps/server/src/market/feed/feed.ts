import type { Instrument, InstrumentId, PriceTicks, QuantityLots, Side } from '@bourse/rules';

/** One change of a market's price. */
export type Tick = {
  readonly instrument: InstrumentId;
  /** Goes up by one per instrument while a feed runs; after a pause it jumps ahead, it never goes back. */
  readonly seq: number;
  readonly atMs: number;
  readonly price: PriceTicks;
  /** What was traded at the price; 0 when only the quote moved. */
  readonly volume: QuantityLots;
  readonly bid?: PriceTicks;
  readonly ask?: PriceTicks;
  readonly side?: Side;
};

/** Open, high, low and close of a stretch of time that begins at `startMs`. */
export type Bar = {
  readonly startMs: number;
  readonly open: PriceTicks;
  readonly high: PriceTicks;
  readonly low: PriceTicks;
  readonly close: PriceTicks;
  readonly volume: QuantityLots;
};

/** The lengths of bars, from a minute to a month. */
export const INTERVALS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const;
export type Interval = (typeof INTERVALS)[number];

/** What the page shows beside a price. */
export type FeedKind = 'live' | 'delayed' | 'simulated' | 'replay';

/** Levels of a recorded order book as the recording has them, best first; a side that was not recorded is empty. */
export type RecordedDepth = {
  /** When it was so, in the recording's own time; milliseconds UTC. */
  readonly atMs: number;
  readonly bids: readonly (readonly [price: string, quantity: string])[];
  readonly asks: readonly (readonly [price: string, quantity: string])[];
};

export type Feed = {
  readonly kind: FeedKind;
  readonly instruments: readonly Instrument[];
  /** Begins to publish; resolves when the feed runs. @throws {Error} with one line that says what stops it. */
  start(publish: (tick: Tick) => void): Promise<void>;
  stop(): Promise<void>;
  /** True when `history` holds everything that was ever published, so that nothing needs storing. */
  readonly complete?: boolean;
  /** True when each start plays from the beginning, so that what was stored in an earlier run does not belong to this one. */
  readonly beginsAnew?: boolean;
  /** The last tick at or before an instant, where the past of prices can be asked for at once. */
  lastTick?(instrument: InstrumentId, atMs: number): Tick | undefined;
  /** The order book that was recorded, where there is one. It is shown and never traded on: the house quotes a ladder of its own. */
  recordedDepth?(instrument: InstrumentId): RecordedDepth | undefined;
  /**
   * At most `limit` bars that begin before `endMs`, the latest of them, oldest first. Only what happened before `asOfMs` is in them (default:
   * all that was published), so the last may be part of a bar. Their starts are those of `barStart`.
   */
  history?(
    instrument: InstrumentId,
    interval: Interval,
    endMs: number,
    limit: number,
    asOfMs?: number,
  ): Promise<readonly Bar[]>;
};
