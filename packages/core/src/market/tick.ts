import type { InstrumentId } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { TickMark } from '../tick-mark.ts';
import { expectedPrice, isBeingSplit } from './ex-marks.ts';
import { widenRange } from './range.ts';

/**
 * What became of a tick: the newest reference price, that and the proof of the one before, one that waits for its proof, one that came too late, or
 * one of a new share while the old one is still being divided, which is passed over.
 */
export type Observed = 'believed' | 'confirmed' | 'doubted' | 'late' | 'early';

const isNear = (tick: TickMark, other: { readonly price: number }, maxBps: number): boolean =>
  Math.abs(tick.price - other.price) * 10_000 <= other.price * maxBps;

const believe = ({ state: { market } }: Core, instrument: InstrumentId, tick: TickMark): void => {
  market.doubted.delete(instrument);
  market.references.set(instrument, tick);
  widenRange(market.ranges, instrument, tick);
};

/**
 * Takes note of a tick: the newest reference price, whole house quotes. One that jumps further from the last believed one than the
 * deployment allows suspends the instrument, until a second tick near it confirms it, one near the old price refutes it, or
 * {@link confirmByTime} believes it (rule SPOT-11). Over an ex-moment it is compared with the price without the action. Not journalled.
 */
export const observe = (core: Core, instrument: InstrumentId, tick: TickMark): Observed => {
  const { references, doubted } = core.state.market;
  const known = references.get(instrument);
  const doubt = doubted.get(instrument);
  const newest = doubt ?? known;
  if (newest && tick.seq <= newest.seq) return 'late';
  if (known && isBeingSplit(core, instrument, tick.at)) return 'early';
  const kind = core.config.listings.get(instrument)?.instrument.kind;
  const maxBps = kind ? core.config.priceJump.maxBps[kind] : Number.POSITIVE_INFINITY;
  const confirms = doubt !== undefined && isNear(tick, doubt, maxBps);
  const expected = known && { price: expectedPrice(core, instrument, known, tick.at) };
  if (expected && !confirms && !isNear(tick, expected, maxBps)) {
    doubted.set(instrument, tick);
    return 'doubted';
  }
  believe(core, instrument, tick);
  return confirms ? 'confirmed' : 'believed';
};

/** Believes the ticks that have stood unconfirmed for as long as the deployment names; gives their instruments. Not journalled. */
export const confirmByTime = (core: Core, at: number): InstrumentId[] => {
  const { doubted } = core.state.market;
  const confirmed: InstrumentId[] = [];
  for (const [instrument, tick] of doubted) {
    if (at - tick.at < core.config.priceJump.confirmMs || isBeingSplit(core, instrument, at)) continue;
    believe(core, instrument, tick);
    confirmed.push(instrument);
  }
  return confirmed;
};
