import { IconButton } from '@bourse/ui/button';
import { ChangePill } from '@bourse/ui/change-pill';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Segmented } from '@bourse/ui/segmented';
import { Skeleton, SkeletonChart } from '@bourse/ui/skeleton';
import { useVeryWide, useWide } from '@bourse/ui/use-wide';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BookPanel,
  type Listing,
  MarketState,
  priceDecimals,
  TapePanel,
  useListing,
  useMoving,
} from '../market/index.ts';
import { OrderCard, TradeBoard } from '../orders/index.ts';
import { address, Loaded, useFormat, useGo, useVisitState } from '../shell/index.ts';
import { OtherProduct } from './other-product.tsx';
import { PairDrawer } from './pair-drawer.tsx';
import { PairList } from './pair-list.tsx';
import { usePair } from './pairs.ts';
import type { SpotProduct } from './spot-order.ts';
import { SpotOrders } from './spot-orders.tsx';
import { SPOT_TICKETS } from './tickets.ts';

const useTaken = () => {
  const [taken, setTaken] = useState<{ readonly price: string; readonly tap: number }>();
  const take = useCallback((price: string): void => setTaken((before) => ({ price, tap: (before?.tap ?? 0) + 1 })), []);
  return [taken, take] as const;
};

const TradeBody = ({ listing, product }: { readonly listing: Listing; readonly product: SpotProduct }) => {
  const { t } = useTranslation('market');
  const { quote, terms } = listing;
  const decimals = priceDecimals(quote, terms.tickSize);
  const [taken, take] = useTaken();
  const [side, setSide] = useVisitState<'book' | 'tape'>('beside', 'book');
  return (
    <>
      <MarketState quote={quote} className="mx-4 mt-1" />
      <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-3 px-4 pt-3 max-[339px]:px-3">
        <OrderCard listing={listing} product={SPOT_TICKETS[product]} taken={taken} isNarrow />
        <div>
          <Segmented
            look="box"
            size="small"
            label={t('market.details')}
            value={side}
            onChange={setSide}
            segments={[
              { value: 'book', label: t('market.bookShort') },
              { value: 'tape', label: t('market.tab.tape') },
            ]}
            className="mb-2"
          />
          {side === 'book' ? (
            <BookPanel listing={listing} decimals={decimals} onPrice={take} count={6} isNarrow />
          ) : (
            <TapePanel listing={listing} decimals={decimals} isNarrow />
          )}
        </div>
      </div>
    </>
  );
};

const Bars = ({ count, className }: { readonly count: number; readonly className: string }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins are all alike
    <Skeleton key={index} className={className} />
  ));

/** As high as form and book, of which the form is the higher. */
const TradeSkeleton = () => (
  <div
    aria-hidden="true"
    className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-3 px-4 pt-3 max-[339px]:px-3 lg:min-h-dvh lg:grid-cols-[minmax(0,1fr)_20rem]"
  >
    <SkeletonChart className="h-[36rem] max-lg:hidden" />
    <div className="space-y-3">
      <Bars count={2} className="h-11" />
      <Bars count={2} className="h-14" />
      <Bars count={8} className="h-5" />
      <Skeleton className="h-14" />
    </div>
    <div className="flex flex-col lg:hidden">
      <Skeleton className="mb-2 h-10" />
      <Skeleton className="mb-1.5 h-3.5" />
      <Bars count={6} className="my-1 h-4" />
      <Skeleton className="my-2 h-5 w-1/2" />
      <Bars count={6} className="my-1 h-4" />
      <Skeleton className="mt-2 h-8" />
      <Skeleton className="mt-2 h-4" />
    </div>
  </div>
);

type PairProps = {
  readonly product: SpotProduct;
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
};

const NoPairs = () => {
  const { t } = useTranslation('market');
  return <EmptyState title={t('market.none')} />;
};

/** `named` is the pair of the address, or the one that was picked here before. */
type TradePanelProps = Omit<PairProps, 'symbol'> & { readonly named: string | undefined };

/** A product of the spot market: the pair, the order form beside the book, and the own orders. */
export const TradePanel = ({ product, named, onSymbol }: TradePanelProps) => {
  const { t } = useTranslation('spot');
  const isRoomy = useVeryWide();
  const isWide = useWide();
  const symbol = usePair(product, named);
  if (symbol === undefined) return <NoPairs />;
  const props = { product, symbol, onSymbol };
  if (!isWide) return <Pair {...props} />;
  if (!isRoomy) return <WidePair {...props} />;
  return (
    <div className="grid grid-cols-[15.5rem_minmax(0,1fr)]">
      <nav
        aria-label={t(`spot.pairs.${product}`)}
        data-scrolls=""
        className="@container sticky top-(--top) h-[calc(100dvh-var(--top))] overflow-y-auto overscroll-contain border-hair border-e px-2 pt-3 pb-6 [--pairs-ground:var(--page)]"
      >
        <PairList product={product} symbol={symbol} onPick={onSymbol} />
      </nav>
      <WidePair {...props} isListed />
    </div>
  );
};

type PairPageProps = PairProps & { readonly isListed?: boolean };

const RulesButton = () => {
  const { t } = useTranslation('spot');
  const go = useGo();
  return <IconButton icon="info" label={t('spot.rules')} onPress={() => go.to('/tradingRules', { type: 2 })} />;
};

/** The pair on a desktop: everything side by side, the own orders below. */
const WidePair = ({ product, symbol, onSymbol, isListed = false }: PairPageProps) => {
  const { t } = useTranslation('spot');
  const [isChoosing, setChoosing] = useState(false);
  const single = useListing(symbol);
  const actions = (
    <>
      {!isListed && (
        <IconButton
          icon="search"
          label={t('spot.pairs.open', { name: single.state === 'success' ? single.value.quote.symbol : symbol })}
          onPress={() => setChoosing(true)}
        />
      )}
      <RulesButton />
    </>
  );
  return (
    <>
      <Loaded of={single} skeleton={<TradeSkeleton />}>
        {(listing) =>
          listing.quote.product === product ? (
            <TradeBoard
              key={listing.quote.instrument}
              listing={listing}
              product={SPOT_TICKETS[product]}
              actions={actions}
            >
              <SpotOrders product={product} symbol={symbol} />
            </TradeBoard>
          ) : (
            <OtherProduct quote={listing.quote} />
          )
        }
      </Loaded>
      {isChoosing && (
        <Choosing product={product} symbol={symbol} onSymbol={onSymbol} onDone={() => setChoosing(false)} />
      )}
    </>
  );
};

const Choosing = ({ product, symbol, onSymbol, onDone }: PairProps & { readonly onDone: () => void }) => (
  <PairDrawer
    product={product}
    symbol={symbol}
    onClose={onDone}
    onPick={(next) => {
      onDone();
      onSymbol(next);
    }}
  />
);

/** The pair that is picked; its name opens the list of the others where that does not stand beside it. */
const Pair = ({ product, symbol, onSymbol }: PairProps) => {
  const { t } = useTranslation('spot');
  const { language } = useFormat();
  const go = useGo();
  const [isChoosing, setChoosing] = useState(false);
  const single = useListing(symbol);
  const listing = single.state === 'success' ? single.value : undefined;
  const name = listing?.quote.symbol ?? symbol;
  return (
    <div className="@container min-w-0">
      <div className="flex min-h-13 items-center gap-2 ps-4 pe-1">
        <button
          type="button"
          onClick={() => setChoosing(true)}
          aria-label={t('spot.pairs.open', { name: listing?.quote.symbol ?? symbol })}
          className="flex min-h-11 min-w-0 cursor-pointer items-center gap-1.5 rounded-control max-[359px]:gap-0.5 focus-ring"
        >
          <span className="figures truncate text-20 font-semibold text-ink-strong max-[359px]:text-15">{name}</span>
          <Icon name="chevron-down" size={16} className="text-ink-faint" />
        </button>
        {listing && <DayChange listing={listing} language={language} />}
        <span className="ms-auto -me-1 flex">
          <IconButton
            icon="candle"
            label={t('spot.chart')}
            onPress={() => go.href(address('/tradeDealDetail', { symbol, type: product === 'bb' ? 2 : 4 }))}
          />
          <RulesButton />
        </span>
      </div>
      <Loaded of={single} skeleton={<TradeSkeleton />}>
        {(value) =>
          value.quote.product === product ? (
            <TradeBody key={value.quote.instrument} listing={value} product={product} />
          ) : (
            <OtherProduct quote={value.quote} />
          )
        }
      </Loaded>
      <div className="pt-5">
        <SpotOrders product={product} symbol={symbol} />
      </div>
      {isChoosing && (
        <Choosing product={product} symbol={symbol} onSymbol={onSymbol} onDone={() => setChoosing(false)} />
      )}
    </div>
  );
};

const DayChange = ({ listing, language }: { readonly listing: Listing; readonly language: string }) => {
  const { percent } = useMoving(listing.quote);
  return <ChangePill percent={percent} locale={language} />;
};
