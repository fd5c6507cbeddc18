import { useTranslation } from 'react-i18next';
import { ScreenHeader } from '../shell/index.ts';
import { NotInDemo } from './not-in-demo.tsx';
import { WithdrawDesk } from './withdraw-desk.tsx';

/** Money out in USDT to a wallet. */
export const UsdtWithdrawScreen = () => {
  const { t } = useTranslation('funds');
  return (
    <>
      <ScreenHeader title={t('funds.payout.usdt')} fallback="/withdraw" />
      <NotInDemo>
        <WithdrawDesk payout={{ channel: 'usdt', asset: 'USDT' }} />
      </NotInDemo>
    </>
  );
};
