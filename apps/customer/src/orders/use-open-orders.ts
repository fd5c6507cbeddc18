import { useMemo } from 'react';
import type { Quote } from '../market/index.ts';
import {
  type AppProduct,
  type InputOfCall,
  productOf,
  type QueryName,
  useQueryCall,
  useSession,
} from '../shell/index.ts';
import type { ShownOrder } from './shown-order.ts';
import { useProductTrading } from './use-product-trading.ts';

/** As many as a chart and a number beside a tab can say. */
const MOST = 20;

/** The first open orders of a product as its call answers, of one instrument or of all; undefined while they are not known. */
const useOpenReply = (product: AppProduct | undefined, instrument?: string): object | undefined => {
  const { signedIn } = useSession();
  const list = product?.orderList;
  const of = list && instrument !== undefined ? { [list.instrument]: instrument } : {};
  const input = list && { [list.part]: list.open, ...of, pageNo: 1, pageSize: MOST };
  // Each product's call takes what its own description names, which no type of all of them together says.
  const read = useQueryCall<QueryName>(list?.call ?? 'quotes.single', (input ?? {}) as InputOfCall<QueryName>, {
    when: signedIn && list !== undefined,
  });
  return read.state === 'success' ? (read.value as object) : undefined;
};

/** The customer's open orders of an instrument by the call of its product; undefined while they are not known, and of what nobody trades. */
export const useOpenOrders = ({ instrument, product: name }: Quote): readonly ShownOrder[] | undefined => {
  const { signedIn } = useSession();
  const product = productOf(name);
  const trading = useProductTrading(signedIn ? name : null);
  const reply = useOpenReply(product, instrument);
  return useMemo(() => {
    if (!product || !trading || reply === undefined) return undefined;
    return (Reflect.get(reply, product.orderList.rows) as readonly never[]).map(trading.shownOrder);
  }, [product, trading, reply]);
};

/** How many open orders the customer has of a product; undefined while that is not known. */
export const useOpenOrderCount = (product: AppProduct): number | undefined => {
  const reply = useOpenReply(product);
  return reply && (Reflect.get(reply, product.orderList.total) as number);
};
