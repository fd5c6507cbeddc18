import { Chips } from '@bourse/ui/chips';
import { useTranslation } from 'react-i18next';
import { type AppProduct, products, useRoute, useSetQuery } from '../shell/index.ts';
import { useOpenOrderCount } from './use-open-orders.ts';
import { useProductTrading } from './use-product-trading.ts';

type OrdersProps = { readonly product: AppProduct; readonly tab: 'current' | 'history' };

const ProductOrders = ({ product, tab }: OrdersProps) => {
  const { t } = useTranslation('stocks');
  const trading = useProductTrading(product.name);
  if (!trading) return null;
  return (
    <trading.Orders
      key={`${product.name} ${tab}`}
      list={tab === 'current' ? 'open' : 'history'}
      label={t(`stocks.tab.${tab}`)}
      empty={{ title: t(`stocks.orders.none.${tab}`) }}
    />
  );
};

/** A product by its name, with the number of open orders in it: what is listed of another is not missed (rule ORDER-47). */
const ProductName = ({ product }: Pick<OrdersProps, 'product'>) => {
  const { t } = useTranslation('market');
  const count = useOpenOrderCount(product) ?? 0;
  return `${t(`market.segment.${product.segment}`)}${count > 0 ? ` ${count}` : ''}`;
};

/** Own orders of one product, which the address names by the segment of its instruments. */
export const OwnOrders = ({ tab }: Pick<OrdersProps, 'tab'>) => {
  const { t } = useTranslation('market');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const all = products();
  const product = all.find(({ segment }) => segment === query['of']) ?? all[0];
  if (!product) return null;
  return (
    <>
      <Chips
        label={t('market.segments')}
        value={product.segment}
        onChange={(of) => setQuery({ of })}
        chips={all.map((one) => ({
          value: one.segment,
          label: tab === 'current' ? <ProductName product={one} /> : t(`market.segment.${one.segment}`),
        }))}
        className="px-4 pt-3"
      />
      <ProductOrders product={product} tab={tab} />
    </>
  );
};
