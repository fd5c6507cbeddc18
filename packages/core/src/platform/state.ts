import { type CustomerId, err, ok, type Result } from '@bourse/rules';

/** What can be closed to a customer. Closing a position always works, whatever is frozen. */
export type FreezeModule = 'RECHARGE' | 'WITHDRAW' | 'EXCHANGE' | 'TRANSFERFUNDS' | 'FINANCIAL';

export type Customer = {
  readonly id: CustomerId;
  readonly openedAt: number;
  frozen: readonly FreezeModule[];
  demoStarted: boolean;
};

/** A request that was carried out: the digest of its body, and when. */
export type KeptRequest = { readonly digest: string; readonly at: number };

export type PlatformState = {
  readonly customers: Map<CustomerId, Customer>;
  /** By customer, operation and idempotency key, oldest first. */
  readonly requests: Map<string, KeptRequest>;
};

export const createPlatformState = (): PlatformState => ({ customers: new Map(), requests: new Map() });

/** How long the same idempotency key gives the same answer, in milliseconds: 24 hours. */
export const REQUEST_KEPT_MS = 86_400_000;

/** The name a request is kept under. Operations are ours and have no line break, so no key can be taken for another one's. */
export const requestName = (customer: CustomerId, operation: string, key: string): string =>
  `${customer} ${operation}\n${key}`;

/** A customer that may use a module. Errors: ACCOUNT_NOT_FOUND, FROZEN. */
export const allowed = (
  platform: PlatformState,
  id: CustomerId,
  module: FreezeModule,
): Result<Customer, 'ACCOUNT_NOT_FOUND' | 'FROZEN'> => {
  const customer = platform.customers.get(id);
  if (!customer) return err('ACCOUNT_NOT_FOUND');
  return customer.frozen.includes(module) ? err('FROZEN') : ok(customer);
};
