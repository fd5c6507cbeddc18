import { EmptyState } from '@bourse/ui/empty-state';
import { ListRow } from '@bourse/ui/list-row';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedList, type Pages, useFormat } from '../shell/index.ts';
import type { Order } from './offer-form.ts';
import { OrderSheet } from './order-sheet.tsx';
import { OrderState } from './order-state.tsx';

const OrderRow = ({ order, onOpen }: { readonly order: Order; readonly onOpen: (order: Order) => void }) => {
  const { t } = useTranslation('offers');
  const { money, number, date } = useFormat();
  const { name, code, quantity, cost, currency, placedAt, state } = order;
  return (
    <ListRow
      title={name}
      subtitle={`${t('offers.shares', { quantity: number(quantity), code })} · ${date(placedAt, 'date-time')}`}
      trailing={<span className="figures">{money(cost, currency)}</span>}
      trailingSubtitle={<OrderState state={state} />}
      onPress={() => onOpen(order)}
    />
  );
};

/** Own orders out of offers; a press on one opens it. */
export const OrderList = ({ pages, label }: { readonly pages: Pages<Order>; readonly label: string }) => {
  const { t } = useTranslation('offers');
  const [opened, setOpened] = useState<Order>();
  return (
    <>
      <PagedList
        pages={pages}
        isPulled
        label={label}
        keyOf={({ id }) => String(id)}
        renderRow={(order) => <OrderRow order={order} onOpen={setOpened} />}
        empty={
          <EmptyState
            drawing="orders"
            title={t('offers.noOrders')}
            text={t('offers.noOrdersText')}
            className="min-h-[45dvh] justify-center"
          />
        }
      />
      {opened && <OrderSheet order={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
};
