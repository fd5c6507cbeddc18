import { useTranslation } from 'react-i18next';
import { queryClient, useCommand, useGo, useToast } from '../shell/index.ts';
import { endWithdrawal, withdrawalDraft, withdrawalKey } from './withdraw-draft.ts';
import { coinInput, formInput, type Payee, type Payout, type Secrets, sentAmount } from './withdraw-form.ts';

/** Asks for the money; once it is asked for, leads to its story. */
export const useWithdraw = (payout: Payout) => {
  const { t } = useTranslation('funds');
  const go = useGo();
  const toast = useToast();
  const { channel, asset } = payout;
  const key = withdrawalKey(payout);
  const byForm = useCommand('funds.withdraw', key);
  const byCoin = useCommand('funds.withdrawCoin', key);

  const submit = async (destination: Payee, secrets: Secrets, fee: string): Promise<void> => {
    const sent = sentAmount(withdrawalDraft(payout).amount);
    if (sent === undefined) return;
    const agreed = { amount: sent, fee };
    const done =
      channel === 'card' || channel === 'usdt'
        ? await byForm.run(formInput({ channel, asset }, agreed, destination, secrets))
        : await byCoin.run(coinInput(asset, agreed, destination, secrets));
    if (!done.ok) {
      // The terms that are shown are no longer the terms.
      if (done.error === 'FEE_CHANGED') void queryClient.invalidateQueries();
      return;
    }
    endWithdrawal(payout);
    toast.success(t('deposit15'));
    go.replace('/withdraw-detail', { id: done.value.record.id });
  };
  const forget = (): void => {
    byForm.forget();
    byCoin.forget();
  };
  return { submit, failure: byForm.refusal ?? byCoin.refusal, forget, pending: byForm.pending || byCoin.pending };
};
