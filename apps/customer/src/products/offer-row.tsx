import { ListRow } from '@bourse/ui/list-row';
import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useFormat } from '../shell/index.ts';

/** What every product for an income says of itself. */
export type Offer = ReplyOfCall<'fund.get'>;

/** A product with its rate a day, its term and whether it is on sale. */
export const OfferRow = ({ offer, href }: { readonly offer: Offer; readonly href: string }) => {
  const { t } = useTranslation('products');
  const { rate } = useFormat();
  const term = offer.days > 0 ? t('products.days', { count: offer.days }) : t('products.noTerm');
  return (
    <ListRow
      href={href}
      title={offer.name}
      subtitle={`${term} · ${t(`products.state.${offer.state}`)}`}
      trailing={rate(offer.ratePercent)}
      trailingSubtitle={t('products.aDay')}
      chevron
    />
  );
};
