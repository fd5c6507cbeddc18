import type { Side } from '@bourse/rules';
import { Sheet } from '@bourse/ui/sheet';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../market/index.ts';
import { OrderButton } from './order-button.tsx';
import { OrderFields, OrderLines, OrderReference, useHasNothingToSell } from './order-panel.tsx';
import { OrderResult } from './order-result.tsx';
import type { TicketProduct } from './product.ts';
import { useTicket } from './use-ticket.ts';

export type OrderSheetProps = {
  readonly listing: Listing;
  readonly product: TicketProduct;
  readonly side: Side;
  readonly onClose: () => void;
  /** The sheet is left for a step on another page, and is to stand open again on the way back. */
  readonly onLeave: () => void;
};

/** The order form on a sheet over the page. */
export const OrderSheet = ({ listing, product, side, onClose, onLeave }: OrderSheetProps) => {
  const { t } = useTranslation('market');
  const order = useTicket(listing, { product, side, onLeave });
  const hasNothingToSell = useHasNothingToSell({ listing, order });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={listing.quote.name}
      subtitle={<OrderReference order={order} />}
      closeLabel={t('shell.close')}
      wide="side"
      footer={!order.outcome && !hasNothingToSell && <OrderButton listing={listing} order={order} />}
    >
      {order.outcome ? (
        <OrderResult listing={listing} outcome={order.outcome} onDone={onClose} />
      ) : (
        <>
          <OrderFields listing={listing} order={order} hasState />
          <div className="mt-2">
            <OrderLines listing={listing} order={order} />
          </div>
        </>
      )}
    </Sheet>
  );
};
