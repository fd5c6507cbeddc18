import { useRefusals } from '@bourse/ui/calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from './api.ts';
import { refusedField } from './refused-field.ts';

/** One thing that is not right with a form: beside which field it stands, and the key of its text. */
export type FieldProblem<Field extends string> = { readonly field: Field; readonly key: string };

/**
 * A form over a pure check: problems are shown after the first try to send and go away as they are mended; what the server refused stands
 * beside its field until that field changes. Either takes the focus there, and nothing typed is lost (rule SHELL-28).
 */
export const useForm = <Form extends object>(
  pack: string,
  initial: Form,
  check: (form: Form) => readonly FieldProblem<keyof Form & string>[],
) => {
  type Field = keyof Form & string;
  const { t } = useTranslation(pack);
  const [form, setForm] = useState(initial);
  const [tried, setTried] = useState(false);
  /** What was refused and is about no field: it stands by the way on. */
  const [refusal, setRefusal] = useState<string>();
  const refusals = useRefusals<CallFailure['error'], Form>(form, refusedField, 'form');
  const problems = tried ? check(form) : [];

  const forget = (): void => {
    refusals.forget();
    setRefusal(undefined);
  };
  const set = (change: Partial<Form>): void => {
    setForm((before) => ({ ...before, ...change }));
    setRefusal(undefined);
  };
  const errorOf = (field: Field): string | undefined => {
    const problem = problems.find((one) => one.field === field);
    return problem ? t(problem.key) : refusals.errorOf(field);
  };
  /** Whether the form may be sent; otherwise its problems are shown from now on. */
  const isReady = (): boolean => {
    setTried(true);
    forget();
    const isFine = check(form).length === 0;
    if (!isFine) refusals.focusOnWrong();
    return isFine;
  };
  /** Takes the server's refusal; false where it belongs beside none of the fields that are shown. */
  const refuse = (failure: CallFailure, shown: readonly Field[] = Object.keys(form) as Field[]): boolean => {
    const isBeside = failure.message !== '' && refusals.take(failure, { shown });
    setRefusal(isBeside ? undefined : failure.message || t('shell.network'));
    return isBeside;
  };
  const restart = (change: Partial<Form>): void => {
    setTried(false);
    forget();
    setForm((before) => ({ ...before, ...change }));
  };
  return {
    form,
    set,
    errorOf,
    /** What the server refused that belongs beside no field. */
    refusal,
    isReady,
    refuse,
    restart,
  };
};
