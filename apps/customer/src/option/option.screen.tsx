import { Button, IconButton } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { SkeletonCard, SkeletonChart } from '@bourse/ui/skeleton';
import { useWide } from '@bourse/ui/use-wide';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ChartPanel,
  DayFigures,
  HaltReason,
  HeadSkeleton,
  InstrumentHead,
  type Listing,
  priceDecimals,
  useListing,
  useTrading,
} from '../market/index.ts';
import {
  GateNotice,
  Halves,
  Loaded,
  ScreenHeader,
  useFormat,
  useGo,
  useIsGated,
  useQueryCall,
  useRoute,
  useSetQuery,
} from '../shell/index.ts';
import { CoinBar } from './coin-bar.tsx';
import { type Coin, type Period, SIDES, type Side } from './option-figures.ts';
import { OwnOptions } from './option-list.tsx';
import { useSettledToasts } from './settled-toasts.ts';
import { StakeSheet } from './stake-sheet.tsx';

/** Prices of own open options as lines of the chart, each with its side and when it ends. */
const useOpenLines = (instrument: string) => {
  const { t } = useTranslation('option');
  const { date } = useFormat();
  const found = useQueryCall('second.orders', { which: 'current', instrument, pageNo: 1, pageSize: 10 });
  if (found.state !== 'success') return [];
  return found.value.list.flatMap(({ id, openPrice, side, endsAt }) =>
    openPrice === null
      ? []
      : [
          {
            id: String(id),
            price: openPrice,
            label: `${t(`option.${side}`)} · ${date(endsAt, 'time-seconds')}`,
            tone: side === 'up' ? 'rise' : 'fall',
          } as const,
        ],
  );
};

/** The two ways, each with what the shortest period brings; off, with the reason, while none is taken. */
const SideButtons = ({
  listing,
  odds,
  onPress,
}: {
  readonly listing: Listing;
  readonly odds: string | undefined;
  readonly onPress: (side: Side) => void;
}) => {
  const { t } = useTranslation(['option', 'market']);
  const { percent } = useFormat();
  const { state } = useTrading(listing.quote);
  const isGated = useIsGated('option');
  const isOff = state !== 'open' && state !== 'stale';
  return (
    <div className="sticky bottom-(--foot) z-10 bg-page/90 px-4 py-3 backdrop-blur-md lg:static">
      {isOff && (
        <p className="pb-2 text-center text-13 text-ink">
          {t(`market.off.${state}`, { ns: 'market' })}
          {state === 'halted' && <HaltReason instrument={listing.quote.instrument} />}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        {SIDES.map((side) => (
          <Button
            key={side}
            look={side === 'up' ? 'buy' : 'sell'}
            size="large"
            className="px-2!"
            isDisabled={isOff || isGated || odds === undefined}
            onPress={() => onPress(side)}
          >
            <Icon name={side === 'up' ? 'arrow-up' : 'arrow-down'} size={18} />
            <span className="flex flex-wrap items-baseline justify-center gap-x-1.5">
              {t(`option.${side}`)}
              {odds !== undefined && <span className="figures text-13 font-medium">+{percent(odds, 'never')}</span>}
            </span>
          </Button>
        ))}
      </div>
    </div>
  );
};

type Periods = readonly [Period, ...Period[]];

const hasSome = (periods: readonly Period[]): periods is Periods => periods.length > 0;

const CoinBody = ({ coin, listing, periods }: { coin: Coin; listing: Listing; periods: Periods | undefined }) => {
  const [side, setSide] = useState<Side>();
  useSettledToasts();
  const lines = useOpenLines(coin.instrument);
  const isWide = useWide();
  const { quote, terms } = listing;
  const decimals = priceDecimals(quote, terms.tickSize);
  const buttons = <SideButtons listing={listing} odds={periods?.[0].oddsPercent} onPress={setSide} />;
  return (
    <>
      <Halves
        first={
          <div>
            <InstrumentHead quote={quote} decimals={decimals} />
            <DayFigures quote={quote} decimals={decimals} />
            <ChartPanel
              key={coin.instrument}
              quote={quote}
              decimals={decimals}
              tickSize={terms.tickSize}
              lines={lines}
              height="max(34dvh, 14rem)"
            />
          </div>
        }
        second={
          <div>
            {isWide && buttons}
            <OwnOptions instrument={coin.instrument} />
          </div>
        }
      />
      {!isWide && buttons}
      {side && periods && <StakeSheet coin={coin} side={side} periods={periods} onClose={() => setSide(undefined)} />}
    </>
  );
};

const CoinPage = ({ coin }: { readonly coin: Coin }) => {
  const single = useListing(coin.instrument);
  const periods = useQueryCall('second.periods', { coin: coin.id });
  return (
    <Loaded
      of={single}
      skeleton={
        <>
          <HeadSkeleton />
          <SkeletonChart className="mx-4 h-64" />
        </>
      }
    >
      {(listing) => (
        <CoinBody
          key={coin.instrument}
          coin={coin}
          listing={listing}
          periods={periods.state === 'success' && hasSome(periods.value.list) ? periods.value.list : undefined}
        />
      )}
    </Loaded>
  );
};

/** The published key of this page; by any other the address names another product. */
const OWN_KEY = 'SecondContract';

/** What the address names is a tab of the trade page, which leads on to it. */
const OtherDeal = ({ query: { tradeKey, symbol } }: { readonly query: Readonly<Record<string, string>> }) => {
  const go = useGo();
  useEffect(() => go.replace('/trade', { tradeKey, symbol }), [go, tradeKey, symbol]);
  return <SkeletonCard className="mx-4 min-h-96" />;
};

/** Up/down options, or what else the published address names by its key. */
export const OptionScreen = () => {
  const { query } = useRoute();
  return (query['tradeKey'] ?? OWN_KEY) === OWN_KEY ? <Options /> : <OtherDeal query={query} />;
};

/** The coin with its price and chart, the two ways, and the own options. */
const Options = () => {
  const { t } = useTranslation('option');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const go = useGo();
  const coins = useQueryCall('second.coins', {});
  return (
    <>
      <ScreenHeader
        title={t('option.title')}
        fallback="/trade"
        actions={
          <IconButton icon="info" label={t('option.rules')} onPress={() => go.to('/tradingRules', { type: 1 })} />
        }
      />
      <GateNotice product="option" className="px-4 pt-3 pb-2" />
      <Loaded of={coins} skeleton={<SkeletonCard className="mx-4 min-h-96" />}>
        {({ list }) => {
          const coin = list.find(({ instrument }) => instrument === query['symbol']) ?? list[0];
          if (!coin) return <EmptyState title={t('option.noCoins')} text={t('option.noCoinsText')} />;
          return (
            <>
              <CoinBar coins={list} chosen={coin.instrument} onChoose={(symbol) => setQuery({ symbol })} />
              <CoinPage coin={coin} />
            </>
          );
        }}
      </Loaded>
    </>
  );
};
