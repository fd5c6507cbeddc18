import { Timeline, type TimelineStep } from '@bourse/ui/timeline';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import { type Application, isWaiting } from './application-form.ts';

type Remark = Application['timeline'][number]['remarks'][number];

/** Why something was not accepted, in the customer's language, with the reviewer's note. */
export const useRemarkText = () => {
  const { t } = useTranslation('identity');
  return ({ reason, note }: Pick<Remark, 'reason' | 'note'>): string => {
    const reasonText = reason === 'other' ? '' : t(`identity.reason.${reason}`);
    return [reasonText, note ?? ''].filter((part) => part !== '').join(' ');
  };
};

/** What happened to an application when and why, and what comes next. */
export const ApplicationTimeline = ({ application }: { readonly application: Application }) => {
  const { t } = useTranslation('identity');
  const { date } = useFormat();
  const textOf = useRemarkText();
  const remarkLine = (remark: Remark): string =>
    remark.item === null ? textOf(remark) : `${t(`identity.item.${remark.item}`)}: ${textOf(remark)}`;
  const past = application.timeline.map(({ at, step, remarks }, index): TimelineStep => {
    const isLast = index === application.timeline.length - 1;
    const isBad = step === 'resubmission-requested' || step === 'refused';
    return {
      id: `${index} ${step}`,
      state: isBad ? 'failed' : isLast && step === 'taken' ? 'current' : 'done',
      title: t(`identity.step.${step}`),
      time: date(at, 'date-time'),
      ...(remarks.length > 0
        ? {
            text: (
              <ul>
                {remarks.map((remark) => (
                  <li key={remarkLine(remark)}>{remarkLine(remark)}</li>
                ))}
              </ul>
            ),
          }
        : {}),
    };
  });
  const coming: readonly TimelineStep[] = isWaiting(application)
    ? [
        ...(application.state === 'submitted'
          ? [
              {
                id: 'review',
                state: 'current',
                title: t('identity.step.review'),
                text: t('identity.step.reviewText'),
              } as const,
            ]
          : []),
        { id: 'decision', state: 'next', title: t('identity.step.decision'), text: t('identity.step.decisionText') },
      ]
    : [];
  return <Timeline label={t('identity.step.label')} steps={[...past, ...coming]} />;
};
