import type { ReplyOfCall } from '../shell/index.ts';
import type { ShownOrder } from './shown-order.ts';

/** The two products of the spot market: coins against the dollar coin, and what is paid for in euros. */
export type SpotProduct = 'bb' | 'divisa';

export type SpotOrder = ReplyOfCall<'bb.list'>['records'][number];

/** A spot order for the one list of orders. */
export const shownSpotOrder = (order: SpotOrder): ShownOrder => ({
  id: order.id,
  instrument: order.symbol,
  name: order.showCoin,
  unit: order.showCoin.split('/')[0] ?? order.showCoin,
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
  reason: order.reason,
});
