import { ok } from '@bourse/rules';
import type { HandlersOf } from '../http/handler.ts';
import { ordersOfCustomer } from './console-orders.ts';
import { allOrders, allTrades, orderDetail } from './console-trades.ts';

/** The console's rows of this module. */
export const consoleHandlers = {
  'console.orders': async (input, { services }) => ok(await ordersOfCustomer(services, input)),
  'console.allOrders': async (input, { services }) => ok(await allOrders(services, input)),
  'console.order': ({ id }, { services }) => orderDetail(services, id),
  'console.trades': async (input, { services }) => ok(await allTrades(services, input)),
} satisfies HandlersOf<'console.orders' | 'console.allOrders' | 'console.order' | 'console.trades'>;
