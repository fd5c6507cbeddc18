import { type InstrumentId, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { freshReference, isTrading } from '../market/index.ts';
import { priceOf } from '../orders/index.ts';
import type { TickMark } from '../tick-mark.ts';
import type { TriggersEvent } from './event.ts';
import type { Reach } from './trigger-level.ts';

export type ReachTriggers = {
  readonly type: 'reach-triggers';
  readonly instrument: InstrumentId;
  readonly tick: TickMark;
};

/** The lines on which the newest prices of an instrument reach a trigger now; none while it does not trade. */
export const reachedNow = (core: Core, instrument: InstrumentId, at: number): Reach[] => {
  const listing = core.config.listings.get(instrument);
  if (!listing) return [];
  const reached = core.state.triggers.waiting.reachedBy(instrument, (mode, kind) => priceOf(core, mode, listing, kind));
  return reached.length > 0 && !isTrading(core, listing, at) ? [] : reached;
};

/**
 * Begins to fire what a tick has reached (rule TRIGGERS-2); nothing when a newer tick has come since, the price is stale, or the instrument
 * does not trade. No errors.
 */
export const reachTriggers = (
  core: Core,
  { instrument, tick }: ReachTriggers,
  at: number,
): Result<TriggersEvent[], never> => {
  if (freshReference(core, instrument, at)?.seq !== tick.seq) return ok([]);
  const lines = reachedNow(core, instrument, at);
  return ok(lines.length > 0 ? [{ type: 'triggers-reached', at, instrument, tick, lines }] : []);
};
