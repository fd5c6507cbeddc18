import { defineModule } from '../module.ts';
import { applyTick } from './apply-tick.ts';
import { cancelOrder } from './cancel-order.ts';
import { ordersFolds } from './evolve.ts';
import { ordersForms } from './forms.ts';
import { orderOpenings } from './opening.ts';
import { placeOrder } from './place-order.ts';
import { ordersReactions } from './reactions.ts';
import { carryLastTrades, restoreOrders, takeOrders } from './snapshot.ts';
import { createOrdersState, livingOf } from './state.ts';
import { ordersUpcasts } from './upcast.ts';

export const orders = defineModule({
  name: 'orders',
  state: createOrdersState,
  commands: { 'place-order': placeOrder, 'cancel-order': cancelOrder, 'apply-tick': applyTick },
  events: ordersFolds,
  forms: ordersForms,
  upcasts: ordersUpcasts,
  reactions: ordersReactions,
  agenda: orderOpenings,
  holds: { order: ({ state }, id) => state.orders.orders.get(id)?.placedAt },
  closingBlockers: {
    'open-orders': ({ state }, customer) => livingOf(state.orders, { mode: 'real', customer }).length > 0,
  },
  snapshot: { take: takeOrders, restore: restoreOrders, carry: carryLastTrades },
});
