import { type CloseOut, fundingNow } from '@bourse/core';
import {
  amountText,
  broken,
  closeOutEquity,
  equityAt,
  formatDecimal,
  initialMargin,
  type Position,
  percentText,
  priceText,
  quantityLots,
  quantityText,
  turnover,
  turnoverValue,
  unrealisedResult,
} from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import { type ClosedOnMargin, freeOf, meanEntry } from '../margin/index.ts';
import { hundredths, type Listing, presentQuote } from '../market/index.ts';
import { averagePrice, type OrderView } from '../orders/index.ts';
import type { Services } from '../services.ts';

type Coin = ReplyOf<Endpoints['contract.coins']>[number];
type ContractOrder = ReplyOf<Endpoints['contract.place']>;
type ContractPosition = ReplyOf<Endpoints['contract.changeMargin']>;
type Exit = ReplyOf<Endpoints['contract.exits']>[number];

const DAY_MS = 86_400_000;
const NOBODY: ReadonlySet<string> = new Set();

/** Billionths as percent. */
export const ratePercent = (ppb: number): string => formatDecimal(BigInt(ppb), 7);

/** The end of the period under way, ms UTC. */
const nextFundingAt = ({ margin }: Listing, now: number): number =>
  margin ? (Math.floor(now / margin.financing.everyMs) + 1) * margin.financing.everyMs : now;

/** A contract with its terms and prices. The mark price is that of real accounts. */
export const presentCoin = (services: Services, listing: Listing): Coin => {
  const { instrument, scale, margin } = listing;
  const quote = presentQuote(services, listing, NOBODY);
  const money = services.assets.get(instrument.quote);
  const now = services.now();
  const funding = fundingNow(services.core, 'real', instrument.id, now);
  const fee = hundredths(instrument.feeBps);
  return {
    id: instrument.id,
    coin: instrument.base.toLowerCase(),
    symbol: instrument.id,
    showSymbol: instrument.symbol,
    baseCoin: instrument.quote,
    coinType: 'contract',
    logo: quote.logo,
    amount: quote.last,
    open: quote.open,
    high24: quote.high,
    low24: quote.low,
    volume24: quote.volume,
    priceChangePercent: quote.changePercent,
    leverage: [...(margin?.leverages ?? [])],
    shareNumber: quantityText(scale, quantityLots(1)),
    openFee: fee,
    closeFee: fee,
    tickSize: instrument.tickSize,
    minNotional: instrument.minNotional,
    tiers: (margin?.tiers ?? []).map(({ upTo, maintenanceBps, maxLeverage }) => ({
      upTo: upTo === null ? null : amountText(money, upTo),
      maintenanceRate: hundredths(maintenanceBps),
      maxLeverage,
    })),
    maxNum: margin?.maxLots ?? 0,
    markPrice: funding === undefined ? null : priceText(scale, funding.mark),
    fundingRate: funding === undefined ? null : ratePercent(funding.ratePpb),
    nextFundingTime: nextFundingAt(listing, now),
    stale: quote.stale,
    time: quote.at,
  };
};

/** The margin of what an order opens: of its whole at its limit, or of what has filled at the market, in the quote asset's smallest unit. */
const orderMargin = ({ scale }: Listing, order: OrderView): bigint => {
  if (!order.margin || order.margin.effect === 'reduce') return 0n;
  const value = order.kind === 'limit' ? turnover(order.limit, order.quantity) : order.turnover;
  return initialMargin(scale, value, order.margin.leverage);
};

/** An order as the calls of contracts show it. */
export const presentOrder = (services: Services, order: OrderView): ContractOrder => {
  const listing = services.market.listing(order.instrument);
  const { instrument, scale } = listing;
  const quote = services.assets.get(instrument.quote);
  const average = averagePrice(order);
  const effect = order.margin?.effect ?? broken('an order in contracts is on margin');
  return {
    id: order.id,
    type: (order.side === 'buy') === (effect === 'reduce') ? 'short' : 'long',
    effect,
    symbol: instrument.id,
    showCoin: instrument.symbol,
    coin: instrument.quote,
    leverage: order.margin?.leverage ?? 1,
    orderSource: order.source,
    delegateTime: order.placedAt,
    delegateTotal: order.quantity,
    delegatePrice: order.kind === 'limit' ? priceText(scale, order.limit) : null,
    delegateType: order.kind,
    dealNum: order.filled,
    dealPrice: average === undefined ? null : priceText(scale, average),
    amount: amountText(quote, orderMargin(listing, order)),
    fee: amountText(quote, order.fees),
    updateTime: order.updatedAt,
    status: order.state === 'open' || order.state === 'waiting' ? 'open' : 'history',
    state: order.state,
    reason: order.reason,
    params: { delegateTime: order.placedAt },
  };
};

type Shown = Pick<Position, 'quantity' | 'entry'> & {
  readonly openingFee: bigint;
  readonly closingFee: bigint;
  readonly endedAt: number;
};

/** What open and closed positions show alike. */
const presentShared = (services: Services, position: Position, shown: Shown) => {
  const { scale, instrument } = services.market.listing(position.instrument);
  const quote = services.assets.get(position.asset);
  const text = (units: bigint): string => amountText(quote, units);
  const last = services.market.last(position.instrument);
  const initial = initialMargin(scale, shown.entry, position.leverage);
  return {
    id: position.id,
    direction: position.side,
    instrument: instrument.id,
    name: instrument.symbol,
    currency: position.asset,
    leverage: position.leverage,
    entryPrice: priceText(scale, meanEntry(shown.entry, shown.quantity)),
    contracts: shown.quantity,
    initialMargin: text(initial),
    openingFee: text(shown.openingFee),
    closingFee: text(shown.closingFee),
    last: last === undefined ? null : priceText(scale, last),
    entryValue: text(turnoverValue(scale, shown.entry, 'up')),
    funding: text(position.financing),
    source: position.source.from,
    params: {
      createTime: position.openedAt,
      dealTime: null as number | null,
      deliveryDays: Math.floor((shown.endedAt - position.openedAt) / DAY_MS),
    },
  };
};

/** An open position as the calls of contracts show it, valued at the last price. */
export const presentPosition = (services: Services, position: Position): ContractPosition => {
  const { scale } = services.market.listing(position.instrument);
  const quote = services.assets.get(position.asset);
  const last = services.market.last(position.instrument);
  const result = last === undefined ? undefined : unrealisedResult(scale, position, last);
  const initial = initialMargin(scale, position.entry, position.leverage);
  const price = (ticks: Position['target']): string | null => (ticks === null ? null : priceText(scale, ticks));
  const { quantity, entry, fees: openingFee, feeReserve: closingFee } = position;
  return {
    ...presentShared(services, position, { quantity, entry, openingFee, closingFee, endedAt: services.now() }),
    available: freeOf(services, position),
    margin: amountText(quote, position.margin),
    addedMargin: amountText(quote, position.margin - initial),
    equity: last === undefined ? null : amountText(quote, equityAt(scale, position, last)),
    liquidationPrice: price(position.liquidationPrice),
    callPrice: price(position.callPrice),
    closeOutEquity: amountText(quote, closeOutEquity(scale, position)),
    exitPrice: null,
    profit: result === undefined ? null : amountText(quote, result),
    profitPercent: result === undefined ? null : percentText(result, initial),
    nextFundingAt: position.financesAt,
    target: price(position.target),
    stop: price(position.stop),
    state: 'open',
    closeReason: null,
    receipt: null,
  };
};

/** What closed a position, as its customer can hold it against the tape (rule CONTRACT-7). */
const presentReceipt = (scale: Listing['scale'], { mark, tick }: CloseOut): ContractPosition['receipt'] => ({
  markPrice: priceText(scale, mark),
  tickPrice: priceText(scale, tick.price),
  tickSequence: tick.seq,
  tickTime: tick.at,
});

/** One that is over, or a part of one: all that was closed, at its mean price, and what it brought in all. */
export const presentClosed = (services: Services, closed: ClosedOnMargin): ContractPosition => {
  const { position, lots, entry, exit, closedAt, reason, result, openingFees, closingFees, closeOut } = closed;
  const { scale } = services.market.listing(position.instrument);
  const quote = services.assets.get(position.asset);
  const initial = initialMargin(scale, entry, position.leverage);
  const shared = presentShared(services, position, {
    quantity: quantityLots(lots),
    entry,
    openingFee: openingFees,
    closingFee: closingFees,
    endedAt: closedAt,
  });
  return {
    ...shared,
    params: { ...shared.params, dealTime: closedAt },
    available: 0,
    margin: amountText(quote, initial),
    addedMargin: amountText(quote, 0n),
    equity: null,
    liquidationPrice: null,
    callPrice: null,
    closeOutEquity: null,
    exitPrice: priceText(scale, meanEntry(exit, lots)),
    profit: amountText(quote, result),
    profitPercent: percentText(result, initial),
    nextFundingAt: null,
    target: null,
    stop: null,
    state: 'closed',
    closeReason: reason,
    receipt: closeOut && presentReceipt(scale, closeOut),
  };
};

type ExitKind = 'target' | 'stop';

/** The number of a target or a stop: a position has at most one of each. */
const exitId = ({ id }: Pick<Position, 'id'>, kind: ExitKind): number => id * 2 + (kind === 'stop' ? 1 : 0);

/** Of which position a target or a stop is, by its number. */
export const exitOf = (id: number): { readonly position: number; readonly exit: ExitKind } => ({
  position: Math.floor(id / 2),
  exit: id % 2 === 1 ? 'stop' : 'target',
});

const presentExit = (
  services: Services,
  position: Position,
  kind: ExitKind,
  at: NonNullable<Position['stop']>,
): Exit => {
  const { scale, instrument } = services.market.listing(position.instrument);
  const limit = (kind === 'target' ? position.targetLimit : position.stopLimit) ?? null;
  const here = <T>(which: ExitKind, value: T): T | null => (which === kind ? value : null);
  const limitText = limit === null ? null : priceText(scale, limit);
  return {
    id: exitId(position, kind),
    positionId: position.id,
    type: position.side,
    lossType: kind,
    symbol: instrument.id,
    showCoin: instrument.symbol,
    leverage: position.leverage,
    earnPrice: here('target', priceText(scale, at)),
    losePrice: here('stop', priceText(scale, at)),
    earnNumber: here('target', position.quantity),
    loseNumber: here('stop', position.quantity),
    earnDelegatePrice: here('target', limitText),
    loseDelegatePrice: here('stop', limitText),
    delegateType: limit === null ? 'market' : 'limit',
    orderSource: position.source.from,
    createTime: position.openedAt,
  };
};

/** The target and the stop of a position, as far as they are set. */
export const exitsIn = (services: Services, position: Position): Exit[] => {
  const { target, stop } = position;
  return [
    ...(target === null ? [] : [presentExit(services, position, 'target', target)]),
    ...(stop === null ? [] : [presentExit(services, position, 'stop', stop)]),
  ];
};
