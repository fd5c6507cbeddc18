import { ButtonLink } from '@bourse/ui/button';
import { Card } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { address, Receipt, ReceiptScreen, type ReplyOfCall, useFormat } from '../shell/index.ts';
import { Amount, useMoneyText } from './amounts.tsx';
import { useDepositName } from './deposit-method.ts';
import { DepositTimeline } from './deposit-timeline.tsx';
import { QuotedReferenceFact } from './quoted-reference.tsx';
import { DepositChip, standingOf } from './record-row.tsx';
import { ReferenceFact } from './reference-fact.tsx';

const EVERY_MS = 10_000;

const Deposit = ({ record, timeline }: ReplyOfCall<'funds.recharge'>) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const money = useMoneyText();
  const { id, channel, asset, amount, credited, state, params, reason, reference, paymentReference } = record;
  const { address: sentTo, reversedAt } = record;
  const standing = standingOf(state, reversedAt);
  const decided = timeline.find(({ step }) => step !== 'requested');
  const method = useDepositName()(channel, asset);
  return (
    <Receipt
      head={
        <div className="flex items-center justify-between gap-3">
          <Amount amount={credited ?? amount} asset={asset} size="large" />
          <DepositChip state={standing} />
        </div>
      }
      timeline={
        <Card>
          <DepositTimeline
            at={params.createTime}
            state={standing}
            decidedAt={decided?.at ?? null}
            reversedAt={reversedAt}
            claimed={money(amount, asset)}
            credited={credited === null ? undefined : money(credited, asset)}
            reason={reason}
          />
        </Card>
      }
      about={[
        [t('funds.detail.number'), id],
        [t('funds.topup.way'), method],
        [t('funds.detail.claimed'), money(amount, asset)],
        [t('funds.topup.fee'), t('funds.topup.noFee')],
        [t('funds.detail.at'), date(params.createTime, 'date-time', true)],
        sentTo && [
          t('funds.wallet.to'),
          <bdi key="to" className="break-all">
            {sentTo}
          </bdi>,
        ],
      ]}
      more={
        <>
          {paymentReference && <QuotedReferenceFact reference={paymentReference} />}
          {reference && <ReferenceFact reference={reference} />}
        </>
      }
      actions={
        standing === 'done' && (
          <ButtonLink href={address('/market')} size="large" wide>
            {t('funds.records.toMarket')}
          </ButtonLink>
        )
      }
    />
  );
};

/** One deposit: how much, where it stands, and what happened when and why. */
export const RechargeDetailScreen = () => {
  const { t } = useTranslation('funds');
  return (
    <ReceiptScreen
      call="funds.recharge"
      title={t('funds.recharge.detail')}
      fallback="/recharge-order"
      everyMs={EVERY_MS}
    >
      {(detail) => <Deposit {...detail} />}
    </ReceiptScreen>
  );
};
