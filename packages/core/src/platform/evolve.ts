import { assert, type CustomerId } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { PlatformEvent } from './event.ts';
import { type Customer, type PlatformState, REQUEST_KEPT_MS, requestName } from './state.ts';

const customerOf = (platform: PlatformState, id: CustomerId): Customer => {
  const customer = platform.customers.get(id);
  assert(customer, `no customer ${id}`);
  return customer;
};

const keep = (platform: PlatformState, event: Extract<PlatformEvent, { type: 'request-kept' }>): void => {
  const { requests } = platform;
  for (const [name, kept] of requests) {
    if (event.at - kept.at < REQUEST_KEPT_MS) break;
    requests.delete(name);
  }
  requests.set(requestName(event.customer, event.operation, event.key), { digest: event.digest, at: event.at });
};

/** Folds a platform event; the postings are applied by the ledger. */
export const evolvePlatform = (core: Core, event: PlatformEvent): void => {
  const { platform } = core.state;
  switch (event.type) {
    case 'customer-opened':
      platform.customers.set(event.customer, {
        id: event.customer,
        openedAt: event.at,
        frozen: [],
        demoStarted: false,
      });
      return;
    case 'demo-started':
      customerOf(platform, event.customer).demoStarted = true;
      return;
    case 'modules-frozen':
      customerOf(platform, event.customer).frozen = event.modules;
      return;
    case 'request-kept':
      keep(platform, event);
  }
};
