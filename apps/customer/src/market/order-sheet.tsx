import type { Side } from '@bourse/rules';
import { Sheet } from '@bourse/ui/sheet';
import { useTranslation } from 'react-i18next';
import { OrderButton, OrderFields, OrderLines, OrderReference } from './order-panel.tsx';
import type { Listed } from './quote.ts';
import { type Counter, useOrder } from './use-order.ts';

export type OrderSheetProps = {
  readonly listed: Listed;
  readonly counter: Counter;
  readonly side: Side;
  readonly onClose: () => void;
  readonly onPlaced: () => void;
};

/** The order form on a sheet over the page. */
export const OrderSheet = ({ listed, counter, side, onClose, onPlaced }: OrderSheetProps) => {
  const { t } = useTranslation('market');
  const order = useOrder(listed, { counter, side, onPlaced });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={listed.quote.name}
      subtitle={<OrderReference order={order} />}
      closeLabel={t('shell.close')}
      wide="side"
      footer={<OrderButton listed={listed} order={order} />}
    >
      <OrderFields listed={listed} order={order} hasState />
      <div className="mt-2">
        <OrderLines listed={listed} order={order} />
      </div>
    </Sheet>
  );
};
