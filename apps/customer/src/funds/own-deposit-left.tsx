import { AppLink } from '@bourse/ui/link';
import { useTranslation } from 'react-i18next';
import { address, useFormat, useQueryCall } from '../shell/index.ts';

/** What the customer's own deposit limit leaves, before anything is sent (rule LIMITS-3); nothing where they have none. */
export const OwnDepositLeft = () => {
  const { t } = useTranslation(['funds', 'shell']);
  const { money } = useFormat();
  const own = useQueryCall('limits.own', {});
  const limit = own.state === 'success' ? own.value.deposit : null;
  if (own.state !== 'success' || !limit) return null;
  return (
    <p className="mt-3 text-13 text-ink">
      {t('funds.topup.ownLimit', { amount: money(limit.left, own.value.currency) })}{' '}
      <AppLink href={address('/limits')} className="hit rounded-md text-accent-ink focus-ring">
        {t('shell.limits', { ns: 'shell' })}
      </AppLink>
    </p>
  );
};
