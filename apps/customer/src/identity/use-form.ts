import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallFailure, refusedField } from '../shell/index.ts';
import type { Problem } from './form-check.ts';

type Refusal<Field> = { readonly field: Field; readonly text: string };

/**
 * A form over a pure check: problems are shown after the first try to send and go away as they are mended; what the server refused stands
 * beside its field until that field changes.
 */
export const useForm = <Form extends object>(
  initial: Form,
  check: (form: Form) => readonly Problem<keyof Form & string>[],
) => {
  type Field = keyof Form & string;
  const { t } = useTranslation('identity');
  const [form, setForm] = useState(initial);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal<Field>>();
  const problems = tried ? check(form) : [];

  const set = (change: Partial<Form>): void => {
    setForm((before) => ({ ...before, ...change }));
    if (refusal && refusal.field in change) setRefusal(undefined);
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
    return check(form).length === 0;
  };
  /** Takes the server's refusal; false where it belongs beside none of the form's fields. */
  const refuse = (failure: CallFailure, shown: readonly Field[]): boolean => {
    const field = refusedField(failure, shown);
    if (field === undefined || failure.message === '') return false;
    setRefusal({ field, text: failure.message });
    return true;
  };
  const restart = (change: Partial<Form>): void => {
    setTried(false);
    setRefusal(undefined);
    setForm((before) => ({ ...before, ...change }));
  };
  return { form, set, errorOf, isReady, refuse, restart };
};
