import { IconButton } from '@bourse/ui/button';
import { ChangePill } from '@bourse/ui/change-pill';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Segmented } from '@bourse/ui/segmented';
import { Skeleton, SkeletonChart } from '@bourse/ui/skeleton';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BookPanel,
  ChartPanel,
  codeOf,
  type Listed,
  MarketState,
  OrderCard,
  priceDecimals,
  TapePanel,
  useListed,
  useMoving,
  useOwn,
  useRoomy,
  useWide,
} from '../market/index.ts';
import { address, Loaded, useFormat, useGo, useKeptState } from '../shell/index.ts';
import type { SpotDesk } from './desk.ts';
import { PairDrawer } from './pair-drawer.tsx';
import { PairList } from './pair-list.tsx';
import { usePair } from './pairs.ts';
import { SpotOrders } from './spot-orders.tsx';

const useTaken = () => {
  const [taken, setTaken] = useState<{ readonly price: string; readonly tap: number }>();
  const take = useCallback((price: string): void => setTaken((before) => ({ price, tap: (before?.tap ?? 0) + 1 })), []);
  return [taken, take] as const;
};

/** Beside the form on a desktop; a phone has it on a page of its own. */
const WideChart = ({ listed, decimals }: { readonly listed: Listed; readonly decimals: number }) => {
  const own = useOwn(listed);
  return <ChartPanel quote={listed.quote} decimals={decimals} lines={own.lines} className="h-[34rem]" />;
};

const DeskBody = ({ listed, desk }: { readonly listed: Listed; readonly desk: SpotDesk }) => {
  const { t } = useTranslation('market');
  const { quote, terms } = listed;
  const decimals = priceDecimals(quote, terms.tickSize);
  const [taken, take] = useTaken();
  const isWide = useWide();
  const [side, setSide] = useKeptState<'book' | 'tape'>('beside', 'book');
  return (
    <>
      <MarketState quote={quote} className="mx-4 mt-1" />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-4 lg:px-4 @5xl:grid-cols-[minmax(0,1fr)_17rem_20rem]">
        {isWide && <WideChart listed={listed} decimals={decimals} />}
        <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-3 px-4 pt-3 max-[339px]:px-3 lg:contents">
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start lg:rounded-card lg:bg-surface lg:p-4 lg:ring-1 lg:ring-hair lg:ring-inset @5xl:col-start-3 @5xl:row-span-1">
            <OrderCard listed={listed} counter={desk} taken={taken} isNarrow />
          </div>
          <div className="lg:col-start-1 lg:row-start-2 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)] lg:gap-4 @5xl:col-start-2 @5xl:row-start-1 @5xl:block">
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
              className="mb-2 lg:hidden"
            />
            <div className={side === 'book' ? '' : 'max-lg:hidden'}>
              <BookPanel listed={listed} decimals={decimals} onPrice={take} count={isWide ? 9 : 6} isNarrow />
            </div>
            <div className={side === 'tape' ? '@5xl:pt-4' : 'max-lg:hidden @5xl:pt-4'}>
              <TapePanel listed={listed} decimals={decimals} isNarrow />
            </div>
          </div>
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

/** As high as form and book, of which the book is the higher. */
const DeskSkeleton = () => (
  <div
    aria-hidden="true"
    className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-3 px-4 pt-3 max-[339px]:px-3 lg:min-h-dvh lg:grid-cols-[minmax(0,1fr)_20rem]"
  >
    <SkeletonChart className="h-[36rem] max-lg:hidden" />
    <div className="space-y-3">
      <Bars count={2} className="h-10" />
      <Bars count={2} className="h-12" />
      <Bars count={5} className="h-5" />
      <Skeleton className="h-11" />
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
  readonly desk: SpotDesk;
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
};

const NoPairs = () => {
  const { t } = useTranslation('market');
  return <EmptyState title={t('market.none')} />;
};

/** `named` is the pair of the address, or the one that was picked here before. */
type DeskPanelProps = Omit<PairProps, 'symbol'> & { readonly named: string | undefined };

/** A desk of the spot market: the pair, the order form beside the book, and the own orders. */
export const DeskPanel = ({ desk, named, onSymbol }: DeskPanelProps) => {
  const { t } = useTranslation('spot');
  const isRoomy = useRoomy();
  const symbol = usePair(desk, named);
  if (symbol === undefined) return <NoPairs />;
  const props = { desk, symbol, onSymbol };
  if (!isRoomy) return <Pair {...props} />;
  return (
    <div className="grid grid-cols-[19rem_minmax(0,1fr)]">
      <nav
        aria-label={t(`spot.pairs.${desk}`)}
        className="sticky top-0 h-dvh overflow-y-auto overscroll-contain border-hair border-e px-4 pt-3 pb-6 [--pairs-ground:var(--page)]"
      >
        <PairList desk={desk} symbol={symbol} onPick={onSymbol} />
      </nav>
      <Pair {...props} isListed />
    </div>
  );
};

/** The pair that is picked; its name opens the list of the others where that does not stand beside it. */
const Pair = ({ desk, symbol, onSymbol, isListed = false }: PairProps & { readonly isListed?: boolean }) => {
  const { t } = useTranslation('spot');
  const { language } = useFormat();
  const go = useGo();
  const [isChoosing, setChoosing] = useState(false);
  const single = useListed(symbol);
  const listed = single.state === 'success' ? single.value : undefined;
  const name = listed?.quote.symbol ?? codeOf(symbol);
  return (
    <div className="@container min-w-0">
      <div className="flex min-h-13 items-center gap-2 ps-4 pe-1">
        {isListed ? (
          <h2 className="figures truncate text-20 font-semibold text-ink-strong">{name}</h2>
        ) : (
          <button
            type="button"
            onClick={() => setChoosing(true)}
            aria-label={t('spot.pairs.open', { name: listed?.quote.symbol ?? symbol })}
            className="flex min-h-11 min-w-0 cursor-pointer items-center gap-1.5 rounded-control focus-ring"
          >
            <span className="figures truncate text-20 font-semibold text-ink-strong max-[359px]:text-17">{name}</span>
            <Icon name="chevron-down" size={16} className="text-ink-faint" />
          </button>
        )}
        {listed && <DayChange listed={listed} language={language} />}
        <span className="ms-auto flex">
          <IconButton
            icon="candle"
            label={t('spot.chart')}
            onPress={() => go.href(address('/tradeDealDetail', { symbol, type: desk === 'bb' ? 2 : 4 }))}
            className="lg:hidden"
          />
          <IconButton icon="info" label={t('spot.rules')} onPress={() => go.to('/tradingRules', { type: 2 })} />
        </span>
      </div>
      <Loaded of={single} skeleton={<DeskSkeleton />}>
        {(value) => <DeskBody key={value.quote.instrument} listed={value} desk={desk} />}
      </Loaded>
      <div className="pt-5">
        <SpotOrders desk={desk} symbol={symbol} />
      </div>
      {isChoosing && (
        <PairDrawer
          desk={desk}
          symbol={symbol}
          onClose={() => setChoosing(false)}
          onPick={(next) => {
            setChoosing(false);
            onSymbol(next);
          }}
        />
      )}
    </div>
  );
};

const DayChange = ({ listed, language }: { readonly listed: Listed; readonly language: string }) => {
  const { percent } = useMoving(listed.quote);
  return <ChangePill percent={percent} locale={language} />;
};
