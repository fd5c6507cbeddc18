import type { FreezeModule } from '@bourse/rules';

/** What can be frozen for a customer, in the order shown. */
export const MODULE_NAMES: Readonly<Record<FreezeModule, string>> = {
  RECHARGE: 'Deposits',
  WITHDRAW: 'Withdrawals',
  EXCHANGE: 'Conversion',
  TRANSFERFUNDS: 'Transfers',
  FINANCIAL: 'Trading and products',
};
