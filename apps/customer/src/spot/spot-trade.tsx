import { useWide } from '@bourse/ui/use-wide';
import { useTranslation } from 'react-i18next';
import { idInQuery, ScreenHeader, useRoute, useSetQuery } from '../shell/index.ts';
import type { SpotProduct } from './spot-order.ts';
import { WideTradePage } from './trade.screen.tsx';
import { TradePanel } from './trade-panel.tsx';

/** A product on a page of its own; the pair stands in the address. */
export const SpotTradeScreen = ({ product }: { readonly product: SpotProduct }) => {
  const { t } = useTranslation('spot');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const isWide = useWide();
  const named = query['symbol'] ?? idInQuery(query['gid']);
  if (isWide) return <WideTradePage product={product} symbol={named} />;
  return (
    <>
      <ScreenHeader title={t(`spot.product.${product}`)} fallback="/trade" />
      <TradePanel product={product} named={named} onSymbol={(symbol) => setQuery({ symbol })} />
    </>
  );
};
