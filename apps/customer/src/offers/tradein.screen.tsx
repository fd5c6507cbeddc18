import { useTranslation } from 'react-i18next';
import { useSite } from '../shell/index.ts';
import { OfferList } from './offer-list.tsx';
import { OrderList } from './order-list.tsx';
import { useBlockOrders, useBlocks } from './use-offers.ts';
import { WithRecords } from './with-records.tsx';

const Blocks = () => {
  const { t } = useTranslation('offers');
  return <OfferList pages={useBlocks()} label={t('offers.block')} />;
};

const Records = () => {
  const { t } = useTranslation('offers');
  return <OrderList pages={useBlockOrders()} label={t('offers.records')} />;
};

/** Block trades: what is on offer, and the own records. */
export const TradeInScreen = () => {
  const { t } = useTranslation('offers');
  const hasBlocks = useSite((site) => site.hasBlocks);
  return <WithRecords title={t('offers.block')} offers={hasBlocks ? Blocks : undefined} records={Records} />;
};
