import { CLOSING_BLOCKERS, type ClosingBlocker, type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { ClosingBlockers } from '../module.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { PlatformEvent } from './event.ts';

declare module '../context.ts' {
  interface Core {
    /** What the modules say keeps an account from being closed. */
    readonly closingBlockers: readonly ClosingBlockers[];
  }
}

/** What stands in the way of closing a customer's account, in a fixed order (rule PLATFORM-8). */
export const closingBlockers = (core: ReadonlyCore, customer: CustomerId): ClosingBlocker[] =>
  CLOSING_BLOCKERS.filter((name) => core.closingBlockers.some((own) => own[name]?.(core, customer)));

export type CloseCustomer = {
  readonly type: 'close-customer';
  readonly customer: CustomerId;
  readonly by: string;
  readonly because: string;
};

/**
 * Closes an account that nothing is owned or owed by; no command of the customer is taken afterwards, and nothing is posted to them
 * (rule PLATFORM-8). Errors: ACCOUNT_NOT_FOUND (also one that is closed), ACCOUNT_NOT_EMPTY.
 */
export const closeCustomer = (
  core: Core,
  { customer, by, because }: CloseCustomer,
  at: number,
): Result<PlatformEvent[], 'ACCOUNT_NOT_FOUND' | 'ACCOUNT_NOT_EMPTY'> => {
  if (!core.state.platform.customers.has(customer)) return err('ACCOUNT_NOT_FOUND');
  if (closingBlockers(core, customer).length > 0) return err('ACCOUNT_NOT_EMPTY');
  return ok([{ type: 'customer-closed', at, customer, by, because }]);
};
