import type { AppProduct } from '../shell/index.ts';
import { OrderList, type OrderListProps } from './order-list.tsx';
import { useOrders } from './use-orders.ts';
import { useProductTrading } from './use-product-trading.ts';

export type ProductOrdersProps = Pick<OrderListProps<unknown>, 'label' | 'empty'> & {
  readonly product: AppProduct;
  readonly list: 'open' | 'history';
  /** Of one instrument; of all without it. */
  readonly instrument?: string | undefined;
};

/** Own orders of a product, listed as its description says. */
export const ProductOrdersList = ({ product, list, instrument, ...shown }: ProductOrdersProps) => {
  const trading = useProductTrading(product.name);
  const paged = useOrders(product, list, instrument);
  if (!trading) return null;
  return (
    <OrderList
      {...shown}
      paged={paged}
      show={(row) => trading.shownOrder(row as never)}
      cancelBy={product.cancelCall}
    />
  );
};
