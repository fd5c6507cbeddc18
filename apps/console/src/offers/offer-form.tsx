import { Button, Segmented, Switch } from 'antd';
import { useId, useState } from 'react';
import { ReasonAction, type Typed } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { sending } from '../shell/api.ts';
import { useNow } from '../shell/clock.ts';
import { amountText, timeText } from '../shell/format.ts';
import { NumberInput } from '../shell/number-input.tsx';
import { type Refusals, useRefusals } from '../shell/refused-field.ts';
import { TextInput } from '../shell/text-input.tsx';
import {
  type Draft,
  EMPTY_DRAFT,
  MOST_TIERS,
  type Problems,
  problemsOf,
  type Terms,
  type Tier,
  termsOf,
  tierProblem,
} from './offer-draft.ts';
import { KINDS } from './words.ts';

/** Quantities are checked against the share's lots by the server. */
const QUANTITY_DECIMALS = 8;
const OWN_ZONE = 'In your own time zone.';

type PartProps = {
  readonly form: Draft;
  readonly problems: Problems;
  readonly change: (changes: Partial<Draft>) => void;
};
/** Of a part that the server may refuse: why, beside its first field. */
type RefusedPartProps = PartProps & { readonly error: string | undefined };

/** What each tier takes off, and which password opens it; only blocks have several. */
const Tiers = ({ form: { kind, tiers }, change, error }: RefusedPartProps) => {
  const id = useId();
  const set = (nth: number, changes: Partial<Tier>): void =>
    change({ tiers: tiers.map((tier, index) => (index === nth ? { ...tier, ...changes } : tier)) });
  return (
    <>
      {tiers.map((tier, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier is known by its place
        <div key={nth} className="posting-row">
          <div>
            <label htmlFor={`${id}${nth}`}>Tier {nth + 1}: less</label>
            <NumberInput
              id={`${id}${nth}`}
              decimals={2}
              unit="%"
              value={tier.discount}
              error={tierProblem(tier) ?? (nth === 0 ? error : undefined)}
              onChange={(discount) => set(nth, { discount })}
            />
          </div>
          {kind !== 'otc' && (
            <TextInput
              kind="new-password"
              label="Password"
              hint={
                kind === 'vip' ? 'Empty where that of the list is enough.' : 'Empty for none. It cannot be shown again.'
              }
              maxLength={128}
              value={tier.password}
              onChange={(password) => set(nth, { password })}
            />
          )}
        </div>
      ))}
      {kind === 'block' && (
        <div className="actions">
          <Button
            disabled={tiers.length >= MOST_TIERS}
            onClick={() => change({ tiers: [...tiers, { discount: '', password: '' }] })}
          >
            Add tier
          </Button>
          <Button disabled={tiers.length < 2} onClick={() => change({ tiers: tiers.slice(0, -1) })}>
            Remove last tier
          </Button>
        </div>
      )}
    </>
  );
};

const Sizes = ({ form, problems, change, error }: RefusedPartProps) => {
  const id = useId();
  const fields = [
    ['quantity', 'Shares offered, to real and demo accounts each'],
    ['minimum', 'Least at once'],
    ['maximum', 'Most a customer in all'],
  ] as const;
  return (
    <div className="posting-row">
      {fields.map(([name, label]) => (
        <div key={name}>
          <label htmlFor={`${id}${name}`}>{label}</label>
          <NumberInput
            id={`${id}${name}`}
            decimals={QUANTITY_DECIMALS}
            value={form[name]}
            error={problems[name] ?? (name === 'quantity' ? error : undefined)}
            onChange={(value) => change({ [name]: value })}
          />
        </div>
      ))}
    </div>
  );
};

const Window = ({ form, problems, change, error }: RefusedPartProps) => {
  const id = useId();
  return (
    <div className="posting-row">
      <TextInput
        kind="moment"
        label="Open from"
        hint={OWN_ZONE}
        value={form.opens}
        error={problems.opens ?? error}
        onChange={(opens) => change({ opens })}
      />
      <TextInput
        kind="moment"
        label="Open until"
        hint={OWN_ZONE}
        value={form.closes}
        error={problems.closes}
        onChange={(closes) => change({ closes })}
      />
      <div>
        <label htmlFor={`${id}lock`}>Lock-up</label>
        <NumberInput
          id={`${id}lock`}
          decimals={0}
          unit="hours"
          value={form.lockHours}
          error={problems.lockHours}
          onChange={(lockHours) => change({ lockHours })}
        />
      </div>
    </div>
  );
};

const Review = ({ form, change }: Omit<PartProps, 'problems'>) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Review each order</label>
      <Switch id={id} checked={form.reviewed} onChange={(reviewed) => change({ reviewed })} />
    </div>
  );
};

/** Says the terms once more and proposes them. */
const Propose = ({
  terms,
  typed,
  fields,
  onDone,
}: {
  readonly terms: Terms;
  readonly typed: Typed;
  readonly fields: Refusals;
  readonly onDone: () => void;
}) => {
  const { open } = useDetails();
  const { kind, instrument, quantity, minimum, maximum, opensAt, closesAt, tiers, lockHours, reviewed } = terms;
  return (
    <ReasonAction
      verb="Propose offer"
      waitsFor="another operator of product or compliance"
      hint="for the other operator"
      typed={typed}
      fields={fields}
      sentences={() => (
        <>
          <p>
            {KINDS[kind]}: {amountText(quantity)} {instrument} from {timeText(opensAt)} to {timeText(closesAt)} UTC,{' '}
            {tiers
              .map(({ discountBps, password }) => `less ${discountBps / 100} %${password ? ' behind a password' : ''}`)
              .join(', ')}
            . A customer buys at least {amountText(minimum)} at once and at most {amountText(maximum)} in all.
          </p>
          <p>
            {lockHours === 0
              ? 'What is bought can be sold at once.'
              : `What is bought is locked up for ${lockHours} hours.`}{' '}
            {reviewed ? 'An operator looks at each order first.' : 'Orders are carried out at once.'} The price follows
            the market; these terms can never be changed.
          </p>
        </>
      )}
      work={(reason) => sending('console.proposeOffer', { ...terms, reason })}
      onDone={(proposal) => {
        onDone();
        open({ kind: 'proposal', id: proposal.id });
      }}
      done="The offer is proposed."
    />
  );
};

/** The terms of a new offer, proposed to another operator. */
export const OfferForm = () => {
  const [form, setForm] = useState<Draft>(EMPTY_DRAFT);
  // Kept while another field is wrong or changes.
  const typed = useState('');
  const change = (changes: Partial<Draft>): void => setForm((before) => ({ ...before, ...changes }));
  const { instrument, kind, quantity, minimum, maximum, opens, closes, lockHours } = form;
  const refusals = useRefusals({
    instrument,
    amount: [instrument, quantity, minimum, maximum].join(' '),
    tiers: `${kind} ${JSON.stringify(form.tiers)}`,
    opens: [opens, closes, lockHours].join(' '),
  });
  const now = useNow();
  const problems = problemsOf(form, now);
  const terms = termsOf(form, now);
  return (
    <section className="card" aria-label="New offer" style={{ display: 'grid', gap: 16, maxWidth: 760 }}>
      <h2 style={{ margin: 0 }}>New offer</h2>
      <Segmented
        aria-label="Kind"
        style={{ justifySelf: 'start' }}
        options={[
          { label: KINDS.block, value: 'block' as const },
          { label: KINDS.vip, value: 'vip' as const },
          { label: KINDS.otc, value: 'otc' as const },
        ]}
        value={kind}
        onChange={(next) => change({ kind: next, tiers: form.tiers.slice(0, next === 'block' ? MOST_TIERS : 1) })}
      />
      <TextInput
        label="Share"
        placeholder="US.QUILM"
        hint="As the list of instruments calls it; paid for in full."
        value={instrument}
        error={refusals.errorOf('instrument')}
        onChange={(next) => change({ instrument: next })}
      />
      <Sizes form={form} problems={problems} change={change} error={refusals.errorOf('amount')} />
      <Tiers form={form} problems={problems} change={change} error={refusals.errorOf('tiers')} />
      <Window form={form} problems={problems} change={change} error={refusals.errorOf('opens')} />
      <Review form={form} change={change} />
      {terms && <Propose terms={terms} typed={typed} fields={refusals} onDone={() => setForm(EMPTY_DRAFT)} />}
    </section>
  );
};
