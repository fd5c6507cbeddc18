import { broken } from '@bourse/rules';

/** The legal transitions of a kind of thing: by its state, what each event leads to; what is not entered cannot happen. */
export type Transitions<S extends string, E extends string> = {
  readonly [From in S]: { readonly [Event in E]?: S };
};

/** The state after an event. @throws {InvariantBroken} when the table has no such transition. */
export const stateAfter = <S extends string, E extends string>(table: Transitions<S, E>, from: S, event: E): S =>
  table[from][event] ?? broken(`'${event}' cannot happen to what is ${from}`);
