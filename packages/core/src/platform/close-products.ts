import { type AccountMode, type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { ClosedProducts, PlatformEvent } from './event.ts';

export type CloseProducts = {
  readonly type: 'close-products';
  readonly customer: CustomerId;
  readonly closed: Readonly<Record<AccountMode, ClosedProducts>>;
  readonly by: string;
};

/**
 * Ends what a customer has asked for and what has not begun, of products that are not open to them any more (rule JURISDICTION-12): the modules whose it
 * is do so by their reactions. It closes nothing to what is asked for later, and done again it ends nothing more. Errors: ACCOUNT_NOT_FOUND.
 */
export const closeProducts = (
  core: Core,
  { customer, closed, by }: CloseProducts,
  at: number,
): Result<PlatformEvent[], 'ACCOUNT_NOT_FOUND'> =>
  core.state.platform.customers.has(customer)
    ? ok([{ type: 'products-closed', at, customer, closed, by }])
    : err('ACCOUNT_NOT_FOUND');
