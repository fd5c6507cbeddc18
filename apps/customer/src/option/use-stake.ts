import { finishedText, isSome, leastOf } from '@bourse/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs, useCommand, useFormat, useToast } from '../shell/index.ts';
import type { Coin, Period, Side } from './option-figures.ts';
import { stakeProblem } from './stake-form.ts';
import { momentOf, startProblem } from './start-time.ts';
import { useFunds } from './use-funds.ts';

const MINUTE_MS = 60_000;

/** In how many minutes an option starts, or at a time of its own. */
export type StartIn = number | 'other';

/** What is typed of an option that is not bought yet, what is wrong with it, and its purchase. */
export const useStake = (coin: Coin, periods: readonly [Period, ...Period[]], first: Side) => {
  const { t } = useTranslation('option');
  const toast = useToast();
  const [side, setSide] = useState<Side>(first);
  const [periodId, setPeriod] = useState(periods[0].id);
  const [stake, setStake] = useState('');
  /** In how many minutes it starts, 0 at once; or at the time that is picked. */
  const [startIn, setStartIn] = useState<StartIn>(0);
  const [startTime, setStartTime] = useState('');
  const { zone } = useFormat();
  const [placed, setPlaced] = useState<number>();
  const available = useFunds(coin.currency);
  const { run, pending, refusal } = useCommand('second.place');
  const period = periods.find(({ id }) => id === periodId) ?? periods[0];
  const problem = stakeProblem(stake, period, available);
  const startsAt = (): number | undefined =>
    startIn === 'other' ? momentOf(startTime, zone) : nowMs() + startIn * MINUTE_MS;
  const wrongStart = startIn === 'other' ? startProblem(startsAt(), nowMs()) : undefined;
  const place = async (): Promise<void> => {
    const later = startIn === 0 ? {} : { start: 'scheduled' as const, openTime: startsAt() };
    const what = { side, stake: finishedText(stake), instrument: coin.instrument, period: period.id };
    const done = await run({ ...what, ...later });
    if (!done.ok) return;
    toast.success(t(startIn === 0 ? 'quote_addSuccess' : 'AppointmentSuccessful'));
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
    startTime,
    setStartTime,
    startsAt,
    /** Beside the field once something is picked. */
    startProblem: startTime === '' ? undefined : wrongStart,
    available,
    most: leastOf(available ?? '0', period.maximum),
    problem,
    isReady: isSome(stake) && problem === undefined && wrongStart === undefined,
    place,
    pending,
    refusal,
    placed,
  };
};

export type StakeForm = ReturnType<typeof useStake>;
