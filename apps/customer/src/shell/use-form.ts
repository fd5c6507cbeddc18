import { useFocusOnWrong } from '@bourse/ui/calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from './api.ts';
import { refusedField } from './refused-field.ts';

/** One thing that is not right with a form: beside which field it stands, and the key of its text. */
export type FieldProblem<Field extends string> = { readonly field: Field; readonly key: string };

/** What was refused; without a field it stands by the way on. */
type Refusal<Field> = { readonly field: Field | undefined; readonly text: string };

/**
 * A form over a pure check: problems are shown after the first try to send and go away as they are mended; what the server refused stands
 * beside its field until that field changes. Either takes the focus there, and nothing typed is lost (rule SHELL-28).
 */
export const useForm = <Form extends object>(
  pack: 'funds' | 'identity',
  initial: Form,
  check: (form: Form) => readonly FieldProblem<keyof Form & string>[],
) => {
  type Field = keyof Form & string;
  const { t } = useTranslation(pack);
  const [form, setForm] = useState(initial);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal<Field>>();
  const [failedChecks, setFailedChecks] = useState(0);
  const problems = tried ? check(form) : [];
  useFocusOnWrong(failedChecks, 'form');

  const focusOnWrong = (): void => setFailedChecks((count) => count + 1);
  const set = (change: Partial<Form>): void => {
    setForm((before) => ({ ...before, ...change }));
    if (refusal && (refusal.field === undefined || refusal.field in change)) setRefusal(undefined);
  };
  const errorOf = (field: Field): string | undefined => {
    const problem = problems.find((one) => one.field === field);
    if (problem) return t(problem.key);
    return refusal?.field === field ? refusal.text : undefined;
  };
  /** Whether the form may be sent; otherwise its problems are shown from now on. */
  const isReady = (): boolean => {
    setTried(true);
    setRefusal(undefined);
    const isFine = check(form).length === 0;
    if (!isFine) focusOnWrong();
    return isFine;
  };
  /** Takes the server's refusal; false where it belongs beside none of the fields that are shown. */
  const refuse = (failure: CallFailure, shown: readonly Field[] = Object.keys(form) as Field[]): boolean => {
    const field = failure.message === '' ? undefined : refusedField(failure, shown);
    setRefusal({ field, text: failure.message || t('shell.network') });
    if (field !== undefined) focusOnWrong();
    return field !== undefined;
  };
  const restart = (change: Partial<Form>): void => {
    setTried(false);
    setRefusal(undefined);
    setForm((before) => ({ ...before, ...change }));
  };
  return {
    form,
    set,
    errorOf,
    /** What the server refused that belongs beside no field. */
    refusal: refusal?.field === undefined ? refusal?.text : undefined,
    isReady,
    refuse,
    restart,
  };
};
