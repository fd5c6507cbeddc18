import { AppLink } from '@bourse/ui/link';
import { Fact } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { useFormat, useQueryCall } from '../shell/index.ts';
import { detailOf, type Quote, useMoving } from './quote.ts';
import { useSeen } from './use-seen.ts';

type Future = NonNullable<Quote['future']>;

/** Which contract a future stands for, as lists say it: the day it expires on, or that it never does. */
export const useContractName = () => {
  const { t } = useTranslation('market');
  const { date } = useFormat();
  return ({ expiresAt }: Future): string =>
    expiresAt === null ? t('market.future.perpetual') : date(expiresAt, 'date');
};

/** The day's range of a price as it moves, in words. Followed only while it is seen. */
export const DayRange = ({ quote, decimals }: { readonly quote: Quote; readonly decimals: number }) => {
  const { t } = useTranslation('market');
  const { price } = useFormat();
  const { element, isSeen } = useSeen<HTMLSpanElement>();
  const { high, low } = useMoving(quote, isSeen);
  const at = (text: string | undefined): string => (text === undefined ? '–' : price(text, decimals));
  return (
    <span ref={element} className="tabular-nums">
      {t('market.future.range', { high: at(high), low: at(low) })}
    </span>
  );
};

const Underlying = ({ instrument }: { readonly instrument: string }) => {
  const found = useQueryCall('market.overview', { instruments: [instrument] }, { freshMs: 60_000 });
  const quote = found.state === 'success' ? found.value[0] : undefined;
  return quote ? (
    <AppLink href={detailOf(quote)} className="hit rounded-sm text-accent-ink hover:underline focus-ring">
      {quote.symbol}
    </AppLink>
  ) : (
    instrument
  );
};

/** What a future's contract is on, and when it expires. */
export const FutureFacts = ({ future }: { readonly future: Future }) => {
  const { t } = useTranslation('market');
  const { date } = useFormat();
  const { underlying, series, expiresAt } = future;
  return (
    <>
      <Fact label={t('market.future.underlying')}>
        <Underlying instrument={underlying} />
      </Fact>
      <Fact label={t('market.future.contract')}>
        {t(series === 'perpetual' ? 'market.future.perpetual' : 'market.future.quarterly')}
      </Fact>
      <Fact label={t('market.future.expires')}>
        {expiresAt === null ? t('market.future.never') : date(expiresAt, 'date-time', true)}
      </Fact>
    </>
  );
};
