import { buysRisk } from '@bourse/rules';
import type { Listing } from '../market/index.ts';
import type { Ticket } from './use-ticket.ts';

/** Whether an order is one that closing trading to a customer stops (rule PLATFORM-3). */
export const takesRisk = ({ listing, order }: { readonly listing: Listing; readonly order: Ticket }): boolean => {
  const { base, quote } = order.market;
  return buysRisk(order.form.side, { kind: listing.quote.kind, base, quote });
};
