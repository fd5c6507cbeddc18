import type { ProductTerms } from '../market/index.ts';
import { defineModule } from '../module.ts';
import { Delivery } from './delivery.ts';
import { createDeliveryState, deliveryHouseAccounts } from './state.ts';

/** Coins, metals and currencies: paid, delivered and settled at once. */
const AT_ONCE: ProductTerms = {
  kinds: ['coin', 'currency', 'metal'],
  account: 'platform',
  queues: false,
  settlesLater: false,
  hasHoldings: false,
};

export const delivery = defineModule({
  name: 'delivery',
  state: createDeliveryState,
  commands: {},
  events: {},
  products: { bb: AT_ONCE, divisa: AT_ONCE },
  settlement: (products) => new Delivery(products),
  houseAccounts: deliveryHouseAccounts,
  snapshot: { take: createDeliveryState, restore: createDeliveryState },
});
