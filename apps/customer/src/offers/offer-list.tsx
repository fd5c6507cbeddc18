import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { PagedList, type Pages } from '../shell/index.ts';
import { OfferCard } from './offer-card.tsx';
import type { Offer } from './offer-form.ts';

/** Offers one below the other. */
export const OfferList = ({ pages, label }: { readonly pages: Pages<Offer>; readonly label: string }) => {
  const { t } = useTranslation('offers');
  return (
    <PagedList
      pages={pages}
      isPulled
      label={label}
      keyOf={({ id }) => String(id)}
      renderRow={(offer) => <OfferCard offer={offer} />}
      isGrid
      empty={
        <EmptyState
          drawing="search"
          title={t('offers.none')}
          text={t('offers.noneText')}
          className="min-h-[50dvh] justify-center"
        />
      }
    />
  );
};
