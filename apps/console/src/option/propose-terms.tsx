import { Button, Switch } from 'antd';
import { useId, useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { sending } from '../shell/api.ts';
import { FormPanel } from '../shell/form-panel.tsx';
import { NumberInput } from '../shell/number-input.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { FieldNote } from '../shell/text-input.tsx';
import { type OptionCoin, periodText } from './option-words.ts';
import { inputOf, NEW_PERIOD, type PeriodTerms, type Terms, termsOf, termsProblem } from './terms-form.ts';

const ODDS_DECIMALS = 4;
const MONEY_DECIMALS = 2;

const FIELDS = [
  ['seconds', 'Period', 's', 0],
  ['odds', 'Odds', '%', ODDS_DECIMALS],
  ['minimum', 'Least stake', undefined, MONEY_DECIMALS],
  ['maximum', 'Most stake', undefined, MONEY_DECIMALS],
] as const;

const CAPS = [
  ['endCap', 'Worst case of one end'],
  ['customerCap', 'Open stakes of one customer'],
  ['instrumentCap', 'Worst case of the instrument'],
] as const;

const Labelled = ({ label, ...input }: { readonly label: string } & Omit<Parameters<typeof NumberInput>[0], 'id'>) => {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <NumberInput id={id} {...input} />
    </div>
  );
};

const Period = ({
  period,
  currency,
  onChange,
  onRemove,
}: {
  readonly period: PeriodTerms;
  readonly currency: string;
  readonly onChange: (period: PeriodTerms) => void;
  readonly onRemove: (() => void) | undefined;
}) => (
  <fieldset className="posting-row" aria-label={`Period ${period.seconds}`}>
    {FIELDS.map(([field, label, unit, decimals]) => (
      <Labelled
        key={field}
        label={label}
        decimals={decimals}
        unit={unit ?? currency}
        value={period[field]}
        onChange={(value) => onChange({ ...period, [field]: value })}
      />
    ))}
    {onRemove && (
      <Button onClick={onRemove} aria-label={`Remove the period of ${period.seconds} s`}>
        Remove
      </Button>
    )}
  </fieldset>
);

/** Odds, limits and caps of options on an instrument, for what is accepted after another operator has confirmed them (rule OPTION-2). */
export const ProposeTerms = ({ coin, onDone }: { readonly coin: OptionCoin; readonly onDone: () => void }) => {
  const { open } = useDetails();
  const noteId = useId();
  const [terms, setTerms] = useState<Terms>(() => termsOf(coin));
  // Kept while another field is wrong or changes.
  const typed = useState('');
  const change = (part: Partial<Terms>): void => setTerms((before) => ({ ...before, ...part }));
  const setPeriod = (nth: number, period: PeriodTerms | undefined): void =>
    change({
      periods: terms.periods.flatMap((each, place) => (place === nth ? (period ? [period] : []) : [each])),
    });
  const refusals = useRefusals({ amount: JSON.stringify(terms) });
  const input = inputOf(coin.instrument, terms);
  return (
    <FormPanel title={`Options on ${coin.symbol}`} isReady={input !== undefined} onCancel={onDone}>
      <p className="actions">
        <Switch
          checked={terms.isOffered}
          onChange={(isOffered) => change({ isOffered })}
          aria-label="Options are sold on it"
        />{' '}
        <span>{terms.isOffered ? 'On sale' : 'Not on sale; what is open goes on to its end'}</span>
      </p>
      {terms.periods.map((period, nth) => (
        <Period
          // biome-ignore lint/suspicious/noArrayIndexKey: a period has no other name while it is typed
          key={nth}
          period={period}
          currency={coin.currency}
          onChange={(next) => setPeriod(nth, next)}
          onRemove={terms.periods.length > 1 ? () => setPeriod(nth, undefined) : undefined}
        />
      ))}
      <p className="actions">
        <Button onClick={() => change({ periods: [...terms.periods, NEW_PERIOD] })}>Add a period</Button>
      </p>
      <div className="product-amounts">
        {CAPS.map(([field, label]) => (
          <Labelled
            key={field}
            label={label}
            decimals={MONEY_DECIMALS}
            unit={coin.currency}
            value={terms[field]}
            onChange={(value) => change({ [field]: value })}
          />
        ))}
      </div>
      <FieldNote id={noteId} error={termsProblem(terms) ?? refusals.errorOf('amount')} />
      {input && (
        <ReasonAction
          key={JSON.stringify(input)}
          verb="Propose"
          waitsFor="another operator, of finance"
          hint="for the other operator"
          done={`Terms of options on ${coin.symbol} are proposed.`}
          typed={typed}
          fields={refusals}
          sentences={() => (
            <p>
              Options on {coin.symbol} that are accepted from then on:{' '}
              {input.periods.map(({ seconds, oddsPercent }) => `${periodText(seconds)} at ${oddsPercent} %`).join(', ')}
              . What is open keeps its own terms.
            </p>
          )}
          work={(reason) => sending('console.proposeOptionTerms', { ...input, reason })}
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
