import type { Result } from '@bourse/rules';

/** The business as the sequencer sees it: decides on commands and folds events, with nothing of the outside in it. */
export type Core<S, C, E> = {
  create(): S;
  /** Events that follow from a command at a time (ms since 1970), or the name of the refusal; changes nothing. */
  decide(state: S, command: C, at: number): Result<E[], string>;
  /** Folds one event into the state, in place; cannot fail. */
  evolve(state: S, event: E): void;
  /** Canonical: equal states give equal texts. */
  serialize(state: S): string;
  deserialize(text: string): S;
  /** Makes a state equal to another one, in place, for everybody who holds it; the other is not used any more. What the journal does not hold stays. */
  adopt(state: S, other: S): void;
};
