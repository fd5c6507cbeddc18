import { valueIn } from '@bourse/ui/calls';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { sending, useQueryCall } from '../shell/api.ts';
import { useNow } from '../shell/clock.ts';
import { FormPanel } from '../shell/form-panel.tsx';
import { amountText, timeText } from '../shell/format.ts';
import { MomentInput } from '../shell/moment-input.tsx';
import { NumberInput } from '../shell/number-input.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { TextInput } from '../shell/text-input.tsx';
import { besideMarket, type Draft, EMPTY_DRAFT, problemsOf, type Terms, termsOf } from './offering-form.ts';

const KINDS = [
  { value: 1, label: 'Up to the maximum and the customer’s money' },
  { value: 2, label: 'Up to the maximum' },
  { value: 3, label: 'Full application' },
  { value: 4, label: 'Fixed quantity' },
];

const SIZES = [
  ['lot', 'Lot'],
  ['offered', 'Shares offered'],
  ['least', 'Least a customer'],
  ['most', 'Most a customer'],
] as const;

const MOMENTS = [
  ['opensAt', 'Applications open'],
  ['closesAt', 'Applications close'],
  ['paysAt', 'Payment'],
  ['listsAt', 'Listing'],
] as const;

const count = (number: number): string => amountText(String(number));

/** The last price of a share that is listed, with its currency; undefined where none is known. */
const useMarket = (instrument: string): { readonly last: string; readonly text: string } | undefined => {
  const id = instrument.trim();
  const found = useQueryCall('console.instruments', { search: id, pageSize: 100 }, { when: id.length > 2 });
  const row = valueIn(found)?.rows.find((each) => each.id === id);
  if (!row || row.last === null) return undefined;
  return { last: row.last, text: `${amountText(row.last)} ${row.quote}` };
};

type Market = ReturnType<typeof useMarket>;

/** The price of the market beside the one that is typed (rule IPO-15). */
const marketWords = (market: Market, price: string): string | undefined => {
  if (!market) return undefined;
  const beside = besideMarket(price, market.last);
  return `Last market price ${market.text}${beside === undefined ? '' : `: this is ${beside}`}.`;
};

const Sentences = ({ terms, market }: { readonly terms: Terms; readonly market: Market }) => (
  <>
    <p>
      {count(terms.offered)} shares of {terms.instrument} are offered as “{terms.name}” at {terms.price} each, in lots
      of {count(terms.lot)}. A customer may apply for {count(terms.least)} to {count(terms.most)}.
    </p>
    {market && <p>{marketWords(market, terms.price)}</p>}
    <p>
      Applications from {timeText(terms.opensAt)} to {timeText(terms.closesAt)}, payment {timeText(terms.paysAt)},
      listing {timeText(terms.listsAt)}. Nothing of this can be changed later, and the allotment starts by itself.
    </p>
  </>
);

type PartProps = {
  readonly draft: Draft;
  readonly errorOf: (field: keyof Draft) => string | undefined;
  readonly set: (changes: Partial<Draft>) => void;
};

const Sizes = ({ draft, errorOf, set }: PartProps) => {
  const id = useId();
  return (
    <div className="product-amounts">
      {SIZES.map(([field, label]) => (
        <div key={field}>
          <label htmlFor={`${id}-${field}`}>{label}</label>
          <NumberInput
            id={`${id}-${field}`}
            decimals={0}
            value={draft[field]}
            error={errorOf(field)}
            onChange={(value) => set({ [field]: value })}
          />
        </div>
      ))}
    </div>
  );
};

const Moments = ({ draft, errorOf, set }: PartProps) => (
  <div className="product-amounts">
    {MOMENTS.map(([field, label]) => (
      <MomentInput
        key={field}
        label={label}
        value={draft[field]}
        error={errorOf(field)}
        onChange={(value) => set({ [field]: value })}
      />
    ))}
  </div>
);

/** The terms of a new offering, for another operator to confirm. */
export const ProposeOffering = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId();
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const typed = useState('');
  const set = (changes: Partial<Draft>): void => setDraft({ ...draft, ...changes });
  const now = useNow();
  const problems = problemsOf(draft, now);
  const { instrument, price } = draft;
  // What is refused of one size or moment can be about any of them.
  const sizes = SIZES.map(([field]) => draft[field]).join(' ');
  const moments = MOMENTS.map(([field]) => draft[field]).join(' ');
  const refusals = useRefusals({ instrument, price: `${price} ${instrument}`, offered: sizes, opensAt: moments });
  const errorOf = (field: keyof Draft): string | undefined => {
    if (problems[field] !== undefined) return problems[field];
    const isRefused = field === 'instrument' || field === 'price' || field === 'offered' || field === 'opensAt';
    return isRefused ? refusals.errorOf(field) : undefined;
  };
  const terms = termsOf(draft, now);
  const market = useMarket(instrument);
  return (
    <FormPanel title="New offering" isReady={terms !== undefined} onCancel={onClose}>
      <TextInput label="Name" value={draft.name} maxLength={100} onChange={(name) => set({ name })} />
      <TextInput
        label="Share"
        hint="As the instruments name it, like US.AURX."
        value={draft.instrument}
        maxLength={40}
        error={errorOf('instrument')}
        onChange={(instrument) => set({ instrument })}
      />
      <div className="field">
        <label htmlFor={`${id}-kind`}>Kind</label>
        <Select
          id={`${id}-kind`}
          style={{ width: '100%' }}
          options={KINDS}
          value={draft.newType}
          onChange={(newType) => set({ newType })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-price`}>Price of a share</label>
        <NumberInput
          id={`${id}-price`}
          decimals={4}
          value={draft.price}
          error={errorOf('price')}
          hint={marketWords(market, draft.price)}
          onChange={(price) => set({ price })}
        />
      </div>
      <Sizes draft={draft} errorOf={errorOf} set={set} />
      <Moments draft={draft} errorOf={errorOf} set={set} />
      {terms && (
        <ReasonAction
          verb="Propose offering"
          waitsFor="another operator of product or compliance"
          hint="for the other operator"
          typed={typed}
          fields={refusals}
          sentences={() => <Sentences terms={terms} market={market} />}
          work={(reason) => sending('console.proposeOffering', { ...terms, reason })}
          onDone={onClose}
          done="The offering is proposed."
          onCancel={onClose}
        />
      )}
    </FormPanel>
  );
};
