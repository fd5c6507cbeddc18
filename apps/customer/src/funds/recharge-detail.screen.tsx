import { ButtonLink } from '@bourse/ui/button';
import { Card, Fact } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { address, Loaded, type ReplyOfCall, ScreenHeader, useFormat, useQueryCall, useRoute } from '../shell/index.ts';
import { Amount, useMoneyText } from './amounts.tsx';
import { DepositTimeline } from './deposit-timeline.tsx';
import { StorySkeleton } from './form-skeleton.tsx';
import { QuotedReferenceFact } from './quoted-reference.tsx';
import { DepositChip } from './record-row.tsx';
import { ReferenceFact } from './reference-fact.tsx';

const EVERY_MS = 10_000;

const Story = ({ record, timeline }: ReplyOfCall<'funds.recharge'>) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const money = useMoneyText();
  const { id, channel, asset, amount, credited, state, params, reason, reference, paymentReference } = record;
  const { address: sentTo } = record;
  const decided = timeline.find(({ step }) => step !== 'requested');
  return (
    <div className="space-y-4 px-4 pt-4 pb-8">
      <div className="flex items-center justify-between gap-3">
        <Amount amount={credited ?? amount} asset={asset} size="large" />
        <DepositChip state={state} />
      </div>
      <Card>
        <DepositTimeline
          at={params.createTime}
          state={state}
          decidedAt={decided?.at ?? null}
          asked={money(amount, asset)}
          credited={credited === null ? undefined : money(credited, asset)}
          reason={reason}
        />
      </Card>
      <Card>
        <dl className="divide-y divide-hair">
          <Fact label={t('funds.detail.number')}>{id}</Fact>
          {paymentReference && <QuotedReferenceFact reference={paymentReference} />}
          <Fact label={t('funds.topup.way')}>
            {channel === 'coin' ? t('funds.recharge.ofCoin', { coin: asset }) : t(`funds.channel.${channel}`)}
          </Fact>
          <Fact label={t('funds.detail.asked')}>{money(amount, asset)}</Fact>
          <Fact label={t('funds.topup.fee')}>{t('funds.topup.noFee')}</Fact>
          <Fact label={t('funds.detail.at')}>{date(params.createTime, 'date-time', true)}</Fact>
          {sentTo && (
            <Fact label={t('funds.wallet.to')}>
              <bdi className="break-all">{sentTo}</bdi>
            </Fact>
          )}
          {reference && <ReferenceFact reference={reference} />}
        </dl>
      </Card>
      {state === 'done' && (
        <ButtonLink href={address('/market')} size="large" wide>
          {t('funds.records.toMarket')}
        </ButtonLink>
      )}
    </div>
  );
};

/** One deposit: how much, where it stands, and what happened when and why. */
export const RechargeDetailScreen = () => {
  const { t } = useTranslation('funds');
  const { query } = useRoute();
  const id = Number(query['id']);
  const found = useQueryCall('funds.recharge', { id: Number.isSafeInteger(id) ? id : 0 }, { everyMs: EVERY_MS });
  return (
    <>
      <ScreenHeader title={t('funds.recharge.detail')} fallback="/recharge-order" />
      <Loaded of={found} skeleton={<StorySkeleton />}>
        {(detail) => <Story {...detail} />}
      </Loaded>
    </>
  );
};
