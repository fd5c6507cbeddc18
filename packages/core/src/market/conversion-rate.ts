import { type Amount, type AssetCode, type InstrumentId, pow10 } from '@bourse/rules';
import type { CoreConfig } from '../context.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { TickMark } from '../tick-mark.ts';
import type { Listing } from './listing.ts';
import { isPair } from './product-terms.ts';
import { freshReference } from './reference.ts';

const BPS = 10_000n;

/** One step of a conversion: a listing, and whether its base is given up or received. */
type Leg = { readonly listing: Listing; readonly gives: 'base' | 'quote' };

const MOST_LEGS = 3;

/** Paths do not change while a deployment runs. */
const paths = new WeakMap<CoreConfig, Map<string, readonly Leg[] | undefined>>();

const legsFrom = (core: ReadonlyCore, asset: AssetCode): readonly (Leg & { readonly to: AssetCode })[] => {
  const legs: (Leg & { readonly to: AssetCode })[] = [];
  for (const listing of core.config.listings.values()) {
    const { base, quote, tradable } = listing.instrument;
    if (!tradable || !isPair(core, listing)) continue;
    if (base === asset) legs.push({ listing, gives: 'base', to: quote });
    else if (quote === asset) legs.push({ listing, gives: 'quote', to: base });
  }
  return legs;
};

/** The shortest way from one asset to another over what is listed, the earlier listed first; undefined when there is none. */
export const pathOf = (core: ReadonlyCore, from: AssetCode, to: AssetCode): readonly Leg[] | undefined => {
  const known = paths.get(core.config) ?? new Map<string, readonly Leg[] | undefined>();
  paths.set(core.config, known);
  const name = `${from} ${to}`;
  if (known.has(name)) return known.get(name);
  const seen = new Set([from]);
  let reached: { readonly asset: AssetCode; readonly legs: readonly Leg[] }[] = [{ asset: from, legs: [] }];
  let found: readonly Leg[] | undefined;
  for (let length = 0; length < MOST_LEGS && !found; length += 1) {
    const further: typeof reached = [];
    for (const { asset, legs } of reached)
      for (const { to: next, ...leg } of legsFrom(core, asset)) {
        if (seen.has(next)) continue;
        seen.add(next);
        further.push({ asset: next, legs: [...legs, leg] });
      }
    found = further.find(({ asset }) => asset === to)?.legs;
    reached = further;
  }
  known.set(name, found);
  return found;
};

type ConversionTick = { readonly instrument: InstrumentId; readonly tick: TickMark; readonly base: bigint };

export type Worked = {
  /** In the smallest unit of the asset received. */
  readonly gross: bigint;
  /** The prices it rests on, and what of each base it moves. */
  readonly ticks: readonly ConversionTick[];
};

/**
 * What an amount comes to in another asset at the newest reference prices less a spread, in that asset's smallest unit: one exact fraction
 * over all legs, rounded down once, so that splitting an amount or going there and back never gains (rule FUNDS-53). Undefined when a price
 * is missing, stale, halted or suspended.
 */
export const worked = (
  core: ReadonlyCore,
  { units, asset }: Amount,
  to: AssetCode,
  at: number,
  spreadBps = 0,
): Worked | undefined => {
  const path = pathOf(core, asset, to);
  if (!path) return undefined;
  const { assets } = core.config;
  let numerator = units;
  let denominator = pow10(assets.get(asset).decimals);
  const ticks: ConversionTick[] = [];
  for (const { listing, gives } of path) {
    const { instrument, scale } = listing;
    const tick = freshReference(core, instrument.id, at);
    if (!tick || core.state.market.halted.has(instrument.id)) return undefined;
    const price = BigInt(tick.price) * scale.tickUnits;
    const one = pow10(scale.priceDecimals);
    const whole = pow10(assets.get(instrument.base).decimals);
    if (gives === 'base') ticks.push({ instrument: instrument.id, tick, base: (numerator * whole) / denominator });
    numerator *= gives === 'base' ? price : one;
    denominator *= gives === 'base' ? one : price;
    if (gives === 'quote') ticks.push({ instrument: instrument.id, tick, base: -((numerator * whole) / denominator) });
  }
  const left = BPS - BigInt(spreadBps);
  return { gross: (numerator * pow10(assets.get(to).decimals) * left) / (denominator * BPS), ticks };
};
