import { assert } from '@bourse/rules';
import { type CallResult, useCommand } from '../shell/index.ts';
import type { SentOrder } from './order-form.ts';
import { type OrderOutcome, outcomeOfSpot, outcomeOfStock } from './order-outcome.ts';
import type { Product } from './quote.ts';

/** How an order goes out from a product; `crypto` is the detail page that only knows the market. */
export type OrderProduct = Product | 'crypto';

/** Places orders from a product, each by the call that its published form uses. */
export const usePlaceOrder = (product: OrderProduct) => {
  const stock = useCommand('orders.buyNewStock');
  const pending = useCommand('orders.placePending');
  const intraday = useCommand('orders.intraday');
  const bb = useCommand('bb.place');
  const divisa = useCommand('divisa.place');
  const place = async (
    instrument: string,
    { side, kind, price, quantity, budget }: SentOrder,
  ): Promise<CallResult<OrderOutcome>> => {
    if (product === 'bb' || product === 'divisa') {
      const order = {
        symbol: instrument,
        delegateType: kind,
        type: side,
        ...(budget === undefined ? { delegateTotal: quantity } : { delegateValue: budget }),
        ...(price === undefined ? {} : { delegatePrice: price }),
      };
      const result = await (product === 'bb' ? bb : divisa).run(order);
      return result.ok ? { ok: true, value: outcomeOfSpot(result.value) } : result;
    }
    assert(quantity !== undefined, 'the share desks take quantities only');
    const order = { instrument, side, kind, quantity, leverage: 1 };
    const result =
      price !== undefined
        ? await pending.run({ ...order, limitPrice: price })
        : await (product === 'crypto' ? intraday : stock).run(order);
    return result.ok ? { ok: true, value: outcomeOfStock(result.value) } : result;
  };

  const isPending = [stock, pending, intraday, bb, divisa].some((one) => one.pending);
  return { place, isPending };
};
