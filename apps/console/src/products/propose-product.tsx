import { AssetRegistry, INCOME_KINDS } from '@bourse/rules';
import { purposeName } from '@bourse/wire/shown-names';
import { Segmented, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { sending } from '../shell/api.ts';
import { useNow } from '../shell/clock.ts';
import { FormPanel } from '../shell/form-panel.tsx';
import { amountText } from '../shell/format.ts';
import { NumberInput } from '../shell/number-input.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { FieldNote, TextInput } from '../shell/text-input.tsx';
import { inputOf, problemsOf, RATE_DECIMALS, type Terms } from './product-form.ts';
import { KINDS, rateText } from './product-words.ts';

const ACCOUNTS = ['platform', 'financial', 'contract', 'stock'] as const;
const assets = new AssetRegistry();

const EMPTY: Terms = {
  kind: 'etf',
  name: '',
  about: '',
  manager: '',
  account: 'financial',
  asset: 'EUR',
  unitPrice: '',
  rate: '',
  days: '',
  minimum: '',
  maximum: '',
  capacity: '',
  external: '',
  from: '',
  until: '',
};

type Change = (change: Partial<Terms>) => void;
type PartProps = {
  readonly terms: Terms;
  readonly errorOf: (field: keyof Terms) => string | undefined;
  readonly onChange: Change;
};

const Labelled = ({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
};

const What = ({ terms, onChange }: PartProps) => (
  <>
    <div className="posting-row">
      <div>
        <span className="label">Kind</span>
        <Segmented
          aria-label="Kind"
          options={INCOME_KINDS.map((kind) => ({ value: kind, label: KINDS[kind] }))}
          value={terms.kind}
          onChange={(kind) => onChange({ kind })}
        />
      </div>
      <TextInput label="Name" value={terms.name} maxLength={120} onChange={(name) => onChange({ name })} />
    </div>
    <TextInput
      kind="lines"
      label="What it is, as customers read it"
      value={terms.about}
      maxLength={1_000}
      onChange={(about) => onChange({ about })}
    />
    <TextInput
      label="Manager, if there is one"
      value={terms.manager}
      maxLength={120}
      onChange={(manager) => onChange({ manager })}
    />
  </>
);

const AMOUNTS = [
  ['unitPrice', 'Price of a unit'],
  ['minimum', 'Minimum a purchase'],
  ['maximum', 'Maximum a purchase'],
  ['capacity', 'How much there is'],
  ['external', 'Of that subscribed elsewhere'],
] as const;

const Money = ({ terms, errorOf, onChange }: PartProps) => {
  const noteId = useId();
  const decimals = assets.find(terms.asset)?.decimals ?? 2;
  return (
    <>
      <div className="posting-row">
        <Labelled label="Paid from the account">
          {(id) => (
            <Select
              id={id}
              style={{ width: 160 }}
              value={terms.account}
              options={ACCOUNTS.map((account) => ({ value: account, label: purposeName(account) }))}
              onChange={(account) => onChange({ account })}
            />
          )}
        </Labelled>
        <Labelled label="Asset">
          {(id) => (
            <Select
              id={id}
              showSearch
              style={{ width: 140 }}
              value={terms.asset}
              options={assets.all().map(({ code }) => ({ value: code, label: code }))}
              status={errorOf('asset') ? 'error' : ''}
              aria-invalid={errorOf('asset') !== undefined}
              aria-describedby={noteId}
              onChange={(asset) => onChange({ asset })}
            />
          )}
        </Labelled>
      </div>
      <FieldNote id={noteId} error={errorOf('asset')} />
      <div className="product-amounts">
        {AMOUNTS.map(([field, label]) => (
          <Labelled key={field} label={label}>
            {(id) => (
              <NumberInput
                id={id}
                decimals={decimals}
                unit={terms.asset}
                value={terms[field]}
                error={errorOf(field)}
                onChange={(value) => onChange({ [field]: value })}
              />
            )}
          </Labelled>
        ))}
      </div>
    </>
  );
};

const DAYS = [
  ['from', 'On sale from, UTC'],
  ['until', 'Until before, UTC'],
] as const;

const Time = ({ terms, errorOf, onChange }: PartProps) => (
  <div className="product-amounts">
    <Labelled label="Rate a day">
      {(id) => (
        <NumberInput
          id={id}
          decimals={RATE_DECIMALS}
          unit="%"
          value={terms.rate}
          error={errorOf('rate')}
          onChange={(rate) => onChange({ rate })}
        />
      )}
    </Labelled>
    <Labelled label="Term in whole days">
      {(id) => (
        <NumberInput
          id={id}
          decimals={0}
          value={terms.days}
          error={errorOf('days')}
          hint="0 for a fund that is redeemed at any time."
          onChange={(days) => onChange({ days })}
        />
      )}
    </Labelled>
    {DAYS.map(([field, label]) => (
      <Labelled key={field} label={label}>
        {(id) => (
          <>
            <input
              id={id}
              type="date"
              className="day-field"
              value={terms[field]}
              aria-invalid={errorOf(field) !== undefined}
              aria-describedby={`${id}n`}
              onChange={(event) => onChange({ [field]: event.target.value })}
            />
            <FieldNote id={`${id}n`} error={errorOf(field)} />
          </>
        )}
      </Labelled>
    ))}
  </div>
);

/** What the server may refuse, beside the field where it stands: it holds until what it is about is typed anew. */
const refusableOf = ({ kind, account, asset, unitPrice, rate, days, minimum, maximum, ...terms }: Terms) => {
  const amounts = [minimum, maximum, terms.capacity, terms.external].join(' ');
  return {
    asset: `${asset} ${account}`,
    capacity: amounts,
    unitPrice: `${unitPrice} ${amounts}`,
    rate,
    days: `${days} ${kind}`,
    from: `${terms.from} ${terms.until}`,
    amount: `${unitPrice} ${amounts}`,
  };
};

const REFUSABLE = ['asset', 'capacity', 'unitPrice', 'rate', 'days', 'from'] as const;
const isRefusable = (field: keyof Terms): field is (typeof REFUSABLE)[number] =>
  REFUSABLE.some((each) => each === field);

/** The terms of a new product, typed, read back and proposed; they never change once another operator has confirmed them (rule PRODUCTS-1). */
export const ProposeProduct = ({ onDone }: { readonly onDone: () => void }) => {
  const { open } = useDetails();
  const [terms, setTerms] = useState(EMPTY);
  // Kept while another field is wrong or changes.
  const typed = useState('');
  const now = useNow();
  const refusals = useRefusals(refusableOf(terms));
  const problems = problemsOf(terms, now);
  const errorOf = (field: keyof Terms): string | undefined =>
    problems[field] ??
    (isRefusable(field) ? refusals.errorOf(field) : undefined) ??
    (field === 'unitPrice' ? refusals.errorOf('amount') : undefined);
  const onChange: Change = (change) => setTerms((before) => ({ ...before, ...change }));
  const input = inputOf(terms, now);
  const part = { terms, errorOf, onChange };
  return (
    <FormPanel title="New product" isReady={input !== undefined} onCancel={onDone}>
      <What {...part} />
      <Money {...part} />
      <Time {...part} />
      {input && (
        <ReasonAction
          key={JSON.stringify(input)}
          verb="Propose"
          waitsFor="another operator, of finance"
          hint="for the other operator"
          done={`${input.name} is proposed.`}
          typed={typed}
          fields={refusals}
          sentences={() => (
            <p>
              {input.name} is offered from {terms.from} until before {terms.until}: {amountText(input.capacity)}{' '}
              {input.asset} at {rateText(input.ppm)} a day, paid from the house account “Income of products”. Its terms
              never change afterwards.
            </p>
          )}
          work={(reason) => sending('console.proposeIncomeProduct', { ...input, reason })}
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
