import { FeedBadge } from '@bourse/ui/badge';
import { ChangePill, directionOf } from '@bourse/ui/change-pill';
import { Price } from '@bourse/ui/price';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { nowMs, useFormat } from '../shell/index.ts';
import { traitsOf } from './kind-traits.ts';
import { useTrading } from './market-state.tsx';
import { type Quote, useMoving } from './quote.ts';

export type InstrumentHeadProps = {
  readonly quote: Quote;
  readonly decimals: number;
};

/** Whether it trades now; when it does next, where no notice of the order form says so. */
export const SessionNote = ({ quote }: { readonly quote: Quote }) => {
  const { t } = useTranslation('market');
  const { date } = useFormat();
  const next =
    !quote.tradable && quote.session !== 'open' && quote.nextOpen ? date(quote.nextOpen, 'date-time', true) : undefined;
  return (
    <span className={quote.session === 'open' ? 'text-ink-faint' : 'text-warning'}>
      {t(`market.session.${quote.session}`)}
      {next && ` · ${t('market.opensAt', { time: next })}`}
    </span>
  );
};

/** Whose price it is and of when, so that one that stands still does not look dead (rule BOOK-21). */
const PricedAt = ({ quote, at }: { readonly quote: Quote; readonly at: number | undefined }) => {
  const { t } = useTranslation('market');
  const { date } = useFormat();
  if (at === undefined) return null;
  const isToday = date(at, 'date') === date(nowMs(), 'date');
  const time = date(at, isToday ? 'time-seconds' : 'date-time');
  // What is in points is calculated, nobody trades it.
  const text = traitsOf(quote).isInPoints ? 'market.priceOf' : 'market.referenceAt';
  return <span className="text-ink-faint tabular-nums">{t(text, { time })}</span>;
};

/** The price large, the day's change, whether it trades and where its price comes from. */
export const InstrumentHead = ({ quote, decimals }: InstrumentHeadProps) => {
  const moving = useMoving(quote);
  const { t } = useTranslation('market');
  const { language, number, money } = useFormat();
  const tone = moving.percent === undefined ? 'flat' : directionOf(moving.percent);
  const { state } = useTrading(quote);
  const feed = state === 'stale' ? 'stale' : quote.feed;
  // One of the base in the base itself says nothing.
  const [other] = Object.entries(quote.lastMoney?.others ?? {}).filter(
    ([asset]) => asset !== quote.currency && asset !== quote.base,
  );
  return (
    <section className="px-4 pt-1 pb-3" aria-label={t('market.price')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div dir="ltr" className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <Price
            value={moving.last}
            decimals={decimals}
            locale={language}
            size="hero"
            tone={tone === 'flat' ? undefined : tone}
          />
          <span className="text-13 text-ink-faint">
            {traitsOf(quote).isInPoints ? t('market.points') : quote.currency}
          </span>
        </div>
        <FeedBadge feed={feed}>{t(`shell.feed.${feed}`)}</FeedBadge>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <ChangePill
          percent={moving.percent}
          locale={language}
          {...(moving.change ? { amount: number(moving.change, { sign: 'always' }) } : {})}
        />
        {other && !traitsOf(quote).isInPoints && (
          <span className="figures text-13 text-ink-faint">≈ {money(other[1], other[0])}</span>
        )}
      </div>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-12">
        <SessionNote quote={quote} />
        <PricedAt quote={quote} at={moving.at} />
      </p>
    </section>
  );
};

/** In the shape of the head. */
export const HeadSkeleton = () => (
  <div aria-hidden="true" className="px-4 pt-1 pb-3">
    <Skeleton className="h-[2.375rem] w-44" />
    <Skeleton className="mt-1 h-5.5 w-32" />
    <Skeleton className="mt-2 h-3.5 w-40" />
  </div>
);
