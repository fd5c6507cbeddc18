import type { ShownOrder } from '../orders/index.ts';
import type { ReplyOfCall } from '../shell/index.ts';

/** The products of the spot market: coins, and currency pairs with what is paid for in euros. */
export type SpotProduct = 'bb' | 'divisa';

/** A spot order for the one list of orders. */
export const shownSpotOrder = (order: ReplyOfCall<'bb.list'>['records'][number]): ShownOrder => ({
  id: order.id,
  instrument: order.symbol,
  name: order.showCoin,
  unit: order.baseCoin,
  side: order.type,
  kind: order.delegateType,
  limitPrice: order.delegatePrice,
  averagePrice: order.dealPrice,
  quantity: order.delegateTotal,
  filled: order.dealNum,
  fee: order.fee,
  profit: order.profit,
  profitPercent: order.profitPercent,
  currency: order.feeCoin,
  placedAt: order.delegateTime,
  state: order.state,
  waitsForNoOpen: true,
  reason: order.reason,
});
