import { Button, ButtonLink } from '@bourse/ui/button';
import { Icon, type IconName } from '@bourse/ui/icon';
import { Card } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { address, useReturn, WithAside } from '../shell/index.ts';
import type { Application } from './application-form.ts';
import { ApplicationTimeline, useRemarkText } from './application-timeline.tsx';

type Shown = 'waiting' | 'approved' | 'action-required' | 'refused';

const LOOK: Readonly<Record<Shown, readonly [IconName, string]>> = {
  waiting: ['clock', 'bg-warning-tint text-warning'],
  approved: ['check', 'bg-success-tint text-success'],
  'action-required': ['warning', 'bg-warning-tint text-warning'],
  refused: ['close', 'bg-danger-tint text-danger'],
};

const shownOf = (state: Application['state']): Shown =>
  state === 'approved' || state === 'action-required' || state === 'refused' ? state : 'waiting';

const Again = ({ application }: { readonly application: Application }) => {
  const { t } = useTranslation('identity');
  const textOf = useRemarkText();
  return (
    <ul className="mt-5 divide-y divide-hair rounded-card bg-warning-tint px-4">
      {application.items.flatMap(({ item, remark }) =>
        remark === null
          ? []
          : [
              <li key={item} className="py-3 text-start">
                <p className="text-15 font-medium text-ink-strong">{t(`identity.item.${item}`)}</p>
                <p className="text-13 text-ink">{textOf(remark)}</p>
              </li>,
            ],
      )}
    </ul>
  );
};

export type ApplicationStatusProps = {
  readonly application: Application;
  /** Begins what is to be filled in again. */
  readonly onAgain: () => void;
};

/** Where an application stands, why, and what can be done now. */
export const ApplicationStatus = ({ application, onAgain }: ApplicationStatusProps) => {
  const { t } = useTranslation('identity');
  const { href, carried, leave } = useReturn('/verified');
  const shown = shownOf(application.state);
  const [icon, tint] = LOOK[shown];
  return (
    <WithAside
      aside={
        <>
          {shown === 'action-required' && (
            <Button size="large" wide onPress={onAgain}>
              {t('identity.status.sendAgain')}
            </Button>
          )}
          {shown === 'refused' && (
            <Button size="large" wide onPress={onAgain}>
              {t('identity.status.startAgain')}
            </Button>
          )}
          {href !== undefined && (
            <Button size="large" wide onPress={leave}>
              {t('shell.return')}
            </Button>
          )}
          {shown === 'approved' && application.level === 'primary' && (
            <ButtonLink
              href={address('/certification-advanced', carried)}
              look={href === undefined ? 'primary' : 'secondary'}
              size="large"
              wide
            >
              {t('identity.status.toAdvanced')}
            </ButtonLink>
          )}
          <ButtonLink href={address('/verified')} look="secondary" size="large" wide>
            {t('identity.status.overview')}
          </ButtonLink>
        </>
      }
    >
      <div className="px-4 pt-6 pb-4">
        <div className="mb-6 flex flex-col items-center text-center" aria-live="polite">
          <span className={`grid size-16 place-items-center rounded-full ${tint}`}>
            <Icon name={icon} size={32} />
          </span>
          <h2 className="mt-4 text-24 font-semibold tracking-tight text-ink-strong">
            {t(`identity.status.${shown}.${application.level}`)}
          </h2>
          <p className="mt-1 max-w-80 text-15 text-ink">{t(`identity.status.${shown}Text`)}</p>
        </div>
        {shown === 'action-required' && <Again application={application} />}
        <Card className="mt-6">
          <ApplicationTimeline application={application} />
        </Card>
      </div>
    </WithAside>
  );
};
