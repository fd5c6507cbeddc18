import { Segmented } from '@bourse/ui/segmented';
import { TextField } from '@bourse/ui/text-field';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StepForm, StepHead, StepPoint, StepPoints } from '../shell/index.ts';
import { FIELD_MAX } from './destination-forms.ts';

export type BankField = {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'numeric';
};

/** One field of a bank account or card; its label is named after it. */
export const BankTextField = ({
  name,
  value,
  onChange,
  error,
  hint,
  autoComplete = 'off',
  inputMode = 'text',
}: BankField) => {
  const { t } = useTranslation('funds');
  return (
    <TextField
      label={t(`funds.bankForm.${name}`)}
      value={value}
      onChange={onChange}
      maxLength={FIELD_MAX}
      autoComplete={autoComplete}
      inputMode={inputMode}
      error={error}
      {...(hint === undefined ? {} : { hint })}
    />
  );
};

export type BankFormFrameProps = {
  readonly title: string;
  readonly text: string;
  readonly waitHours: number;
  readonly currencies: readonly string[];
  readonly currency: string;
  readonly onCurrency: (currency: string) => void;
  readonly submitLabel: string;
  readonly pending: boolean;
  readonly refusal: string | undefined;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** What the forms of a bank account and of a card have alike: the question, the currency, the wait, the way on. */
export const BankFormFrame = (props: BankFormFrameProps) => {
  const { t } = useTranslation('funds');
  const { title, text, waitHours, currencies, currency, onCurrency, submitLabel, pending, refusal, onSubmit } = props;
  return (
    <StepForm
      onSubmit={onSubmit}
      submit={submitLabel}
      isPending={pending}
      refusal={refusal}
      summary={
        <StepPoints>
          <StepPoint
            icon="clock"
            title={t('funds.destination.wait', { hours: waitHours })}
            text={t('funds.destination.waitText')}
          />
        </StepPoints>
      }
    >
      <div className="space-y-5 px-4 pt-5 pb-6">
        <StepHead title={title} text={text} />
        {props.children}
        <div>
          <p className="mb-1.5 text-13 font-medium text-ink">{t('funds.bankForm.currency')}</p>
          <Segmented
            look="box"
            label={t('funds.bankForm.currency')}
            value={currency}
            onChange={onCurrency}
            segments={currencies.map((value) => ({ value, label: value }))}
          />
        </div>
      </div>
    </StepForm>
  );
};
