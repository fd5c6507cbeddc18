import { Skeleton, SkeletonCard } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { idInQuery, Loaded, ScreenHeader, useCommand, useQueryCall, useRoute } from '../shell/index.ts';
import { OfferPage } from './offer-page.tsx';

/** In the shape of what comes. */
const Waiting = () => (
  <div className="space-y-4 px-4 pt-2" aria-hidden="true">
    <Skeleton className="h-4 w-3/4" />
    <SkeletonCard />
    <Skeleton className="h-56 w-full rounded-card" />
    <Skeleton className="h-64 w-full rounded-card" />
  </div>
);

/** One ETF, and its purchase. */
export const EtfDetailsScreen = () => {
  const { t } = useTranslation('products');
  const { query } = useRoute();
  const id = Number(idInQuery(query['id']) ?? 0);
  const offer = useQueryCall('etf.get', { id });
  const { run, pending, refusal } = useCommand('etf.buy');
  return (
    <>
      <ScreenHeader title={offer.state === 'success' ? offer.value.name : t('products.etf')} fallback="/etf" />
      <Loaded of={offer} skeleton={<Waiting />}>
        {(shown) => (
          <OfferPage
            offer={shown}
            pending={pending}
            refusal={refusal}
            onBuy={async (amount) => (await run({ product: id, amount })).ok}
          />
        )}
      </Loaded>
    </>
  );
};
