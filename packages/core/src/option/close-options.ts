import { ACCOUNT_MODES, assert, CLOSE_WINDOW_MS, type InstrumentId, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { OptionEvent } from './event.ts';
import { isTooLate } from './open-options.ts';
import { type OptionEnd, optionsName, type TapeMark } from './state.ts';

export type CloseOptions = {
  readonly type: 'close-options';
  readonly instrument: InstrumentId;
  readonly endsAt: number;
  /** The tick of the stored tape that closes them; null where the tape has none (rule OPTION-5). */
  readonly tick: TapeMark | null;
};

const checkTick = ({ waiting }: OptionEnd, tick: TapeMark | null, endsAt: number): void => {
  if (!tick) return;
  assert(tick.at <= endsAt && tick.at >= endsAt - CLOSE_WINDOW_MS, 'an end closes at a tick of its last seconds');
  for (const option of waiting)
    assert(
      option.terms.startsAt >= tick.at || option.terms.afterSeq >= tick.seq || isTooLate(option, tick.at),
      'what a tick opens is open before its end is closed',
    );
};

/**
 * Fixes the price that the options of an end close at, in both account modes; they are settled on the agenda (rule OPTION-7). No errors; no event
 * before the end, or where nothing is open any more.
 */
export const closeOptions = (
  core: Core,
  { instrument, endsAt, tick }: CloseOptions,
  at: number,
): Result<OptionEvent[], never> => {
  if (at < endsAt) return ok([]);
  const events: OptionEvent[] = [];
  for (const mode of ACCOUNT_MODES) {
    const end = core.state.option.byInstrument.get(optionsName(mode, instrument))?.ends.get(endsAt);
    if (!end) continue;
    checkTick(end, tick, endsAt);
    events.push({ type: 'options-closed', at, mode, instrument, end: end.id, endsAt, close: tick });
  }
  return ok(events);
};

const soonestOf = ({ state: { option } }: ReadonlyCore, instrument: InstrumentId) =>
  ACCOUNT_MODES.flatMap((mode) => option.byInstrument.get(optionsName(mode, instrument))?.soonest ?? []);

/** The soonest moment of an instrument's ends that are not closed, ms UTC; undefined where there is none. As quick with a million ends as with one. */
export const firstOptionEnd = (core: ReadonlyCore, instrument: InstrumentId): number | undefined => {
  let first: number | undefined;
  for (const { first: end } of soonestOf(core, instrument))
    if (end && (first === undefined || end.endsAt < first)) first = end.endsAt;
  return first;
};

/** The moments of an instrument's ends that are not closed and come at a moment at the latest, soonest first; ms UTC. */
export const optionEndsUntil = (core: ReadonlyCore, instrument: InstrumentId, until: number): number[] => {
  const ends = soonestOf(core, instrument).flatMap((soonest) =>
    soonest.firstOf(Number.POSITIVE_INFINITY, ({ endsAt }) => endsAt <= until).map(({ endsAt }) => endsAt),
  );
  return [...new Set(ends)].sort((one, other) => one - other);
};
