import type { Side } from '@bourse/rules';
import { useEffect } from 'react';
import type { Listing } from '../market/index.ts';
import { OrderButton } from './order-button.tsx';
import { OrderFields, OrderLines, useHasNothingToSell } from './order-panel.tsx';
import { OrderResult } from './order-result.tsx';
import type { TicketProduct } from './product.ts';
import { useTicket } from './use-ticket.ts';

export type OrderCardProps = {
  readonly listing: Listing;
  readonly product: TicketProduct;
  readonly side?: Side;
  /** A price tapped in the book, and a number that tells two taps on the same one apart. */
  readonly taken?: { readonly price: string; readonly tap: number } | undefined;
  readonly isNarrow?: boolean;
};

/** The order form as a part of a page. */
export const OrderCard = ({ listing, product, side = 'buy', taken, isNarrow = false }: OrderCardProps) => {
  const order = useTicket(listing, { product, side });
  const { change } = order;
  useEffect(() => {
    if (taken) change({ type: 'take-price', price: taken.price });
  }, [taken, change]);
  const parts = { listing, order, isNarrow };
  const hasNothingToSell = useHasNothingToSell(parts);
  return (
    <div className="space-y-2">
      <OrderFields {...parts} />
      <OrderLines {...parts} />
      {order.outcome ? (
        <OrderResult listing={listing} outcome={order.outcome} onDone={order.forgetOutcome} isNarrow={isNarrow} />
      ) : (
        !hasNothingToSell && (
          // However long what is said before it is, it stands above the tab bar; while it cannot be pressed it covers nothing.
          <div
            className={
              isNarrow
                ? 'sticky bottom-(--foot) z-10 -mx-1 mt-3 bg-page/90 px-1 pb-2 backdrop-blur-md has-disabled:static lg:static lg:m-0 lg:p-0'
                : ''
            }
          >
            <OrderButton {...parts} />
          </div>
        )
      )}
    </div>
  );
};
