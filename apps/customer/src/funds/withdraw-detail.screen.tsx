import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Card, Fact } from '@bourse/ui/section';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CallFailure,
  Loaded,
  type ReplyOfCall,
  ScreenHeader,
  useCall,
  useFormat,
  useQueryCall,
  useRoute,
  useToast,
} from '../shell/index.ts';
import { Amount, useMoneyText } from './amounts.tsx';
import { StorySkeleton } from './form-skeleton.tsx';
import { ReferenceFact } from './reference-fact.tsx';
import { WithdrawalChip } from './withdrawal-row.tsx';
import { WithdrawalTimeline } from './withdrawal-timeline.tsx';

type Detail = ReplyOfCall<'funds.withdrawal'>;

const EVERY_MS = 10_000;
const MOVED = [
  'funds.withdrawal',
  'funds.withdrawals',
  'funds.withdrawalTerms',
  'funds.withdrawCoins',
  'funds.assets',
  'funds.holdings',
] as const;

const Cancel = ({ record: { id, amount, asset } }: Pick<Detail, 'record'>) => {
  const { t } = useTranslation('funds');
  const money = useMoneyText();
  const toast = useToast();
  const cancel = useCall('funds.cancelWithdrawal', MOVED);
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

const Story = ({ record, timeline }: Detail) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const money = useMoneyText();
  const { id, channel, asset, amount, fee, arrives, step, requestedAt, destination, reference, canCancel } = record;
  // What was held is in the account again.
  const isReturned = step === 'refused' || step === 'cancelled';
  return (
    <div className="space-y-4 px-4 pt-4 pb-8">
      <div className="flex items-center justify-between gap-3">
        <Amount amount={amount} asset={asset} size="large" />
        <WithdrawalChip step={step} />
      </div>
      <Card>
        <WithdrawalTimeline record={record} timeline={timeline} />
      </Card>
      <Card>
        <dl className="divide-y divide-hair">
          <Fact label={t('funds.detail.number')}>{id}</Fact>
          <Fact label={t('funds.topup.way')}>{t(`funds.payout.${channel}`, { coin: asset })}</Fact>
          <Fact label={t('funds.withdraw.goesTo')}>
            <bdi>{destination}</bdi>
          </Fact>
          <Fact label={t('funds.withdraw.amount')}>{money(amount, asset)}</Fact>
          <Fact label={t('funds.withdraw.fee')}>{money(fee, asset)}</Fact>
          {isReturned ? (
            <>
              <Fact label={t('funds.withdraw.wouldArrive')}>{money(arrives, asset)}</Fact>
              <Fact label={t('funds.withdraw.returned')}>{money(amount, asset)}</Fact>
            </>
          ) : (
            <Fact label={t(step === 'paid' ? 'funds.withdraw.arrived' : 'funds.withdraw.arrives')}>
              {money(arrives, asset)}
            </Fact>
          )}
          <Fact label={t('funds.detail.at')}>{date(requestedAt, 'date-time', true)}</Fact>
          {reference && <ReferenceFact reference={reference} />}
        </dl>
      </Card>
      {canCancel && <Cancel record={record} />}
    </div>
  );
};

/** One withdrawal: where it goes, what happened when and why; it can be taken back while it waits. */
export const WithdrawDetailScreen = () => {
  const { t } = useTranslation('funds');
  const { query } = useRoute();
  const id = Number(query['id']);
  const found = useQueryCall('funds.withdrawal', { id: Number.isSafeInteger(id) ? id : 0 }, { everyMs: EVERY_MS });
  return (
    <>
      <ScreenHeader title={t('funds.withdrawal.title')} fallback="/withdraw" />
      <Loaded of={found} skeleton={<StorySkeleton />}>
        {(detail) => <Story {...detail} />}
      </Loaded>
    </>
  );
};
