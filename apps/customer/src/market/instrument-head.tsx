import { FeedBadge } from '@bourse/ui/badge';
import { ChangePill, directionOf } from '@bourse/ui/change-pill';
import { Price } from '@bourse/ui/price';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import { feedOf, type Moving, type Quote } from './quote.ts';

export type InstrumentHeadProps = {
  readonly quote: Quote;
  readonly moving: Moving;
  readonly decimals: number;
};

/** Whether it trades now, and when it does next. */
export const SessionNote = ({ quote }: { readonly quote: Quote }) => {
  const { t } = useTranslation('market');
  const { date } = useFormat();
  const next = quote.session !== 'open' && quote.nextOpen ? date(quote.nextOpen, 'date-time', true) : undefined;
  return (
    <span className={quote.session === 'open' ? 'text-ink-faint' : 'text-warning'}>
      {t(`market.session.${quote.session}`)}
      {next && ` · ${t('market.opensAt', { time: next })}`}
    </span>
  );
};

/** The price large, the day's change, whether it trades and where its price comes from. */
export const InstrumentHead = ({ quote, moving, decimals }: InstrumentHeadProps) => {
  const { t } = useTranslation('market');
  const { language, number, money } = useFormat();
  const tone = moving.percent === undefined ? 'flat' : directionOf(moving.percent);
  const feed = feedOf(quote);
  const [other] = Object.entries(quote.lastMoney?.others ?? {}).filter(([asset]) => asset !== quote.currency);
  return (
    <section className="px-4 pt-1 pb-3" aria-label={t('market.price')}>
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <Price
              value={moving.last}
              decimals={decimals}
              locale={language}
              size="hero"
              tone={tone === 'flat' ? undefined : tone}
            />
            <span className="text-13 text-ink-faint">
              {quote.kind === 'index' ? t('market.points') : quote.currency}
            </span>
          </div>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <ChangePill
              percent={moving.percent}
              locale={language}
              {...(moving.change ? { amount: number(moving.change, { sign: 'always' }) } : {})}
            />
            {other && quote.kind !== 'index' && (
              <span className="figures text-13 text-ink-faint">≈ {money(other[1], other[0])}</span>
            )}
          </div>
        </div>
        <div className="flex flex-col items-end gap-1.5 text-end text-12">
          <FeedBadge feed={feed}>{t(`shell.feed.${feed}`)}</FeedBadge>
          <SessionNote quote={quote} />
        </div>
      </div>
    </section>
  );
};

/** In the shape of the head. */
export const HeadSkeleton = () => (
  <div aria-hidden="true" className="px-4 pt-1 pb-3">
    <Skeleton className="h-9 w-44" />
    <Skeleton className="mt-2 h-6 w-32" />
  </div>
);
