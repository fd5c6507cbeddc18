/** What can be closed to a customer. Closing a position always works, whatever is frozen. */
export const FREEZE_MODULES = ['RECHARGE', 'WITHDRAW', 'EXCHANGE', 'TRANSFERFUNDS', 'FINANCIAL'] as const;
export type FreezeModule = (typeof FREEZE_MODULES)[number];
