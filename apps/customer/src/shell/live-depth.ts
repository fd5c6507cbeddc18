import { type DepthLevel, depthChecksum, type PriceTicks, parseDecimal, type QuantityLots } from '@bourse/rules';
import type { LiveDepth, LiveLevel } from '@bourse/wire/live';
import { useEffect } from 'react';
import { nowMs } from './clock.ts';
import { connected } from './live.ts';
import { useTopic } from './live-feed.ts';

const SCALE = 12;

/** The steps of an instrument, by which a depth's checksum is worked out. Decimal texts. */
type Steps = { readonly tickSize: string; readonly lotSize: string };

const inSteps = (text: string, step: string): number | undefined => {
  const value = parseDecimal(text, SCALE);
  const size = parseDecimal(step, SCALE);
  return value.ok && size.ok && size.value > 0n ? Number(value.value / size.value) : undefined;
};

const levelsInSteps = (levels: readonly LiveLevel[], { tickSize, lotSize }: Steps): readonly DepthLevel[] =>
  levels.map(([price, customers, house]) => {
    const ofHouse = inSteps(house, lotSize) ?? 0;
    return {
      price: (inSteps(price, tickSize) ?? 0) as PriceTicks,
      quantity: ((inSteps(customers, lotSize) ?? 0) + ofHouse) as QuantityLots,
      house: ofHouse as QuantityLots,
    };
  });

const checked = new WeakMap<LiveDepth, boolean>();

/** Whether a pushed depth is what its sender has (BOOK-18): the checksum over its best ten levels in ticks and lots. Worked out once. */
const isDepthWhole = (depth: LiveDepth, steps: Steps): boolean => {
  const known = checked.get(depth);
  if (known !== undefined) return known;
  const levels = { bids: levelsInSteps(depth.bids, steps), asks: levelsInSteps(depth.asks, steps) };
  const isWhole = depthChecksum(levels) === depth.checksum;
  checked.set(depth, isWhole);
  return isWhole;
};

const depthRequestedAt = new Map<string, number>();

/** Asks for a whole depth, at most every 3 s for one instrument, so that a sender at odds with us is not flooded. */
const askForDepth = (symbol: string): void => {
  const now = nowMs();
  if (now - (depthRequestedAt.get(symbol) ?? 0) < 3_000) return;
  depthRequestedAt.set(symbol, now);
  void connected().then(({ live }) => live.resync({ channel: 'DEPTH', symbol }));
};

/** The depth, best first; with the instrument's steps its checksum is checked, and a wrong copy is thrown away and asked for anew (LIVE-4). */
export const useDepth = (symbol: string | undefined, steps?: Steps): LiveDepth | undefined => {
  const depth = useTopic<LiveDepth>('DEPTH', symbol);
  const wrong = depth !== undefined && steps !== undefined && !isDepthWhole(depth, steps);
  useEffect(() => {
    if (wrong && symbol) askForDepth(symbol);
  }, [wrong, symbol]);
  return wrong ? undefined : depth;
};
