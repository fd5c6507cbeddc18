import type { Core } from '../sequencer/core-port.ts';
import type { JournalRow } from './journal.ts';
import { reasonOf, StartRefused } from './start-refused.ts';

/** What is told of each event of a row after its fold: the event, and which of the row's it is in the journal. */
export type Folded<E> = (event: E, index: number) => void;

/**
 * Folds a row of the journal into a state, in place.
 * @throws {StartRefused} in one line when this program does not know an event of it, or cannot fold it: what a newer one wrote is never passed over
 * (JOURNAL-48). The state is half changed then. What it met is the cause.
 */
export const foldRow = <S, E>(
  core: Pick<Core<S, never, E>, 'evolve' | 'eventsOf'>,
  state: S,
  { seq, events }: Pick<JournalRow, 'seq' | 'events'>,
  folded?: Folded<E>,
): void => {
  try {
    for (const [index, event] of core.eventsOf(events).entries())
      core.evolve(state, event, folded && ((each) => folded(each, index)));
  } catch (cause) {
    throw new StartRefused(
      `Row ${seq} of the journal cannot be folded by this program (${reasonOf(cause)}): a newer one may have written it. Start the newest program that has run on this database.`,
      { cause },
    );
  }
};
