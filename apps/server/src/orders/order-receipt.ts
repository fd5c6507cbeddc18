import { remaining, timeInForceOf } from '@bourse/core';
import {
  type Asset,
  amountText,
  assert,
  err,
  type InstrumentScale,
  ok,
  priceText,
  priceTicks,
  quantityLots,
  quantityText,
  type Result,
  turnover,
  turnoverValue,
} from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { CustomerCaller } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { averagePrice, type FillRow, fillsOf, ordersById, saleOf } from './order-rows.ts';
import type { OrderView } from './order-view.ts';

/** When an order's newest fill, which is the last to be, is settled; null before the first, and where it was at once. */
const lastSettlement = ([newest]: readonly Pick<FillRow, 'settles_at'>[]): number | null => {
  if (!newest || newest.settles_at === null) return null;
  return Number(newest.settles_at);
};

/** One of the caller's own orders in the account they are in, living or over. */
export const ownOrder = async (services: Services, caller: CustomerCaller, id: number) => {
  const [order] = await ordersById(services, [id]);
  return order?.customer === caller.id && order.mode === caller.mode ? order : undefined;
};

/** What was paid or received, fees included; on margin what a close brought, and nothing for what opens (rule FIGURES-23). */
const netOf = ({ side, margin, realised, quoteAmount, fees }: OrderView, quote: Asset): string | null => {
  if (margin) return realised && amountText(quote, realised.received);
  return amountText(quote, side === 'buy' ? quoteAmount + fees : quoteAmount - fees);
};

/** What is not filled of an order that lives, at its limit, and the money that is held for it (rule ORDER-32). */
const openOf = ({ core }: Services, order: OrderView, scale: InstrumentScale, quote: Asset) => {
  const { id, state, side, kind, limit, margin } = order;
  if (state !== 'open' && state !== 'waiting') return { openAmount: null, held: null };
  const open = turnoverValue(scale, turnover(limit, remaining(order)), side === 'buy' ? 'up' : 'down');
  // A sale that is paid in full holds what it sells.
  const held = side === 'buy' || margin ? core.state.ledger.heldBy(id) : 0n;
  return {
    openAmount: kind === 'limit' ? amountText(quote, open) : null,
    held: held > 0n ? amountText(quote, held) : null,
  };
};

type Receipt = ReplyOf<Endpoints['orders.order']>;

/** One of the caller's own orders in the account they are in, with its fills, oldest first (rule ORDER-32). Errors: ORDER_NOT_FOUND. */
export const orderReceipt = async (
  services: Services,
  caller: CustomerCaller,
  id: number,
): Promise<Result<Receipt, 'ORDER_NOT_FOUND'>> => {
  const order = await ownOrder(services, caller, id);
  if (!order) return err('ORDER_NOT_FOUND');
  const { instrument, scale } = services.market.listing(order.instrument);
  const { product } = instrument;
  assert(product !== null, 'what an order trades has a product');
  const quote = services.assets.get(instrument.quote);
  const { fills, total } = await fillsOf(services.database, order);
  const charged = await services.marginFills.ofFills(
    caller.id,
    fills.map((fill) => fill.id),
  );
  const average = averagePrice(order);
  const sale = saleOf(order, scale);
  const isBuy = order.side === 'buy';
  return ok({
    id: order.id,
    instrument: instrument.id,
    code: instrument.symbol,
    name: instrument.name,
    venue: instrument.venue,
    product,
    side: order.side,
    kind: order.kind,
    timeInForce: timeInForceOf(order),
    quantity: quantityText(scale, order.quantity),
    filled: quantityText(scale, order.filled),
    limitPrice: order.kind === 'limit' ? priceText(scale, order.limit) : null,
    averagePrice: average === undefined ? null : priceText(scale, average),
    currency: instrument.quote,
    ...openOf(services, order, scale, quote),
    amount: amountText(quote, order.quoteAmount),
    fee: amountText(quote, order.fees),
    effect: order.margin?.effect ?? null,
    net: netOf(order, quote),
    profit: sale ? amountText(quote, sale.result) : null,
    profitPercent: sale?.percent ?? null,
    placedAt: order.placedAt,
    updatedAt: order.updatedAt,
    state: order.state,
    reason: order.reason,
    fills: fills
      .map((fill) => ({
        id: String(fill.id),
        at: Number(fill.at),
        price: priceText(scale, priceTicks(Number(fill.price))),
        quantity: quantityText(scale, quantityLots(Number(fill.quantity))),
        fee: amountText(quote, charged.get(fill.id)?.fee ?? BigInt((isBuy ? fill.buyer_fee : fill.seller_fee) ?? 0)),
      }))
      .reverse(),
    fillCount: total,
    settlesAt: isBuy ? null : lastSettlement(fills),
  });
};
