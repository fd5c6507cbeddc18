import { ButtonLink } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { address, Loaded, ScreenHeader, usePlace, useQueryCall } from '../shell/index.ts';
import { AddressCard } from './address-card.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { NotInDemo } from './not-in-demo.tsx';
import { PracticeNotice } from './practice-notice.tsx';

const Code = () => {
  const { t } = useTranslation('funds');
  const { query } = usePlace();
  const code = useQueryCall('funds.paymentCode', { id: query['type'] ?? '2' }, { freshMs: 60_000 });
  return (
    <Loaded of={code} skeleton={<FormSkeleton />}>
      {({ address: text, network }) => (
        <div className="space-y-3 px-4 pt-4 pb-6">
          <PracticeNotice />
          <AddressCard coin="USDT" network={network} address={text} />
          <ButtonLink href={address('/charge/voucher', { type: network })} size="large" wide icon="upload">
            {t('funds.charge.voucher')}
          </ButtonLink>
        </div>
      )}
    </Loaded>
  );
};

/** One payment code: its address to scan or to copy. */
export const ChargePayScreen = () => {
  const { t } = useTranslation('funds');
  return (
    <>
      <ScreenHeader title={t('funds.charge.title')} fallback="/charge" />
      <NotInDemo>
        <Code />
      </NotInDemo>
    </>
  );
};
