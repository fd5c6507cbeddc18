import { type AccountMode, type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { listingOf } from '../market/index.ts';
import type { OrdersEvent } from './event.ts';
import { closed } from './matching.ts';
import type { OrderId } from './order.ts';

export type CancelOrder = {
  readonly type: 'cancel-order';
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly id: OrderId;
};

/** Cancels what is left of an order and frees its money. Errors: ORDER_NOT_FOUND (none alive of that customer in that account mode). */
export const cancelOrder = (core: Core, command: CancelOrder, at: number): Result<OrdersEvent[], 'ORDER_NOT_FOUND'> => {
  const order = core.state.orders.orders.get(command.id);
  if (order?.customer !== command.customer || order.mode !== command.mode) return err('ORDER_NOT_FOUND');
  return ok([closed(core, listingOf(core, order.instrument), order, 'requested', at)]);
};
