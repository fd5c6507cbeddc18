import { Button, Segmented, Switch } from 'antd';
import { useId, useState } from 'react';
import { ReasonAction, type Typed } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { type InputOfCall, sending } from '../shell/api.ts';
import { amountText, timeText } from '../shell/format.ts';
import { NumberInput } from '../shell/number-input.tsx';
import { type Refusals, useRefusals } from '../shell/refused-field.ts';
import { TextInput } from '../shell/text-input.tsx';
import { KINDS } from './words.ts';

type Terms = Omit<InputOfCall<'console.proposeOffer'>, 'reason'>;
type Tier = { readonly discount: string; readonly password: string };

/** Quantities are checked against the share's lots by the server. */
const QUANTITY_DECIMALS = 8;
const MOST_TIERS = 5;
/** The most that is taken off, percent: half of the price. */
const MOST_OFF = 50;

const EMPTY = {
  kind: 'block' as Terms['kind'],
  instrument: '',
  quantity: '',
  minimum: '',
  maximum: '',
  tiers: [{ discount: '', password: '' }] as readonly Tier[],
  opens: '',
  closes: '',
  lockHours: '0',
  reviewed: false,
};
type Form = typeof EMPTY;

const bpsOf = ({ discount }: Tier): number => Math.round(Number(discount) * 100);

/** What is proposed; undefined while something is missing. */
const termsOf = ({
  kind,
  instrument,
  tiers,
  opens,
  closes,
  lockHours,
  reviewed,
  ...sizes
}: Form): Terms | undefined => {
  const [opensAt, closesAt] = [new Date(opens).getTime(), new Date(closes).getTime()];
  const isWhole =
    instrument.trim() !== '' &&
    Object.values(sizes).every((size) => Number(size) > 0) &&
    tiers.every((tier) => tier.discount !== '' && bpsOf(tier) <= MOST_OFF * 100) &&
    opensAt < closesAt &&
    lockHours !== '';
  if (!isWhole) return undefined;
  return {
    ...{ kind, opensAt, closesAt, reviewed, ...sizes },
    instrument: instrument.trim(),
    tiers: tiers.map((tier) => ({
      discountBps: bpsOf(tier),
      ...(kind !== 'otc' && tier.password !== '' ? { password: tier.password } : {}),
    })),
    lockHours: Number(lockHours),
  };
};

type PartProps = { readonly form: Form; readonly change: (changes: Partial<Form>) => void };
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
              error={Number(tier.discount) > MOST_OFF ? `At most ${MOST_OFF} %.` : nth === 0 ? error : undefined}
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

const Sizes = ({ form, change, error }: RefusedPartProps) => {
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
            error={name === 'quantity' ? error : undefined}
            onChange={(value) => change({ [name]: value })}
          />
        </div>
      ))}
    </div>
  );
};

const Window = ({ form, change, error }: RefusedPartProps) => {
  const id = useId();
  return (
    <div className="posting-row">
      <TextInput
        kind="moment"
        label="Open from"
        value={form.opens}
        error={error}
        onChange={(opens) => change({ opens })}
      />
      <TextInput kind="moment" label="Open until" value={form.closes} onChange={(closes) => change({ closes })} />
      <div>
        <label htmlFor={`${id}lock`}>Lock-up</label>
        <NumberInput
          id={`${id}lock`}
          decimals={0}
          unit="hours"
          value={form.lockHours}
          onChange={(lockHours) => change({ lockHours })}
        />
      </div>
    </div>
  );
};

const Review = ({ form, change }: PartProps) => {
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
  const { kind, instrument, quantity, opensAt, closesAt, tiers } = terms;
  return (
    <ReasonAction
      verb="Propose offer"
      waitsFor="another operator of product or compliance"
      hint="for the other operator"
      typed={typed}
      fields={fields}
      sentences={() => (
        <p>
          {KINDS[kind]}: {amountText(quantity)} {instrument} from {timeText(opensAt)} to {timeText(closesAt)},{' '}
          {tiers
            .map(({ discountBps, password }) => `less ${discountBps / 100} %${password ? ' behind a password' : ''}`)
            .join(', ')}
          . The price follows the market; these terms can never be changed.
        </p>
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
  const [form, setForm] = useState<Form>(EMPTY);
  // Kept while another field is wrong or changes.
  const typed = useState('');
  const change = (changes: Partial<Form>): void => setForm((before) => ({ ...before, ...changes }));
  const { instrument, kind, quantity, minimum, maximum, opens, closes, lockHours } = form;
  const refusals = useRefusals({
    instrument,
    amount: [instrument, quantity, minimum, maximum].join(' '),
    tiers: `${kind} ${JSON.stringify(form.tiers)}`,
    opens: [opens, closes, lockHours].join(' '),
  });
  const terms = termsOf(form);
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
      <Sizes form={form} change={change} error={refusals.errorOf('amount')} />
      <Tiers form={form} change={change} error={refusals.errorOf('tiers')} />
      <Window form={form} change={change} error={refusals.errorOf('opens')} />
      <Review form={form} change={change} />
      {terms && <Propose terms={terms} typed={typed} fields={refusals} onDone={() => setForm(EMPTY)} />}
    </section>
  );
};
