import { AppLink } from '@bourse/ui/link';
import { useTranslation } from 'react-i18next';
import { address, ScreenHeader } from '../shell/index.ts';
import { OfferList } from './offer-list.tsx';
import { useCounter } from './use-offers.ts';

/** Shares on offer over the counter. */
export const OtcScreen = () => {
  const { t } = useTranslation('offers');
  return (
    <>
      <ScreenHeader
        title={t('offers.otc')}
        fallback="/market"
        actions={
          <AppLink href={address('/otcOrderList')} className="hit px-2 text-15 font-medium text-accent-ink focus-ring">
            {t('offers.records')}
          </AppLink>
        }
      />
      <OfferList pages={useCounter()} label={t('offers.otc')} />
    </>
  );
};
