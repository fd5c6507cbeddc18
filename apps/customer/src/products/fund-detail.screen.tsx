import { useTranslation } from 'react-i18next';
import { idInQuery, Loaded, ScreenHeader, useCommand, useQueryCall, useRoute } from '../shell/index.ts';
import { OfferPage, OfferWaiting } from './offer-page.tsx';
import { boughtOf } from './purchase-sheet.tsx';

const Fund = ({ isBuying = false }: { readonly isBuying?: boolean }) => {
  const { t } = useTranslation('products');
  const { query } = useRoute();
  const id = Number(idInQuery(query['id']) ?? 0);
  const offer = useQueryCall('fund.get', { id });
  const { run, pending, refusal } = useCommand('fund.buy');
  return (
    <>
      <ScreenHeader
        title={offer.state === 'success' ? offer.value.name : t('products.fund')}
        fallback="/fundSelection"
      />
      <Loaded of={offer} skeleton={<OfferWaiting />}>
        {(shown) => (
          <OfferPage
            offer={shown}
            isBuying={isBuying}
            pending={pending}
            refusal={refusal}
            onBuy={async (amount) => boughtOf(await run({ product: id, amount }))}
          />
        )}
      </Loaded>
    </>
  );
};

/** One fund, its terms and its purchase. */
export const FundDetailScreen = () => <Fund />;

/** The same with the purchase open. */
export const FundBuyScreen = () => <Fund isBuying />;
