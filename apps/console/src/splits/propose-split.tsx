import { useId, useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { sending } from '../shell/api.ts';
import { useNow } from '../shell/clock.ts';
import { FormPanel } from '../shell/form-panel.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { FieldNote, TextInput } from '../shell/text-input.tsx';
import { type Draft, EMPTY_DRAFT, problemsOf, termsOf } from './split-form.ts';

type PartProps = {
  readonly draft: Draft;
  readonly errorOf: (field: keyof Draft) => string | undefined;
  readonly onChange: (changes: Partial<Draft>) => void;
};

const What = ({ draft, errorOf, onChange }: PartProps) => (
  <>
    <div className="posting-row">
      <TextInput
        label="Share"
        hint="As the instruments name it, like US.AURX."
        value={draft.instrument}
        maxLength={40}
        error={errorOf('instrument')}
        onChange={(instrument) => onChange({ instrument })}
      />
      <TextInput
        label="So many shares"
        hint="1 of a split, 10 of a reverse split of ten."
        value={draft.from}
        error={errorOf('from')}
        onChange={(from) => onChange({ from })}
      />
      <TextInput label="Become so many" value={draft.to} error={errorOf('to')} onChange={(to) => onChange({ to })} />
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

const Day = ({ draft, errorOf, onChange }: PartProps) => {
  const id = useId();
  const error = errorOf('ex');
  return (
    <div className="product-amounts">
      <div>
        <label htmlFor={id}>Ex-date, UTC</label>
        <input
          id={id}
          type="date"
          className="day-field"
          value={draft.ex}
          aria-invalid={error !== undefined}
          {...(error === undefined ? {} : { 'aria-describedby': `${id}n` })}
          onChange={(event) => onChange({ ex: event.target.value })}
        />
        <FieldNote id={`${id}n`} error={error} />
      </div>
    </div>
  );
};

/** The terms of a split, typed, read back and proposed; they never change once another operator has confirmed them (rule SPLIT-1). */
export const ProposeSplit = ({ onDone }: { readonly onDone: () => void }) => {
  const { open } = useDetails();
  const now = useNow();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  // Kept while another field is wrong or changes.
  const typed = useState('');
  const refusals = useRefusals({ instrument: draft.instrument, to: draft.to, ex: draft.ex });
  const problems = problemsOf(draft, now);
  const onChange = (changes: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changes }));
  const terms = termsOf(draft, now);
  const errorOf = (field: keyof Draft): string | undefined =>
    problems[field] ?? (field === 'from' || field === 'source' ? undefined : refusals.errorOf(field));
  const part = { draft, errorOf, onChange };
  return (
    <FormPanel title="New split" isReady={terms !== undefined} onCancel={onDone}>
      <What {...part} />
      <Day {...part} />
      {terms && (
        <ReasonAction
          key={JSON.stringify(terms)}
          verb="Propose"
          waitsFor="another operator, of finance or compliance"
          hint="for the other operator"
          done="The split is proposed."
          typed={typed}
          fields={refusals}
          sentences={() => (
            <p>
              When {terms.exDate} begins (UTC), {terms.from} of {terms.instrument} become {terms.to}. Open orders for it
              end then, and what is left over is paid at the last price before. These terms never change afterwards.
            </p>
          )}
          work={(reason) => sending('console.proposeSplit', { ...terms, reason })}
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
