import type { Core, State } from './context.ts';
import type { Reading } from './reading.ts';

export type ReadonlyState = Reading<State>;

/**
 * The business for who only asks: handlers have it, and what decides whether something may be done. It changes by events alone, which `evolve`
 * folds into a {@link Core}.
 */
export interface ReadonlyCore extends Omit<Core, 'state'> {
  readonly state: ReadonlyState;
}
