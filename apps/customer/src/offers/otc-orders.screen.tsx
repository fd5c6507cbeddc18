import { useTranslation } from 'react-i18next';
import { ScreenHeader } from '../shell/index.ts';
import { OrderList } from './order-list.tsx';
import { useCounterOrders } from './use-offers.ts';

/** Own orders over the counter. */
export const OtcOrdersScreen = () => {
  const { t } = useTranslation('offers');
  return (
    <>
      <ScreenHeader title={t('offers.otcOrders')} fallback="/otc" />
      <OrderList pages={useCounterOrders()} label={t('offers.otcOrders')} />
    </>
  );
};
