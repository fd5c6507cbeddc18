import { ListRow } from '@bourse/ui/list-row';
import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useFormat } from '../shell/index.ts';

/** What every product for an income says of itself. */
export type Offer = ReplyOfCall<'fund.get'>;

/** A product with its rate a day, its term and how much of it is taken. */
export const OfferRow = ({ offer, href }: { readonly offer: Offer; readonly href: string }) => {
  const { t } = useTranslation('products');
  const { percent } = useFormat();
  return (
    <ListRow
      href={href}
      title={offer.name}
      subtitle={`${t('products.days', { count: offer.days })} · ${t(`products.state.${offer.state}`)}`}
      trailing={percent(offer.ratePercent)}
      trailingSubtitle={t('products.aDay')}
      chevron
    />
  );
};
