import { IconButton } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { useWide } from '@bourse/ui/use-wide';
import { useTranslation } from 'react-i18next';
import { useListing } from '../market/index.ts';
import { InstrumentPage } from '../orders/index.ts';
import { ScreenHeader, useGo, useRoute } from '../shell/index.ts';
import { OtherProduct } from './other-product.tsx';
import { usePair } from './pairs.ts';
import type { SpotProduct } from './spot-order.ts';
import { SPOT_TICKETS } from './tickets.ts';
import { WideTradePage } from './trade.screen.tsx';

const PRODUCTS: Readonly<Record<string, SpotProduct>> = { 2: 'bb', 4: 'divisa' };

/** The detail of a pair with chart, tape and order form: type 2 is the coin product, 4 the currency product; the others are not open yet. */
export const DealDetailScreen = () => {
  const { t } = useTranslation('spot');
  const { query } = useRoute();
  const go = useGo();
  const product = PRODUCTS[query['type'] ?? '2'];
  const isWide = useWide();
  const symbol = usePair(product ?? 'bb', query['symbol']);
  const single = useListing(symbol);
  if (!product || symbol === undefined)
    return (
      <>
        <ScreenHeader title={t('spot.detail')} fallback="/trade" />
        <EmptyState title={t('spot.notYet.title')} text={t('spot.notYet.text')} />
      </>
    );
  if (single.state === 'success' && single.value.quote.product !== product)
    return <OtherProduct quote={single.value.quote} />;
  if (isWide) return <WideTradePage product={product} symbol={symbol} />;
  return (
    <InstrumentPage
      instrument={symbol}
      product={SPOT_TICKETS[product]}
      firstTab="book"
      actions={
        <IconButton
          icon="trade"
          label={t('spot.toProduct')}
          onPress={() => go.to(product === 'bb' ? '/tradeDealBB' : '/divisa', { symbol })}
        />
      }
    />
  );
};
