import type { AreaPoint } from '../area-chart.tsx';
import type { ChartBar } from '../chart-types.ts';
import type { DepthLevel } from '../depth-levels.ts';
import type { TapeTrade } from '../tape-list.tsx';

/** Made-up figures of the gallery, the same at every visit. */
export const SAMPLE_AT = Date.UTC(2026, 0, 15, 14, 30);

const wave = (index: number): number =>
  Math.sin(index / 3.1) * 4 + Math.sin(index / 11) * 9 + Math.cos(index * 1.7) * 1.6;

export const sampleValues = (count: number, slope: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => 100 + wave(index + slope * 40) * 0.5 + index * slope);

export const sampleArea: readonly AreaPoint[] = sampleValues(72, 0.12).map((value, index) => ({
  at: SAMPLE_AT + index * 300_000,
  value,
}));

const level = (price: number, index: number): DepthLevel => ({
  price: price.toFixed(1),
  quantity: (0.4 + ((index * 37) % 11) * 0.21).toFixed(3),
  house: index % 3 === 0 ? '0.300' : '0',
});

export const sampleBids: readonly DepthLevel[] = Array.from({ length: 16 }, (_, index) =>
  level(64_210.4 - index * 0.9, index),
);
export const sampleAsks: readonly DepthLevel[] = Array.from({ length: 16 }, (_, index) =>
  level(64_211.2 + index * 0.8, index + 4),
);

export const sampleTrades: readonly TapeTrade[] = Array.from({ length: 8 }, (_, index) => ({
  id: String(index),
  at: SAMPLE_AT - index * 1400,
  price: (64_210.8 + (index % 3) * 0.4).toFixed(1),
  quantity: (0.012 * (index + 1)).toFixed(3),
  side: index % 3 === 1 ? 'sell' : 'buy',
  isOfBook: index % 4 === 2,
}));

const HOUR = 3_600_000;
const FIRST = SAMPLE_AT - 900 * HOUR;

const sampleBar = (at: number): ChartBar => {
  const index = (at - FIRST) / HOUR;
  const open = 64_000 + wave(index / 2) * 90 + index * 0.6;
  const close = 64_000 + wave((index + 1) / 2) * 90 + index * 0.6;
  const reach = 30 + Math.abs(Math.sin(index)) * 60;
  return {
    at,
    open: open.toFixed(1),
    high: (Math.max(open, close) + reach).toFixed(1),
    low: (Math.min(open, close) - reach).toFixed(1),
    close: close.toFixed(1),
    volume: (120 + Math.abs(Math.cos(index * 0.7)) * 400).toFixed(2),
  };
};

/** Hourly bars up to the sample moment, answered in pages as a server would. */
export const loadSampleBars = async (before: number | undefined, limit: number): Promise<readonly ChartBar[]> => {
  const end = before ?? SAMPLE_AT + HOUR;
  const bars: ChartBar[] = [];
  for (let at = end - HOUR; at >= FIRST && bars.length < limit; at -= HOUR) bars.unshift(sampleBar(at));
  return bars;
};
