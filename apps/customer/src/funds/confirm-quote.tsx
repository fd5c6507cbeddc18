import { ConfirmSheet, type ConfirmSheetProps } from '@bourse/ui/confirm-sheet';
import { CountdownRing } from '@bourse/ui/countdown-ring';
import { useTranslation } from 'react-i18next';
import { nowMs, QuoteChange, type Quoted, RateLine, useFormat } from '../shell/index.ts';
import { withoutIdleZeros } from './balances.ts';
import { type ConvertibleAccount, conversionName } from './moving-form.ts';

type ConfirmQuoteProps = {
  readonly quote: Quoted;
  readonly account: ConvertibleAccount;
  readonly isEnded: boolean;
} & Pick<ConfirmSheetProps, 'isOpen' | 'onClose' | 'onConfirm' | 'isPending'>;

/** What a conversion gives and brings, at which rate, and how long that holds (rule FUNDS-165). */
export const ConfirmQuote = ({ quote, account, isEnded, ...rest }: ConfirmQuoteProps) => {
  const { t } = useTranslation('funds');
  const { money } = useFormat();
  const gives = money(withoutIdleZeros(quote.fromAmount), quote.from);
  const gets = money(quote.toAmount, quote.to);
  const { endsAt, spanMs } = quote;
  const left = t('funds.convert.left');
  return (
    <ConfirmSheet
      {...rest}
      title={t(conversionName(account))}
      says={t('funds.convert.says', { gives, gets })}
      lines={[
        { label: t('funds.conversion.rate'), value: <RateLine {...quote} /> },
        { label: t('funds.convert.fee'), value: money(quote.fee, quote.to) },
        { label: t('funds.convert.get'), value: gets, strong: true },
        ...(isEnded
          ? []
          : [
              {
                label: left,
                value: <CountdownRing endsAt={endsAt} spanMs={spanMs} label={left} size={36} clock={nowMs} />,
              },
            ]),
      ]}
      {...(isEnded ? { warning: t('funds.convert.ended') } : {})}
      confirmLabel={t(isEnded ? 'funds.convert.renew' : 'funds.convert.submit')}
      cancelLabel={t('shell.cancel')}
    >
      <QuoteChange quote={quote} />
    </ConfirmSheet>
  );
};
