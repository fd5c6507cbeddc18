import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Card } from '@bourse/ui/section';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CallFailure,
  nowMs,
  Receipt,
  ReceiptScreen,
  type ReplyOfCall,
  useCommand,
  useFormat,
  useToast,
} from '../shell/index.ts';
import { Amount, useMoneyText } from './amounts.tsx';
import { ReferenceFact } from './reference-fact.tsx';
import { WithdrawalChip } from './withdrawal-row.tsx';
import { isGivenBack } from './withdrawal-step-text.ts';
import { WithdrawalTimeline } from './withdrawal-timeline.tsx';

type Detail = ReplyOfCall<'funds.withdrawal'>;

const EVERY_MS = 10_000;
const Cancel = ({ record: { id, amount, asset } }: Pick<Detail, 'record'>) => {
  const { t } = useTranslation('funds');
  const money = useMoneyText();
  const toast = useToast();
  const cancel = useCommand('funds.cancelWithdrawal');
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const confirm = async (): Promise<void> => {
    setFailure(undefined);
    const done = await cancel.run({ id });
    if (!done.ok) return setFailure(done);
    setAsking(false);
    toast.success(t('funds.withdrawal.cancelled'));
  };
  return (
    <>
      <Button look="danger" size="large" wide onPress={() => setAsking(true)}>
        {t('funds.withdrawal.cancel')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        title={t('funds.withdrawal.cancelTitle')}
        says={t('funds.withdrawal.cancelSays', { amount: money(amount, asset) })}
        confirmLabel={t('funds.withdrawal.cancel')}
        cancelLabel={t('funds.withdrawal.keep')}
        look="danger"
        isPending={cancel.pending}
        error={failure && (failure.message || t('shell.network'))}
      />
    </>
  );
};

const Withdrawal = ({ record, timeline, dueAt }: Detail) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const money = useMoneyText();
  const { id, channel, asset, amount, fee, arrives, step, requestedAt, destination, reference, canCancel } = record;
  // What was held is in the account again.
  const isReturned = isGivenBack(step);
  // What is on hold says why already.
  const isLate = dueAt !== null && nowMs() > dueAt && step !== 'on-hold';
  const arrival = isReturned ? 'wouldArrive' : step === 'paid' ? 'arrived' : 'arrives';
  return (
    <Receipt
      head={
        <div className="flex items-center justify-between gap-3">
          <Amount amount={amount} asset={asset} size="large" />
          <WithdrawalChip step={step} />
        </div>
      }
      timeline={
        <Card>
          {isLate && (
            <p role="status" className="mb-3 text-15 text-warning">
              {t('funds.withdraw.late')}
            </p>
          )}
          <WithdrawalTimeline record={record} timeline={timeline} />
        </Card>
      }
      about={[
        [t('funds.detail.number'), id],
        [t('funds.topup.way'), t(`funds.payout.${channel}`, { coin: asset })],
        [t('funds.withdraw.goesTo'), <bdi key="to">{destination}</bdi>],
        [t('funds.withdraw.amount'), money(amount, asset)],
        [t('funds.withdraw.fee'), money(fee, asset)],
        [t(`funds.withdraw.${arrival}`), money(arrives, asset)],
        isReturned && [t('funds.withdraw.returned'), money(amount, asset)],
        [t('funds.detail.at'), date(requestedAt, 'date-time', true)],
      ]}
      more={reference && <ReferenceFact reference={reference} />}
      actions={canCancel && <Cancel record={record} />}
    />
  );
};

/** One withdrawal: where it goes, what happened when and why; it can be taken back while it waits. */
export const WithdrawDetailScreen = () => {
  const { t } = useTranslation('funds');
  return (
    <ReceiptScreen call="funds.withdrawal" title={t('funds.withdrawal.title')} fallback="/withdraw" everyMs={EVERY_MS}>
      {(detail) => <Withdrawal {...detail} />}
    </ReceiptScreen>
  );
};
