import type { FieldProblem } from '../shell/use-form.ts';

type Check<Field extends string> = readonly [isWrong: boolean, field: Field, key: string];

/** The problems of a form in the order in which they are checked; one a field, the first. */
export const problemsOf = <Field extends string>(checks: readonly Check<Field>[]): readonly FieldProblem<Field>[] => {
  const seen = new Set<Field>();
  const found: FieldProblem<Field>[] = [];
  for (const [isWrong, field, key] of checks) {
    if (!isWrong || seen.has(field)) continue;
    seen.add(field);
    found.push({ field, key });
  }
  return found;
};

/** One password policy for all: 8 to 128 characters, any of them. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const isPasswordLengthWrong = (password: string): boolean => {
  const length = [...password].length;
  return password !== '' && (length < PASSWORD_MIN || length > PASSWORD_MAX);
};
