import { DIVIDEND_DECIMALS } from '@bourse/rules';
import { useId, useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { sending } from '../shell/api.ts';
import { useNow } from '../shell/clock.ts';
import { FormPanel } from '../shell/form-panel.tsx';
import { NumberInput } from '../shell/number-input.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { FieldNote, TextInput } from '../shell/text-input.tsx';
import { type Draft, EMPTY_DRAFT, problemsOf, termsOf } from './dividend-form.ts';

const DAYS = [
  ['ex', 'Ex-date, UTC'],
  ['record', 'Record date, UTC'],
  ['pay', 'Pay date, UTC'],
] as const;

/** What the server may refuse, by the field that it is said beside. */
const REFUSED = { instrument: 'instrument', currency: 'currency', perShare: 'amount', ex: 'ex' } as const;

type PartProps = {
  readonly draft: Draft;
  readonly errorOf: (field: keyof Draft) => string | undefined;
  readonly onChange: (changes: Partial<Draft>) => void;
};

const What = ({ draft, errorOf, onChange }: PartProps) => {
  const id = useId();
  return (
    <>
      <div className="posting-row">
        <TextInput
          label="Share"
          hint="As the instruments name it, like US.AURX."
          value={draft.instrument}
          error={errorOf('instrument')}
          maxLength={40}
          onChange={(instrument) => onChange({ instrument })}
        />
        <TextInput
          label="Currency"
          hint="That of the share."
          value={draft.currency}
          error={errorOf('currency')}
          maxLength={16}
          onChange={(currency) => onChange({ currency })}
        />
        <div>
          <label htmlFor={id}>A share</label>
          <NumberInput
            id={id}
            decimals={DIVIDEND_DECIMALS}
            unit={draft.currency}
            value={draft.perShare}
            error={errorOf('perShare')}
            onChange={(perShare) => onChange({ perShare })}
          />
        </div>
      </div>
      <TextInput
        label="Document of the issuer"
        hint="What it was announced by, so that it can be found."
        value={draft.source}
        maxLength={200}
        onChange={(source) => onChange({ source })}
      />
    </>
  );
};

const Days = ({ draft, errorOf, onChange }: PartProps) => {
  const id = useId();
  return (
    <div className="product-amounts">
      {DAYS.map(([field, label]) => (
        <div key={field}>
          <label htmlFor={`${id}${field}`}>{label}</label>
          <input
            id={`${id}${field}`}
            type="date"
            className="day-field"
            value={draft[field]}
            aria-invalid={errorOf(field) !== undefined}
            {...(errorOf(field) === undefined ? {} : { 'aria-describedby': `${id}${field}n` })}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
          <FieldNote id={`${id}${field}n`} error={errorOf(field)} />
        </div>
      ))}
    </div>
  );
};

/** The terms of a dividend, typed, read back and proposed; they never change once another operator has confirmed them (rule DIVIDENDS-1). */
export const ProposeDividend = ({ onDone }: { readonly onDone: () => void }) => {
  const { open } = useDetails();
  const now = useNow();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  // Kept while another field is wrong or changes.
  const typed = useState('');
  const refusals = useRefusals({
    instrument: draft.instrument,
    currency: `${draft.instrument} ${draft.currency}`,
    amount: draft.perShare,
    ex: draft.ex,
  });
  const problems = problemsOf(draft, now);
  const errorOf = (field: keyof Draft): string | undefined =>
    problems[field] ?? (field in REFUSED ? refusals.errorOf(REFUSED[field as keyof typeof REFUSED]) : undefined);
  const onChange = (changes: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changes }));
  const terms = termsOf(draft, now);
  const part = { draft, errorOf, onChange };
  return (
    <FormPanel title="New dividend" isReady={terms !== undefined} onCancel={onDone}>
      <What {...part} />
      <Days {...part} />
      {terms && (
        <ReasonAction
          key={JSON.stringify(terms)}
          verb="Propose"
          waitsFor="another operator, of finance or compliance"
          hint="for the other operator"
          done="The dividend is proposed."
          typed={typed}
          fields={refusals}
          sentences={() => (
            <p>
              {terms.instrument} pays {terms.perShare} {terms.currency} a share. Who holds it when {draft.ex} begins
              (UTC) is owed it, and is paid from {draft.pay} on with the money of the issuer. These terms never change
              afterwards.
            </p>
          )}
          work={(reason) => sending('console.proposeDividend', { ...terms, reason })}
          onDone={({ id }) => {
            onDone();
            open({ kind: 'proposal', id });
          }}
          onCancel={onDone}
        />
      )}
    </FormPanel>
  );
};
