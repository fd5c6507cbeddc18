import { type Amount, type AssetCode, err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { pathOf, RANGE_MS, rangeBps, worked } from '../market/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';

/**
 * What a conversion's price costs besides its fee, in hundredths of a percent (rule FUNDS-59): the deployment's share of how far the prices
 * on its way went in the last one to two minutes, times the root of how long it is firm in minutes, rounded up, between the least and the
 * most. While fewer prices were watched, as after a start, it is the most.
 */
export const conversionSpread = (core: Core, from: AssetCode, to: AssetCode, firmMs: number, at: number): number => {
  const { leastBps, mostBps, rangeShareBps } = core.config.funds.conversion.spread;
  if (firmMs === 0) return leastBps;
  let range = 0;
  for (const { listing } of pathOf(core, from, to) ?? []) {
    const leg = rangeBps(core.state.market.ranges, listing.instrument.id, at);
    if (leg === undefined) return mostBps;
    range += leg;
  }
  const grown = Math.ceil((range * rangeShareBps * Math.sqrt(firmMs / RANGE_MS)) / 10_000);
  return Math.min(mostBps, Math.max(leastBps, grown));
};

/** The least and the most of an asset that one conversion gives, in its smallest unit. */
export type ConversionBounds = { readonly minimum: bigint; readonly maximum: bigint };

/** The bounds of a conversion in the asset that is given, at the newest prices; null where the deployment sets none, undefined without a price. */
export const conversionBounds = (
  core: ReadonlyCore,
  asset: AssetCode,
  at: number,
): ConversionBounds | null | undefined => {
  const { bounds } = core.config.funds.conversion;
  if (!bounds) return null;
  const { minimum, maximum } = bounds;
  if (asset === bounds.asset) return { minimum, maximum };
  const [least, most] = [minimum, maximum].map((units) => worked(core, { asset: bounds.asset, units }, asset, at));
  return least && most ? { minimum: least.gross, maximum: most.gross } : undefined;
};

/** The bounds that an amount lies within; null where there are none (rule FUNDS-58). Errors: RATE_UNAVAILABLE, BELOW_MINIMUM, ABOVE_MAXIMUM. */
export const withinBounds = (
  core: Core,
  { asset, units }: Amount,
  at: number,
): Result<ConversionBounds | null, 'RATE_UNAVAILABLE' | 'BELOW_MINIMUM' | 'ABOVE_MAXIMUM'> => {
  const bounds = conversionBounds(core, asset, at);
  if (bounds === undefined) return err('RATE_UNAVAILABLE');
  if (bounds && units < bounds.minimum) return err('BELOW_MINIMUM');
  return bounds && units > bounds.maximum ? err('ABOVE_MAXIMUM') : ok(bounds);
};
