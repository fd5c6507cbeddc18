import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderIsOver, useCommand, useFormat, useToast } from '../shell/index.ts';
import type { CancelCall } from './product.ts';
import type { ShownOrder } from './shown-order.ts';

/** What a cancel is refused with when the order is filled or cancelled already. */
const OVER = ['NOT_CANCELLABLE', 'ORDER_NOT_FOUND'];

type CancelRequest = Pick<ShownOrder, 'id' | 'side' | 'quantity' | 'name'>;

/** Cancels an order that lives, once it is confirmed; `sheet` stands somewhere on the page. */
export const useCancelOrder = (
  cancelBy: CancelCall,
): { readonly ask: (order: CancelRequest) => void; readonly sheet: ReactNode } => {
  const { t } = useTranslation('market');
  const { number } = useFormat();
  const toast = useToast();
  const [request, setRequest] = useState<CancelRequest>();
  const cancel = useCommand(cancelBy);
  const confirm = async (): Promise<void> => {
    if (!request) return;
    const result = await cancel.run({ id: request.id });
    setRequest(undefined);
    if (result.ok) toast.success(t('market.orders.cancelDone'));
    else if (OVER.includes(result.error)) {
      orderIsOver(request.id);
      toast.info(t('market.orders.over'));
    } else toast.failure(result);
  };
  const sheet = (
    <ConfirmSheet
      isOpen={request !== undefined}
      onClose={() => setRequest(undefined)}
      onConfirm={() => void confirm()}
      title={t('market.orders.cancelTitle')}
      says={
        request
          ? t(`market.orders.cancelText.${request.side}`, {
              side: t(`market.${request.side}`),
              quantity: number(request.quantity),
              name: request.name,
            })
          : ''
      }
      confirmLabel={t('market.orders.cancel')}
      cancelLabel={t('market.orders.keep')}
      look="danger"
      isPending={cancel.pending}
    />
  );
  return { ask: setRequest, sheet };
};
