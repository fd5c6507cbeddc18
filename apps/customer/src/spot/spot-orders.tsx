import { Segmented } from '@bourse/ui/segmented';
import { Switch } from '@bourse/ui/switch';
import { useTranslation } from 'react-i18next';
import { useQueryCall, useSession, useStoredState } from '../shell/index.ts';
import type { SpotProduct } from './spot-order.ts';
import { SpotOrderList } from './spot-order-list.tsx';

/** Own orders of a product: those that wait and those that were, of one pair or of all. */
export const SpotOrders = ({ product, symbol }: { readonly product: SpotProduct; readonly symbol: string }) => {
  const { t } = useTranslation('spot');
  const { signedIn } = useSession();
  const [list, setList] = useStoredState<'open' | 'history'>(`orders ${product}`, 'open');
  const [isOnlyThis, setOnlyThis] = useStoredState(`only ${product}`, false);
  const counts = useQueryCall('divisa.counts', {}, { when: signedIn && product === 'divisa' });
  if (!signedIn) return null;
  const count = counts.state === 'success' && counts.value.openOrder > 0 ? ` ${counts.value.openOrder}` : '';
  return (
    <section aria-label={t('spot.orders.title')}>
      <Segmented
        label={t('spot.orders.title')}
        value={list}
        onChange={setList}
        segments={[
          { value: 'open', label: `${t('spot.orders.open')}${count}` },
          { value: 'history', label: t('spot.orders.history') },
        ]}
      />
      <Switch isOn={isOnlyThis} onChange={setOnlyThis} className="px-4">
        <span className="text-13 text-ink">{t('spot.orders.onlyThis')}</span>
      </Switch>
      <SpotOrderList
        key={list}
        product={product}
        list={list}
        instrument={isOnlyThis ? symbol : undefined}
        label={t(`spot.orders.${list}`)}
        empty={{ title: t(`spot.orders.none.${list}`) }}
      />
    </section>
  );
};
