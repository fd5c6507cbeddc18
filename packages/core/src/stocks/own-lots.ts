import type { Core } from '../context.ts';
import type { ShareHolding } from './state.ts';

/** How many lots of a holding are its customer's own; the others are copies of a leader's, which the targets of their setting sell (rule FOLLOW-14). */
export const ownLots = (
  { state: { follow } }: Core,
  { mode, customer, instrument, quantity }: Pick<ShareHolding, 'mode' | 'customer' | 'instrument' | 'quantity'>,
): number => {
  if (mode !== 'real') return quantity;
  let copied = 0;
  for (const id of follow.byFollower.get(customer) ?? [])
    copied += follow.followings.get(id)?.copied.get(instrument)?.lots ?? 0;
  return Math.max(0, quantity - copied);
};
