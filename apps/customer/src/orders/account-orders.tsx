import { type ReplyOfCall, usePagedCall, useSession } from '../shell/index.ts';
import { OrderList } from './order-list.tsx';
import type { ProductOrdersProps } from './product.ts';
import type { ShownOrder } from './shown-order.ts';

type AccountOrder = ReplyOfCall<'orders.list'>['list'][number];

const shownOrder = (order: AccountOrder): ShownOrder => ({ ...order, name: order.code, unit: order.code });

/** Own orders as the one call that lists them by instrument, whatever its product, has them. */
export const AccountOrders = ({ list, instrument, label, empty }: ProductOrdersProps) => {
  const { signedIn } = useSession();
  const paged = usePagedCall(
    'orders.list',
    (pageNo) => ({
      list: list === 'open' ? 'current' : 'history',
      pageNo,
      pageSize: 10,
      ...(instrument === undefined ? {} : { instrument }),
    }),
    (reply) => ({ items: reply.list, total: reply.total }),
    { when: signedIn },
  );
  return <OrderList label={label} paged={paged} show={shownOrder} cancelBy="orders.cancelPending" empty={empty} />;
};
