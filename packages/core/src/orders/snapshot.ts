import { sorted } from '../sorted.ts';
import { type Order, remaining } from './order.ts';
import { addLiving, bookOf, createOrdersState, enqueue, type OrdersState, orderOf } from './state.ts';

const MODES = ['demo', 'real'] as const;

export type OrdersSnapshot = {
  readonly nextOrder: number;
  readonly nextFill: number;
  /** Living orders by id. */
  readonly orders: readonly Order[];
  /** Ids of the resting orders in the order they stand in their books. */
  readonly resting: readonly (readonly [book: string, ids: readonly number[]])[];
};

const restingOf = ({ books }: OrdersState): [string, number[]][] => {
  const resting: [string, number[]][] = [];
  for (const mode of MODES)
    for (const [instrument, orders] of sorted(books[mode], ([name]) => name))
      if (orders.size > 0) resting.push([`${mode[0]}.${instrument}`, [...orders.orders()].map(({ id }) => id)]);
  return resting;
};

export const takeOrders = (state: OrdersState): OrdersSnapshot => ({
  nextOrder: state.nextOrder,
  nextFill: state.nextFill,
  orders: [...state.orders.values()].map((order) => ({ ...order })).sort((a, b) => a.id - b.id),
  resting: restingOf(state),
});

export const restoreOrders = (data: OrdersSnapshot): OrdersState => {
  const state = createOrdersState();
  state.nextOrder = data.nextOrder;
  state.nextFill = data.nextFill;
  for (const order of data.orders) {
    state.orders.set(order.id, { ...order });
    addLiving(state, orderOf(state, order.id));
    // Living orders come by their numbers, so those that wait stand in the order of their time.
    if (order.status === 'waiting') enqueue(state, order);
  }
  for (const [, ids] of data.resting)
    for (const id of ids) {
      const order = orderOf(state, id);
      const { customer: owner, side, limit: price } = order;
      bookOf(state, order.mode, order.instrument).rest({ id, owner, side, price, quantity: remaining(order) });
    }
  return state;
};

/** What was traded last is shown only, and not read back. */
export const carryLastTrades = (from: OrdersState, into: OrdersState): void => {
  for (const mode of MODES)
    for (const [instrument, price] of from.lastTrades[mode]) into.lastTrades[mode].set(instrument, price);
};
