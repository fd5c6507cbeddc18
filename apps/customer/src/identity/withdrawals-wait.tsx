import { useTranslation } from 'react-i18next';
import { StepPoint, StepPoints, useSite } from '../shell/index.ts';

/** Says how long withdrawals wait after a change of credentials, as the deployment has it; nothing where they do not. */
export const WithdrawalsWait = () => {
  const { t } = useTranslation('identity');
  const hours = useSite((site) => site.credentialsWaitHours);
  if (!hours) return null;
  return (
    <StepPoints>
      <StepPoint icon="clock" text={t('identity.withdrawalsWait', { hours })} />
    </StepPoints>
  );
};
