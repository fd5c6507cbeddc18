import { ButtonLink } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { address, ScreenHeader, usePagedCall } from '../shell/index.ts';
import { OfferList } from './offer-list.tsx';

/** Quantified products on offer. */
export const QuantifyScreen = () => {
  const { t } = useTranslation('products');
  const pages = usePagedCall(
    'quant.page',
    (pageNo) => ({ pageNo, pageSize: 20 }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <>
      <ScreenHeader
        title={t('products.quantified')}
        actions={
          <ButtonLink look="quiet" size="small" href={address('/myInvestment')}>
            {t('products.income')}
          </ButtonLink>
        }
      />
      <OfferList
        pages={pages}
        label={t('products.quantified')}
        hrefOf={(id) => address('/quantifyDetails/$id', { id })}
      />
    </>
  );
};
