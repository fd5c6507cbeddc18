import { useTranslation } from 'react-i18next';

const HOUR_S = 3_600;

/** A period in words: whole hours as hours, all else in seconds. */
export const usePeriodText = (): ((seconds: number) => string) => {
  const { t } = useTranslation('option');
  return (seconds) =>
    seconds % HOUR_S === 0 ? t('option.hours', { count: seconds / HOUR_S }) : t('option.seconds', { count: seconds });
};
