import type { AccountMode } from '@bourse/rules';
import { sorted } from '../sorted.ts';
import { type Order, remaining } from './order.ts';
import { bookOf, countLive, createMarketState, enqueue, type MarketState, orderOf } from './state.ts';

const MODES = ['demo', 'real'] as const;

export type MarketSnapshot = {
  readonly nextOrder: number;
  readonly nextFill: number;
  /** Living orders by id. */
  readonly orders: readonly Order[];
  /** Ids of the resting orders in the order they stand in their books. */
  readonly resting: readonly (readonly [book: string, ids: readonly number[]])[];
  readonly halted: readonly string[];
  /** Of those that are halted, since when and until when; snapshots from before lack it. */
  readonly haltTimes?: readonly (readonly [instrument: string, since: number, until: number | null])[];
  /** Halts that are over and may still count; snapshots from before lack it. */
  readonly pastHalts?: readonly (readonly [instrument: string, since: number, ended: number])[];
  readonly inventory: readonly (readonly [book: AccountMode, instrument: string, units: bigint])[];
};

const restingOf = ({ books }: MarketState): [string, number[]][] => {
  const resting: [string, number[]][] = [];
  for (const mode of MODES)
    for (const [instrument, orders] of sorted(books[mode], ([name]) => name))
      if (orders.size > 0) resting.push([`${mode[0]}.${instrument}`, [...orders.orders()].map(({ id }) => id)]);
  return resting;
};

export const takeMarket = (market: MarketState): MarketSnapshot => ({
  nextOrder: market.nextOrder,
  nextFill: market.nextFill,
  orders: [...market.orders.values()].map((order) => ({ ...order })).sort((a, b) => a.id - b.id),
  resting: restingOf(market),
  halted: [...market.halted.keys()].sort(),
  haltTimes: sorted(market.halted, ([name]) => name).map(([name, { since, until }]) => [name, since, until] as const),
  pastHalts: sorted(market.halts, ([name]) => name).flatMap(([name, past]) =>
    past.map(({ since, ended }) => [name, since, ended] as const),
  ),
  inventory: MODES.flatMap((mode) =>
    sorted(market.inventory[mode], ([name]) => name).map(([name, units]) => [mode, name, units] as const),
  ),
});

export const restoreMarket = (data: MarketSnapshot): MarketState => {
  const market = createMarketState();
  market.nextOrder = data.nextOrder;
  market.nextFill = data.nextFill;
  for (const order of data.orders) {
    market.orders.set(order.id, { ...order });
    countLive(market, order, 1);
    // Living orders come by their numbers, so those that wait stand in the order of their time.
    if (order.status === 'waiting') enqueue(market, order);
  }
  for (const [, ids] of data.resting)
    for (const id of ids) {
      const order = orderOf(market, id);
      const { customer: owner, side, limit: price } = order;
      bookOf(market, order.book, order.instrument).rest({ id, owner, side, price, quantity: remaining(order) });
    }
  for (const instrument of data.halted) market.halted.set(instrument, { since: 0, until: null });
  for (const [instrument, since, until] of data.haltTimes ?? []) market.halted.set(instrument, { since, until });
  for (const [instrument, since, ended] of data.pastHalts ?? [])
    market.halts.set(instrument, [...(market.halts.get(instrument) ?? []), { since, ended }]);
  for (const [mode, instrument, units] of data.inventory) market.inventory[mode].set(instrument, units);
  return market;
};
