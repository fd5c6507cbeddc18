import { lazy } from 'react';
import type { ProductTrading, ShownOrder } from '../orders/index.ts';
import type { ReplyOfCall } from '../shell/index.ts';
import { contractPositions } from './positions.ts';

/** An order in contracts for the one list of orders: it buys what opens a long or closes a short. */
const shownOrder = (order: ReplyOfCall<'contract.orders'>['rows'][number]): ShownOrder => ({
  id: order.id,
  instrument: order.symbol,
  name: order.showCoin,
  unit: order.showCoin,
  side: (order.type === 'long') === (order.effect === 'reduce') ? 'sell' : 'buy',
  kind: order.delegateType,
  limitPrice: order.delegatePrice,
  averagePrice: order.dealPrice,
  quantity: String(order.delegateTotal),
  filled: String(order.dealNum),
  fee: order.fee,
  profit: null,
  profitPercent: null,
  currency: order.coin,
  placedAt: order.delegateTime,
  state: order.state,
  waitsForNoOpen: true,
  reason: order.reason,
  onMargin: {
    direction: order.type,
    effect: order.effect,
    leverage: order.leverage,
    margin: order.effect === 'reduce' ? null : order.amount,
  },
});

export const contractTrading: ProductTrading = {
  positions: contractPositions,
  OpenPositions: lazy(() => import('./open-contracts.tsx').then((module) => ({ default: module.OpenContracts }))),
  shownOrder,
};
