import { useTranslation } from 'react-i18next';
import { address, ScreenHeader, usePagedCall } from '../shell/index.ts';
import { OfferList } from './offer-list.tsx';

/** Funds on offer. */
export const FundSelectionScreen = () => {
  const { t } = useTranslation('products');
  const pages = usePagedCall(
    'fund.page',
    (pageNo) => ({ pageNo, pageSize: 10 }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <>
      <ScreenHeader title={t('products.fund')} fallback="/fundHome" />
      <OfferList pages={pages} label={t('products.fund')} hrefOf={(id) => address('/fundDetail', { id })} />
    </>
  );
};
