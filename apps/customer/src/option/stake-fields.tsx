import { decimalsWritten, isSome } from '@bourse/rules';
import { AmountField } from '@bourse/ui/amount-field';
import { ButtonLink } from '@bourse/ui/button';
import { Chips, QuickChips } from '@bourse/ui/chips';
import { FieldError, TextField } from '@bourse/ui/text-field';
import { useTranslation } from 'react-i18next';
import { address, useFormat, useNumberTexts, useReturnHere } from '../shell/index.ts';
import type { Coin, Period } from './option-figures.ts';
import { quickStakes, type StakeProblem } from './stake-form.ts';
import { usePeriodText } from './use-period.ts';
import type { StakeForm } from './use-stake.ts';

/** In how many minutes an option can be set to start. */
const STARTS = [0, 1, 5, 15, 60] as const;
const PROBLEM_KEYS: Readonly<Record<StakeProblem, string>> = {
  least: 'option.atLeast',
  most: 'option.atMost',
  funds: 'Input_amount_exceeds',
};

type FieldsProps = { readonly form: StakeForm; readonly coin: Coin };

/** How long, with what each period brings. */
export const PeriodField = ({ form, periods }: { readonly form: StakeForm; readonly periods: readonly Period[] }) => {
  const { t } = useTranslation('option');
  const { percent } = useFormat();
  const periodText = usePeriodText();
  return (
    <div>
      <p className="mb-1.5 text-13 font-medium text-ink">{t('option.period')}</p>
      <Chips
        label={t('option.period')}
        value={String(form.period.id)}
        onChange={(next) => form.setPeriod(Number(next))}
        chips={periods.map(({ id, seconds, oddsPercent }) => ({
          value: String(id),
          label: (
            <span className="py-1 text-center leading-tight">
              {periodText(seconds)}
              <span className="block text-12 font-normal text-ink-faint">+{percent(oddsPercent, 'never')}</span>
            </span>
          ),
        }))}
      />
    </div>
  );
};

/** For how much, within the limits of the period and what is available. */
export const StakeField = ({ form, coin: { currency, quickAmounts } }: FieldsProps) => {
  const { t } = useTranslation('option');
  const { money, number } = useFormat();
  const numbers = useNumberTexts();
  const here = useReturnHere();
  const { period, stake, setStake, available, most, problem } = form;
  const sum = (text: string): string => money(text, currency);
  const quick = quickStakes(quickAmounts, period);
  const limits: Readonly<Record<StakeProblem, string>> = {
    least: sum(period.minimum),
    most: sum(period.maximum),
    funds: sum(available ?? '0'),
  };
  return (
    <div className="space-y-2">
      <AmountField
        label={t('option.stake')}
        value={stake}
        onChange={setStake}
        decimals={decimalsWritten(period.minimum)}
        {...numbers}
        unit={currency}
        hint={t('option.range', { least: sum(period.minimum), most: sum(period.maximum) })}
        available={available !== undefined && t('option.available', { amount: sum(available) })}
        onMax={() => setStake(most)}
        maxLabel={t('option.all')}
      />
      {problem && <FieldError>{t(PROBLEM_KEYS[problem], { amount: limits[problem] })}</FieldError>}
      {quick.length > 0 && (
        <QuickChips
          label={t('option.stake')}
          chips={quick.map((value) => ({ value, label: number(value) }))}
          onPick={setStake}
        />
      )}
      {available !== undefined && (problem === 'funds' || !isSome(available)) && (
        <ButtonLink
          look="secondary"
          size="small"
          href={address('/transfer', { keyStr: 'stock', to: 'financial', asset: currency, ...here })}
        >
          {t('option.transfer')}
        </ButtonLink>
      )}
    </div>
  );
};

/** A day and a time on the customer's clock; what is picked is said once more with its zone. */
const StartTime = ({ form: { startTime, setStartTime, startProblem, startsAt } }: Pick<FieldsProps, 'form'>) => {
  const { t } = useTranslation('option');
  const { date } = useFormat();
  const at = startsAt();
  return (
    <TextField
      type="datetime-local"
      label={t('option.startTime')}
      value={startTime}
      onChange={setStartTime}
      hint={
        at === undefined ? t('error.APPOINTMENT_TOO_FAR') : t('option.startsAt', { time: date(at, 'date-time', true) })
      }
      error={startProblem && t(startProblem)}
    />
  );
};

const OTHER = 'other';

/** When it starts, where that can be chosen. */
export const StartField = ({ form, coin: { scheduled } }: FieldsProps) => {
  const { t } = useTranslation('option');
  if (!scheduled) return null;
  return (
    <div>
      <p className="mb-1.5 text-13 font-medium text-ink">{t('option.start')}</p>
      <Chips
        label={t('option.start')}
        value={String(form.startIn)}
        onChange={(next) => form.setStartIn(next === OTHER ? OTHER : Number(next))}
        chips={[
          ...STARTS.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? t('option.now') : t('option.inMinutes', { count: minutes }),
          })),
          { value: OTHER, label: t('option.otherTime') },
        ]}
      />
      {form.startIn === OTHER && (
        <div className="mt-3">
          <StartTime form={form} />
        </div>
      )}
    </div>
  );
};
