import { useTranslation } from 'react-i18next';
import { useSite } from '../shell/index.ts';

/** Says how long withdrawals wait after a change of credentials, as the deployment has it; nothing where they do not. */
export const WithdrawalsWait = ({ className = '' }: { readonly className?: string }) => {
  const { t } = useTranslation('identity');
  const hours = useSite((site) => site.credentialsWaitHours);
  if (!hours) return null;
  return <p className={`text-13 text-ink-faint ${className}`}>{t('identity.withdrawalsWait', { hours })}</p>;
};
