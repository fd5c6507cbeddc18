/** One bar. `at` is the start of its period, ms since 1970 UTC; the rest are decimal texts as on the wire. */
export type ChartBar = {
  readonly at: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume?: string;
};

export type ChartPeriod = {
  readonly span: number;
  readonly unit: 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';
};

export type ChartIndicator = 'MA' | 'EMA' | 'BOLL' | 'MACD' | 'RSI' | 'WR' | 'KDJ';

/** Candles, filled or with the rising ones hollow; the closes as a line, or as a line with a ground. */
export type ChartLook = 'candle' | 'hollow' | 'line' | 'area';

/** A position or an order as a line across the chart. */
export type ChartLine = {
  readonly id: string;
  readonly price: string;
  readonly label: string;
  readonly tone: 'rise' | 'fall' | 'accent' | 'warning' | 'faint';
  /** What dragging it does; without it the line stays where it is. */
  readonly move?: {
    /** What is moved, in a word or two. */
    readonly name: string;
    /** What it would bring at a price, while it is dragged. */
    readonly says: (price: string) => string | undefined;
    /** Where it was let go: a price in whole ticks. */
    readonly onMove: (price: string) => void;
  };
};

/** What can be drawn by hand: a line between two points, one at a price, one from a point through another, the retracements of a move. */
export type DrawingKind = 'trend' | 'level' | 'ray' | 'fibonacci';

/** A drawing by its points: the start of a bar, ms, and a price as decimal text. */
export type ChartDrawing = {
  readonly id: string;
  readonly kind: DrawingKind;
  readonly points: readonly { readonly at: number; readonly price: string }[];
};

/** What is being drawn, with what is said meanwhile. */
export type ChartDrawingTool = {
  readonly kind: DrawingKind;
  readonly texts: {
    readonly first: string;
    readonly second: string;
    readonly single: string;
    readonly cancel: string;
  };
  readonly onDone: (points: ChartDrawing['points']) => void;
  readonly onCancel: () => void;
};

/** Words inside the chart. */
export type ChartTexts = {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
};

export type ChartProps = {
  /** What is drawn; a change loads anew. */
  readonly symbol: string;
  readonly period: ChartPeriod;
  /** Bars before a moment (exclusive, ms), or the newest ones; oldest first. Fewer than `limit` means there are no older ones. */
  readonly load: (before: number | undefined, limit: number) => Promise<readonly ChartBar[]>;
  /** Calls back with the live last bar; returns what ends it. */
  readonly subscribe?: (onBar: (bar: ChartBar) => void) => () => void;
  /** Those on the price share its scale; each of the others gets a pane of its own below the volume. */
  readonly indicators?: readonly ChartIndicator[];
  readonly look?: ChartLook;
  readonly hasVolume?: boolean;
  readonly priceDecimals: number;
  /** Decimal text of the smallest step of the price; the last decimal by default. */
  readonly tickSize?: string;
  readonly volumeDecimals?: number;
  readonly lines?: readonly ChartLine[];
  readonly drawings?: readonly ChartDrawing[];
  /** Takes the next points for a drawing; while it is there the chart is neither moved nor its lines dragged. */
  readonly tool?: ChartDrawingTool | undefined;
  /** IANA zone of the time axis. */
  readonly zone: string;
  readonly locale: string;
  readonly texts: ChartTexts;
  /** Names the chart for screen readers, best with the instrument and its price in words. */
  readonly label: string;
  readonly errorLabel: string;
  readonly retryLabel: string;
  /** Height and the like; fills its parent by default. */
  readonly className?: string;
};

/** Periods of the indicators as the product fixes them. */
export const INDICATOR_PERIODS = {
  MA: [5, 10, 30],
  EMA: [5, 10, 30],
  BOLL: [14, 2],
  MACD: [12, 26, 9],
  RSI: [6],
  WR: [14],
  KDJ: [9, 3, 3],
} as const satisfies Record<ChartIndicator, readonly number[]>;
