import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Path, ScreenHeader, useRoute, useSetQuery } from '../shell/index.ts';
import { ORDER_TABS, type OrderTab, orderTabOf } from './order-tabs.ts';

export type OrderScreenProps = {
  readonly title: string;
  readonly fallback: Path;
  readonly children: (tab: OrderTab) => ReactNode;
};

/** A list of deposits or of withdrawals under its four tabs; the tab stands in the address. */
export const OrderScreen = ({ title, fallback, children }: OrderScreenProps) => {
  const { t } = useTranslation('funds');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const tab = orderTabOf(query['active']);
  return (
    <>
      <ScreenHeader
        title={title}
        fallback={fallback}
        below={
          <Segmented
            label={title}
            value={tab}
            onChange={(next) => setQuery({ active: ORDER_TABS.indexOf(next) })}
            segments={ORDER_TABS.map((value) => ({ value, label: t(`funds.orders.${value}`) }))}
          />
        }
      />
      {children(tab)}
    </>
  );
};

export const NoOrders = ({ text, action }: { readonly text: string; readonly action?: ReactNode }) => {
  const { t } = useTranslation('funds');
  return (
    <EmptyState
      drawing="wallet"
      title={t('funds.orders.none')}
      text={text}
      action={action}
      className="min-h-[55dvh] justify-center"
    />
  );
};
