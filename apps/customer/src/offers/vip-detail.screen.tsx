import { useTranslation } from 'react-i18next';
import { ScreenHeader, useRoute } from '../shell/index.ts';
import { LISTS, OfferPage, Over } from './offer-page.tsx';

/** The number in the item that published links carry; its share, which other pages would go by, may be in several offers. */
const idOfItem = (item: string | undefined): unknown => {
  try {
    return (JSON.parse(item ?? '') as { readonly id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
};

/** One VIP allocation, by its number or by the item of a published link. */
export const VipDetailScreen = () => {
  const { t } = useTranslation('offers');
  const { query } = useRoute();
  const id = Number(query['id'] ?? idOfItem(query['item']));
  if (Number.isSafeInteger(id) && id > 0) return <OfferPage kind="vip" id={id} />;
  return (
    <>
      <ScreenHeader title={t('offers.vip')} fallback={LISTS.vip} />
      <Over kind="vip" />
    </>
  );
};
