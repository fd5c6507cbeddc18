import { useTranslation } from 'react-i18next';
import { ScreenHeader, usePagedCall } from '../shell/index.ts';
import { IncomeList } from './income-list.tsx';

/** Own income of funds, by purchase and day. */
export const RevenueDetailsScreen = () => {
  const { t } = useTranslation('products');
  const pages = usePagedCall(
    'fund.income',
    (pageNo) => ({ pageNo, pageSize: 20 }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <>
      <ScreenHeader title={t('products.income')} subtitle={t('products.fund')} fallback="/fundHome" />
      <p className="px-4 pt-2 text-13 text-ink">{t('products.payer')}</p>
      <IncomeList pages={pages} />
    </>
  );
};
