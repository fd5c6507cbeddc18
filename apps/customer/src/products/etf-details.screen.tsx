import { useTranslation } from 'react-i18next';
import { idInQuery, Loaded, ScreenHeader, useCommand, useQueryCall, useRoute } from '../shell/index.ts';
import { OfferPage, OfferWaiting } from './offer-page.tsx';
import { boughtOf } from './purchase-sheet.tsx';

/** One ETF, and its purchase. */
export const EtfDetailsScreen = () => {
  const { t } = useTranslation('products');
  const { query } = useRoute();
  const id = Number(idInQuery(query['id']) ?? 0);
  const offer = useQueryCall('etf.get', { id }, { everyMs: 3_000 });
  const { run, pending, refusal } = useCommand('etf.buy');
  return (
    <>
      <ScreenHeader title={offer.state === 'success' ? offer.value.name : t('products.etf')} fallback="/etf" />
      <Loaded of={offer} skeleton={<OfferWaiting />}>
        {(shown) => (
          <OfferPage
            offer={shown}
            pending={pending}
            refusal={refusal}
            onBuy={async (amount) => boughtOf(await run({ product: id, amount }))}
          />
        )}
      </Loaded>
    </>
  );
};
