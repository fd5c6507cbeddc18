import type { ChartIndicator } from './chart-types.ts';

/** Indicators that share the scale of the price. */
export const INDICATORS_ON_PRICE = ['MA', 'EMA', 'BOLL'] as const satisfies readonly ChartIndicator[];
/** Indicators with a scale of their own, in the order of their panes. */
export const INDICATORS_BELOW = ['MACD', 'RSI', 'KDJ', 'WR'] as const satisfies readonly ChartIndicator[];

/** How many panes of their own a choice of indicators needs. */
export const belowPrice = (indicators: readonly ChartIndicator[]): number =>
  INDICATORS_BELOW.filter((one) => indicators.includes(one)).length;

const TALLEST_PX = 76;
const LEAST_PX = 46;
/** The share of the drawing that all panes below the price may take together. */
const SHARE = 0.55;

/** Height of each pane below the price, px: less each the more there are, so that the price keeps the most room. */
export const paneHeight = (totalPx: number, panes: number): number =>
  panes === 0 ? 0 : Math.round(Math.max(LEAST_PX, Math.min(TALLEST_PX, (totalPx * SHARE) / panes)));
