import { usePagedCall } from '../shell/index.ts';
import { OrderList, type OrderListProps } from './order-list.tsx';
import { type SpotOrder, type SpotProduct, shownSpotOrder } from './spot-order.ts';

export type SpotOrderListProps = Pick<OrderListProps<SpotOrder>, 'label' | 'empty'> & {
  readonly list: 'open' | 'history';
  /** Of one pair; of all without it. */
  readonly symbol?: string | undefined;
};

const CoinOrders = ({ list, symbol, ...shown }: SpotOrderListProps) => {
  const paged = usePagedCall(
    'bb.list',
    (pageNo) => ({ status: list, pageNo, pageSize: 10, ...(symbol ? { symbol } : {}) }),
    ({ records, totalRecord }) => ({ items: records, total: totalRecord }),
  );
  return <OrderList {...shown} paged={paged} show={shownSpotOrder} cancelBy="bb.cancel" />;
};

const CurrencyOrders = ({ list, symbol, ...shown }: SpotOrderListProps) => {
  const paged = usePagedCall(
    'divisa.list',
    (pageNo) => ({ status: list, pageNo, pageSize: 10, ...(symbol ? { symbol } : {}) }),
    ({ list: items, total }) => ({ items, total }),
  );
  return <OrderList {...shown} paged={paged} show={shownSpotOrder} cancelBy="divisa.cancel" />;
};

/** Own orders of a spot product. */
export const SpotOrderList = ({ product, ...rest }: SpotOrderListProps & { readonly product: SpotProduct }) =>
  product === 'bb' ? <CoinOrders {...rest} /> : <CurrencyOrders {...rest} />;
