import { assert, type CustomerId } from '@bourse/rules';
import type { Folds } from '../module.ts';
import type { PlatformEvent } from './event.ts';
import { keepRequest, requestName } from './requests.ts';
import type { Customer, PlatformState } from './state.ts';

const customerOf = (platform: PlatformState, id: CustomerId): Customer => {
  const customer = platform.customers.get(id);
  assert(customer, `no customer ${id}`);
  return customer;
};

/** The postings are applied by the ledger. */
export const platformFolds: Folds<PlatformEvent> = {
  'customer-opened': ({ state }, { customer, at, invitedBy }) => {
    state.platform.customers.set(customer, {
      id: customer,
      openedAt: at,
      invitedBy,
      level: 'none',
      withdrawalsWaitUntil: 0,
      frozen: [],
      demoStarted: false,
    });
  },
  'customer-closed': ({ state }, { customer }) => {
    state.platform.customers.delete(customer);
  },
  'identity-level-set': ({ state }, { customer, level }) => {
    customerOf(state.platform, customer).level = level;
  },
  'withdrawals-delayed': ({ state }, { customer, until }) => {
    customerOf(state.platform, customer).withdrawalsWaitUntil = until;
  },
  'demo-started': ({ state }, { customer }) => {
    customerOf(state.platform, customer).demoStarted = true;
  },
  'modules-frozen': ({ state }, { customer, modules }) => {
    customerOf(state.platform, customer).frozen = modules;
  },
  'products-closed': () => undefined,
  'request-stored': ({ state }, { customer, operation, key, digest, at }) =>
    keepRequest(state.platform.requests, requestName(customer, operation, key), digest, at),
};
