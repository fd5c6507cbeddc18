import { ButtonLink } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { address, Loaded, ScreenHeader, useQueryCall, useRoute, WithAside } from '../shell/index.ts';
import { AddressCard } from './address-card.tsx';
import { DemoNotice } from './demo-notice.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { NotFrozen } from './not-frozen.tsx';
import { NotInDemo } from './not-in-demo.tsx';

const Code = () => {
  const { t } = useTranslation('funds');
  const { query } = useRoute();
  const code = useQueryCall('funds.paymentCode', { id: query['type'] ?? '2' }, { freshMs: 60_000 });
  return (
    <Loaded of={code} skeleton={<FormSkeleton />}>
      {({ address: text, network }) => (
        <WithAside
          aside={
            <>
              <ButtonLink href={address('/charge/voucher', { type: network })} size="large" wide icon="upload">
                {t('funds.charge.voucher')}
              </ButtonLink>
              <p className="text-13 text-ink-faint">{t('funds.charge.voucherText')}</p>
            </>
          }
        >
          <div className="space-y-3 px-4 pt-2 pb-4">
            <DemoNotice />
            <AddressCard coin="USDT" network={network} address={text} />
          </div>
        </WithAside>
      )}
    </Loaded>
  );
};

/** One payment code: its address to scan or to copy. */
export const ChargePayScreen = () => {
  const { t } = useTranslation('funds');
  return (
    <>
      <ScreenHeader title={t('funds.channel.voucher')} fallback="/charge" />
      <NotInDemo>
        <NotFrozen>
          <Code />
        </NotFrozen>
      </NotInDemo>
    </>
  );
};
