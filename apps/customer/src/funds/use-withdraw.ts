import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallFailure, queryClient, useCommand, useGo, useToast } from '../shell/index.ts';
import { changeWithdrawal, endWithdrawal, withdrawalDraft } from './withdraw-draft.ts';
import { coinInput, formInput, type Payee, type Payout, type Secrets, sentAmount } from './withdraw-form.ts';

/** Asks for the money; once it is asked for, leads to its story. */
export const useWithdraw = (payout: Payout) => {
  const { t } = useTranslation('funds');
  const go = useGo();
  const toast = useToast();
  const byForm = useCommand('funds.withdraw');
  const byCoin = useCommand('funds.withdrawCoin');
  const [failure, setFailure] = useState<CallFailure>();
  const { channel, asset } = payout;

  const submit = async (destination: Payee, secrets: Secrets, fee: string): Promise<void> => {
    setFailure(undefined);
    // Named once: trying again after a lost answer asks for the same withdrawal, not a second one.
    changeWithdrawal(payout, { type: 'named', requestKey: crypto.randomUUID() });
    const { amount, requestKey } = withdrawalDraft(payout);
    const sent = sentAmount(amount);
    if (sent === undefined || requestKey === undefined) return;
    const agreed = { amount: sent, fee };
    const options = { idempotencyKey: requestKey };
    const done =
      channel === 'card' || channel === 'usdt'
        ? await byForm.run(formInput({ channel, asset }, agreed, destination, secrets), options)
        : await byCoin.run(coinInput(asset, agreed, destination, secrets), options);
    if (!done.ok) {
      // The terms that are shown are no longer the terms.
      if (done.error === 'FEE_CHANGED') void queryClient.invalidateQueries();
      return setFailure(done);
    }
    endWithdrawal(payout);
    toast.success(t('deposit15'));
    go.replace('/withdraw-detail', { id: done.value.record.id });
  };
  return { submit, failure, forget: () => setFailure(undefined), pending: byForm.pending || byCoin.pending };
};
