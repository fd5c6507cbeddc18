import { assert, err, type InstrumentId, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { WhenDue } from '../module.ts';
import type { ReadonlyCore, ReadonlyState } from '../readonly-core.ts';
import type { MarketEvent } from './event.ts';

/** How long one operator alone may halt an instrument, in all, in a rolling window; ms. */
export type HaltLimit = { readonly aloneMs: number; readonly windowMs: number };

export type HaltInstrument = {
  readonly type: 'halt-instrument';
  readonly instrument: InstrumentId;
  /** After how long trading resumes by itself, ms; null for a halt that lasts until it is lifted. */
  readonly forMs: number | null;
  readonly reason: string;
  readonly by: string;
  /** Who agreed, where two did. */
  readonly agreedBy: string | null;
  readonly limit: HaltLimit;
};

export type ResumeInstrument = {
  readonly type: 'resume-instrument';
  readonly instrument: InstrumentId;
  readonly reason: string;
  readonly by: string;
};

/** Who lifts a halt whose time is over: no operator. */
const SCHEDULE = 'schedule';

/** How long an instrument was halted in the window before an instant, by whomever; ms. */
const haltedMs = (
  { halted, halts }: ReadonlyState['market'],
  instrument: InstrumentId,
  windowMs: number,
  at: number,
): number => {
  const from = at - windowMs;
  let sum = 0;
  for (const { since, ended } of halts.get(instrument) ?? []) sum += Math.max(0, ended - Math.max(since, from));
  const current = halted.get(instrument);
  return current ? sum + at - Math.max(current.since, from) : sum;
};

/** For how long one operator alone may halt an instrument now (rule SPOT-13); ms, 0 when it takes two. */
export const haltAloneMs = (
  { state }: ReadonlyCore,
  instrument: InstrumentId,
  { aloneMs, windowMs }: HaltLimit,
  at: number,
): number => Math.max(0, aloneMs - haltedMs(state.market, instrument, windowMs, at));

/**
 * Stops trading of an instrument; resting orders stay and can be cancelled. Two operators may also give a halt another end. Errors, in this
 * order: INSTRUMENT_NOT_FOUND, CONFLICT (halted already, and asked by one), FOUR_EYES_NEEDED (longer than one alone may).
 */
export const haltInstrument = (
  core: Core,
  { instrument, forMs, reason, by, agreedBy, limit }: HaltInstrument,
  at: number,
): Result<MarketEvent[], 'INSTRUMENT_NOT_FOUND' | 'CONFLICT' | 'FOUR_EYES_NEEDED'> => {
  assert(forMs === null || forMs > 0, 'a halt takes some time');
  if (!core.config.listings.has(instrument)) return err('INSTRUMENT_NOT_FOUND');
  const isByTwo = agreedBy !== null && agreedBy !== by;
  if (!isByTwo && core.state.market.halted.has(instrument)) return err('CONFLICT');
  const isWithin = forMs !== null && forMs <= haltAloneMs(core, instrument, limit, at);
  if (!isByTwo && !isWithin) return err('FOUR_EYES_NEEDED');
  const until = forMs === null ? null : at + forMs;
  return ok([{ type: 'instrument-halted', at, instrument, until, reason, by, agreedBy }]);
};

/** Lets trading go on before a halt is over. Errors: INSTRUMENT_NOT_FOUND, CONFLICT (it is not halted). */
export const resumeInstrument = (
  core: Core,
  { instrument, reason, by }: ResumeInstrument,
  at: number,
): Result<MarketEvent[], 'INSTRUMENT_NOT_FOUND' | 'CONFLICT'> => {
  if (!core.config.listings.has(instrument)) return err('INSTRUMENT_NOT_FOUND');
  if (!core.state.market.halted.has(instrument)) return err('CONFLICT');
  return ok([{ type: 'instrument-resumed', at, instrument, reason, by }]);
};

/** The kind of what waits for the end of a halt, by instruments. */
export const HALT_END = 'halt-end';

/** Lets trading go on in the instruments whose halt has reached its end. */
export const onHaltEnd: WhenDue<MarketEvent> = (_core, instruments, _moment, at) =>
  instruments.map((instrument) => ({
    type: 'instrument-resumed',
    at,
    instrument,
    reason: 'The halt has reached its end.',
    by: SCHEDULE,
  }));
