import { ButtonLink } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { address, FactCard, RateLine, Receipt, ReceiptScreen, type ReplyOfCall, useFormat } from '../shell/index.ts';
import { Amount, useMoneyText } from './amounts.tsx';

const Conversion = ({ of }: { readonly of: ReplyOfCall<'funds.conversion'> }) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const money = useMoneyText();
  const { id, at, account, from, fromAmount, to, toAmount, fee, rate } = of;
  return (
    <Receipt
      head={
        <div>
          <p className="text-13 text-ink-faint">{t('funds.records.between', { from, to })}</p>
          <Amount amount={toAmount} asset={to} size="large" sign="always" isFull />
        </div>
      }
      timeline={
        <FactCard
          facts={[
            [t('funds.conversion.given'), money(fromAmount, from)],
            [t('funds.conversion.rate'), <RateLine key="rate" from={from} to={to} rate={rate} />],
            [t('funds.convert.fee'), money(fee, to)],
            [t('funds.conversion.received'), money(toAmount, to)],
          ]}
        />
      }
      about={[
        [t('funds.detail.number'), id],
        [t('funds.conversion.account'), t(`funds.tab.${account}`)],
        [t('funds.detail.at'), date(at, 'date-time', true)],
      ]}
      actions={
        <ButtonLink href={address('/assets', { tab: account })} look="secondary" size="large" wide>
          {t('funds.assets.title')}
        </ButtonLink>
      }
    />
  );
};

/** One conversion: what was paid and received, at which rate, and the fee (rule FUNDS-130). */
export const ConversionDetailScreen = () => {
  const { t } = useTranslation('funds');
  return (
    <ReceiptScreen call="funds.conversion" title={t('funds.conversion.title')} fallback="/fundingRecords">
      {(conversion) => <Conversion of={conversion} />}
    </ReceiptScreen>
  );
};
