import { assert } from '@bourse/rules';
import { useRef } from 'react';
import { type CallName, type CallResult, isUnknown, useCall } from '../shell/index.ts';
import type { SentOrder } from './order-form.ts';
import { type OrderOutcome, outcomeOfSpot, outcomeOfStock } from './order-outcome.ts';
import type { Product } from './quote.ts';

/** What an order changes in the lists that are kept. */
const REFRESHED: readonly CallName[] = [
  'orders.list',
  'orders.positions',
  'funds.holdings',
  'funds.assets',
  'orders.position',
  'bb.list',
  'divisa.list',
  'divisa.counts',
  'funds.byCurrency',
  'funds.coins',
];

/** How an order goes out from a product; `crypto` is the detail page that only knows the market. */
export type OrderProduct = Product | 'crypto';

/** Places orders from a product, each by the call that its published form uses. */
export const usePlaceOrder = (product: OrderProduct) => {
  const stock = useCall('orders.buyNewStock', REFRESHED);
  const pending = useCall('orders.placePending', REFRESHED);
  const intraday = useCall('orders.intraday', REFRESHED);
  const bb = useCall('bb.place', REFRESHED);
  const divisa = useCall('divisa.place', REFRESHED);
  const sent = useRef<{ readonly order: string; readonly key: string }>(undefined);

  const send = async (
    instrument: string,
    { side, kind, price, quantity, budget }: SentOrder,
    idempotencyKey: string,
  ): Promise<CallResult<OrderOutcome>> => {
    const options = { idempotencyKey };
    if (product === 'bb' || product === 'divisa') {
      const order = {
        symbol: instrument,
        delegateType: kind,
        type: side,
        ...(budget === undefined ? { delegateTotal: quantity } : { delegateValue: budget }),
        ...(price === undefined ? {} : { delegatePrice: price }),
      };
      const result = await (product === 'bb' ? bb : divisa).run(order, options);
      return result.ok ? { ok: true, value: outcomeOfSpot(result.value) } : result;
    }
    assert(quantity !== undefined, 'the share desks take quantities only');
    const order = { instrument, side, kind, quantity, leverage: 1 };
    const result =
      price !== undefined
        ? await pending.run({ ...order, limitPrice: price }, options)
        : await (product === 'crypto' ? intraday : stock).run(order, options);
    return result.ok ? { ok: true, value: outcomeOfStock(result.value) } : result;
  };

  /** Sends an order once: after a lost answer the same key is tried again, so that it cannot be placed twice. */
  const place = async (instrument: string, asked: SentOrder): Promise<CallResult<OrderOutcome>> => {
    const order = JSON.stringify([instrument, asked]);
    if (sent.current?.order !== order) sent.current = { order, key: crypto.randomUUID() };
    const result = await send(instrument, asked, sent.current.key);
    if (result.ok || !isUnknown(result)) sent.current = undefined;
    return result;
  };
  const isPending = [stock, pending, intraday, bb, divisa].some((one) => one.pending);
  return { place, isPending };
};
