import { useTranslation } from 'react-i18next';
import { StepPoint, StepPoints, useSite } from '../shell/index.ts';

/**
 * Says how long withdrawals wait after a change of credentials, as the deployment has it; nothing where they do not. `isForThis` where it
 * stands by the button of one such change.
 */
export const WithdrawalsWait = ({ isForThis = false }: { readonly isForThis?: boolean }) => {
  const { t } = useTranslation('identity');
  const hours = useSite((site) => site.credentialsWaitHours);
  if (!hours) return null;
  return (
    <StepPoints>
      <StepPoint
        icon="clock"
        text={t(isForThis ? 'identity.withdrawalsWaitThis' : 'identity.withdrawalsWait', { hours })}
      />
    </StepPoints>
  );
};
