import { err, type InstrumentId, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { MarketEvent } from './event.ts';

export type HaltInstrument = {
  readonly type: 'halt-instrument' | 'resume-instrument';
  readonly instrument: InstrumentId;
  readonly reason: string;
  readonly by: string;
};

/** Stops or resumes trading of an instrument; resting orders stay and can be cancelled. Errors: INSTRUMENT_NOT_FOUND, CONFLICT (is so already). */
export const haltInstrument = (
  core: Core,
  command: HaltInstrument,
  at: number,
): Result<MarketEvent[], 'INSTRUMENT_NOT_FOUND' | 'CONFLICT'> => {
  const { instrument, reason, by } = command;
  if (!core.config.listings.has(instrument)) return err('INSTRUMENT_NOT_FOUND');
  const halting = command.type === 'halt-instrument';
  if (core.state.market.halted.has(instrument) === halting) return err('CONFLICT');
  return ok([{ type: halting ? 'instrument-halted' : 'instrument-resumed', at, instrument, reason, by }]);
};
