import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import type { Order } from './offer-form.ts';

const TONES: Readonly<Record<Order['state'], StatusTone>> = { review: 'waiting', filled: 'success', refused: 'danger' };

/** Where an order out of an offer stands. */
export const OrderState = ({ state }: Pick<Order, 'state'>) => {
  const { t } = useTranslation('offers');
  return <StatusChip tone={TONES[state]}>{t(`offers.state.${state}`)}</StatusChip>;
};
