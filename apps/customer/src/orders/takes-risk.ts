import { buysRisk } from '@bourse/rules';
import type { OrderPartProps } from './order-panel.tsx';

/** Whether an order is one that closing trading to a customer stops (rule PLATFORM-3). */
export const takesRisk = ({ listing, order }: Pick<OrderPartProps, 'listing' | 'order'>): boolean => {
  const { base, quote } = order.market;
  return buysRisk(order.form.side, { kind: listing.quote.kind, base, quote });
};
