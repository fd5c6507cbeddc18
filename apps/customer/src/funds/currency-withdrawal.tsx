import { AppLink } from '@bourse/ui/link';
import { Segmented } from '@bourse/ui/segmented';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { address, useQueryCall, useRoute, useSetQuery, useSite } from '../shell/index.ts';
import { WithdrawForm } from './withdraw-form-page.tsx';

/** Money out to an account or card, in one of the currencies that the deployment pays out. */
export const CurrencyWithdrawal = () => {
  const { t } = useTranslation('funds');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const currency = useSite((site) => site.currency);
  const methods = useQueryCall('funds.withdrawCoins', {});
  const offered =
    methods.state === 'success'
      ? methods.value.filter(({ channel }) => channel === 'card').map(({ asset }) => asset)
      : [];
  const asset = (query['coin'] ?? currency).toUpperCase();
  const hasWire =
    methods.state === 'success' && methods.value.some((method) => method.channel === 'wire' && method.asset === asset);
  return (
    <>
      {methods.state === 'pending' && <Skeleton className="mx-4 mt-2 h-11 rounded-control" />}
      {offered.length > 1 && (
        <div className="px-4 pt-2">
          <Segmented
            look="box"
            label={t('funds.topup.currency')}
            value={asset}
            onChange={(coin) => setQuery({ coin })}
            segments={offered.map((value) => ({ value, label: value }))}
          />
        </div>
      )}
      {hasWire && (
        <AppLink
          href={address('/withdraw-apply', { type: 'BANK', coin: asset })}
          className="hit mx-4 mt-4 inline-block rounded-md text-13 text-accent-ink focus-ring"
        >
          {t('funds.withdraw.wireInstead')}
        </AppLink>
      )}
      <WithdrawForm key={asset} payout={{ channel: 'card', asset }} />
    </>
  );
};
