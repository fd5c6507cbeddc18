import { useTranslation } from 'react-i18next';
import { ScreenHeader, useRoute, useSite } from '../shell/index.ts';
import { NotInDemo } from './not-in-demo.tsx';
import { payoutOf } from './withdraw-form.ts';
import { WithdrawForm } from './withdraw-form-page.tsx';

/** Money out by the coin, or by bank transfer, that the address names; the fee and the ratio it carries are not looked at. */
export const WithdrawApplyScreen = () => {
  const { t } = useTranslation('funds');
  const { query } = useRoute();
  const currency = useSite((site) => site.currency);
  const payout = payoutOf(query['type'], query['coin'], currency);
  return (
    <>
      <ScreenHeader title={t('funds.withdraw.of', { coin: payout.asset })} fallback="/withdraw" />
      <NotInDemo>
        <WithdrawForm key={`${payout.channel} ${payout.asset}`} payout={payout} />
      </NotInDemo>
    </>
  );
};
