import { valueIn } from '@bourse/ui/calls';
import { useState } from 'react';
import { useDetails } from '../shell/address.ts';
import type { Column } from '../shell/data-table.tsx';
import { amountText, timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty, Money } from '../shell/parts.tsx';
import { customerColumn } from '../shell/queue.tsx';
import { currentSession, hasRole } from '../shell/session.ts';
import { OrderReview } from './order-review.tsx';
import { KINDS, ORDER_STATES, type Order } from './words.ts';

const columnsOf = (openCustomer: (id: number) => void): readonly Column<Order>[] => [
  { title: 'No.', cell: ({ id }) => id, isFigure: true, width: 64 },
  { title: 'Placed', cell: ({ placedAt }) => timeText(placedAt), width: 160, isSpare: true },
  customerColumn(openCustomer),
  {
    title: 'Offer',
    cell: ({ symbol, kind, offer, mode }) => (
      <span className="two-words">
        <b>{symbol}</b>{' '}
        <small>
          {KINDS[kind]} {offer}
          {mode === 'demo' ? ', demo' : ''}
        </small>
      </span>
    ),
  },
  { title: 'Shares', cell: ({ quantity }) => amountText(quantity), isFigure: true, width: 100 },
  { title: 'Price', cell: ({ price, currency }) => <Money text={price} asset={currency} />, isFigure: true },
  { title: 'Cost', cell: ({ cost, currency }) => <Money text={cost} asset={currency} />, isFigure: true },
  {
    title: 'State',
    cell: ({ state }) => <Chip tone={ORDER_STATES[state][0]}>{ORDER_STATES[state][1]}</Chip>,
    width: 110,
  },
];

/** Orders out of offers: all of them, or those that wait for an operator. */
export const OrderList = ({ isQueue }: { readonly isQueue: boolean }) => {
  const { open } = useDetails();
  const { filters } = useListRequest('console.offerOrders');
  const pages = usePagedCall('console.offerOrders', isQueue ? { ...filters, state: 'review' } : filters);
  const [chosen, setChosen] = useState<number>();
  const order = valueIn(pages.read)?.rows.find(({ id }) => id === chosen);
  const mayDecide = hasRole(['product', 'compliance'], currentSession()?.operator);
  return (
    <>
      {order?.state === 'review' && mayDecide && (
        <OrderReview key={order.id} order={order} onDone={pages.read.retry} onClose={() => setChosen(undefined)} />
      )}
      <ListFilter of="console.offerOrders" />
      <PagedList
        pages={pages}
        label={isQueue ? 'Orders to review' : 'Orders out of offers'}
        columns={columnsOf((id) => open({ kind: 'customer', id: String(id) }))}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => setChosen(id)}
        openKey={chosen === undefined ? undefined : String(chosen)}
        empty={<Empty icon="check" title={isQueue ? 'No order waits' : 'No orders yet'} />}
      />
    </>
  );
};
