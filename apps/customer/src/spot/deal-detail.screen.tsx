import { IconButton } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { SkeletonCard } from '@bourse/ui/skeleton';
import { useWide } from '@bourse/ui/use-wide';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListing } from '../market/index.ts';
import { InstrumentPage } from '../orders/index.ts';
import { address, Loaded, ScreenHeader, useGo, useRoute, useSetQuery } from '../shell/index.ts';
import { OtherProduct } from './other-product.tsx';
import { PairDrawer } from './pair-drawer.tsx';
import { usePair } from './pairs.ts';
import type { SpotProduct } from './spot-order.ts';
import { SPOT_TICKETS } from './tickets.ts';
import { WideTradePage } from './trade.screen.tsx';

/** The products that have their detail here; of the others the instrument says where its page is. */
const PRODUCTS: Readonly<Record<string, SpotProduct>> = { 2: 'bb', 4: 'divisa' };
/** Options have no instrument of their own. */
const OPTION = '1';
/** Where a type leads without a symbol: to its product, or to the list of shares. */
const WITHOUT_SYMBOL: Readonly<Record<string, string>> = { 3: address('/tradeDealU') };
const SHARES = address('/trade', { tradeKey: 'Shares' });

const LeadTo = ({ href }: { readonly href: string }) => {
  const go = useGo();
  useEffect(() => go.href(href, true), [go, href]);
  return <SkeletonCard className="mx-4 min-h-96" />;
};

/** The page of whatever the symbol names, with chart, figures, book, tape and the way to its order form. */
const OtherDetail = ({ symbol }: { readonly symbol: string }) => {
  const { t } = useTranslation('spot');
  const single = useListing(symbol);
  return (
    <>
      <ScreenHeader title={t('spot.detail')} fallback="/trade" />
      <Loaded of={single} skeleton={<SkeletonCard className="mx-4 min-h-96" />}>
        {({ quote }) => <OtherProduct quote={quote} />}
      </Loaded>
    </>
  );
};

/** The other pairs of the product at the side; the one that is picked takes the place of this one. */
const OtherPairs = ({ product, symbol }: { readonly product: SpotProduct; readonly symbol: string }) => {
  const { t } = useTranslation('spot');
  const setQuery = useSetQuery();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="search" label={t('spot.pairs.open', { name: symbol })} onPress={() => setOpen(true)} />
      {isOpen && (
        <PairDrawer
          product={product}
          symbol={symbol}
          onClose={() => setOpen(false)}
          onPick={(next) => {
            setOpen(false);
            setQuery({ symbol: next });
          }}
        />
      )}
    </>
  );
};

const PairDetail = ({ product }: { readonly product: SpotProduct }) => {
  const { t } = useTranslation(['spot', 'market']);
  const { query } = useRoute();
  const go = useGo();
  const isWide = useWide();
  const symbol = usePair(product, query['symbol']);
  const single = useListing(symbol);
  if (symbol === undefined)
    return (
      <>
        <ScreenHeader title={t('spot.detail')} fallback="/trade" />
        <EmptyState title={t('market.none', { ns: 'market' })} />
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
        <>
          <OtherPairs product={product} symbol={symbol} />
          <IconButton
            icon="trade"
            label={t('spot.toProduct')}
            onPress={() => go.to(product === 'bb' ? '/tradeDealBB' : '/divisa', { symbol })}
          />
        </>
      }
    />
  );
};

/** The detail of what a published type and symbol name (rule SPOT-18): a pair with chart, tape and order form here, anything else on its own page. */
export const DealDetailScreen = () => {
  const { query } = useRoute();
  const { type = '2', symbol } = query;
  const product = PRODUCTS[type];
  if (product) return <PairDetail product={product} />;
  if (type === OPTION) return <LeadTo href={address('/tradeDeal', { symbol })} />;
  return symbol ? <OtherDetail symbol={symbol} /> : <LeadTo href={WITHOUT_SYMBOL[type] ?? SHARES} />;
};
