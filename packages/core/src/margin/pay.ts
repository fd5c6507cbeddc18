import { err, ok, type Position, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { settledOf } from '../ledger/index.ts';

/**
 * Whether a customer has so much for margin in an account: what is available, without proceeds of shares that have not settled, for a loss
 * leaves the account at once. Units are the asset's smallest. Errors: INSUFFICIENT_FUNDS, UNSETTLED_FUNDS.
 */
export const canPay = (
  { state: { ledger, stocks } }: Core,
  { mode, customer, account, asset }: Pick<Position, 'mode' | 'customer' | 'account' | 'asset'>,
  units: bigint,
): Result<null, 'INSUFFICIENT_FUNDS' | 'UNSETTLED_FUNDS'> => {
  const payer = ledger.customer(mode, customer, account, asset);
  if (payer.available < units) return err('INSUFFICIENT_FUNDS');
  return settledOf(stocks, payer) < units ? err('UNSETTLED_FUNDS') : ok(null);
};
