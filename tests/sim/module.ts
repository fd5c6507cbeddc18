import type { Action, Core, Event } from '@bourse/core';
import type { CustomerId, InstrumentId } from '@bourse/rules';
import type { ObviousLedger } from './obvious-ledger.ts';
import type { World } from './world.ts';

/** What checks look at beside an event: when it was decided, the core, and the books kept a second time. */
export type Seen = {
  readonly at: number;
  readonly core: Core;
  readonly ledger: ObviousLedger;
  readonly fault: (text: string) => void;
};

/** What must hold of a module, found from commands, answers and events alone and compared with what the core says. */
export type Checks = {
  /** Looks at the events of an answer before the core folds any. */
  readonly answered?: (action: Action, events: readonly Event[], seen: Seen) => void;
  /** Follows an event: one that was decided before the core folds it, one that followed from others after. */
  readonly take?: (event: Event, seen: Seen) => void;
  /** Looks at the core after it has folded all events of an answer. */
  readonly folded?: (events: readonly Event[], seen: Seen) => void;
  /** Looks at everything there is, from the beginning. */
  readonly checkAll?: (seen: Omit<Seen, 'at'>) => void;
};

/** What a module’s customers may do, made up from numbers of its own. A new module changes which command comes when, so a seed then gives another run. */
export type Moves = {
  /** Whether the next command is one of these. */
  readonly comes: () => boolean;
  readonly next: (core: Core, customer: CustomerId, at: number) => Action;
  /** Whether the price of an instrument jumps now, so that what waits for it is met often. */
  readonly jumps?: (instrument: InstrumentId) => boolean;
  /** How many of what prices have reached are fired now; undefined when something else comes first. */
  readonly fires?: () => number | undefined;
};

/** What a module enters in `simulation.ts`. */
export type SimulatedModule = {
  readonly moves?: (world: World, seed: number) => Moves;
  readonly checks?: () => readonly Checks[];
};
