import { Segmented } from '@bourse/ui/segmented';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useWide } from '@bourse/ui/use-wide';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarketLists, SearchLink } from '../market/index.ts';
import {
  isVenue,
  type Market,
  type Path,
  readStored,
  ScreenHeader,
  useGo,
  useMarkets,
  useRoute,
  useSetQuery,
  useVisitState,
  writeStored,
} from '../shell/index.ts';
import type { SpotProduct } from './spot-order.ts';
import { TradePanel } from './trade-panel.tsx';

const KEYS = ['BBTrading', 'Divisa', 'Shares', 'possess', 'SecondContract', 'Ustandard'] as const;
type Key = (typeof KEYS)[number];

/** Whether a tab is offered, by the markets that there are. What may be asked for by its address and is not offered says that it is not open. */
const IS_OFFERED: Readonly<Record<Key, (markets: readonly Market[]) => boolean>> = {
  BBTrading: (markets) => markets.includes('coin') || markets.includes('metal'),
  Divisa: (markets) => markets.includes('currency'),
  Shares: (markets) => markets.some(isVenue),
  possess: () => true,
  SecondContract: (markets) => markets.includes('coin'),
  Ustandard: (markets) => markets.includes('future'),
};

const useOffered = (): readonly Key[] => {
  const markets = useMarkets();
  return useMemo(() => KEYS.filter((key) => IS_OFFERED[key](markets)), [markets]);
};

const ProductPanel = ({ product }: { readonly product: SpotProduct }) => {
  const { query } = useRoute();
  const [symbol, setSymbol] = useVisitState(`pair ${product}`, query['symbol']);
  return <TradePanel product={product} named={symbol} onSymbol={setSymbol} />;
};

/** The shares by market; each leads to its page, where it is bought and sold. */
const Shares = () => {
  const { t } = useTranslation('market');
  return (
    <div className="pt-3">
      <SearchLink />
      <MarketLists name="shares" label={t('market.venues')} />
    </div>
  );
};

// Most come to trade, not to look at what they hold.
const Possess = lazy(() => import('./possess.tsx').then((module) => ({ default: module.Possess })));

/** What has a page of its own among the keys: the tabs of products, and the published ones of offers. */
const PAGES = {
  SecondContract: '/tradeDeal',
  Ustandard: '/tradeDealU',
  'RAIG-OTC': '/otc',
  subscribe: '/newShares',
} as const satisfies Readonly<Record<string, Path>>;

const hasPage = (key: string): key is keyof typeof PAGES => Object.hasOwn(PAGES, key);

/** A product that has a page of its own: the tab leads there. */
const Elsewhere = ({ path }: { readonly path: Path }) => {
  const { query } = useRoute();
  const go = useGo();
  const symbol = query['symbol'];
  useEffect(() => go.replace(path, symbol === undefined ? {} : { symbol }), [go, path, symbol]);
  return null;
};

const Content = ({ tradeKey }: { readonly tradeKey: Key }) => {
  switch (tradeKey) {
    case 'BBTrading':
      return <ProductPanel product="bb" />;
    case 'Divisa':
      return <ProductPanel product="divisa" />;
    case 'Shares':
      return <Shares />;
    case 'possess':
      return (
        <Suspense fallback={<SkeletonRows count={4} />}>
          <Possess />
        </Suspense>
      );
    case 'SecondContract':
    case 'Ustandard':
      return <Elsewhere path={PAGES[tradeKey]} />;
  }
};

/** The published key of the shares. */
const SHARES = 'ApanStocks';

/** The key of the address, else the one that was chosen last, else the first that is offered (rule SPOT-19). */
const useTradeKey = (offered: readonly Key[]): Key => {
  const { query } = useRoute();
  const [stored] = useState(() => readStored<Key>('TRADE_KEY'));
  if (query['tradeKey'] === SHARES) return 'Shares';
  const named = KEYS.find((one) => one === query['tradeKey']);
  return named ?? offered.find((one) => one === stored) ?? offered[0] ?? 'possess';
};

/** One product alone, for brands that give it a tab of its own. */
export const ExpressScreen = () => {
  const { t } = useTranslation('spot');
  const tradeKey = useTradeKey(useOffered());
  return (
    <>
      <ScreenHeader large title={t(`spot.key.${tradeKey}`)} />
      <Content tradeKey={tradeKey} />
    </>
  );
};

const KEY_OF: Readonly<Record<SpotProduct, Key>> = { bb: 'BBTrading', divisa: 'Divisa' };

/** The trade page under a product's own address, as a desktop shows it: its tabs lead on to the others. */
export const WideTradePage = ({
  product,
  symbol,
}: {
  readonly product: SpotProduct;
  readonly symbol: string | undefined;
}) => {
  const setQuery = useSetQuery();
  const go = useGo();
  return (
    <>
      <TradeHead tradeKey={KEY_OF[product]} onTab={(tradeKey) => go.to('/trade', { tradeKey })} />
      <TradePanel product={product} named={symbol} onSymbol={(next) => setQuery({ symbol: next })} />
    </>
  );
};

type HeadProps = { readonly tradeKey: Key; readonly onTab: (tradeKey: Key) => void };

const TradeHead = ({ tradeKey, onTab }: HeadProps) => {
  const { t } = useTranslation('spot');
  const offered = useOffered();
  const isWide = useWide();
  const tabs = (
    <Segmented
      label={t('spot.title')}
      value={tradeKey}
      onChange={onTab}
      segments={offered.map((value) => ({ value, label: t(`spot.key.${value}`) }))}
    />
  );
  return isWide ? <div className="pt-1">{tabs}</div> : <ScreenHeader large title={t('spot.title')} below={tabs} />;
};

/** Trading, a tab for each product that there is, and what is held; a key of the address that has a page of its own leads there. */
export const TradeScreen = () => {
  const { query } = useRoute();
  const tradeKey = query['tradeKey'] ?? '';
  return hasPage(tradeKey) ? <Elsewhere path={PAGES[tradeKey]} /> : <TradeTabs />;
};

const TradeTabs = () => {
  const setQuery = useSetQuery();
  const go = useGo();
  const tradeKey = useTradeKey(useOffered());
  const choose = (next: Key): void => {
    if (hasPage(next)) go.to(PAGES[next]);
    else {
      writeStored('TRADE_KEY', next);
      setQuery({ tradeKey: next });
    }
  };
  return (
    <>
      <TradeHead tradeKey={tradeKey} onTab={choose} />
      <Content tradeKey={tradeKey} />
    </>
  );
};
