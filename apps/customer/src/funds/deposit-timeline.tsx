import { Timeline, type TimelineStep } from '@bourse/ui/timeline';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import type { DepositState } from './record-row.tsx';

export type DepositTimelineData = {
  readonly at: number;
  readonly state: DepositState;
  readonly decidedAt: number | null;
  readonly reversedAt: number | null;
  /** Already in the customer's language and form. */
  readonly claimed: string;
  readonly credited?: string | undefined;
  readonly reason?: string | null;
};

/** What happened to a deposit when and why, and what comes next. */
export const DepositTimeline = ({
  at,
  state,
  decidedAt,
  reversedAt,
  claimed,
  credited,
  reason,
}: DepositTimelineData) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const when = decidedAt === null ? {} : { time: date(decidedAt, 'date-time') };
  const isCredited = state === 'done' || state === 'reversed';
  const decision: TimelineStep =
    state === 'refused'
      ? { id: 'end', state: 'failed', title: t('funds.timeline.refused'), text: reason ?? '', ...when }
      : {
          id: 'end',
          state: isCredited ? 'done' : 'next',
          title: t('funds.timeline.credited'),
          text: isCredited
            ? t(credited && credited !== claimed ? 'funds.timeline.arrivedOther' : 'funds.timeline.arrived', {
                credited: credited ?? claimed,
                claimed,
              })
            : t('funds.timeline.creditedText'),
          ...when,
        };
  const steps: readonly TimelineStep[] = [
    {
      id: 'submitted',
      state: 'done',
      title: t('funds.timeline.submitted'),
      time: date(at, 'date-time'),
      text: t('funds.timeline.submittedText', { claimed }),
    },
    {
      id: 'review',
      state: state === 'waiting' ? 'current' : 'done',
      title: t('funds.timeline.review'),
      text: t(state === 'waiting' ? 'funds.timeline.reviewText' : 'funds.timeline.reviewed'),
    },
    decision,
    ...(reversedAt === null
      ? []
      : [
          {
            id: 'reversed',
            state: 'failed',
            title: t('funds.timeline.reversed'),
            time: date(reversedAt, 'date-time'),
            text: t('funds.timeline.reversedText', { credited: credited ?? claimed }),
          } as const,
        ]),
  ];
  return <Timeline label={t('funds.timeline.label')} steps={steps} />;
};
