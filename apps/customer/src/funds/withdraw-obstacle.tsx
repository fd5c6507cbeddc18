import { Button, ButtonLink } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { address, openService, type Path, useFormat, useUser } from '../shell/index.ts';
import type { WithdrawTerms } from './withdraw-form.ts';

const Notice = ({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) => (
  <div role="status" className="flex items-start gap-2.5 rounded-card bg-warning-tint p-3.5">
    <Icon name="warning" size={18} className="mt-px shrink-0 text-warning" />
    <div className="min-w-0 flex-1">
      <p className="text-13 text-warning">{children}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  </div>
);

const Mend = ({ path, text }: { readonly path: Path; readonly text: string }) => (
  <ButtonLink href={address(path)} look="secondary" size="small">
    {text}
  </ButtonLink>
);

/** What stands in the way of a withdrawal, said before anything is filled in, with the one thing that mends it. */
export const WithdrawObstacle = ({ terms }: { readonly terms: WithdrawTerms }) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const user = useUser();
  const hasPrimary = user.state === 'success' && user.value.primaryIdentity === 'approved';
  switch (terms.obstacle) {
    case 'FUNDS_PASSWORD_NOT_SET':
      return (
        <Notice action={<Mend path="/fund-password" text={t('funds.obstacle.setPassword')} />}>
          {t('withdraw_please_fundPwd')}
        </Notice>
      );
    case 'IDENTITY_NEEDED': {
      const isAdvanced = terms.level === 'advanced';
      // The advanced level rests on the first one.
      const path = isAdvanced && hasPrimary ? '/certification-advanced' : '/certification-primary';
      return (
        <Notice action={<Mend path={path} text={t('funds.obstacle.verify')} />}>
          {t(isAdvanced ? 'please_advanced' : 'please_primary')}
        </Notice>
      );
    }
    case 'WITHDRAWALS_WAIT':
      return (
        <Notice>
          {t('funds.obstacle.waits', {
            time: terms.waitsUntil === null ? '' : date(terms.waitsUntil, 'date-time', true),
          })}
        </Notice>
      );
    case 'WITHDRAWAL_PENDING':
      return (
        <Notice action={<Mend path="/withdraw-order" text={t('funds.obstacle.seePending')} />}>
          {t('last_order_info')}
        </Notice>
      );
    case 'FROZEN':
      return (
        <Notice
          action={
            <Button look="secondary" size="small" icon="headset" onPress={openService}>
              {t('shell.service')}
            </Button>
          }
        >
          {t('funds.obstacle.frozen')}
        </Notice>
      );
    case null:
      return null;
  }
};
