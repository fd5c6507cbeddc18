import { useTranslation } from 'react-i18next';
import { ScreenHeader, useRoute } from '../shell/index.ts';
import { OFFER_KINDS } from './offer-form.ts';
import { LISTS, OfferPage, Over } from './offer-page.tsx';

// Loaded with it.
export { VipScreen } from './vip.screen.tsx';
export { VipDetailScreen } from './vip-detail.screen.tsx';

/** One offer, by its kind and number. Published links that name no kind mean a VIP allocation. */
export const OfferScreen = () => {
  const { t } = useTranslation('offers');
  const { query } = useRoute();
  const kind = OFFER_KINDS.find((one) => one === query['kind']) ?? 'vip';
  const id = Number(query['id']);
  if (Number.isSafeInteger(id) && id > 0) return <OfferPage kind={kind} id={id} />;
  return (
    <>
      <ScreenHeader title={t('offers.offer')} fallback={LISTS[kind]} />
      <Over kind={kind} />
    </>
  );
};
