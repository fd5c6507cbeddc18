import type { IncomeProduct } from '@bourse/core';
import { formatDecimal } from '@bourse/rules';

const DAY_MS = 86_400_000;
/** Points of a chart at most. */
const MOST_POINTS = 500;

const INTERVAL_MS = {
  '1min': 60_000,
  '30min': 30 * 60_000,
  '1h': 3_600_000,
  '1day': DAY_MS,
  '1week': 7 * DAY_MS,
  '1month': 30 * DAY_MS,
} as const;
export type Interval = keyof typeof INTERVAL_MS;

/**
 * What a unit bought as soon as it could be has come to with the income that it earned, at the ends of intervals, oldest first: it grows by a day's income
 * at each midnight and never falls (rule PRODUCTS-9). No price is made up.
 * @param decimals of the product's asset.
 */
export const unitValues = (product: IncomeProduct, decimals: number, interval: Interval, now: number) => {
  const stepMs = INTERVAL_MS[interval];
  const from = Math.max(product.opensAt, product.listedAt);
  const begins = Math.ceil(from / DAY_MS) * DAY_MS;
  const valueAt = (at: number): string => {
    const days = Math.max(0, Math.floor((at - begins) / DAY_MS));
    return formatDecimal(product.unitPrice * (1_000_000n + BigInt(product.ppm * days)), decimals + 6);
  };
  const last = Math.floor(now / stepMs) * stepMs;
  const first = Math.max(Math.floor(from / stepMs) * stepMs, last - (MOST_POINTS - 1) * stepMs);
  const points = [];
  for (let at = first; at <= last; at += stepMs) {
    const [open, close] = [valueAt(at), valueAt(Math.min(at + stepMs - 1, now))];
    points.push({ at, open, high: close, low: open, close, volume: '0', businessVolume: '0' });
  }
  return points;
};
