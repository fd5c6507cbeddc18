import type { Side } from '@bourse/rules';
import { Button, IconButton } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Card } from '@bourse/ui/section';
import { Segmented } from '@bourse/ui/segmented';
import { Skeleton, SkeletonChart } from '@bourse/ui/skeleton';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded, ScreenHeader, useGo, useKeptState, usePagedCall, useSession } from '../shell/index.ts';
import { BookPanel, TapePanel } from './book-panel.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { Facts } from './facts.tsx';
import { HeadSkeleton, InstrumentHead } from './instrument-head.tsx';
import { MarketState } from './market-state.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderList } from './order-list.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { shownStockOrder, useOwn } from './own.ts';
import { PositionCard, PositionLine } from './position-card.tsx';
import { codeOf, type Listed, priceDecimals, shortName } from './quote.ts';
import { useListed } from './use-listed.ts';
import type { Counter } from './use-order.ts';
import { useWatchlist } from './use-watchlist.ts';
import { useWide } from './use-wide.ts';

const TABS = ['overview', 'book', 'tape', 'orders'] as const;
type Tab = (typeof TABS)[number];

const Orders = ({ listed }: { readonly listed: Listed }) => {
  const { t } = useTranslation('market');
  const { instrument } = listed.quote;
  const { signedIn } = useSession();
  const paged = usePagedCall(
    'orders.list',
    (pageNo) => ({ list: 'current', instrument, pageNo, pageSize: 10 }),
    ({ list, total }) => ({ items: list, total }),
    { when: signedIn },
  );
  return (
    <OrderList
      label={t('market.tab.orders')}
      paged={paged}
      show={shownStockOrder}
      cancelBy="orders.cancelPending"
      empty={{ title: t('market.orders.noneHere') }}
    />
  );
};

const Overview = ({ listed, decimals }: { readonly listed: Listed; readonly decimals: number }) => {
  const { t } = useTranslation('market');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="pt-2">
        <Facts listed={listed} decimals={decimals} />
      </div>
      {listed.introduction !== '' && (
        <section className="px-4 pt-4">
          <h2 className="text-15 font-semibold text-ink-strong">{t('market.about', { name: listed.quote.name })}</h2>
          <p dir="auto" className={isOpen ? 'mt-1 text-15 text-ink' : 'mt-1 line-clamp-3 text-15 text-ink'}>
            {listed.introduction}
          </p>
          {listed.introduction.length > 140 && (
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
  readonly listed: Listed;
  readonly counter: Counter;
  readonly firstTab: Tab;
  readonly onPlaced: () => void;
  readonly words?: Readonly<Record<Side, string>> | undefined;
};

const Body = ({ listed, counter, firstTab, onPlaced, words }: BodyProps) => {
  const { t } = useTranslation('market');
  const { quote, terms } = listed;
  const decimals = priceDecimals(quote, terms.tickSize);
  const own = useOwn(listed);
  const [tab, setTab] = useKeptState<Tab>('tab', firstTab);
  const [side, setSide] = useState<Side>();
  const [taken, setTaken] = useState<{ readonly price: string; readonly tap: number }>();
  const take = useCallback((price: string): void => setTaken((before) => ({ price, tap: (before?.tap ?? 0) + 1 })), []);
  const isWide = useWide();
  const tabs = TABS.filter((one) => quote.tradable || one !== 'orders');
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-4 lg:px-4">
      <div className="min-w-0 pb-36 lg:pb-8">
        <InstrumentHead quote={quote} decimals={decimals} />
        <MarketState quote={quote} className="mx-4 mb-2" />
        <ChartPanel quote={quote} decimals={decimals} lines={own.lines} />
        <Segmented
          label={t('market.details')}
          value={tab}
          onChange={setTab}
          segments={tabs.map((value) => ({
            value,
            label:
              value === 'orders' && own.orders && own.orders.length > 0
                ? `${t('market.tab.orders')} ${own.orders.length}`
                : t(`market.tab.${value}`),
          }))}
          className="mt-3"
        />
        {tab === 'overview' && <Overview listed={listed} decimals={decimals} />}
        {tab === 'book' && (
          <div className="px-3 pt-3">
            <BookPanel listed={listed} decimals={decimals} onPrice={take} />
          </div>
        )}
        {tab === 'tape' && (
          <div className="px-3 pt-3">
            <TapePanel listed={listed} decimals={decimals} />
          </div>
        )}
        {tab === 'orders' && <Orders listed={listed} />}
      </div>
      {quote.tradable ? (
        <>
          {isWide && (
            <aside aria-label={t('market.order.form')}>
              <div className="sticky top-[calc(var(--header-height)+0.5rem)] space-y-3">
                <Card>
                  <OrderCard listed={listed} counter={counter} taken={taken} />
                </Card>
                {own.position && <PositionCard position={own.position} />}
              </div>
            </aside>
          )}
          <div className="fixed inset-x-0 bottom-0 z-20 border-t border-hair bg-page/90 px-4 pt-3 pb-safe backdrop-blur-md lg:hidden">
            {own.position && <PositionLine position={own.position} />}
            <div className="mx-auto grid max-w-[40rem] grid-cols-2 gap-3">
              {(['buy', 'sell'] as const).map((one) => (
                <Button key={one} look={one} size="large" onPress={() => setSide(one)}>
                  {words?.[one] ?? t(`market.${one}`)}
                </Button>
              ))}
            </div>
          </div>
          {side && (
            <OrderSheet
              key={side}
              listed={listed}
              counter={counter}
              side={side}
              onClose={() => setSide(undefined)}
              onPlaced={() => {
                setSide(undefined);
                onPlaced();
              }}
            />
          )}
        </>
      ) : (
        <p className="px-4 py-6 text-center text-13 text-ink-faint lg:hidden">{t('market.notTradable')}</p>
      )}
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
  readonly counter: Counter;
  readonly firstTab?: Tab;
  /** Words for the two buttons where they are not just buy and sell. */
  readonly words?: Readonly<Record<Side, string>>;
  readonly actions?: ReactNode;
};

/** The page of one instrument: price, chart, figures, book and tape, own orders, and the order form a tap away. */
export const InstrumentPage = ({ instrument, counter, firstTab = 'overview', words, actions }: InstrumentPageProps) => {
  const { t } = useTranslation('market');
  const go = useGo();
  const { watched, toggle } = useWatchlist();
  const single = useListed(instrument);
  const quote = single.state === 'success' ? single.value.quote : undefined;
  const isWatched = quote !== undefined && watched.has(quote.instrument);
  return (
    <>
      <ScreenHeader
        title={<span className="figures">{quote ? shortName(quote) : codeOf(instrument ?? '')}</span>}
        subtitle={instrument && (quote?.name ?? '\u00a0')}
        fallback="/market"
        actions={
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
        }
      />
      {instrument ? (
        <Loaded of={single} skeleton={<PageSkeleton />}>
          {(listed) => (
            <Body
              key={listed.quote.instrument}
              listed={listed}
              counter={counter}
              firstTab={firstTab}
              words={words}
              onPlaced={() => counter === 'stock' && go.to('/myPositions')}
            />
          )}
        </Loaded>
      ) : (
        <EmptyState title={t('market.noInstrument')} />
      )}
    </>
  );
};
