import { Button, ButtonLink } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { address, FactCard, type Quoted, RateLine, useFormat } from '../shell/index.ts';
import { withoutIdleZeros } from './balances.ts';
import { DoneHead } from './done-head.tsx';

type ConvertedProps = {
  /** The quote that was carried out. */
  readonly quote: Quoted;
  readonly title: string;
  readonly onAgain: () => void;
};

/** What a conversion took and brought, with the way to its record (rule FUNDS-165). */
export const Converted = ({ quote, title, onAgain }: ConvertedProps) => {
  const { t } = useTranslation('funds');
  const { money } = useFormat();
  const { from, fromAmount, to, toAmount, fee, rate } = quote;
  return (
    <div className="px-4 pt-6 pb-8">
      <DoneHead title={title} />
      <FactCard
        facts={[
          [t('funds.conversion.given'), money(withoutIdleZeros(fromAmount), from)],
          [t('funds.conversion.rate'), <RateLine key="rate" from={from} to={to} rate={rate} />],
          [t('funds.convert.fee'), money(fee, to)],
          [t('funds.conversion.received'), money(toAmount, to)],
        ]}
      />
      <div className="mt-6 space-y-3">
        <ButtonLink href={address('/fundingRecords', { active: 4 })} size="large" wide>
          {t('funds.convert.toRecords')}
        </ButtonLink>
        <Button look="secondary" size="large" wide onPress={onAgain}>
          {t('funds.convert.again')}
        </Button>
      </div>
    </div>
  );
};
