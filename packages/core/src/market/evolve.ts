import type { InstrumentId } from '@bourse/rules';
import type { Event, State } from '../context.ts';
import type { Folds } from '../module.ts';
import type { MarketEvent } from './event.ts';
import { dropExMark, endExMark, endSplit, enterExMark } from './ex-marks.ts';
import { HALT_END } from './halt.ts';
import { HALT_RETENTION_MS } from './state.ts';

const halt = ({ market, agenda }: State, instrument: InstrumentId, at: number, until: number | null): void => {
  const halted = market.halted.get(instrument);
  // Two may give a halt that goes on another end.
  if (halted && halted.until !== null) agenda.waiting.remove(halted.until, HALT_END, instrument);
  if (until !== null) agenda.waiting.add(until, HALT_END, instrument);
  market.halted.set(instrument, { since: halted?.since ?? at, until });
};

const resume = ({ market, agenda }: State, instrument: InstrumentId, at: number): void => {
  const halted = market.halted.get(instrument);
  if (halted && halted.until !== null) agenda.waiting.remove(halted.until, HALT_END, instrument);
  const since = halted?.since ?? at;
  market.halted.delete(instrument);
  const remaining = (market.halts.get(instrument) ?? []).filter(({ ended }) => ended > at - HALT_RETENTION_MS);
  market.halts.set(instrument, [...remaining, { since, ended: at }]);
};

export const marketFolds: Folds<MarketEvent> = {
  'instrument-halted': ({ state }, { instrument, at, until }) => halt(state, instrument, at, until ?? null),
  'instrument-resumed': ({ state }, { instrument, at }) => resume(state, instrument, at),
};

/** What corporate actions do to prices is entered as they are announced. */
export const marketFollows: Partial<Folds<Event>> = {
  'dividend-announced': ({ state }, { dividend: { instrument, exAt, perShare } }) =>
    enterExMark(state.market, instrument, { at: exAt, shares: { from: 1, to: 1 }, less: perShare, isDone: false }),
  'dividend-fixed': ({ state }, { dividend: { instrument, exAt }, isLast }) => {
    if (isLast) endExMark(state.market, instrument, exAt);
  },
  'split-announced': ({ state }, { split: { instrument, exAt, ratio } }) =>
    enterExMark(state.market, instrument, { at: exAt, shares: ratio, less: 0n, isDone: false }),
  'split-cancelled': ({ state }, { split: { instrument, exAt } }) => dropExMark(state.market, instrument, exAt),
  'split-adjusted': ({ state }, { split: { instrument, exAt, ratio }, isLast }) => {
    if (isLast) endSplit(state.market, instrument, ratio, exAt);
  },
  'dividend-cancelled': ({ state }, { dividend: { instrument, exAt } }) => dropExMark(state.market, instrument, exAt),
};
