import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { useTranslation } from 'react-i18next';
import { PagedList, ScreenHeader, usePagedCall, useRoute, useSetQuery } from '../shell/index.ts';
import { HoldingRow } from './holding-row.tsx';
import { IncomeList } from './income-list.tsx';

const PAGE = 20;

const Income = () => {
  const { t } = useTranslation('products');
  const pages = usePagedCall(
    'quant.income',
    (pageNo) => ({ pageNo, pageSize: PAGE }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <>
      <p className="px-4 pt-2 text-13 text-ink">{t('products.payer')}</p>
      <IncomeList pages={pages} />
    </>
  );
};

const Purchases = () => {
  const { t } = useTranslation('products');
  const pages = usePagedCall(
    'quant.orders',
    (pageNo) => ({ pageNo, pageSize: PAGE }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <PagedList
      pages={pages}
      isPulled
      label={t('products.mine')}
      keyOf={({ id }) => String(id)}
      renderRow={(holding) => <HoldingRow holding={holding} />}
      empty={<EmptyState drawing="orders" title={t('products.noneBought')} className="min-h-[40dvh] justify-center" />}
    />
  );
};

/** Own income of quantified products, by purchase and day, and own purchases of them. */
export const MyInvestmentScreen = () => {
  const { t } = useTranslation('products');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const isPurchases = query['active'] === '2';
  return (
    <>
      <ScreenHeader
        title={t(isPurchases ? 'products.mine' : 'products.income')}
        subtitle={t('products.quantified')}
        fallback="/quantify"
        below={
          <Segmented
            label={t('products.quantified')}
            value={isPurchases ? 'purchases' : 'income'}
            onChange={(next) => setQuery({ active: next === 'purchases' ? '2' : undefined })}
            segments={[
              { value: 'income', label: t('products.income') },
              { value: 'purchases', label: t('products.mine') },
            ]}
          />
        }
      />
      {isPurchases ? <Purchases /> : <Income />}
    </>
  );
};
