import { Segmented } from '@bourse/ui/segmented';
import { useTranslation } from 'react-i18next';
import { ScreenHeader, useRoute, useSetQuery } from '../shell/index.ts';
import { CurrencyWithdrawal } from './currency-withdrawal.tsx';
import { NotInDemo } from './not-in-demo.tsx';
import { WithdrawForm } from './withdraw-form-page.tsx';

/** The numbers of the address's `type`. */
const TABS = ['card', 'usdt'] as const;

/** Money out, by account or in USDT: both forms under one address. */
export const WithdrawTabsScreen = () => {
  const { t } = useTranslation('funds');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const tab = TABS[Number(query['type']) - 1] ?? 'card';
  return (
    <>
      <ScreenHeader
        title={t('funds.withdraw.title')}
        fallback="/withdraw"
        below={
          <Segmented
            label={t('funds.withdraw.title')}
            value={tab}
            onChange={(next) => setQuery({ type: TABS.indexOf(next) + 1 })}
            segments={TABS.map((value) => ({ value, label: t(`funds.payout.${value}`) }))}
          />
        }
      />
      <NotInDemo>
        {tab === 'card' ? <CurrencyWithdrawal /> : <WithdrawForm payout={{ channel: 'usdt', asset: 'USDT' }} />}
      </NotInDemo>
    </>
  );
};
