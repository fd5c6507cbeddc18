import type { CancelReason } from '@bourse/rules';
import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import type { ShownOrder } from './shown-order.ts';

const TONES: Readonly<Record<ShownOrder['state'], StatusTone>> = {
  waiting: 'waiting',
  open: 'info',
  filled: 'success',
  cancelled: 'faint',
};

/** How far an order came; a cancelled one of which a part was filled says so. */
export const OrderStateChip = ({ state, filled }: Pick<ShownOrder, 'state' | 'filled'>) => {
  const { t } = useTranslation('market');
  const isPart = state === 'cancelled' && /[1-9]/.test(filled);
  return <StatusChip tone={TONES[state]}>{t(`market.orders.${isPart ? 'partly' : state}`)}</StatusChip>;
};

/** Why what was left of an order was cancelled; nothing of another. */
export const OrderReason = ({ reason }: { readonly reason: CancelReason | null }) => {
  const { t } = useTranslation('market');
  return reason && <span className="block text-12 text-ink-faint">{t(`market.orders.reason.${reason}`)}</span>;
};
