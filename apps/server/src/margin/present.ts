import {
  dueOf,
  fundingNow,
  livingOf,
  type Owner,
  openingTurnover,
  opensRisk,
  type Reading,
  remaining,
  totalEntry,
} from '@bourse/core';
import {
  amountText,
  closeOutEquity,
  type InstrumentId,
  initialMargin,
  mulDiv,
  notional,
  type Position,
  type Product,
  percentText,
  priceText,
  priceTicks,
  quantityLots,
  quantityText,
  turnoverValue,
  unrealisedResult,
} from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import { moneyObject } from '../market/index.ts';
import type { Services } from '../services.ts';
import type { ClosedOnMargin } from './closed.ts';

type Shown = ReplyOf<Endpoints['orders.position']>;

/** What of a position orders that wait or rest do not close already, in lots. */
export const freeOf = ({ core }: Services, position: Position): number => {
  let lots: number = position.quantity;
  for (const order of livingOf(core.state.orders, position))
    if (!opensRisk(order) && order.margin?.effect === 'reduce' && order.margin.position === position.id)
      lots -= remaining(order);
  return lots;
};

/** The mean price of an entry value in ticks × lots. */
export const meanEntry = (entry: bigint, lots: number) =>
  priceTicks(lots === 0 ? 0 : Number(mulDiv(entry, 1n, BigInt(lots), 'half-even')));

/** What the next period of a position's financing costs, as far as its rate is known by now, at most its margin; null where its instrument is on margin no more. */
const nextFinancingOf = ({ core, market, now }: Services, position: Reading<Position>): bigint | null => {
  const { scale, margin: terms } = market.listing(position.instrument);
  if (!terms) return null;
  const due = dueOf(scale, terms.financing, position, fundingNow(core, position.mode, position.instrument, now()));
  if (due > position.margin) return position.margin;
  return due;
};

/** An open position on margin, valued at the last price; what it realised so far has its fees and financing taken off. */
export const presentOnMargin = (services: Services, position: Reading<Position>): Shown => {
  const listing = services.market.listing(position.instrument);
  const { instrument, scale } = listing;
  const { quantity, entry, leverage, target, stop } = position;
  const nextFinancing = nextFinancingOf(services, position);
  const last = services.market.last(position.instrument);
  const quote = services.assets.get(instrument.quote);
  const text = (units: bigint): string => amountText(quote, units);
  const profit = last === undefined ? undefined : unrealisedResult(scale, position, last);
  const total = profit === undefined ? undefined : profit + position.realised - position.fees - position.financing;
  const price = (ticks: typeof target): string | null => (ticks === null ? null : priceText(scale, ticks));
  return {
    id: position.id,
    instrument: instrument.id,
    code: instrument.symbol,
    name: instrument.name,
    venue: instrument.venue,
    direction: position.side,
    quantity: quantityText(scale, quantity),
    available: quantityText(scale, quantityLots(freeOf(services, position))),
    entryPrice: priceText(scale, meanEntry(entry, quantity)),
    last: last === undefined ? null : priceText(scale, last),
    cost: text(turnoverValue(scale, entry, 'up')),
    marketValue: last === undefined ? null : text(notional(scale, last, quantity, 'down')),
    margin: text(position.margin),
    leverage,
    callPrice: price(position.callPrice),
    liquidationPrice: price(position.liquidationPrice),
    closeOutEquity: text(closeOutEquity(scale, position)),
    financing: text(position.financing),
    nextFinancing: nextFinancing === null ? null : text(nextFinancing),
    nextFinancingAt: nextFinancing === null ? null : position.financesAt,
    profit: profit === undefined ? null : text(profit),
    totalProfit: total === undefined ? null : text(total),
    profitPercent: profit === undefined ? null : percentText(profit, initialMargin(scale, entry, leverage)),
    totalProfitMoney: total === undefined ? null : moneyObject(services.market.valuation, instrument.quote, total),
    fees: text(position.fees),
    takeProfit: price(target),
    stopLoss: price(stop),
    currency: instrument.quote,
    openedAt: position.openedAt,
    closedAt: null,
    exitPrice: null,
    closeReason: null,
    source: position.source.from,
    state: 'open',
  };
};

/** What counts for the leverage that a customer's next order in an instrument may have, in its quote asset's smallest unit (rule MARGIN-3). */
export const openedOnMargin = ({ core, market }: Services, owner: Owner, instrument: InstrumentId): bigint =>
  turnoverValue(
    market.listing(instrument).scale,
    totalEntry(core.state.margin, owner, instrument) + openingTurnover(core, owner, instrument),
    'up',
  );

/** A customer's open positions on margin in what a product trades, newest first. */
export const openOnMargin = (
  { core, market }: Pick<Services, 'core' | 'market'>,
  owner: Owner,
  product: Product,
): readonly Position[] =>
  core.state.margin.positions
    .of(owner)
    .filter(({ instrument }) => market.listing(instrument).instrument.product === product)
    .sort((one, other) => other.openedAt - one.openedAt || other.id - one.id);

/** One that is over, or a part of one: all that was closed, at its mean price, and what it brought in all. */
export const presentClosedOnMargin = (
  services: Services,
  { position, lots: closed, entry, exit, closedAt, reason, result }: ClosedOnMargin,
): Shown => {
  const { scale, instrument } = services.market.listing(position.instrument);
  const quote = services.assets.get(instrument.quote);
  const lots = quantityLots(closed);
  const initial = initialMargin(scale, entry, position.leverage);
  return {
    ...presentOnMargin(services, { ...position, quantity: lots, entry }),
    available: quantityText(scale, quantityLots(0)),
    margin: amountText(quote, initial),
    profit: amountText(quote, result),
    totalProfit: amountText(quote, result),
    profitPercent: percentText(result, initial),
    totalProfitMoney: moneyObject(services.market.valuation, instrument.quote, result),
    closedAt,
    exitPrice: priceText(scale, meanEntry(exit, closed)),
    closeOutEquity: null,
    nextFinancing: null,
    nextFinancingAt: null,
    closeReason: reason,
    state: 'closed',
  };
};
