import { assert } from '@bourse/rules';
import type { Queryable } from '../store/transaction.ts';

/** What the module of identity answers for rows that are shown with the names of operators. */
export type OperatorNames = {
  /** Usernames by the operators' numbers; suspended operators have theirs too. */
  readonly operatorNames: (ids: readonly number[], through?: Queryable) => Promise<ReadonlyMap<number, string>>;
};

/** The username of an operator whom a row refers to: no operator is ever deleted. */
export const nameOf = (names: ReadonlyMap<number, string>, operator: number): string => {
  const name = names.get(operator);
  assert(name !== undefined, `operator ${operator} has a row`);
  return name;
};
