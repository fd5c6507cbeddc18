import type { Side } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { SkeletonChart } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ChartPanel,
  codeOf,
  HeadSkeleton,
  InstrumentHead,
  type Listing,
  MarketState,
  OrderSheet,
  PositionCard,
  PositionCardSkeleton,
  priceDecimals,
  shortName,
  useListing,
  useOwn,
} from '../market/index.ts';
import { idInQuery, Loaded, ScreenHeader, useKeptState, useRoute } from '../shell/index.ts';
import { StockOrders } from './stock-orders.tsx';

const Holding = ({ listing }: { readonly listing: Listing }) => {
  const { t } = useTranslation('stocks');
  const { quote, terms } = listing;
  const decimals = priceDecimals(quote, terms.tickSize);
  const own = useOwn(listing);
  const [list, setList] = useKeptState<'current' | 'history'>('orders', 'history');
  const [side, setSide] = useState<Side>();
  return (
    <div className="pb-24">
      <InstrumentHead quote={quote} decimals={decimals} />
      <MarketState quote={quote} className="mx-4" />
      {(own.position || own.isPositionAwaited) && (
        <div className="px-4 pt-3">
          {own.position ? <PositionCard position={own.position} /> : <PositionCardSkeleton />}
        </div>
      )}
      <div className="pt-3">
        <ChartPanel quote={quote} decimals={decimals} lines={own.lines} height="max(38dvh, 16rem)" />
      </div>
      <Segmented
        label={t('stocks.holding.orders')}
        value={list}
        onChange={setList}
        segments={(['current', 'history'] as const).map((value) => ({ value, label: t(`stocks.tab.${value}`) }))}
        className="mt-3"
      />
      <StockOrders key={list} list={list} instrument={quote.instrument} />
      <div
        data-foot=""
        className="fixed inset-x-0 bottom-0 z-20 border-t border-hair bg-page/90 px-4 pt-3 pb-safe backdrop-blur-md lg:sticky"
      >
        <div className="mx-auto grid max-w-[40rem] grid-cols-2 gap-3">
          {(['buy', 'sell'] as const).map((one) => (
            <Button key={one} look={one} size="large" onPress={() => setSide(one)}>
              {t(one === 'buy' ? 'stocks.holding.more' : 'stocks.holding.sell')}
            </Button>
          ))}
        </div>
      </div>
      {side && <OrderSheet listing={listing} product="stock" side={side} onClose={() => setSide(undefined)} />}
    </div>
  );
};

/** One holding: its course with the own price as a line, its figures, the orders that made it. */
export const HoldingScreen = () => {
  const { t } = useTranslation('stocks');
  const { query } = useRoute();
  const instrument = idInQuery(query['gid']);
  const single = useListing(instrument);
  const quote = single.state === 'success' ? single.value.quote : undefined;
  return (
    <>
      <ScreenHeader
        title={
          instrument ? (
            <span className="figures">{quote ? shortName(quote) : codeOf(instrument)}</span>
          ) : (
            t('stocks.holding.title')
          )
        }
        subtitle={instrument && (quote?.name ?? '\u00a0')}
        fallback="/myPositions"
      />
      {instrument ? (
        <Loaded
          of={single}
          skeleton={
            <>
              <HeadSkeleton />
              <div className="px-4 pt-3">
                <PositionCardSkeleton />
              </div>
              <SkeletonChart className="mt-14 h-[38dvh] min-h-64" />
            </>
          }
        >
          {(listing) => <Holding listing={listing} />}
        </Loaded>
      ) : (
        <EmptyState title={t('stocks.holding.none')} />
      )}
    </>
  );
};
