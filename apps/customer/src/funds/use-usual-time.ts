import { useTranslation } from 'react-i18next';

const HOUR = 3_600_000;

/** How long the last withdrawals took, in whole minutes, hours or days; what usually is said before there are any. */
export const useUsualTime = () => {
  const { t } = useTranslation('funds');
  return (usualMs: number | null): string => {
    if (usualMs === null) return t('funds.withdraw.usual.unknown');
    if (usualMs < HOUR) return t('funds.withdraw.usual.minutes', { n: Math.max(1, Math.ceil(usualMs / 60_000)) });
    if (usualMs < 48 * HOUR) return t('funds.withdraw.usual.hours', { n: Math.ceil(usualMs / HOUR) });
    return t('funds.withdraw.usual.days', { n: Math.ceil(usualMs / (24 * HOUR)) });
  };
};
