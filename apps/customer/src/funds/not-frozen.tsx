import type { ReactNode } from 'react';
import { FrozenNotice, useIsFrozen } from '../shell/index.ts';

/** A way for money in: while it is closed to this customer, by an operator or by themselves, that is said instead, and no account or address is shown (FUNDS-93, LIMITS-8). */
export const NotFrozen = ({ children }: { readonly children: ReactNode }) =>
  useIsFrozen('RECHARGE') ? <FrozenNotice module="RECHARGE" className="px-4 pt-4 pb-6" /> : children;
