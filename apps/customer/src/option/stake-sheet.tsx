import { decimalsWritten, finishedText, isSome } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { useRemaining } from '@bourse/ui/countdown';
import { Segmented } from '@bourse/ui/segmented';
import { Sheet } from '@bourse/ui/sheet';
import { FieldError } from '@bourse/ui/text-field';
import { useTranslation } from 'react-i18next';
import { FrozenNotice, nowMs, useFormat, useIsFrozen } from '../shell/index.ts';
import { LossLeft } from './loss-left.tsx';
import { type Coin, type Period, payoutOf, profitOf, SIDES, type Side } from './option-figures.ts';
import { OptionView } from './option-view.tsx';
import { PeriodField, StakeField, StartField } from './stake-fields.tsx';
import { usePeriodText } from './use-period.ts';
import { type StakeForm, useStake } from './use-stake.ts';

type FormProps = { readonly form: StakeForm; readonly coin: Coin };

/** What the price can do by the end, and what each of that brings. */
const Outcomes = ({ form: { side, stake, period }, coin: { currency } }: FormProps) => {
  const { t } = useTranslation('option');
  const { money } = useFormat();
  const decimals = decimalsWritten(period.minimum);
  const won = money(profitOf(stake, period.oddsPercent, decimals), currency, { sign: 'always' });
  const paid = money(payoutOf(stake, period.oddsPercent, decimals), currency);
  const lost = money(isSome(stake) ? `-${finishedText(stake)}` : '0', currency);
  const lines = [
    [side === 'up' ? 'option.ifAbove' : 'option.ifBelow', won, 'text-rise', t('option.paidBack', { amount: paid })],
    ['option.ifEqual', money('0', currency), 'text-ink', t('option.stakeBack')],
    [side === 'up' ? 'option.ifBelow' : 'option.ifAbove', lost, 'text-fall', t('option.stakeLost')],
  ] as const;
  return (
    <dl className="divide-y divide-hair rounded-card bg-sunken px-3 ring-1 ring-inset ring-hair">
      {lines.map(([key, amount, tone, says]) => (
        <div key={key} className="flex items-center justify-between gap-3 py-2">
          <dt className="min-w-0 text-13 text-ink">{t(key)}</dt>
          <dd className="text-end">
            <span className={`figures block text-15 font-semibold ${tone}`}>{amount}</span>
            <span className="block text-12 text-ink-faint">{says}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** When a scheduled option starts, as it counts on while it is looked at; undefined of one that starts at once. */
const useStartText = ({ startIn, startsAt }: StakeForm): string | undefined => {
  const { date } = useFormat();
  useRemaining(startIn === 0 || startIn === 'other' ? undefined : Number.MAX_SAFE_INTEGER, nowMs);
  const at = startIn === 0 ? undefined : startsAt();
  if (at === undefined) return undefined;
  // In some minutes from the press: to the second, so that it is the one that is sent. A picked one is of a whole minute.
  return startIn === 'other' ? date(at, 'date-time') : date(at, 'time-seconds');
};

const PlaceButton = ({ form, coin: { currency } }: FormProps) => {
  const { t } = useTranslation('option');
  const { money } = useFormat();
  const periodText = usePeriodText();
  const isFrozen = useIsFrozen('FINANCIAL');
  const { side, stake, period, isReady, pending, refusal, place } = form;
  const values = {
    amount: money(isSome(stake) ? finishedText(stake) : '0', currency),
    period: periodText(period.seconds),
  };
  const time = useStartText(form);
  return (
    <>
      <FrozenNotice module="FINANCIAL" />
      {refusal && <FieldError>{refusal.message || t('shell.network', { ns: 'shell' })}</FieldError>}
      {refusal?.error === 'LOSS_LIMIT_REACHED' && <LossLeft stake={values.amount} />}
      <Button
        look={side === 'up' ? 'buy' : 'sell'}
        size="large"
        wide
        className="mt-2"
        isPending={pending}
        isDisabled={isFrozen || !isReady}
        onPress={() => void place()}
      >
        {isSome(stake)
          ? time === undefined
            ? t(`option.place.${side}`, values)
            : t(`option.schedule.${side}`, { ...values, time })
          : t('option.enterStake')}
      </Button>
    </>
  );
};

export type StakeSheetProps = {
  readonly coin: Coin;
  readonly side: Side;
  readonly periods: readonly [Period, ...Period[]];
  readonly onClose: () => void;
};

/** The period, the stake, when it starts, what can come of it, and the purchase; then the option itself. */
export const StakeSheet = ({ coin, side, periods, onClose }: StakeSheetProps) => {
  const { t } = useTranslation('option');
  const form = useStake(coin, periods, side);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={coin.showSymbol}
      subtitle={t('option.title')}
      closeLabel={t('shell.close', { ns: 'shell' })}
      isLocked={form.pending}
      footer={form.placed === undefined && <PlaceButton form={form} coin={coin} />}
    >
      {form.placed !== undefined ? (
        <OptionView id={form.placed} />
      ) : (
        <div className="space-y-4">
          <Segmented
            look="side"
            label={t('option.direction')}
            value={form.side}
            onChange={form.setSide}
            segments={SIDES.map((value) => ({ value, label: t(`option.${value}`) }))}
          />
          <PeriodField form={form} periods={periods} />
          <StakeField form={form} coin={coin} />
          <StartField form={form} coin={coin} />
          <Outcomes form={form} coin={coin} />
          <p className="text-13 text-ink-faint">{t(form.startIn === 0 ? 'option.says' : 'option.saysScheduled')}</p>
        </div>
      )}
    </Sheet>
  );
};
