import { ButtonLink } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { SkeletonCard } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { address, Loaded, PagedList, ScreenHeader, usePagedCall, useQueryCall, WithAside } from '../shell/index.ts';
import { HoldingRow } from './holding-row.tsx';
import { IncomeBars } from './income-bars.tsx';

const PAGE = 10;

/** What they have brought by day. */
const Revenue = () => {
  const own = useQueryCall('fund.holdings', { pageNo: 1, pageSize: 1 });
  return (
    <Loaded of={own} skeleton={<SkeletonCard />} compact>
      {({ revenue }) => revenue.length > 0 && <IncomeBars days={revenue} />}
    </Loaded>
  );
};

/** Own purchases of funds, and what they have brought by day. */
export const FundHoldingsScreen = () => {
  const { t } = useTranslation('products');
  const pages = usePagedCall(
    'fund.holdings',
    (pageNo) => ({ pageNo, pageSize: PAGE }),
    ({ holdings: items, total }) => ({ items, total }),
  );
  return (
    <>
      <ScreenHeader
        title={t('products.mine')}
        subtitle={t('products.fund')}
        fallback="/fundHome"
        actions={
          <ButtonLink look="quiet" size="small" href={address('/fundHoldingsDetail')}>
            {t('products.byFund')}
          </ButtonLink>
        }
      />
      <WithAside aside={<Revenue />}>
        <div className="pb-4">
          <PagedList
            pages={pages}
            isPulled
            label={t('products.mine')}
            keyOf={({ id }) => String(id)}
            renderRow={(holding) => <HoldingRow holding={holding} />}
            empty={
              <EmptyState
                drawing="orders"
                title={t('products.noneBought')}
                className="min-h-[50dvh] justify-center"
                action={<ButtonLink href={address('/fundSelection')}>{t('products.offers')}</ButtonLink>}
              />
            }
          />
        </div>
      </WithAside>
    </>
  );
};
