import { useMemo } from 'react';
import type { Quote } from '../market/index.ts';
import { type InputOfCall, productOf, type QueryName, useQueryCall, useSession } from '../shell/index.ts';
import type { ShownOrder } from './shown-order.ts';
import { useProductTrading } from './use-product-trading.ts';

/** As many as a chart and a number beside a tab can say. */
const MOST = 20;

/** The customer's open orders of an instrument by the call of its product; undefined while they are not known, and of what nobody trades. */
export const useOpenOrders = ({ instrument, product: name }: Quote): readonly ShownOrder[] | undefined => {
  const { signedIn } = useSession();
  const list = productOf(name)?.orderList;
  const trading = useProductTrading(signedIn ? name : null);
  const input = list && { [list.part]: list.open, [list.instrument]: instrument, pageNo: 1, pageSize: MOST };
  // Each product's call takes what its own description names, which no type of all of them together says.
  const read = useQueryCall<QueryName>(list?.call ?? 'quotes.single', (input ?? {}) as InputOfCall<QueryName>, {
    when: signedIn && list !== undefined,
  });
  const reply = read.state === 'success' ? read.value : undefined;
  return useMemo(() => {
    if (!list || !trading || reply === undefined) return undefined;
    return (Reflect.get(reply as object, list.rows) as readonly never[]).map(trading.shownOrder);
  }, [list, trading, reply]);
};
