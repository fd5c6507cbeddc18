import { Chips } from '@bourse/ui/chips';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import {
  address,
  Loaded,
  PagedList,
  ScreenHeader,
  useFormat,
  usePagedCall,
  useQueryCall,
  useRoute,
  useSetQuery,
} from '../shell/index.ts';
import { FiguresCard } from './figures-card.tsx';
import { HoldingRow } from './holding-row.tsx';
import { IncomeBars } from './income-bars.tsx';
import { OfferList } from './offer-list.tsx';

const PAGE = 10;
const ALL = 'all';

const Offers = () => {
  const { t } = useTranslation('products');
  const pages = usePagedCall(
    'etf.page',
    (pageNo) => ({ pageNo, pageSize: PAGE }),
    ({ list: items, total }) => ({ items, total }),
  );
  return <OfferList pages={pages} label={t('products.etf')} hrefOf={(id) => address('/etfdetails', { id })} />;
};

/** All time, or one of the years since the first purchase. */
const Years = ({
  chosen,
  onChoose,
}: {
  readonly chosen: string | undefined;
  readonly onChoose: (year?: string) => void;
}) => {
  const { t } = useTranslation('products');
  const earnings = useQueryCall('etf.earnings', {});
  return (
    <Loaded of={earnings} skeleton={<Skeleton className="h-9 w-48 rounded-full" />} compact="bare">
      {({ years }) => (
        <Chips
          label={t('products.year')}
          value={chosen ?? ALL}
          onChange={(next) => onChoose(next === ALL ? undefined : next)}
          chips={[
            { value: ALL, label: t('products.allYears') },
            ...years.map((each) => ({ value: String(each), label: String(each) })),
          ]}
        />
      )}
    </Loaded>
  );
};

/** What runs, and what the last day and the year brought. */
const Earnings = ({ year }: { readonly year: number | undefined }) => {
  const { t } = useTranslation('products');
  const { money } = useFormat();
  const earnings = useQueryCall('etf.earnings', year === undefined ? {} : { subscribeYear: year });
  return (
    <Loaded of={earnings} skeleton={<Skeleton className="h-64 w-full rounded-card" />} compact>
      {({ currency, amount, earningsDay, earningsAmount, days }) => (
        <div className="space-y-4">
          <FiguresCard
            label={t('products.principal')}
            value={money(amount, currency)}
            figures={[
              [t('products.lastDay'), money(earningsDay, currency)],
              [
                year === undefined ? t('products.inAll') : t('products.inYear', { year: String(year) }),
                money(earningsAmount, currency),
              ],
            ]}
          />
          <IncomeBars days={days} />
        </div>
      )}
    </Loaded>
  );
};

const Orders = () => {
  const { t } = useTranslation('products');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const chosen = /^\d{4}$/.exec(query['year'] ?? '')?.[0];
  const year = chosen === undefined ? undefined : Number(chosen);
  const pages = usePagedCall(
    'etf.orders',
    (pageNo) => ({ pageNo, pageSize: PAGE, ...(year === undefined ? {} : { year }) }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <>
      <div className="space-y-4 px-4 pt-3 pb-2">
        <Years chosen={chosen} onChoose={(next) => setQuery({ year: next })} />
        <Earnings year={year} />
      </div>
      <PagedList
        pages={pages}
        isPulled
        label={t('products.mine')}
        keyOf={({ id }) => String(id)}
        renderRow={(order) => <HoldingRow holding={order} />}
        empty={<EmptyState drawing="orders" title={t('products.noneBought')} className="py-8" />}
      />
    </>
  );
};

/** ETFs on offer, and own purchases of them. */
export const EtfScreen = () => {
  const { t } = useTranslation('products');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const isMine = query['id'] === '1';
  return (
    <>
      <ScreenHeader
        title={t('products.etf')}
        below={
          <Segmented
            label={t('products.etf')}
            value={isMine ? 'mine' : 'offers'}
            onChange={(next) => setQuery({ id: next === 'mine' ? '1' : undefined })}
            segments={[
              { value: 'offers', label: t('products.offers') },
              { value: 'mine', label: t('products.mine') },
            ]}
          />
        }
      />
      {isMine ? <Orders /> : <Offers />}
    </>
  );
};
