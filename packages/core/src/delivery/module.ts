import { defineModule } from '../module.ts';
import { Delivery } from './delivery.ts';

type DeliveryState = Readonly<Record<string, never>>;

/** It has nothing of its own to remember: what was delivered is in the accounts. */
export const delivery = defineModule({
  name: 'delivery',
  state: (): DeliveryState => ({}),
  commands: {},
  events: {},
  settlement: () => new Delivery(),
  snapshot: { take: (): DeliveryState => ({}), restore: (): DeliveryState => ({}) },
});

declare module '../context.ts' {
  interface State {
    readonly delivery: DeliveryState;
  }
}
