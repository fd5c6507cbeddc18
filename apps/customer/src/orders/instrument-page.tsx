import type { Side } from '@bourse/rules';
import { Button, ButtonLink, IconButton } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { Skeleton, SkeletonChart } from '@bourse/ui/skeleton';
import { useWide } from '@bourse/ui/use-wide';
import { lazy, memo, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BookPanel,
  ChartPanel,
  Facts,
  HeadSkeleton,
  InstrumentHead,
  type Listing,
  loadCorporateActions,
  MarketState,
  priceDecimals,
  type Quote,
  shortName,
  TapePanel,
  useListing,
  useWatchlist,
} from '../market/index.ts';
import { Loaded, productOf, ScreenHeader, useSession, useVisitState } from '../shell/index.ts';
import { hasOrderForm } from './has-order-form.ts';
import { LeverageLine } from './leverage-here.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { PositionLine } from './position-card.tsx';
import type { TicketProduct } from './product.ts';
import { ProductOrders } from './product-orders.tsx';
import { TradeBoard } from './trade-board.tsx';
import { TradeButtons } from './trade-buttons.tsx';
import { usePositionAndOrders } from './use-position-and-orders.ts';
import { useRestoredState } from './use-restored-state.ts';

/** Of few instruments there are any: fetched where they may be. */
const CorporateActions = lazy(loadCorporateActions);

const TABS = ['overview', 'book', 'tape', 'orders'] as const;
type Tab = (typeof TABS)[number];

const Overview = ({ listing, decimals }: { readonly listing: Listing; readonly decimals: number }) => {
  const { t } = useTranslation('market');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="pt-2">
        <Facts listing={listing} decimals={decimals} />
      </div>
      {productOf(listing.quote.product)?.positionPage && (
        <Suspense>
          <CorporateActions instrument={listing.quote.instrument} />
        </Suspense>
      )}
      {listing.introduction !== '' && (
        <section className="px-4 pt-4">
          <h2 className="text-15 font-semibold text-ink-strong">{t('market.about', { name: listing.quote.name })}</h2>
          <p dir="auto" className={isOpen ? 'mt-1 text-15 text-ink' : 'mt-1 line-clamp-3 text-15 text-ink'}>
            {listing.introduction}
          </p>
          {listing.introduction.length > 140 && (
            <Button look="quiet" size="small" onPress={() => setOpen(!isOpen)} className="-ms-3">
              {t(isOpen ? 'market.less' : 'market.readOn')}
            </Button>
          )}
        </section>
      )}
    </>
  );
};

type BodyProps = {
  readonly listing: Listing;
  readonly product: TicketProduct;
  readonly firstTab: Tab;
  readonly words?: Readonly<Record<Side, string>> | undefined;
};

const useTabs = ({ quote }: Listing, among: readonly Tab[]): readonly Tab[] => {
  const { signedIn } = useSession();
  return among.filter((one) => one !== 'orders' || (quote.tradable && signedIn));
};

/** Own open orders of the instrument, listed as its product lists them. */
const OpenOrders = ({ quote }: { readonly quote: Quote }) => {
  const { t } = useTranslation('market');
  const product = productOf(quote.product);
  if (!product) return null;
  return (
    <ProductOrders
      product={product}
      list="open"
      instrument={quote.instrument}
      label={t('market.tab.orders')}
      empty={{ title: t('market.orders.noneHere') }}
    />
  );
};

type DetailsProps = {
  readonly listing: Listing;
  readonly decimals: number;
  readonly tabs: readonly Tab[];
  readonly firstTab: Tab;
  readonly orders: number;
};

/** What is known of an instrument besides its price: figures, book, last trades, own orders. */
const Details = ({ listing, decimals, tabs, firstTab, orders }: DetailsProps) => {
  const { t } = useTranslation('market');
  const [wanted, setTab] = useVisitState<Tab>('tab', firstTab);
  const tab = tabs.includes(wanted) ? wanted : (tabs[0] ?? 'overview');
  return (
    <>
      <Segmented
        label={t('market.details')}
        value={tab}
        onChange={setTab}
        segments={tabs.map((value) => ({
          value,
          label: value === 'orders' && orders > 0 ? `${t('market.tab.orders')} ${orders}` : t(`market.tab.${value}`),
        }))}
        className="mt-3 lg:mt-0"
      />
      {tab === 'overview' && <Overview listing={listing} decimals={decimals} />}
      {tab === 'book' && (
        <div className="px-3 pt-3">
          <BookPanel listing={listing} decimals={decimals} />
        </div>
      )}
      {tab === 'tape' && (
        <div className="px-3 pt-3">
          <TapePanel listing={listing} decimals={decimals} />
        </div>
      )}
      {tab === 'orders' && <OpenOrders quote={listing.quote} />}
    </>
  );
};

const WIDE_TABS = ['overview', 'tape', 'orders'] as const;

const WideBody = ({ listing, product, actions }: Pick<BodyProps, 'listing' | 'product'> & { actions: ReactNode }) => {
  const { quote, terms } = listing;
  const { t } = useTranslation('market');
  const own = usePositionAndOrders(listing);
  const tabs = useTabs(listing, WIDE_TABS);
  const href = quote.tradable ? productOf(quote.product)?.tradePage?.(quote) : undefined;
  return (
    <TradeBoard
      listing={listing}
      product={product}
      actions={
        <>
          {href !== undefined && (
            <ButtonLink href={href} size="small" className="me-2 self-center">
              {t('market.order.trade')}
            </ButtonLink>
          )}
          {actions}
        </>
      }
    >
      <Details
        listing={listing}
        decimals={priceDecimals(quote, terms.tickSize)}
        tabs={tabs}
        firstTab="overview"
        orders={own.orders?.length ?? 0}
      />
    </TradeBoard>
  );
};

const Body = memo(({ listing, product, firstTab, words }: BodyProps) => {
  const { quote, terms } = listing;
  const decimals = priceDecimals(quote, terms.tickSize);
  const own = usePositionAndOrders(listing);
  const { open: side, setOpen: setSide, leave } = useRestoredState<Side | undefined>('sheet', undefined);
  const tabs = useTabs(listing, TABS);
  return (
    <div className={own.position && own.leveraged.length > 0 ? 'pb-48' : 'pb-36'}>
      <InstrumentHead quote={quote} decimals={decimals} />
      <MarketState quote={quote} className="mx-4 mb-2" />
      <ChartPanel quote={quote} decimals={decimals} tickSize={terms.tickSize} lines={own.lines} />
      {own.sheet}
      <Details listing={listing} decimals={decimals} tabs={tabs} firstTab={firstTab} orders={own.orders?.length ?? 0} />
      {hasOrderForm(quote) ? (
        <>
          <div
            data-foot=""
            className="fixed inset-x-0 bottom-0 z-20 border-t border-hair bg-page/90 px-4 pt-3 pb-safe backdrop-blur-md"
          >
            {(own.position || own.leveraged.length > 0) && (
              <div className="absolute inset-x-0 bottom-full divide-y divide-hair border-t border-hair">
                <LeverageLine quote={quote} positions={own.leveraged} />
                {own.position && <PositionLine position={own.position} />}
              </div>
            )}
            <TradeButtons quote={quote} words={words} onPress={setSide} />
          </div>
          {side && (
            <OrderSheet
              key={side}
              listing={listing}
              product={product}
              side={side}
              onClose={() => setSide(undefined)}
              onLeave={() => leave(side)}
            />
          )}
        </>
      ) : (
        <TradeElsewhere quote={quote} />
      )}
    </div>
  );
});

/** The way to where it is traded, of what has its order form elsewhere; or that it is not traded. */
const TradeElsewhere = ({ quote }: { readonly quote: Quote }) => {
  const { t } = useTranslation('market');
  const href = quote.tradable ? productOf(quote.product)?.tradePage?.(quote) : undefined;
  if (!quote.tradable) return <p className="px-4 py-6 text-center text-13 text-ink-faint">{t('market.notTradable')}</p>;
  if (href === undefined) return null;
  return (
    <div
      data-foot=""
      className="fixed inset-x-0 bottom-0 z-20 border-t border-hair bg-page/90 px-4 pt-3 pb-safe backdrop-blur-md"
    >
      <ButtonLink href={href} size="large" wide className="mx-auto max-w-[40rem]">
        {t('market.order.trade')}
      </ButtonLink>
    </div>
  );
};

const PageSkeleton = () => (
  <>
    <HeadSkeleton />
    <div className="flex h-11 items-center gap-2 px-4">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-6 w-10" />
      ))}
    </div>
    <SkeletonChart className="h-[46dvh] min-h-72" />
    <div className="mt-3 flex h-11.25 items-center gap-5 border-b border-hair px-4">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-4.5 w-16" />
      ))}
    </div>
  </>
);

export type InstrumentPageProps = {
  readonly instrument: string | undefined;
  readonly product: TicketProduct;
  readonly firstTab?: Tab;
  /** Words for the two buttons where they are not just buy and sell. */
  readonly words?: Readonly<Record<Side, string>>;
  readonly actions?: ReactNode;
};

/** The page of one instrument: price, chart, figures, book and tape, own orders, and the order form a tap away. */
export const InstrumentPage = ({ instrument, product, firstTab = 'overview', words, actions }: InstrumentPageProps) => {
  const { t } = useTranslation('market');
  const { watched, toggle } = useWatchlist();
  const single = useListing(instrument);
  // Of each new answer the page is drawn between other work: it holds up no thumb on the chart.
  const shown = useDeferredValue(single);
  const quote = single.state === 'success' ? single.value.quote : undefined;
  const isWatched = quote !== undefined && watched.has(quote.instrument);
  const isWide = useWide();
  const buttons = (
    <>
      {actions}
      <IconButton
        icon={isWatched ? 'star-filled' : 'star'}
        label={t(isWatched ? 'market.watch.off' : 'market.watch.on')}
        isDisabled={!quote}
        onPress={() => quote && void toggle(quote)}
        className={isWatched ? 'text-warning!' : ''}
      />
    </>
  );
  if (isWide && shown.state === 'success')
    return <WideBody key={shown.value.quote.instrument} listing={shown.value} product={product} actions={buttons} />;
  return (
    <>
      <ScreenHeader
        title={<span className="figures">{quote ? shortName(quote) : instrument}</span>}
        subtitle={instrument && (quote?.name ?? '\u00a0')}
        fallback="/market"
        actions={buttons}
      />
      {instrument ? (
        <Loaded of={shown} skeleton={<PageSkeleton />}>
          {(listing) => (
            <Body
              key={listing.quote.instrument}
              listing={listing}
              product={product}
              firstTab={firstTab}
              words={words}
            />
          )}
        </Loaded>
      ) : (
        <EmptyState title={t('market.noInstrument')} />
      )}
    </>
  );
};
