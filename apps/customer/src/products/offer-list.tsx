import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { PagedList, type Pages } from '../shell/index.ts';
import { type Offer, OfferRow } from './offer-row.tsx';

/** Products on offer, a row each. */
export const OfferList = ({
  pages,
  label,
  hrefOf,
}: {
  readonly pages: Pages<Offer>;
  readonly label: string;
  readonly hrefOf: (id: string) => string;
}) => {
  const { t } = useTranslation('products');
  return (
    <PagedList
      pages={pages}
      isPulled
      label={label}
      keyOf={({ id }) => String(id)}
      renderRow={(offer) => <OfferRow offer={offer} href={hrefOf(String(offer.id))} />}
      empty={<EmptyState drawing="search" title={t('products.none')} className="min-h-[50dvh] justify-center" />}
    />
  );
};
