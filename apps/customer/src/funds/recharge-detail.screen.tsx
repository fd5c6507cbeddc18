import { CopyButton } from '@bourse/ui/copy-button';
import { Card, Fact } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { Loaded, type ReplyOfCall, ScreenHeader, useFormat, usePlace, useQueryCall } from '../shell/index.ts';
import { Amount } from './amounts.tsx';
import { DepositTimeline } from './deposit-timeline.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { DepositChip } from './record-row.tsx';

const EVERY_MS = 10_000;

const Story = ({ record, timeline }: ReplyOfCall<'funds.recharge'>) => {
  const { t } = useTranslation('funds');
  const { money, date } = useFormat();
  const { id, channel, asset, amount, credited, state, params, reason, reference, address } = record;
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
          <Fact label={t('funds.topup.way')}>
            {channel === 'coin' ? t('funds.recharge.ofCoin', { coin: asset }) : t(`funds.channel.${channel}`)}
          </Fact>
          <Fact label={t('funds.detail.asked')}>{money(amount, asset)}</Fact>
          <Fact label={t('funds.topup.fee')}>{t('funds.topup.noFee')}</Fact>
          <Fact label={t('funds.detail.at')}>{date(params.createTime, 'date-time', true)}</Fact>
          {address && (
            <Fact label={t('funds.wallet.to')}>
              <bdi className="break-all">{address}</bdi>
            </Fact>
          )}
          {reference && (
            <Fact label={t('funds.detail.reference')}>
              <span className="inline-flex items-center gap-1">
                <bdi className="break-all">{reference}</bdi>
                <CopyButton
                  text={reference}
                  label={t('funds.copy.what', { what: t('funds.detail.reference') })}
                  copiedLabel={t('copy_success')}
                  failedLabel={t('copy_error')}
                />
              </span>
            </Fact>
          )}
        </dl>
      </Card>
    </div>
  );
};

/** One deposit: how much, where it stands, and what happened when and why. */
export const RechargeDetailScreen = () => {
  const { t } = useTranslation('funds');
  const { query } = usePlace();
  const id = Number(query['id']);
  const found = useQueryCall('funds.recharge', { id: Number.isSafeInteger(id) ? id : 0 }, { everyMs: EVERY_MS });
  return (
    <>
      <ScreenHeader title={t('funds.recharge.detail')} fallback="/recharge-order" />
      <Loaded of={found} skeleton={<FormSkeleton />}>
        {(detail) => <Story {...detail} />}
      </Loaded>
    </>
  );
};
