import type { Side } from '@bourse/rules';
import { Sheet } from '@bourse/ui/sheet';
import { useTranslation } from 'react-i18next';
import { OrderButton } from './order-button.tsx';
import { OrderFields, OrderLines, OrderReference } from './order-panel.tsx';
import { OrderResult } from './order-result.tsx';
import type { Listing } from './quote.ts';
import { useOrder } from './use-order.ts';
import type { OrderProduct } from './use-place-order.ts';

export type OrderSheetProps = {
  readonly listing: Listing;
  readonly product: OrderProduct;
  readonly side: Side;
  readonly onClose: () => void;
};

/** The order form on a sheet over the page. */
export const OrderSheet = ({ listing, product, side, onClose }: OrderSheetProps) => {
  const { t } = useTranslation('market');
  const order = useOrder(listing, { product, side });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={listing.quote.name}
      subtitle={<OrderReference order={order} />}
      closeLabel={t('shell.close')}
      wide="side"
      footer={!order.outcome && <OrderButton listing={listing} order={order} />}
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
