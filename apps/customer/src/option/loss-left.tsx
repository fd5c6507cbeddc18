import { AppLink } from '@bourse/ui/link';
import { useTranslation } from 'react-i18next';
import { address, useFormat, useQueryCall } from '../shell/index.ts';

/** What is left of the own loss limit beside the stake that it refused, and the way to the limits (rule LIMITS-12). */
export const LossLeft = ({ stake }: { readonly stake: string }) => {
  const { t } = useTranslation('option');
  const { money } = useFormat();
  const own = useQueryCall('limits.own', {});
  const loss = own.state === 'success' ? own.value.loss : null;
  return (
    <p className="mt-1 text-13 text-ink">
      {loss &&
        own.state === 'success' &&
        `${t('option.lossLeft', { left: money(loss.left, own.value.currency), stake })} `}
      <AppLink href={address('/limits')} className="font-medium text-accent-ink focus-ring">
        {t('option.toLimits')}
      </AppLink>
    </p>
  );
};
