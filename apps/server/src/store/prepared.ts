import { assert } from '@bourse/rules';

/** Of statements that are written in the program: a few dozen. */
const MOST = 1_000;
const names = new Map<string, string>();

/**
 * A query that each connection plans once: to plan one over a view with many indexes takes longer than to answer it. Only for texts that the program
 * writes, of which there are few, with all that differs among the values.
 */
export const prepared = (
  text: string,
  values: readonly unknown[],
): { readonly name: string; readonly text: string; readonly values: unknown[] } => {
  let name = names.get(text);
  if (name === undefined) {
    assert(names.size < MOST, 'a prepared statement says what differs by its values');
    name = `prepared_${names.size + 1}`;
    names.set(text, name);
  }
  return { name, text, values: [...values] };
};
