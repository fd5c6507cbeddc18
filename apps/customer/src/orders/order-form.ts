import {
  affordableLots,
  buyCost,
  finishedText,
  formatDecimal,
  mulDiv,
  type OrderKind,
  openingCost,
  type PriceTicks,
  parseDecimal,
  parsePrice,
  parseQuantity,
  priceText,
  type QuantityLots,
  quantityLots,
  quantityText,
  type Side,
  sellProceeds,
  type Turnover,
  turnover,
  turnoverValue,
} from '@bourse/rules';
import { buyingPower, EXITS, type Exit, mostOpen, mostTaken, type Opening, openingOf } from './order-leverage.ts';
import { collarPrice, fillsOf, MAX_ORDER_LOTS, type OrderMarket } from './order-market.ts';

/** What an order's size is typed in: lots of what is traded or, for a buy, what it may cost in all. */
export type Measure = 'quantity' | 'quoteAmount';

/** What stands in the order form. Price, quantity and quote amount are plain decimal texts as typed; of the last two the one that `measure` names counts. */
export type OrderForm = {
  readonly side: Side;
  readonly kind: OrderKind;
  readonly price: string;
  readonly measure: Measure;
  readonly quantity: string;
  readonly quoteAmount: string;
  /** Whether something stands in the field of the price, or of the size, that cannot be read as one number. */
  readonly isPriceUnread?: boolean;
  readonly isSizeUnread?: boolean;
  /** Of a buy: 1 is paid in full, more opens a position on margin. */
  readonly leverage: number;
  /** What closes such a position by itself, as typed; those that are wanted. */
  readonly exits: Readonly<Partial<Record<Exit, TypedPrice>>>;
};

/** A plain decimal text, and whether something stands in its field that cannot be read as one number. */
export type TypedPrice = { readonly price: string; readonly isUnread: boolean };

export type OrderChange =
  | { readonly type: 'side'; readonly side: Side }
  | { readonly type: 'kind'; readonly kind: OrderKind }
  | { readonly type: 'price'; readonly price: string; readonly isUnread?: boolean }
  | { readonly type: 'take-price'; readonly price: string }
  | { readonly type: 'measure'; readonly measure: Measure }
  | { readonly type: 'quantity'; readonly quantity: string; readonly isUnread?: boolean }
  | { readonly type: 'quoteAmount'; readonly quoteAmount: string; readonly isUnread?: boolean }
  | { readonly type: 'percent'; readonly percent: number }
  | { readonly type: 'leverage'; readonly leverage: number }
  | { readonly type: 'exit'; readonly exit: Exit; readonly typed: TypedPrice | undefined }
  | { readonly type: 'emptied' };

export const emptyOrder = (side: Side, kind: OrderKind = 'market'): OrderForm => ({
  side,
  kind,
  price: '',
  measure: 'quantity',
  quantity: '',
  quoteAmount: '',
  leverage: 1,
  exits: {},
});

/** With how much leverage the order opens a position: 1 where it is paid in full, or sells. */
export const leverageOf = ({ side, leverage }: OrderForm, { margin }: OrderMarket): number =>
  side === 'buy' && margin ? leverage : 1;

/** The target and the stop that the order brings: what a purchase of shares opens or adds to may have both (rules MARGIN-8, STOCKS-15). */
export const exitsOf = ({ side, exits }: OrderForm, { margin }: OrderMarket): OrderForm['exits'] =>
  side === 'buy' && margin ? exits : {};

/** What is typed as the order's size. */
export const typedSize = ({ measure, quantity, quoteAmount }: OrderForm): string =>
  measure === 'quoteAmount' ? quoteAmount : quantity;

/** The price in ticks, or undefined where none is typed or it is off the grid. */
export const limitOf = ({ price }: OrderForm, { scale }: OrderMarket): PriceTicks | undefined => {
  const limit = parsePrice(scale, finishedText(price));
  return limit.ok ? limit.value : undefined;
};

/** The worst price the order may fill at, ticks. */
const worstOf = (form: OrderForm, market: OrderMarket): PriceTicks | undefined => {
  if (form.kind === 'limit') return limitOf(form, market);
  return market.reference && collarPrice(market.reference, form.side, market.terms.collarBps);
};

const opposingLevels = ({ side }: OrderForm, market: OrderMarket) => (side === 'buy' ? market.asks : market.bids);

/** What a buy takes from the money there is for a turnover, smallest units: paid in full with its fee, or the margin and both fees (rules SPOT-5, MARGIN-1). */
const takenBy =
  (form: OrderForm, market: OrderMarket) =>
  (value: Turnover): bigint => {
    const { scale, terms } = market;
    const leverage = leverageOf(form, market);
    return leverage === 1 ? buyCost(scale, value, terms.feeBps) : openingCost(scale, value, leverage, terms.feeBps);
  };

/** The lots that a buy of so much money, fees included, comes to at what is offered now (rule SPOT-2). */
const lotsFor = (form: OrderForm, market: OrderMarket, quoteAmount: bigint): QuantityLots | undefined =>
  lotsWithin(form, market, takenBy(form, market), quoteAmount);

/** The lots of a buy whose turnover, by a measure of it, comes to no more than a bound at what is offered now. */
const lotsWithin = (
  form: OrderForm,
  market: OrderMarket,
  measureOf: (value: Turnover) => bigint,
  bound: bigint,
): QuantityLots | undefined => {
  const worst = worstOf(form, market);
  if (worst === undefined) return undefined;
  const offers = market.isOpen ? (opposingLevels(form, market) ?? []) : [];
  const affordable = (bought: bigint, price: PriceTicks, most: QuantityLots): QuantityLots =>
    affordableLots(measureOf, bought, price, most, bound);
  const now = fillsOf(offers, form.side, worst, MAX_ORDER_LOTS, (bought, { price, quantity }) =>
    affordable(bought, price, quantity),
  );
  const rests = form.kind === 'limit' || !market.isOpen;
  if (!rests) return now.lots;
  const more = affordable(now.turnover, worst, quantityLots(MAX_ORDER_LOTS - now.lots));
  return quantityLots(now.lots + more);
};

/** The most lots that could be ordered now: what the money buys at what is offered, or all that is held. */
export const maxLots = (form: OrderForm, market: OrderMarket): QuantityLots | undefined => {
  if (form.side === 'sell') return market.holding;
  const affordable = market.funds === undefined ? undefined : lotsFor(form, market, market.funds);
  const allowed = lotsAllowed(form, market);
  return affordable !== undefined && allowed !== undefined && allowed < affordable ? allowed : affordable;
};

/** The most lots that the leverage may open at what is offered, beside what is open (rule MARGIN-3); undefined where it is paid in full, or without a price. */
const lotsAllowed = (form: OrderForm, market: OrderMarket): QuantityLots | undefined => {
  const { margin, scale } = market;
  const leverage = leverageOf(form, market);
  if (leverage === 1 || !margin || worstOf(form, market) === undefined) return undefined;
  const most = mostOpen(margin, leverage);
  const ever = quantityLots(margin.maxLots);
  if (most === undefined) return ever;
  if (most <= margin.opened) return quantityLots(0);
  const room = lotsWithin(form, market, (value) => turnoverValue(scale, value, 'up'), most - margin.opened);
  return room !== undefined && room < ever ? room : ever;
};

/** The most that a buy may take of the money, smallest units: all of it, or what the leverage may still open takes (rule MARGIN-26). */
const mostMoney = (form: OrderForm, { margin, terms, funds }: OrderMarket): bigint | undefined =>
  form.side === 'buy' && margin && form.leverage > 1 && funds !== undefined
    ? mostTaken(margin, form.leverage, terms.feeBps, funds)
    : funds;

/** What the whole of a buy's slider is, smallest units: the money it takes, or with leverage and a quantity the value it opens (rule MARGIN-26). */
export const wholeOf = (form: OrderForm, market: OrderMarket): bigint | undefined => {
  const { margin, terms, funds } = market;
  const leverage = leverageOf(form, market);
  return form.measure === 'quantity' && margin && leverage > 1 && funds !== undefined
    ? buyingPower(margin, leverage, terms.feeBps, funds)
    : mostMoney(form, market);
};

/** The order's size in the other measure, as near as it comes: what a quantity costs, or the quantity that money buys. */
const measured = (form: OrderForm, measure: Measure, market: OrderMarket): OrderForm => {
  if (measure === form.measure) return form;
  const summary = summaryOf(form, market);
  const total = summary && summary.unfilled === 0 ? summary.total : '';
  return measure === 'quoteAmount'
    ? { ...form, measure, quoteAmount: total, isSizeUnread: false }
    : { ...form, measure, quantity: summary?.quantity ?? '', isSizeUnread: false };
};

const shareOfMost = (form: OrderForm, percent: number, market: OrderMarket): OrderForm => {
  if (form.measure === 'quoteAmount') {
    const money = mostMoney(form, market);
    if (money === undefined) return form;
    const share = mulDiv(money, BigInt(percent), 100n, 'down');
    const quoteAmount = share === 0n ? '' : formatDecimal(share, market.quoteDecimals);
    return { ...form, quoteAmount, isSizeUnread: false };
  }
  const most = maxLots(form, market);
  if (most === undefined) return form;
  const lots = quantityLots(Math.floor((most * percent) / 100));
  return { ...form, quantity: lots === 0 ? '' : quantityText(market.scale, lots), isSizeUnread: false };
};

/** The form after a change; a share of what is available becomes a quantity, rounded down to whole lots. */
export const changeOrder = (form: OrderForm, change: OrderChange, market: OrderMarket): OrderForm => {
  switch (change.type) {
    case 'side':
      // Only a buy can be given in the quote asset.
      return form.side === change.side
        ? form
        : { ...form, side: change.side, measure: 'quantity', quantity: '', quoteAmount: '', isSizeUnread: false };
    case 'kind': {
      const at = market.reference === undefined ? '' : priceText(market.scale, market.reference);
      return { ...form, kind: change.kind, price: change.kind === 'limit' && form.price === '' ? at : form.price };
    }
    case 'price':
      return { ...form, price: change.price, isPriceUnread: change.isUnread ?? false };
    case 'take-price':
      return { ...form, kind: 'limit', price: change.price, isPriceUnread: false };
    case 'measure':
      return form.side === 'buy' ? measured(form, change.measure, market) : form;
    case 'quantity':
      return { ...form, quantity: change.quantity, isSizeUnread: change.isUnread ?? false };
    case 'quoteAmount':
      return { ...form, quoteAmount: change.quoteAmount, isSizeUnread: change.isUnread ?? false };
    case 'percent':
      return shareOfMost(form, change.percent, market);
    case 'leverage':
      return { ...form, leverage: change.leverage };
    case 'exit': {
      const { [change.exit]: _, ...others } = form.exits;
      return { ...form, exits: change.typed ? { ...others, [change.exit]: change.typed } : others };
    }
    case 'emptied':
      return { ...form, quantity: '', quoteAmount: '', isSizeUnread: false, exits: {} };
  }
};

/** What an order comes to, as the server will work it out; money as decimal texts of the quote asset. */
export type OrderSummary = {
  readonly lots: QuantityLots;
  readonly quantity: string;
  /** Mean or limit price; undefined where nothing fills. */
  readonly price: string | undefined;
  /** Price × quantity. */
  readonly value: string;
  readonly fee: string;
  /** A buy: what it costs in all. A sale: what it brings in. */
  readonly total: string;
  /** What is then left to spend (buy) or to sell (sale); negative where it does not reach. */
  readonly left: string | undefined;
  /** Lots of a market order that nobody offers within its reach: they are cancelled, and no sum is one of them. */
  readonly unfilled: QuantityLots;
  /** The lots that the sums are of. */
  readonly offered: QuantityLots;
  /** What it opens with leverage; undefined where it is paid in full, or sells. */
  readonly opening: (Opening & { readonly leverage: number }) | undefined;
  /** What is bought now, as a position of its own. */
  readonly stake: Opening['stake'];
};

type Sized = { readonly turnover: bigint; readonly lots: QuantityLots; readonly unfilled: QuantityLots };

export const sizeOf = (form: OrderForm, market: OrderMarket, lots: QuantityLots): Sized | undefined => {
  const worst = worstOf(form, market);
  if (worst === undefined) return undefined;
  // Outside its session an order waits, and its worst case is kept (rule STOCKS-2).
  if (!market.isOpen) return { turnover: turnover(worst, lots), lots, unfilled: quantityLots(0) };
  const offers = opposingLevels(form, market);
  if (!offers)
    return form.kind === 'limit' ? { turnover: turnover(worst, lots), lots, unfilled: quantityLots(0) } : undefined;
  const now = fillsOf(offers, form.side, worst, lots);
  const left = quantityLots(lots - now.lots);
  if (form.kind === 'limit') return { turnover: now.turnover + turnover(worst, left), lots, unfilled: quantityLots(0) };
  return { turnover: now.turnover, lots: now.lots, unfilled: left };
};

const parsedUnits = (text: string, decimals: number): bigint | undefined => {
  const units = parseDecimal(text, decimals);
  return units.ok ? units.value : undefined;
};

const quoteAmountOf = ({ quoteAmount }: OrderForm, { quoteDecimals }: OrderMarket): bigint | undefined => {
  const units = parseDecimal(finishedText(quoteAmount), quoteDecimals);
  return units.ok && units.value > 0n ? units.value : undefined;
};

/** Whether a buy goes out as an amount of the quote asset, so that the server sizes it at the instant it fills (rule SPOT-2). */
const goesAsQuoteAmount = ({ measure, kind }: OrderForm, takesQuoteAmount: boolean): boolean =>
  takesQuoteAmount && measure === 'quoteAmount' && kind === 'market';

export const lotsOf = (form: OrderForm, market: OrderMarket): QuantityLots | undefined => {
  if (form.measure === 'quoteAmount') {
    const quoteAmount = quoteAmountOf(form, market);
    return quoteAmount === undefined ? undefined : lotsFor(form, market, quoteAmount);
  }
  const lots = parseQuantity(market.scale, finishedText(form.quantity));
  return lots.ok ? lots.value : undefined;
};

const leftOf = (side: Side, market: OrderMarket, cost: bigint, lots: QuantityLots): string | undefined => {
  const { funds, holding, scale, quoteDecimals } = market;
  if (side === 'buy') return funds === undefined ? undefined : formatDecimal(funds - cost, quoteDecimals);
  return holding === undefined ? undefined : quantityText(scale, quantityLots(holding - lots));
};

const percentOf = (form: OrderForm, market: OrderMarket, lots: QuantityLots): number => {
  const most = form.measure === 'quoteAmount' ? mostMoney(form, market) : maxLots(form, market);
  const taken = form.measure === 'quoteAmount' ? quoteAmountOf(form, market) : lots;
  if (!most || !taken) return 0;
  const percent = Math.round((Number(taken) / Number(most)) * 100);
  return taken > most ? Math.max(101, percent) : percent;
};

/** Cost, fee and what will be left; undefined as long as price or quantity is not a number on the grid. */
export const summaryOf = (form: OrderForm, market: OrderMarket): OrderSummary | undefined => {
  const { scale, terms, quoteDecimals, margin } = market;
  const lots = lotsOf(form, market);
  const sized = lots === undefined ? undefined : sizeOf(form, market, lots);
  if (lots === undefined || !sized) return undefined;
  const isBuy = form.side === 'buy';
  const value = turnoverValue(scale, sized.turnover, isBuy ? 'up' : 'down');
  const total = isBuy ? takenBy(form, market)(sized.turnover) : sellProceeds(scale, sized.turnover, terms.feeBps);
  const leverage = leverageOf(form, market);
  const opening =
    margin && leverage > 1
      ? { ...openingOf(market, margin, sized.lots, sized.turnover, leverage), leverage }
      : undefined;
  const text = (units: bigint): string => formatDecimal(units, quoteDecimals);
  const left = leftOf(form.side, market, total, sized.lots);
  return {
    stake: { side: 'long', quantity: sized.lots, entry: sized.turnover },
    lots,
    quantity: quantityText(scale, lots),
    price: sized.lots === 0 ? undefined : priceText(scale, Number(sized.turnover / BigInt(sized.lots)) as PriceTicks),
    value: text(value),
    fee: text(opening ? opening.closingFee : isBuy ? total - value : value - total),
    total: text(total),
    left,
    unfilled: sized.unfilled,
    offered: sized.lots,
    opening,
  };
};

/** So much more is made ready for a market buy by quantity, basis points: the price moves until it fills (rule ORDER-21). */
export const FUNDING_MARGIN_BPS = 50n;

/** What a buy lacks, smallest units of the quote asset: to the unit, and with something over where its cost may still move. */
export type Shortfall = { readonly needed: bigint; readonly wanted: bigint };

const costOf = (form: OrderForm, market: OrderMarket): bigint | undefined => {
  const total = summaryOf(form, market)?.total;
  return total === undefined ? undefined : parsedUnits(total, market.quoteDecimals);
};

/**
 * What a buy in the quote asset goes out as, smallest units: what was typed, or the balance where more was typed and the balance covers what
 * that buys (rule ORDER-21).
 */
const sentAmountOf = (form: OrderForm, market: OrderMarket): bigint | undefined => {
  const typed = quoteAmountOf(form, market);
  const { funds } = market;
  if (typed === undefined || funds === undefined || typed <= funds) return typed;
  const cost = costOf(form, market);
  return cost && cost <= funds ? funds : typed;
};

/** The money that a buy may come to as it is sent, smallest units: what it costs, or all that it goes out as where that is the quote asset. */
export const payableOf = (form: OrderForm, market: OrderMarket, takesQuoteAmount: boolean): bigint | undefined =>
  goesAsQuoteAmount(form, takesQuoteAmount) ? sentAmountOf(form, market) : costOf(form, market);

/**
 * What is missing of the money for a buy; undefined where nothing is, or while what it costs or what there is is not known. Typed money that
 * buys whole shares lacks what these cost, not what was typed (rule ORDER-21).
 */
export const shortfallOf = (form: OrderForm, market: OrderMarket, takesQuoteAmount: boolean): Shortfall | undefined => {
  const { funds } = market;
  if (form.side !== 'buy' || funds === undefined) return undefined;
  const cost = payableOf(form, market, takesQuoteAmount);
  if (!cost || cost <= funds) return undefined;
  const moves = form.kind === 'market' && !goesAsQuoteAmount(form, takesQuoteAmount);
  const over = moves ? mulDiv(cost, FUNDING_MARGIN_BPS, 10_000n, 'up') : 0n;
  // Never more than was typed: the quantity follows from that.
  const quoteAmount = form.measure === 'quoteAmount' ? quoteAmountOf(form, market) : undefined;
  const most = quoteAmount !== undefined && quoteAmount < cost + over ? quoteAmount : cost + over;
  return { needed: cost - funds, wanted: most - funds };
};

/** How much of what is available the order takes, whole percent; more than 100 where that does not reach. For the slider only. */
export const takenPercent = (form: OrderForm, market: OrderMarket): number => {
  const lots = lotsOf(form, market);
  return lots === undefined ? 0 : percentOf(form, market, lots);
};

/** Whether what is available pays for no buy at all, so that only a conversion makes one possible. */
export const cannotAfford = (form: OrderForm, market: OrderMarket): boolean =>
  form.side === 'buy' &&
  market.funds !== undefined &&
  (market.funds === 0n || market.funds < market.scale.minNotionalUnits || maxLots(form, market) === 0);

/**
 * The price that a limit order meets at once: the best offer against it, or the last price as long as the book is not known. Undefined where it
 * would rest, and while the market is closed.
 */
export const crossedPrice = (form: OrderForm, market: OrderMarket): PriceTicks | undefined => {
  const limit = form.kind === 'limit' && market.isOpen ? limitOf(form, market) : undefined;
  if (limit === undefined) return undefined;
  const beyond = (price: PriceTicks): number => (form.side === 'buy' ? limit - price : price - limit);
  const [best] = opposingLevels(form, market) ?? [];
  if (best) return beyond(best.price) >= 0 ? best.price : undefined;
  return market.reference !== undefined && beyond(market.reference) > 0 ? market.reference : undefined;
};

/** An order as a call takes it: plain decimal texts, and its size either as a quantity or as the amount of the quote asset it may cost. */
export type SentOrder = {
  readonly side: Side;
  readonly kind: OrderKind;
  readonly price: string | undefined;
  /** 1 where it is paid in full, or sells. */
  readonly leverage: number;
  readonly takeProfit?: string;
  readonly stopLoss?: string;
} & (
  | { readonly quantity: string; readonly quoteAmount?: undefined }
  | { readonly quoteAmount: string; readonly quantity?: undefined }
);

/**
 * What is sent for a form. Where the call takes a quote amount, a market buy given as one goes out so, and the server sizes it at the
 * instant it fills (rule SPOT-2); otherwise as the quantity it comes to now. Undefined while it has no size.
 */
export const sentOrder = (form: OrderForm, market: OrderMarket, takesQuoteAmount: boolean): SentOrder | undefined => {
  const { side, kind } = form;
  const leverage = leverageOf(form, market);
  const exits = EXITS.flatMap((exit) => {
    const typed = exitsOf(form, market)[exit];
    return typed ? [[exit, finishedText(typed.price)]] : [];
  });
  const price = kind === 'limit' ? finishedText(form.price) : undefined;
  const head = { side, kind, price, leverage, ...Object.fromEntries(exits) };
  if (goesAsQuoteAmount(form, takesQuoteAmount)) {
    const amount = sentAmountOf(form, market);
    if (amount === undefined || amount === quoteAmountOf(form, market))
      return { ...head, quoteAmount: finishedText(form.quoteAmount) };
    return { ...head, quoteAmount: formatDecimal(amount, market.quoteDecimals) };
  }
  const lots = lotsOf(form, market);
  return lots === undefined || lots === 0 ? undefined : { ...head, quantity: quantityText(market.scale, lots) };
};
