import type { Side } from '@bourse/rules';
import { useEffect } from 'react';
import { OrderButton, OrderFields, OrderLines } from './order-panel.tsx';
import type { Listed } from './quote.ts';
import { type Counter, useOrder } from './use-order.ts';

export type OrderCardProps = {
  readonly listed: Listed;
  readonly counter: Counter;
  readonly side?: Side;
  /** A price tapped in the book, and a number that tells two taps on the same one apart. */
  readonly taken?: { readonly price: string; readonly tap: number } | undefined;
  readonly isNarrow?: boolean;
  readonly onPlaced?: () => void;
};

/** The order form as a part of a page. */
export const OrderCard = ({ listed, counter, side = 'buy', taken, isNarrow = false, onPlaced }: OrderCardProps) => {
  const order = useOrder(listed, { counter, side, ...(onPlaced ? { onPlaced } : {}) });
  const { change } = order;
  useEffect(() => {
    if (taken) change({ type: 'take-price', price: taken.price });
  }, [taken, change]);
  const parts = { listed, order, isNarrow };
  return (
    <div className="space-y-2">
      <OrderFields {...parts} />
      <OrderLines {...parts} />
      <OrderButton {...parts} />
    </div>
  );
};
