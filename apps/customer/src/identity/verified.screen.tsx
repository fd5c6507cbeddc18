import { Icon, type IconName } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Card, Section } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { address, Halves, Loaded, ScreenHeader } from '../shell/index.ts';
import type { Application, Level } from './application-form.ts';
import { ApplicationPoints } from './application-steps.tsx';
import { ApplicationTimeline } from './application-timeline.tsx';
import { useIdentity } from './use-identity.ts';

const LEVELS: readonly {
  readonly level: Level;
  readonly path: '/certification-primary' | '/certification-advanced';
  readonly icon: IconName;
}[] = [
  { level: 'primary', path: '/certification-primary', icon: 'user-check' },
  { level: 'advanced', path: '/certification-advanced', icon: 'home' },
];

const TONE: Readonly<Record<Application['state'] | 'none', StatusTone>> = {
  none: 'faint',
  draft: 'info',
  submitted: 'waiting',
  'in-review': 'waiting',
  approved: 'success',
  'action-required': 'danger',
  refused: 'danger',
};

const Overview = ({ applications }: { readonly applications: readonly Application[] }) => {
  const { t } = useTranslation('identity');
  const stateOf = (level: Level) => applications.find((each) => each.level === level)?.state ?? 'none';
  const handedIn = applications.filter(({ timeline }) => timeline.length > 0);
  return (
    <Halves
      first={
        <div className="pb-4 lg:pb-8">
          <p className="px-4 pt-2 pb-4 text-15 text-ink">{t('identity.verify.why')}</p>
          <Card flush className="mx-4 divide-y divide-hair">
            {LEVELS.map(({ level, path, icon }) => (
              <ListRow
                key={level}
                href={address(path)}
                leading={
                  <span className="grid size-10 place-items-center rounded-full bg-accent-tint text-accent-ink">
                    <Icon name={icon} size={20} />
                  </span>
                }
                title={t(`identity.verify.title.${level}`)}
                subtitle={
                  <span className="block whitespace-normal">
                    {t(`identity.verify.about.${level}`)}
                    <span className="mt-1 block">
                      <StatusChip tone={TONE[stateOf(level)]}>{t(`identity.chip.${stateOf(level)}`)}</StatusChip>
                    </span>
                  </span>
                }
                chevron
                className="min-h-18"
              />
            ))}
          </Card>
        </div>
      }
      second={
        <div className="pb-8">
          {handedIn.length === 0 && (
            <div className="hidden px-4 pt-2 lg:block">
              <ApplicationPoints level="primary" />
            </div>
          )}
          {handedIn.map((application) => (
            <Section key={application.id} title={t(`identity.verify.course.${application.level}`)}>
              <Card className="mx-4">
                <ApplicationTimeline application={application} />
              </Card>
            </Section>
          ))}
        </div>
      }
    />
  );
};

const OverviewSkeleton = () => (
  <div className="px-4 pt-4" aria-hidden="true">
    <Skeleton className="mb-4 h-10 w-full" />
    <Skeleton className="h-36 w-full rounded-card" />
  </div>
);

/** The check of identity: its two levels, where each stands, and what happened so far. */
export const VerifiedScreen = () => {
  const { t } = useTranslation('identity');
  const identity = useIdentity();
  return (
    <>
      <ScreenHeader title={t('identity.verify.title')} fallback="/mine" />
      <Loaded of={identity} skeleton={<OverviewSkeleton />}>
        {({ applications }) => <Overview applications={applications} />}
      </Loaded>
    </>
  );
};
