import { finishedText, isSome, leastOf } from '@bourse/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs, useCommand, useToast } from '../shell/index.ts';
import type { Coin, Period, Side } from './option-figures.ts';
import { stakeProblem } from './stake-form.ts';
import { useFunds } from './use-funds.ts';

const MINUTE_MS = 60_000;

/** What is typed of an option that is not bought yet, what is wrong with it, and its purchase. */
export const useStake = (coin: Coin, periods: readonly [Period, ...Period[]], first: Side) => {
  const { t } = useTranslation('option');
  const toast = useToast();
  const [side, setSide] = useState<Side>(first);
  const [periodId, setPeriod] = useState(periods[0].id);
  const [stake, setStake] = useState('');
  /** In how many minutes it starts; 0 at once. */
  const [startIn, setStartIn] = useState(0);
  const [placed, setPlaced] = useState<number>();
  const available = useFunds(coin.currency);
  const { run, pending, refusal } = useCommand('second.place');
  const period = periods.find(({ id }) => id === periodId) ?? periods[0];
  const problem = stakeProblem(stake, period, available);
  const place = async (): Promise<void> => {
    const later = startIn > 0 ? { start: 'scheduled' as const, openTime: nowMs() + startIn * MINUTE_MS } : {};
    const what = { side, stake: finishedText(stake), instrument: coin.instrument, period: period.id };
    const done = await run({ ...what, ...later });
    if (!done.ok) return;
    toast.success(t(startIn > 0 ? 'AppointmentSuccessful' : 'quote_addSuccess'));
    setPlaced(done.value.id);
  };
  return {
    side,
    setSide,
    period,
    setPeriod,
    stake,
    setStake,
    startIn,
    setStartIn,
    available,
    most: leastOf(available ?? '0', period.maximum),
    problem,
    isReady: isSome(stake) && problem === undefined,
    place,
    pending,
    refusal,
    placed,
  };
};

export type StakeForm = ReturnType<typeof useStake>;
