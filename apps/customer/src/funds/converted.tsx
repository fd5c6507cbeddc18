import { Button, ButtonLink } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { ResultHeading } from '@bourse/ui/result-heading';
import { useTranslation } from 'react-i18next';
import { address, FactCard, type Quoted, RateLine, useFormat } from '../shell/index.ts';
import { withoutIdleZeros } from './balances.ts';

type ConvertedProps = {
  /** The quote that was carried out. */
  readonly quote: Quoted;
  readonly title: string;
  readonly onAgain: () => void;
};

/** What a conversion gave and brought, with the way to its record (rule FUNDS-165). */
export const Converted = ({ quote, title, onAgain }: ConvertedProps) => {
  const { t } = useTranslation('funds');
  const { money } = useFormat();
  const { from, fromAmount, to, toAmount, fee, rate } = quote;
  return (
    <div className="space-y-6 px-4 pt-6 pb-8">
      <div className="flex flex-col items-center text-center">
        <span className="grid size-16 place-items-center rounded-full bg-success-tint text-success">
          <Icon name="check" size={32} />
        </span>
        <ResultHeading className="mt-4 text-24 font-semibold tracking-tight text-ink-strong">{title}</ResultHeading>
      </div>
      <FactCard
        facts={[
          [t('funds.conversion.given'), money(withoutIdleZeros(fromAmount), from)],
          [t('funds.conversion.rate'), <RateLine key="rate" from={from} to={to} rate={rate} />],
          [t('funds.convert.fee'), money(fee, to)],
          [t('funds.conversion.received'), money(toAmount, to)],
        ]}
      />
      <div className="space-y-3">
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
