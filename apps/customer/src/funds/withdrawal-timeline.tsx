import { Timeline, type TimelineStep } from '@bourse/ui/timeline';
import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useFormat } from '../shell/index.ts';
import { useMoneyText } from './amounts.tsx';
import { hasStepText, isGivenBack } from './withdrawal-step-text.ts';

type Detail = ReplyOfCall<'funds.withdrawal'>;

/** What happened to a withdrawal when, by whom and why, and what comes next. */
export const WithdrawalTimeline = ({ record, timeline }: Pick<Detail, 'record' | 'timeline'>) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const money = useMoneyText();
  const values = { amount: money(record.amount, record.asset), arrives: money(record.arrives, record.asset) };
  const isOpen = record.state === 'waiting';
  const happened = timeline.map(
    ({ step, at, reason }, index): TimelineStep => ({
      id: `${index}`,
      state: isGivenBack(step) ? 'failed' : isOpen && index === timeline.length - 1 ? 'current' : 'done',
      title: t(`funds.withdrawal.step.${step}`),
      time: date(at, 'date-time'),
      text: reason ?? (hasStepText(step, record.state) ? t(`funds.withdrawal.stepText.${step}`, values) : undefined),
    }),
  );
  const isBegun = timeline.some(({ step }) => step === 'processing');
  const coming: TimelineStep[] = (['processing', 'paid'] as const)
    .filter((step) => isOpen && !(isBegun && step === 'processing'))
    .map((step) => ({
      id: step,
      state: 'next',
      title: t(`funds.withdrawal.step.${step}`),
      text: t(`funds.withdrawal.next.${step}`, values),
    }));
  return <Timeline label={t('funds.timeline.label')} steps={[...happened, ...coming]} />;
};
