import type { Result } from '@bourse/rules';

export type StateReader<S> = {
  /** @throws when it is no line of a state, or of another version of the program. */
  add(line: string): void;
  /** The state, once all lines were given. @throws when they do not fit together. */
  state(): S;
};

/** The business as the sequencer sees it: decides on commands and folds events, with nothing of the outside in it. */
export type Core<S, C, E> = {
  create(): S;
  /** Events that follow from a command at a time (ms since 1970), or the name of the refusal; changes nothing. */
  decide(state: S, command: C, at: number): Result<E[], string>;
  /** Folds what was decided and what follows from it, which it adds to the events; tells of each after its fold. Throws with the state half changed. */
  carryOut(state: S, events: E[], at: number, folded: (event: E) => void): void;
  /**
   * Folds one event of the journal into the state, in place; cannot fail. What an older program wrote is turned into today's before: tells of each
   * event of today's after its fold.
   */
  evolve(state: S, event: E, folded?: (event: E) => void): void;
  /** What the journal says of a command: a line of JSON. */
  commandText(command: C): string;
  /** What the journal says of an event: a line of JSON. @throws {TypeError} for what has no exact text. */
  eventText(event: E): string;
  /** The events of a row, from the JSON list of such texts. @throws when it is none. */
  eventsOf(text: string): E[];
  /** Canonical, in lines that are made as they are asked for: equal states give equal lines. */
  lines(state: S): Iterable<string>;
  /** Makes a state of such lines, which it is given one after the other. */
  reader(): StateReader<S>;
  /** Makes a state equal to another one, in place, for everybody who holds it; the other is not used any more. What the journal does not hold stays. */
  adopt(state: S, other: S): void;
};
