import type { Side } from '@bourse/rules';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { SkeletonChart } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import {
  ChartPanel,
  HeadSkeleton,
  InstrumentHead,
  type Listing,
  MarketState,
  priceDecimals,
  shortName,
  useListing,
} from '../market/index.ts';
import {
  ExitFigures,
  HoldingExits,
  MarginCards,
  OrderSheet,
  PositionCard,
  PositionCardSkeleton,
  ProductOrders,
  TradeButtons,
  usePositionAndOrders,
  useRestoredState,
} from '../orders/index.ts';
import { idInQuery, Loaded, productOf, ScreenHeader, useRoute, useVisitState } from '../shell/index.ts';
import { sharePositions } from './positions.ts';
import { shareTicket } from './tickets.ts';

/** A holding before it is known: with the room of its target and stop. */
const AWAITED = (
  <PositionCardSkeleton>
    <ExitFigures />
  </PositionCardSkeleton>
);

const Holding = ({ listing }: { readonly listing: Listing }) => {
  const { t } = useTranslation('stocks');
  const { quote, terms } = listing;
  const product = productOf(quote.product);
  const decimals = priceDecimals(quote, terms.tickSize);
  const own = usePositionAndOrders(listing);
  const [list, setList] = useVisitState<'current' | 'history'>('orders', 'history');
  const { open: side, setOpen: setSide, leave } = useRestoredState<Side | undefined>('sheet', undefined);
  return (
    <div className="pb-24 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:pb-10">
      <div className="lg:col-span-2">
        <InstrumentHead quote={quote} decimals={decimals} />
        <MarketState quote={quote} className="mx-4" />
      </div>
      {(own.position || own.leveraged.length > 0 || own.isPositionAwaited) && (
        <div className="grid gap-3 px-4 pt-3 lg:col-start-2 lg:row-start-2">
          {own.isPositionAwaited && AWAITED}
          {own.position && (
            <PositionCard position={own.position}>
              <HoldingExits instrument={quote.instrument} product={quote.product} />
            </PositionCard>
          )}
          {own.leveraged.length > 0 && <MarginCards positions={own.leveraged} terms={sharePositions} />}
        </div>
      )}
      <div className="pt-3 lg:col-start-1 lg:row-span-2 lg:row-start-2">
        <div>
          <ChartPanel
            quote={quote}
            decimals={decimals}
            tickSize={terms.tickSize}
            lines={own.lines}
            height="max(38dvh, 16rem)"
          />
          {own.sheet}
        </div>
        <Segmented
          label={t('stocks.holding.orders')}
          value={list}
          onChange={setList}
          segments={(['current', 'history'] as const).map((value) => ({ value, label: t(`stocks.tab.${value}`) }))}
          className="mt-3"
        />
        {product && (
          <ProductOrders
            key={list}
            product={product}
            list={list === 'current' ? 'open' : 'history'}
            instrument={quote.instrument}
            label={t(`stocks.tab.${list}`)}
            empty={{ title: t(`stocks.orders.none.${list}`) }}
          />
        )}
      </div>
      <div
        data-foot=""
        className="fixed inset-x-0 bottom-0 z-20 border-t border-hair bg-page/90 px-4 pt-3 pb-safe backdrop-blur-md lg:static lg:col-start-2 lg:row-start-3 lg:border-0"
      >
        <TradeButtons
          quote={quote}
          words={{ buy: t('stocks.holding.more'), sell: t('stocks.holding.sell') }}
          onPress={setSide}
        />
      </div>
      {side && (
        <OrderSheet
          listing={listing}
          product={shareTicket}
          side={side}
          onClose={() => setSide(undefined)}
          onLeave={() => leave(side)}
        />
      )}
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
            <span className="figures">{quote ? shortName(quote) : instrument}</span>
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
              <div className="px-4 pt-3">{AWAITED}</div>
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
