import type { Book, InstrumentId } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { TickMark } from './event.ts';
import { type Ladder, quoteLadder } from './ladder.ts';
import type { Listing } from './state.ts';

/** The newest tick of an instrument when it is young enough to take new risk on; undefined when the feed is stale. */
export const freshReference = (core: Core, instrument: InstrumentId, at: number): TickMark | undefined => {
  const tick = core.state.market.references.get(instrument);
  return tick && at - tick.at <= core.config.staleAfterMs ? tick : undefined;
};

/** Whether an instrument trades at this moment: its session is open, and it is not halted. */
export const isTrading = (core: Core, { instrument }: Listing, at: number): boolean =>
  !core.state.market.halted.has(instrument.id) && core.config.calendar.isOpen(instrument.venue, at);

/** The house's quotes in a book at the newest tick; undefined before the first one. */
export const ladderOf = (core: Core, book: Book, { instrument }: Listing): Ladder | undefined => {
  const { ladders, references } = core.state.market;
  const tick = references.get(instrument.id);
  if (!tick) return undefined;
  let quoted = ladders[book].get(instrument.id);
  if (quoted?.seq !== tick.seq) {
    quoted = { seq: tick.seq, ladder: quoteLadder(tick.price, instrument.ladder) };
    ladders[book].set(instrument.id, quoted);
  }
  return quoted.ladder;
};
