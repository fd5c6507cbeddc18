import { ButtonLink } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { useTranslation } from 'react-i18next';
import { type AppProduct, address, products, useRoute, useSetQuery } from '../shell/index.ts';
import { ProductOrders } from './product-orders.tsx';
import { useOrders } from './use-orders.ts';

/** A product by its name, with the number of open orders in it: what is listed of another is not missed (rule ORDER-47). */
const ProductName = ({ product }: { readonly product: AppProduct }) => {
  const { t } = useTranslation('market');
  const { total = 0 } = useOrders(product, 'open');
  return `${t(`market.segment.${product.segment}`)}${total > 0 ? ` ${total}` : ''}`;
};

/** Own orders of one product, which the address names by the segment of its instruments. */
export const OwnOrders = ({ tab }: { readonly tab: 'current' | 'history' }) => {
  const { t } = useTranslation(['market', 'stocks']);
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
      <ProductOrders
        key={`${product.name} ${tab}`}
        product={product}
        list={tab === 'current' ? 'open' : 'history'}
        label={t(`stocks.tab.${tab}`, { ns: 'stocks' })}
        empty={{
          title: t(`stocks.orders.none.${tab}`, { ns: 'stocks' }),
          action: (
            <ButtonLink href={address('/market')} look="secondary">
              {t('stocks.toMarket', { ns: 'stocks' })}
            </ButtonLink>
          ),
        }}
      />
    </>
  );
};
