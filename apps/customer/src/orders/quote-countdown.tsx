import { CountdownRing } from '@bourse/ui/countdown-ring';
import { useTranslation } from 'react-i18next';
import { nowMs, type Quoted } from '../shell/index.ts';

/** How long the rate holds. */
export const QuoteCountdown = ({ quote: { endsAt, spanMs } }: { readonly quote: Quoted }) => {
  const { t } = useTranslation('market');
  return <CountdownRing endsAt={endsAt} spanMs={spanMs} label={t('market.funding.left')} size={36} clock={nowMs} />;
};
