import { assert, type CustomerId } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { PlatformEvent } from './event.ts';
import { keepRequest, requestName } from './requests.ts';
import type { Customer, PlatformState } from './state.ts';

const customerOf = (platform: PlatformState, id: CustomerId): Customer => {
  const customer = platform.customers.get(id);
  assert(customer, `no customer ${id}`);
  return customer;
};

/** Folds a platform event; the postings are applied by the ledger. */
export const evolvePlatform = (core: Core, event: PlatformEvent): void => {
  const { platform } = core.state;
  switch (event.type) {
    case 'customer-opened':
      platform.customers.set(event.customer, {
        id: event.customer,
        openedAt: event.at,
        invitedBy: event.invitedBy,
        level: 'none',
        withdrawalsWaitUntil: 0,
        frozen: [],
        demoStarted: false,
      });
      return;
    case 'customer-closed':
      platform.customers.delete(event.customer);
      return;
    case 'identity-level-set':
      customerOf(platform, event.customer).level = event.level;
      return;
    case 'withdrawals-delayed':
      customerOf(platform, event.customer).withdrawalsWaitUntil = event.until;
      return;
    case 'demo-started':
      customerOf(platform, event.customer).demoStarted = true;
      return;
    case 'modules-frozen':
      customerOf(platform, event.customer).frozen = event.modules;
      return;
    case 'request-kept':
      keepRequest(platform.requests, requestName(event.customer, event.operation, event.key), event.digest, event.at);
  }
};
