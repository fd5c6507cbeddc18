import { quantityLots } from '@bourse/rules';
import type { Upcasts } from '../module.ts';
import { type FillShare, type OrdersEvent, orderOf, remaining } from '../orders/index.ts';
import type { StocksEvent } from './event.ts';
import { soldOut } from './evolve.ts';
import type { Unsettled } from './state.ts';

type Filled = Extract<OrdersEvent, { type: 'order-filled' }>;
type OldShare = Omit<FillShare, 'left'>;

/** Fills did not say what they left of an order, and nothing told of a holding's end; settlement did not say whose proceeds it was of. */
type OldEvent =
  | (Omit<Filled, 'buyer' | 'seller'> & { readonly buyer: OldShare | null; readonly seller: OldShare | null })
  | { readonly type: 'sales-settled'; readonly at: number; readonly settled?: readonly Unsettled[] };

export const stocksUpcasts: Upcasts<OldEvent> = {
  'order-filled': (core, event) => {
    const { orders } = core.state;
    const { buyer, seller, quantity } = event;
    const known = buyer ?? seller;
    if (!known || 'left' in known) return undefined;
    const whole = (share: OldShare | null): FillShare | null =>
      share && { ...share, left: quantityLots(remaining(orderOf(orders, share.order)) - quantity) };
    return (function* () {
      yield { ...event, buyer: whole(buyer), seller: whole(seller) };
      const ended = soldOut(core.state, event, event.at);
      if (ended) yield ended;
    })();
  },
  'sales-settled': ({ state: { stocks } }, { type, at, settled }) => {
    if (settled) return undefined;
    const due = [...stocks.sales.values()].flat().filter(({ settlesAt }) => settlesAt <= at);
    const today: StocksEvent = { type, at, settled: due };
    return [today];
  },
};
