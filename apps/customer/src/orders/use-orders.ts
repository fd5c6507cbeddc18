import { useMemo } from 'react';
import type { Quote } from '../market/index.ts';
import {
  type AppProduct,
  type InputOfCall,
  type Pages,
  productOf,
  type QueryName,
  usePagedCall,
  useSession,
} from '../shell/index.ts';
import type { ShownOrder } from './shown-order.ts';
import { useProductTrading } from './use-product-trading.ts';

const PAGE_SIZE = 10;

/** A row of whatever product; what else it has, `shownOrder` of the product reads. */
type OrderRow = { readonly id: number };

/**
 * The customer's orders of a product, of one instrument or of all, as its call lists them. A list, the lines of a chart and a number beside
 * a tab that are about the same orders share one reading (rule ORDER-47).
 */
export const useOrders = (
  product: AppProduct | undefined,
  list: 'open' | 'history',
  instrument?: string,
): Pages<OrderRow> => {
  const { signedIn } = useSession();
  const listed = product?.orderList;
  const of = listed && instrument !== undefined ? { [listed.instrument]: instrument } : {};
  const part = listed && { [listed.part]: listed[list] };
  // Each product's call takes and gives what its own description names, which no type of all of them together says.
  return usePagedCall<QueryName, OrderRow>(
    listed?.call ?? 'quotes.single',
    (pageNo) => ({ ...part, ...of, pageNo, pageSize: PAGE_SIZE }) as InputOfCall<QueryName>,
    (reply) => ({
      items: listed ? Reflect.get(reply as object, listed.rows) : [],
      total: listed ? Reflect.get(reply as object, listed.total) : 0,
    }),
    { when: signedIn && listed !== undefined },
  );
};

/** The customer's open orders of an instrument; undefined while they are not known, and of what nobody trades. */
export const useOpenOrders = ({ instrument, product: name }: Quote): readonly ShownOrder[] | undefined => {
  const { signedIn } = useSession();
  const trading = useProductTrading(signedIn ? name : null);
  const { state, items } = useOrders(productOf(name), 'open', instrument);
  return useMemo(
    () => (trading && state === 'success' ? items.map((row) => trading.shownOrder(row as never)) : undefined),
    [trading, state, items],
  );
};
