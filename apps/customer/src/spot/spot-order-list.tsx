import { OrderList, type ProductOrdersProps } from '../orders/index.ts';
import { usePagedCall } from '../shell/index.ts';
import { type SpotProduct, shownSpotOrder } from './spot-order.ts';

/** Own orders of coins. */
export const CoinOrders = ({ list, instrument, ...shown }: ProductOrdersProps) => {
  const paged = usePagedCall(
    'bb.list',
    (pageNo) => ({ status: list, pageNo, pageSize: 10, ...(instrument ? { symbol: instrument } : {}) }),
    ({ records, totalRecord }) => ({ items: records, total: totalRecord }),
  );
  return <OrderList {...shown} paged={paged} show={shownSpotOrder} cancelBy="bb.cancel" />;
};

/** Own orders of currencies. */
export const CurrencyOrders = ({ list, instrument, ...shown }: ProductOrdersProps) => {
  const paged = usePagedCall(
    'divisa.list',
    (pageNo) => ({ status: list, pageNo, pageSize: 10, ...(instrument ? { symbol: instrument } : {}) }),
    ({ list: items, total }) => ({ items, total }),
  );
  return <OrderList {...shown} paged={paged} show={shownSpotOrder} cancelBy="divisa.cancel" />;
};

/** Own orders of a spot product. */
export const SpotOrderList = ({ product, ...rest }: ProductOrdersProps & { readonly product: SpotProduct }) =>
  product === 'bb' ? <CoinOrders {...rest} /> : <CurrencyOrders {...rest} />;
