import { bookkeepingEndpoints } from './bookkeeping.ts';
import { fundsConsoleEndpoints } from './console.ts';
import { customerConsoleEndpoints } from './customer-console.ts';
import { reconciliationEndpoints } from './reconciliation.ts';
import { withdrawalConsoleEndpoints } from './withdrawal-console.ts';

/** Deposits, withdrawals, postings by hand and reconciliation. */
export const endpoints = {
  ...bookkeepingEndpoints,
  ...fundsConsoleEndpoints,
  ...customerConsoleEndpoints,
  ...reconciliationEndpoints,
  ...withdrawalConsoleEndpoints,
};
