import { isRolling } from '@bourse/rules';
import { FeedBadge } from '@bourse/ui/badge';
import { ChangePill, directionOf } from '@bourse/ui/change-pill';
import type { ChartLine } from '@bourse/ui/chart';
import { Price } from '@bourse/ui/price';
import { Card } from '@bourse/ui/section';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BookPanel,
  ChartPanel,
  type Listing,
  MarketState,
  priceDecimals,
  SessionNote,
  shortName,
  traitsOf,
  useMoving,
  useTrading,
} from '../market/index.ts';
import { useFormat } from '../shell/index.ts';
import { hasOrderForm } from './has-order-form.ts';
import { LeverageLine } from './leverage-here.tsx';
import { OrderCard } from './order-card.tsx';
import { PositionCard } from './position-card.tsx';
import type { TicketProduct } from './product.ts';
import { usePositionAndOrders } from './use-position-and-orders.ts';

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="wrap-break-word text-12 text-ink-faint">{label}</dt>
    <dd className="figures truncate text-13 font-medium text-ink-strong rtl:text-right">{children}</dd>
  </div>
);

type HeadProps = Pick<TradeBoardProps, 'listing' | 'figures' | 'actions'> & { readonly decimals: number };

/** What is traded, its last price and the change of its day, with the day's range where there is room. */
const Head = ({ listing, decimals, figures, actions }: HeadProps) => {
  const { t } = useTranslation('market');
  const { language, number, price, compact } = useFormat();
  const { quote } = listing;
  const moving = useMoving(quote);
  const tone = moving.percent === undefined ? 'flat' : directionOf(moving.percent);
  const { state } = useTrading(quote);
  const feed = state === 'stale' ? 'stale' : quote.feed;
  const at = (text: string | undefined): string => (text === undefined ? '–' : price(text, decimals));
  const over = (name: string): string => (isRolling(quote.venue) ? t('market.in24h', { name }) : name);
  return (
    <header className="flex min-h-15 items-center gap-x-5 gap-y-1 py-1.5">
      <div className="min-w-0">
        <h1 className="figures truncate text-20 font-semibold text-ink-strong rtl:text-right">{shortName(quote)}</h1>
        <p dir="auto" translate="no" className="truncate text-12 text-ink-faint rtl:text-right">
          {quote.name}
        </p>
      </div>
      <div className="shrink-0">
        <Price
          value={moving.last}
          decimals={decimals}
          locale={language}
          size="large"
          tone={tone === 'flat' ? undefined : tone}
        />
        <p className="flex items-center gap-2 text-12">
          <ChangePill
            percent={moving.percent}
            locale={language}
            look="text"
            {...(moving.change ? { amount: number(moving.change, { sign: 'always' }) } : {})}
          />
          <span className="text-ink-faint">{traitsOf(quote).isInPoints ? t('market.points') : quote.currency}</span>
        </p>
      </div>
      {figures}
      <dl className={`hidden min-w-0 gap-5 ${figures ? '@5xl:flex' : '@3xl:flex'}`}>
        <Figure label={over(t('market.high'))}>{at(moving.high)}</Figure>
        <Figure label={over(t('market.low'))}>{at(moving.low)}</Figure>
        <Figure label={over(t('market.volume'))}>{compact(moving.volume)}</Figure>
      </dl>
      <div className="ms-auto flex shrink-0 items-center gap-2">
        <span className="hidden flex-col items-end gap-0.5 text-12 @2xl:flex">
          <FeedBadge feed={feed}>{t(`shell.feed.${feed}`)}</FeedBadge>
          <SessionNote quote={quote} />
        </span>
        <span className="flex">{actions}</span>
      </div>
    </header>
  );
};

/** A price tapped in the book, and a number that tells two taps on the same one apart. */
export type TakenPrice = { readonly price: string; readonly tap: number };

export type TradeBoardProps = {
  readonly listing: Listing;
  /** What the order form has to know, where the product has none of its own. */
  readonly product?: TicketProduct;
  /** A form of its own, given the price that is tapped in the book. */
  readonly form?: (taken: TakenPrice | undefined) => ReactNode;
  /** Figures in the head beside the price. */
  readonly figures?: ReactNode;
  /** Lines across the chart besides those of holdings and orders. */
  readonly lines?: readonly ChartLine[];
  /** Icon buttons at the end of the head. */
  readonly actions?: ReactNode;
  /** Under the board: orders, figures, the last trades. */
  readonly children: ReactNode;
};

/** Trading on a desktop, the same for every instrument: price in the head, chart, book and order form side by side above the fold. */
export const TradeBoard = ({ listing, product, form, figures, lines = [], actions, children }: TradeBoardProps) => {
  const { t } = useTranslation('market');
  const { quote, terms } = listing;
  const decimals = priceDecimals(quote, terms.tickSize);
  const own = usePositionAndOrders(listing);
  const shown = useMemo(() => [...own.lines, ...lines], [own.lines, lines]);
  const hasForm = form !== undefined || (product !== undefined && hasOrderForm(quote));
  const [taken, setTaken] = useState<TakenPrice>();
  const take = useCallback((price: string): void => setTaken((before) => ({ price, tap: (before?.tap ?? 0) + 1 })), []);
  return (
    <div className="@container min-w-0 px-4">
      <Head listing={listing} decimals={decimals} figures={figures} actions={actions} />
      <MarketState quote={quote} className="mb-2" />
      <div
        className={
          hasForm
            ? 'grid grid-cols-[minmax(0,1fr)_13rem_17rem] gap-3 @5xl:grid-cols-[minmax(0,1fr)_16rem_20rem]'
            : 'grid grid-cols-1'
        }
      >
        <div className="sticky top-[calc(var(--top)+0.5rem)] h-[calc(100dvh-var(--top)-13rem)] max-h-[52rem] min-h-[32rem] self-start overflow-hidden rounded-card bg-surface pt-1 ring-1 ring-inset ring-hair">
          <ChartPanel quote={quote} decimals={decimals} tickSize={terms.tickSize} lines={shown} fills />
          {own.sheet}
        </div>
        {hasForm && (
          <>
            <div className="min-w-0 self-start rounded-card bg-surface p-2 pt-3 ring-1 ring-inset ring-hair">
              <BookPanel listing={listing} decimals={decimals} onPrice={take} count={8} isNarrow />
            </div>
            <aside aria-label={t('market.order.form')} className="min-w-0 space-y-3 self-start">
              <Card>
                {form?.(taken)}
                {product && !form && <OrderCard listing={listing} product={product} taken={taken} isNarrow />}
              </Card>
              {own.position && <PositionCard position={own.position} />}
              {own.leveraged.length > 0 && (
                <Card flush>
                  <LeverageLine quote={quote} positions={own.leveraged} />
                </Card>
              )}
            </aside>
          </>
        )}
      </div>
      <div className="-mx-4 pt-4">{children}</div>
    </div>
  );
};
