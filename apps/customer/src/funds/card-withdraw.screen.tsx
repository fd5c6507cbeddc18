import { useTranslation } from 'react-i18next';
import { ScreenHeader } from '../shell/index.ts';
import { CurrencyWithdrawal } from './currency-withdrawal.tsx';
import { NotInDemo } from './not-in-demo.tsx';

/** Money out to a bank account or card. */
export const CardWithdrawScreen = () => {
  const { t } = useTranslation('funds');
  return (
    <>
      <ScreenHeader title={t('funds.payout.card')} fallback="/withdraw" />
      <NotInDemo>
        <CurrencyWithdrawal />
      </NotInDemo>
    </>
  );
};
