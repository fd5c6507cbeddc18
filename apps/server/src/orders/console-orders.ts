import { amountText, priceText, quantityText } from '@bourse/rules';
import type { Endpoints, InputOf, ReplyOf } from '@bourse/wire';
import { pagingOf } from '../http/paging.ts';
import type { Services } from '../services.ts';
import { averagePrice, pageOfOrders } from './order-rows.ts';
import type { OrderView } from './order-view.ts';

type Shown = ReplyOf<Endpoints['console.orders']>['rows'][number];

/** An order as the console shows it. */
export const presentOrder = ({ market, assets }: Services, order: OrderView): Shown => {
  const { instrument, scale } = market.listing(order.instrument);
  const average = averagePrice(order);
  return {
    id: order.id,
    mode: order.mode,
    instrument: instrument.id,
    symbol: instrument.symbol,
    side: order.side,
    kind: order.kind,
    quantity: quantityText(scale, order.quantity),
    filled: quantityText(scale, order.filled),
    limit: order.kind === 'limit' ? priceText(scale, order.limit) : null,
    average: average === undefined ? null : priceText(scale, average),
    amount: amountText(assets.get(instrument.quote), order.quoteAmount),
    fees: amountText(assets.get(instrument.quote), order.fees),
    currency: instrument.quote,
    state: order.state,
    reason: order.reason,
    placedAt: order.placedAt,
    updatedAt: order.updatedAt,
  };
};

const LISTS = { living: 'current', past: 'history' } as const;

/** A customer's orders for an operator to read (rule CONSOLE-13); nothing here changes one. */
export const ordersOfCustomer = async (
  services: Services,
  { id, state, ...paging }: InputOf<Endpoints['console.orders']>,
): Promise<ReplyOf<Endpoints['console.orders']>> => {
  const list = state && LISTS[state];
  const page = await pageOfOrders(services, { customer: id, list, ...pagingOf(paging, 20) });
  return { rows: page.list.map((order) => presentOrder(services, order)), total: page.total };
};
