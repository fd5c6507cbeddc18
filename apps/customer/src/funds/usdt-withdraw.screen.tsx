import { useTranslation } from 'react-i18next';
import { ScreenHeader } from '../shell/index.ts';
import { NotInDemo } from './not-in-demo.tsx';
import { WithdrawForm } from './withdraw-form-page.tsx';

/** Money out in USDT to a wallet. */
export const UsdtWithdrawScreen = () => {
  const { t } = useTranslation('funds');
  return (
    <>
      <ScreenHeader title={t('funds.payout.usdt')} fallback="/withdraw" />
      <NotInDemo>
        <WithdrawForm payout={{ channel: 'usdt', asset: 'USDT' }} />
      </NotInDemo>
    </>
  );
};
