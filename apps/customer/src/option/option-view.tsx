import { decimalsWritten } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { CountdownRing } from '@bourse/ui/countdown-ring';
import { ResultHeading } from '@bourse/ui/result-heading';
import { SkeletonCard } from '@bourse/ui/skeleton';
import { FieldError } from '@bourse/ui/text-field';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FactCard, Loaded, nowMs, useCommand, useFormat, useQueryCall, useToast, useUnpushed } from '../shell/index.ts';
import { currencyOf, type Option, type Receipt, resultOf } from './option-figures.ts';
import { SideMark } from './option-row.tsx';
import { watched } from './settled-toasts.ts';
import { LastPrice, StandNow } from './stand.tsx';
import { TickCourse } from './tick-course.tsx';
import { Ticks } from './ticks.tsx';
import { useMoment } from './use-moment.ts';
import { usePeriodText } from './use-period.ts';

/** How often an option is asked for again while what becomes of it is not pushed. */
const EVERY_MS = 1_000;

const Running = ({ option }: { readonly option: Option }) => {
  const { t } = useTranslation('option');
  const { state, startsAt, endsAt, periodSeconds, side, params } = option;
  const isScheduled = state === 'scheduled';
  return (
    <div className="flex flex-col items-center gap-3 py-2 text-center">
      <CountdownRing
        key={state}
        endsAt={isScheduled ? startsAt : endsAt}
        spanMs={isScheduled ? startsAt - params.createTime : periodSeconds * 1_000}
        label={t(isScheduled ? 'option.untilStart' : 'option.left')}
        size={132}
        tone={isScheduled ? 'accent' : side === 'up' ? 'rise' : 'fall'}
        clock={nowMs}
      />
      {isScheduled ? (
        <p className="text-15 text-ink">{t('option.waits')}</p>
      ) : (
        <>
          <p className="text-32 font-semibold text-ink-strong">
            <LastPrice option={option} />
          </p>
          <p className="text-15 font-medium" role="status">
            <StandNow option={option} />
          </p>
        </>
      )}
    </div>
  );
};

const Settled = ({ receipt }: { readonly receipt: Receipt }) => {
  const { t } = useTranslation('option');
  const { money } = useFormat();
  const { order } = receipt;
  const { result, reason, state } = order;
  if (state === 'cancelled')
    return (
      <ResultHeading className="text-20 font-semibold text-ink-strong">{t('option.state.cancelled')}</ResultHeading>
    );
  const tone = result === 'won' ? 'text-rise' : result === 'lost' ? 'text-fall' : 'text-ink-strong';
  return (
    <div className="space-y-3">
      <div className="text-center">
        <ResultHeading className="text-15 font-medium text-ink">
          {result && t(`option.outcome.${result}`)}
        </ResultHeading>
        <p className={`text-32 font-semibold ${tone}`}>
          <span className="figures">{money(resultOf(order), currencyOf(order), { sign: 'always' })}</span>
        </p>
        {reason && <p className="mt-1 text-13 text-ink">{t(`option.reason.${reason}`)}</p>}
      </div>
      <TickCourse receipt={receipt} />
    </div>
  );
};

/** Cancels a scheduled option. Nothing touches one that has started. */
const CancelOption = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('option');
  const toast = useToast();
  const { run, pending, refusal } = useCommand('second.cancel');
  const cancel = async (): Promise<void> => {
    if ((await run({ id })).ok) toast.success(t('option.cancelDone'));
  };
  return (
    <>
      {refusal && <FieldError>{refusal.message || t('shell.network', { ns: 'shell' })}</FieldError>}
      <Button look="secondary" wide isPending={pending} onPress={() => void cancel()}>
        {t('option.cancel')}
      </Button>
    </>
  );
};

const Facts = ({ option }: { readonly option: Option }) => {
  const { t } = useTranslation('option');
  const { money, percent, price } = useFormat();
  const moment = useMoment();
  const period = usePeriodText();
  const { side, stake, odds, payout, periodSeconds, openPrice, closePrice, openedAt, closedAt, state, startsAt } =
    option;
  const priced = (text: string): string => price(text, decimalsWritten(text));
  return (
    <FactCard
      facts={[
        [t('option.direction'), <SideMark key="side" side={side} />],
        [t('option.stake'), money(stake, currencyOf(option))],
        [t('option.odds'), `+${percent(odds, 'never')}`],
        [t(state === 'settled' ? 'option.paid' : 'option.paysIfWon'), money(payout, currencyOf(option))],
        [t('option.period'), period(periodSeconds)],
        state === 'scheduled' && [t('option.start'), moment(startsAt)],
        openPrice !== null && [t('option.openPrice'), priced(openPrice)],
        openedAt !== null && [t('option.openedAt'), moment(openedAt)],
        closePrice !== null && [t('option.closePrice'), priced(closePrice)],
        closedAt !== null && [t('option.closedAt'), moment(closedAt)],
      ]}
    />
  );
};

/** One option from its purchase to its receipt: the countdown with the price, then the result and every tick that it follows from. */
export const OptionView = ({ id }: { readonly id: number }) => {
  const found = useQueryCall('second.order', { id }, useUnpushed(EVERY_MS));
  useEffect(() => watched(id), [id]);
  return (
    <Loaded of={found} skeleton={<SkeletonCard className="min-h-96" />} compact>
      {(receipt) => {
        const { order } = receipt;
        const isOver = order.state === 'settled' || order.state === 'cancelled';
        return (
          <div className="space-y-4 pb-2">
            {isOver ? <Settled receipt={receipt} /> : <Running option={order} />}
            <Facts option={order} />
            {order.state === 'scheduled' && <CancelOption id={order.id} />}
            {order.state === 'settled' && <Ticks receipt={receipt} />}
          </div>
        );
      }}
    </Loaded>
  );
};
