import { useTranslation } from 'react-i18next';
import { Property } from './property.tsx';
import { useWealth } from './use-wealth.ts';

/** Everything the customer has, by account type. */
export const PropertyScreen = () => {
  const { t } = useTranslation('funds');
  return <Property title={t('funds.property.title')} of={useWealth()} />;
};
