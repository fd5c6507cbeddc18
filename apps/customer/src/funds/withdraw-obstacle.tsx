import { ButtonLink } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { address, type Path, useFormat, useUser } from '../shell/index.ts';
import { AskService, Obstacle } from './obstacle.tsx';
import type { WithdrawTerms } from './withdraw-form.ts';

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
        <Obstacle action={<Mend path="/fund-password" text={t('funds.obstacle.setPassword')} />}>
          {t('withdraw_please_fundPwd')}
        </Obstacle>
      );
    case 'IDENTITY_NEEDED': {
      const isAdvanced = terms.level === 'advanced';
      // The advanced level rests on the first one.
      const path = isAdvanced && hasPrimary ? '/certification-advanced' : '/certification-primary';
      return (
        <Obstacle action={<Mend path={path} text={t('funds.obstacle.verify')} />}>
          {t(isAdvanced ? 'please_advanced' : 'please_primary')}
        </Obstacle>
      );
    }
    case 'WITHDRAWALS_WAIT':
      return (
        <Obstacle>
          {t('funds.obstacle.waits', {
            time: terms.waitsUntil === null ? '' : date(terms.waitsUntil, 'date-time', true),
          })}
        </Obstacle>
      );
    case 'WITHDRAWAL_PENDING':
      return (
        <Obstacle action={<Mend path="/withdraw-order" text={t('funds.obstacle.seePending')} />}>
          {t('last_order_info')}
        </Obstacle>
      );
    case 'FROZEN':
      return <Obstacle action={<AskService />}>{t('funds.obstacle.frozen')}</Obstacle>;
    case null:
      return null;
  }
};
