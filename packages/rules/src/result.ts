type Refused<E extends string> = {
  readonly ok: false;
  readonly error: E;
  readonly until?: number;
  readonly having?: string;
};

/**
 * What a function answers that can refuse: a value, or the name of a declared error; `until` is the instant from which on it may be tried again, where
 * that is known, `having` how much there is of what it asks for, as an amount to be read.
 */
export type Result<T, E extends string = string> = { readonly ok: true; readonly value: T } | Refused<E>;

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** A refusal that ends at an instant, milliseconds UTC. */
export const errUntil = <E extends string>(error: E, until: number): Refused<E> => ({ ok: false, error, until });

/** A refusal of more than there is. */
export const errHaving = <E extends string>(error: E, having: string): Refused<E> => ({ ok: false, error, having });

export const err = <E extends string>(error: E): Refused<E> => ({ ok: false, error });

/** Thrown only when something that cannot happen has happened: the process must stop, not go on. */
export class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken';
}

/** Says that what cannot be is so; where the message would cost too much to put together each time for {@link assert}. @throws {InvariantBroken} */
export const broken = (message: string): never => {
  throw new InvariantBroken(message);
};

/** States what cannot be otherwise. @throws {InvariantBroken} when it is otherwise. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantBroken(message);
}

/** For the end of an exhaustive switch: a case that the types say is not there. */
export const unreachable = (value: never): never => {
  throw new InvariantBroken(`unreachable: ${JSON.stringify(value)}`);
};
