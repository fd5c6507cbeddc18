import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallFailure, refusedField } from '../shell/index.ts';
import type { FieldProblem } from './destination-forms.ts';

/** Fields over a pure check: problems are shown after the first try to send, and go away as they are mended; nothing typed is lost. */
export const useFields = <Form extends object>(
  initial: Form,
  check: (form: Form) => readonly FieldProblem<keyof Form & string>[],
) => {
  type Field = keyof Form & string;
  const { t } = useTranslation('funds');
  const [form, setForm] = useState(initial);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const problems = tried ? check(form) : [];
  const said = failure && (failure.message || t('shell.network'));
  const place = failure && refusedField(failure, Object.keys(form));
  return {
    form,
    set: (change: Partial<Form>): void => {
      setForm((before) => ({ ...before, ...change }));
      setFailure(undefined);
    },
    errorOf: (field: Field): string | undefined => {
      const problem = problems.find((each) => each.field === field);
      return problem ? t(problem.key) : place === field ? said : undefined;
    },
    /** What the server refused that belongs beside no field. */
    refusal: place === undefined ? said : undefined,
    isReady: (): boolean => {
      setTried(true);
      setFailure(undefined);
      return check(form).length === 0;
    },
    refuse: setFailure,
  };
};
