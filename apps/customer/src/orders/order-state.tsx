import type { CancelReason } from '@bourse/rules';
import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { isBeingFilled, type ShownOrder } from './shown-order.ts';

const TONES: Readonly<Record<ShownOrder['state'], StatusTone>> = {
  waiting: 'waiting',
  open: 'info',
  filled: 'success',
  cancelled: 'faint',
};

type StateProps = Pick<ShownOrder, 'state' | 'filled' | 'waitsForNoOpen'>;

/** How far an order came, in a word or two; a cancelled one of which a part was filled says so. */
export const useOrderState = (): ((order: StateProps) => string) => {
  const { t } = useTranslation('market');
  return (order) => {
    const isPart = order.state === 'cancelled' && /[1-9]/.test(order.filled);
    return t(`market.orders.${isPart ? 'partly' : isBeingFilled(order) ? 'filling' : order.state}`);
  };
};

/** How far an order came. */
export const OrderStateChip = ({ order }: { readonly order: StateProps }) => {
  const text = useOrderState();
  return <StatusChip tone={TONES[order.state]}>{text(order)}</StatusChip>;
};

/** Why what was left of an order was cancelled; nothing of another. */
export const OrderReason = ({ reason }: { readonly reason: CancelReason | null }) => {
  const { t } = useTranslation('market');
  return reason && <span className="block text-12 text-ink-faint">{t(`market.orders.reason.${reason}`)}</span>;
};
