import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from '../shell/index.ts';
import type { FieldProblem } from './destination-forms.ts';

/** Beside which field the server's refusal stands; any other stands above the button. */
const FIELD_OF: Readonly<Partial<Record<CallFailure['error'], string>>> = {
  BAD_ADDRESS: 'address',
  NETWORK_CLOSED: 'network',
  BAD_BANK_NUMBER: 'number',
  BAD_SWIFT: 'swift',
  CURRENCY_CLOSED: 'currency',
};

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
  const place = failure && FIELD_OF[failure.error];
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
    refusal: place !== undefined && place in form ? undefined : said,
    isReady: (): boolean => {
      setTried(true);
      setFailure(undefined);
      return check(form).length === 0;
    },
    refuse: setFailure,
  };
};
