import { defineModule } from '../module.ts';
import { Delivery } from './delivery.ts';
import { createDeliveryState, deliveryHouseAccounts } from './state.ts';

export const delivery = defineModule({
  name: 'delivery',
  state: createDeliveryState,
  commands: {},
  events: {},
  settlement: () => new Delivery(),
  houseAccounts: deliveryHouseAccounts,
  snapshot: { take: createDeliveryState, restore: createDeliveryState },
});
