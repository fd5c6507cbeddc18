import { useTranslation } from 'react-i18next';
import { idInQuery, Loaded, ScreenHeader, useCommand, useQueryCall, useRoute } from '../shell/index.ts';
import { OfferPage, OfferWaiting } from './offer-page.tsx';
import { boughtOf } from './purchase-sheet.tsx';

/** One quantified product, and its purchase. */
export const QuantifyDetailsScreen = () => {
  const { t } = useTranslation('products');
  const { id: given } = useRoute();
  const id = Number(idInQuery(given) ?? 0);
  const offer = useQueryCall('quant.get', { id });
  const { run, pending, refusal } = useCommand('quant.buy');
  return (
    <>
      <ScreenHeader
        title={offer.state === 'success' ? offer.value.name : t('products.quantified')}
        fallback="/quantify"
      />
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
