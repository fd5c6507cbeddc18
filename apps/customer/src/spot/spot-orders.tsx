import { Segmented } from '@bourse/ui/segmented';
import { Switch } from '@bourse/ui/switch';
import { useTranslation } from 'react-i18next';
import { ProductOrders, useOrders } from '../orders/index.ts';
import { productOf, useSession, useVisitState } from '../shell/index.ts';
import type { SpotProduct } from './spot-order.ts';

/** Own orders of a product: those that wait and those that were, of one pair or of all. */
export const SpotOrders = ({ product: name, symbol }: { readonly product: SpotProduct; readonly symbol: string }) => {
  const { t } = useTranslation('spot');
  const { signedIn } = useSession();
  const product = productOf(name);
  const [list, setList] = useVisitState<'open' | 'history'>(`orders ${name}`, 'open');
  const [isOnlyThis, setOnlyThis] = useVisitState(`only ${name}`, false);
  const instrument = isOnlyThis ? symbol : undefined;
  const { total = 0 } = useOrders(product, 'open', instrument);
  if (!signedIn || !product) return null;
  return (
    <section aria-label={t('spot.orders.title')}>
      <Segmented
        label={t('spot.orders.title')}
        value={list}
        onChange={setList}
        segments={[
          { value: 'open', label: `${t('spot.orders.open')}${total > 0 ? ` ${total}` : ''}` },
          { value: 'history', label: t('spot.orders.history') },
        ]}
      />
      <Switch isOn={isOnlyThis} onChange={setOnlyThis} className="px-4">
        <span className="text-13 text-ink">{t('spot.orders.onlyThis')}</span>
      </Switch>
      <ProductOrders
        key={list}
        product={product}
        list={list}
        instrument={instrument}
        label={t(`spot.orders.${list}`)}
        empty={{ title: t(`spot.orders.none.${list}`) }}
      />
    </section>
  );
};
