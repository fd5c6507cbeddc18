import type { ReactNode } from 'react';
import { FrozenNotice, useIsFrozen } from '../shell/index.ts';

/** A way for money in: while it is paused for this customer that is said instead, and no account or address is shown (FUNDS-93). */
export const NotFrozen = ({ children }: { readonly children: ReactNode }) =>
  useIsFrozen('RECHARGE') ? <FrozenNotice module="RECHARGE" className="px-4 pt-4 pb-6" /> : children;
