import { hasCopies, lockUpOf, type Owner, type ShareHolding } from '@bourse/core';
import {
  amountText,
  baseUnits,
  type InstrumentId,
  notional,
  type PriceTicks,
  percentText,
  priceText,
  quantityLots,
  quantityText,
} from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import { moneyObject } from '../market/index.ts';
import { averagePrice, meanPrice, type OrderView, saleOf } from '../orders/index.ts';
import type { Services } from '../services.ts';
import type { ClosedPosition } from './closed-positions.ts';

type StockOrder = ReplyOf<Endpoints['orders.buyNewStock']>;
type StockPosition = ReplyOf<Endpoints['orders.position']>;

/** An order as the stock calls show it. */
export const presentOrder = (services: Services, order: OrderView): StockOrder => {
  const listing = services.market.listing(order.instrument);
  const { instrument, scale } = listing;
  const average = averagePrice(order);
  const quote = services.assets.get(instrument.quote);
  const sale = saleOf(order, scale);
  // Those of a purchase that is paid in full are the holding's once it fills.
  const brought = services.core.state.stocks.orderExits.get(order.id);
  const exits = order.margin?.effect === 'open' ? order.margin : brought;
  return {
    id: order.id,
    instrument: instrument.id,
    code: instrument.symbol,
    name: instrument.name,
    venue: instrument.venue,
    side: order.side,
    kind: order.kind,
    quantity: quantityText(scale, order.quantity),
    filled: quantityText(scale, order.filled),
    limitPrice: order.kind === 'limit' ? priceText(scale, order.limit) : null,
    averagePrice: average === undefined ? null : priceText(scale, average),
    leverage: order.margin?.leverage ?? 1,
    takeProfit: exits && exits.target !== null ? priceText(scale, exits.target) : null,
    stopLoss: exits && exits.stop !== null ? priceText(scale, exits.stop) : null,
    currency: instrument.quote,
    fee: amountText(quote, order.fees),
    profit: sale ? amountText(quote, sale.result) : null,
    profitPercent: sale?.percent ?? null,
    placedAt: order.placedAt,
    updatedAt: order.updatedAt,
    list: order.state === 'open' || order.state === 'waiting' ? 'current' : 'history',
    state: order.state,
    reason: order.reason,
    source: order.source,
  };
};

/** A holding as the position calls show it, valued at the last price; what it cost holds the fees of the purchase, the fee of selling it is not taken off (rule FIGURES-1). */
export const presentPosition = (services: Services, position: ShareHolding): StockPosition => {
  const listing = services.market.listing(position.instrument);
  const { instrument, scale } = listing;
  const last = services.market.last(position.instrument);
  const lots = quantityLots(position.quantity);
  const cost = position.cost + position.heldFees;
  const value = last === undefined ? undefined : notional(scale, last, lots, 'down');
  const profit = value === undefined ? undefined : value - cost;
  // What is realised has the fees of every purchase taken off already.
  const total = profit === undefined ? undefined : profit + position.realised + position.heldFees;
  const quote = services.assets.get(instrument.quote);
  const money = (units: bigint | undefined): string | null => (units === undefined ? null : amountText(quote, units));
  const free = services.core.state.ledger.customer(
    position.mode,
    position.customer,
    'stock',
    instrument.base,
  ).available;
  const exits = services.core.state.stocks.exits.get(position.id);
  const exit = (price: PriceTicks | null | undefined): string | null =>
    typeof price === 'number' ? priceText(scale, price) : null;
  const locked = lockUpOf(services.core, position, position.instrument);
  const quantityOf = (units: bigint): string =>
    quantityText(scale, quantityLots(Number(units / baseUnits(scale, quantityLots(1)))));
  return {
    id: position.id,
    instrument: instrument.id,
    code: instrument.symbol,
    name: instrument.name,
    venue: instrument.venue,
    direction: 'long',
    quantity: quantityText(scale, lots),
    available: quantityOf(free),
    ...(locked && { lockUp: { num: quantityOf(locked.units), until: locked.until } }),
    entryPrice: priceText(scale, meanPrice(listing, position.cost, position.quantity)),
    last: last === undefined ? null : priceText(scale, last),
    cost: amountText(quote, cost),
    marketValue: money(value),
    margin: amountText(quote, cost),
    callPrice: null,
    liquidationPrice: null,
    closeOutEquity: null,
    financing: '0',
    nextFinancing: null,
    nextFinancingAt: null,
    leverage: 1,
    profit: money(profit),
    totalProfit: money(total),
    profitPercent: profit === undefined ? null : percentText(profit, cost),
    totalProfitMoney: total === undefined ? null : moneyObject(services.market.valuation, instrument.quote, total),
    fees: amountText(quote, position.fees),
    takeProfit: exit(exits?.target),
    stopLoss: exit(exits?.stop),
    currency: instrument.quote,
    openedAt: position.openedAt,
    closedAt: null,
    exitPrice: null,
    closeReason: null,
    source: hasCopies(services.core.state.follow, position, position.instrument) ? 'copied' : 'own',
    state: 'open',
  };
};

/** What an owner holds of a share now; null when nothing is left. */
export const presentPositionIn = (services: Services, owner: Owner, instrument: InstrumentId): StockPosition | null => {
  const position = services.core.state.stocks.shares.get(owner, instrument);
  return position ? presentPosition(services, position) : null;
};

/** A holding that was sold to the last share, or of which a split left nothing whole; or what was sold of one that is still there. */
export const presentClosed = (services: Services, { position, closedAt, reason }: ClosedPosition): StockPosition => {
  const listing = services.market.listing(position.instrument);
  const { instrument, scale } = listing;
  const quote = services.assets.get(instrument.quote);
  const last = services.market.last(position.instrument);
  // What is locked up is of what is held now.
  const { lockUp: _lockUp, ...shown } = presentPosition(services, { ...position, cost: position.entryValue });
  return {
    ...shown,
    quantity: quantityText(scale, quantityLots(position.bought)),
    available: quantityText(scale, quantityLots(0)),
    entryPrice: priceText(scale, meanPrice(listing, position.entryValue, position.bought)),
    last: last === undefined ? null : priceText(scale, last),
    profit: amountText(quote, position.realised),
    totalProfit: amountText(quote, position.realised),
    profitPercent: percentText(position.realised, position.entryValue),
    totalProfitMoney: moneyObject(services.market.valuation, instrument.quote, position.realised),
    closedAt,
    exitPrice: priceText(scale, meanPrice(listing, position.soldFor, position.bought)),
    // Copies are in what is held now.
    source: 'own',
    closeReason: reason,
    // They are of what is held now.
    takeProfit: null,
    stopLoss: null,
    state: 'closed',
  };
};
