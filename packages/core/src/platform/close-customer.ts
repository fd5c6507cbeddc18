import { CLOSING_BLOCKERS, type ClosingBlocker, type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { PlatformEvent } from './event.ts';

/** What stands in the way of closing a customer's account, in a fixed order; points are worth nothing outside and do not (rule PLATFORM-8). */
export const closingBlockers = (core: Core, customer: CustomerId): ClosingBlocker[] => {
  const { funds, ledger, margin, orders, stocks } = core.state;
  const found = {
    'open-orders': (orders.living.get({ book: 'real', customer })?.length ?? 0) > 0,
    positions: [stocks.shares, margin.positions].some((all) => all.of({ book: 'real', customer }).length > 0),
    balances: ledger
      .accountsOf('real', customer)
      .some(({ asset, available, held }) => core.config.assets.get(asset).kind !== 'points' && available + held !== 0n),
    deposits: funds.depositsOf.has(customer),
    withdrawals: funds.withdrawalsOf.has(customer),
    // Reviews of papers are none of the core's.
    'identity-review': false,
    rebates: funds.rebatesOf.has(customer),
  } satisfies Record<ClosingBlocker, boolean>;
  return CLOSING_BLOCKERS.filter((blocker) => found[blocker]);
};

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
