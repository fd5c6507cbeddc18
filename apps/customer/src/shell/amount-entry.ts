import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Where the amount of a form stands: nothing above zero is typed; what is typed cannot go out; it can. */
export type AmountPhase = 'missing' | 'wrong' | 'fine';

export type AmountEntry = {
  readonly phase: AmountPhase;
  /** For the amount's field: red, with the reason, only while what is typed is wrong. */
  readonly field: {
    readonly value: string;
    readonly onChange: (value: string, text?: string) => void;
    readonly error: string | undefined;
  };
  /** What the button says: that an amount is missing, else what it does. */
  readonly submit: (doing: string) => string;
};

type AmountRequest = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What the form finds wrong with the amount, as it is said. */
  readonly problem: string | undefined;
};

/** The one state of an amount from which its field and the form's button both speak, so that they never contradict each other (rule FUNDS-136). */
export const useAmountEntry = ({ value, onChange, problem }: AmountRequest): AmountEntry => {
  const { t } = useTranslation('shell');
  // A field tells no value for what it cannot read as a number, and says why by itself.
  const [isUnread, setUnread] = useState(false);
  const isTyped = /[1-9]/.test(value);
  const phase: AmountPhase = isTyped
    ? problem === undefined
      ? 'fine'
      : 'wrong'
    : value === '' && isUnread
      ? 'wrong'
      : 'missing';
  return {
    phase,
    field: {
      value,
      onChange: (next, text = next) => {
        setUnread(next === '' && text.trim() !== '');
        onChange(next);
      },
      error: phase === 'wrong' ? problem : undefined,
    },
    submit: (doing) => (phase === 'missing' ? t('shell.amount.enter', { ns: 'shell' }) : doing),
  };
};
