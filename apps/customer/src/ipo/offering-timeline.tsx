import { Timeline, type TimelineStep } from '@bourse/ui/timeline';
import { useTranslation } from 'react-i18next';
import { nowMs, useFormat } from '../shell/index.ts';
import type { Offering } from './application-form.ts';

/** The stages of an offering: which are over, which one it is in, and when the others come. */
export const OfferingTimeline = ({ offering }: { readonly offering: Offering }) => {
  const { t } = useTranslation('ipo');
  const { date } = useFormat();
  const { kind, opensAt, closesAt, paysAt, listsAt, isAllotted, center } = offering;
  const now = nowMs();
  const isListed = center === 'LISTED';
  // A stage is over where what it waits for has come about, not where its moment has passed.
  const stages = [
    { id: 'open', at: opensAt, isOver: now >= opensAt },
    { id: 'close', at: closesAt, isOver: center !== 'INIT' },
    { id: 'ballot', at: undefined, isOver: isAllotted },
    { id: 'pay', at: paysAt, isOver: isListed || (isAllotted && now >= paysAt) },
    { id: 'list', at: listsAt, isOver: isListed },
  ] as const;
  const current = stages.findIndex(({ isOver }) => !isOver);
  const steps = stages.map(
    ({ id, at, isOver }, index): TimelineStep => ({
      id,
      state: isOver ? 'done' : index === current ? 'current' : 'next',
      title: t(`ipo.stage.${id}`),
      time: at === undefined ? undefined : date(at, 'date-time'),
      text: t(`ipo.stageText.${id === 'open' && kind === 'fixed' ? 'openFixed' : id}`),
    }),
  );
  return <Timeline label={t('ipo.stages')} steps={steps} />;
};
