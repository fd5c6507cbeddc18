import {
  affordableLots,
  buyCost,
  formatDecimal,
  mulDiv,
  type OrderKind,
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
  turnover,
  turnoverValue,
} from '@bourse/rules';
import {
  bandOf,
  collarPrice,
  fillsOf,
  MAX_ORDER_LOTS,
  type OrderMarket,
  type PriceRange,
  withinBand,
} from './order-market.ts';

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
};

export type OrderChange =
  | { readonly type: 'side'; readonly side: Side }
  | { readonly type: 'kind'; readonly kind: OrderKind }
  | { readonly type: 'price'; readonly price: string; readonly isUnread?: boolean }
  | { readonly type: 'take-price'; readonly price: string }
  | { readonly type: 'measure'; readonly measure: Measure }
  | { readonly type: 'quantity'; readonly quantity: string; readonly isUnread?: boolean }
  | { readonly type: 'quoteAmount'; readonly quoteAmount: string; readonly isUnread?: boolean }
  | { readonly type: 'percent'; readonly percent: number }
  | { readonly type: 'emptied' };

export const emptyOrder = (side: Side, kind: OrderKind = 'market'): OrderForm => ({
  side,
  kind,
  price: '',
  measure: 'quantity',
  quantity: '',
  quoteAmount: '',
});

/** What is typed as the order's size. */
export const typedSize = ({ measure, quantity, quoteAmount }: OrderForm): string =>
  measure === 'quoteAmount' ? quoteAmount : quantity;

const finished = (typed: string): string => typed.replace(/\.$/, '');

/** The price in ticks, or undefined where none is typed or it is off the grid. */
const limitOf = ({ price }: OrderForm, { scale }: OrderMarket): PriceTicks | undefined => {
  const limit = parsePrice(scale, finished(price));
  return limit.ok ? limit.value : undefined;
};

/** The worst price the order may fill at, ticks. */
const worstOf = (form: OrderForm, market: OrderMarket): PriceTicks | undefined => {
  if (form.kind === 'limit') return limitOf(form, market);
  return market.reference && collarPrice(market.reference, form.side, market.terms.collarBps);
};

const opposingLevels = ({ side }: OrderForm, market: OrderMarket) => (side === 'buy' ? market.asks : market.bids);

/** The lots that a buy of so much money, fee included, comes to at what is offered now (rule SPOT-2). */
const lotsFor = (form: OrderForm, market: OrderMarket, quoteAmount: bigint): QuantityLots | undefined => {
  const { scale, terms } = market;
  const worst = worstOf(form, market);
  if (worst === undefined) return undefined;
  const offers = market.isOpen ? (opposingLevels(form, market) ?? []) : [];
  const affordable = (bought: bigint, price: PriceTicks, most: QuantityLots): QuantityLots =>
    affordableLots(scale, bought, price, most, terms.feeBps, quoteAmount);
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
  return market.funds === undefined ? undefined : lotsFor(form, market, market.funds);
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
    if (market.funds === undefined) return form;
    const share = mulDiv(market.funds, BigInt(percent), 100n, 'down');
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
    case 'emptied':
      return { ...form, quantity: '', quoteAmount: '', isSizeUnread: false };
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
};

type Sized = { readonly turnover: bigint; readonly lots: QuantityLots; readonly unfilled: QuantityLots };

const sizeOf = (form: OrderForm, market: OrderMarket, lots: QuantityLots): Sized | undefined => {
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
  const units = parseDecimal(finished(quoteAmount), quoteDecimals);
  return units.ok && units.value > 0n ? units.value : undefined;
};

/** Whether a buy goes out as an amount of the quote asset, so that the server sizes it at the instant it fills (rule SPOT-2). */
const goesAsQuoteAmount = ({ measure, kind }: OrderForm, takesQuoteAmount: boolean): boolean =>
  takesQuoteAmount && measure === 'quoteAmount' && kind === 'market';

const lotsOf = (form: OrderForm, market: OrderMarket): QuantityLots | undefined => {
  if (form.measure === 'quoteAmount') {
    const quoteAmount = quoteAmountOf(form, market);
    return quoteAmount === undefined ? undefined : lotsFor(form, market, quoteAmount);
  }
  const lots = parseQuantity(market.scale, finished(form.quantity));
  return lots.ok ? lots.value : undefined;
};

const leftOf = (side: Side, market: OrderMarket, cost: bigint, lots: QuantityLots): string | undefined => {
  const { funds, holding, scale, quoteDecimals } = market;
  if (side === 'buy') return funds === undefined ? undefined : formatDecimal(funds - cost, quoteDecimals);
  return holding === undefined ? undefined : quantityText(scale, quantityLots(holding - lots));
};

const percentOf = (form: OrderForm, market: OrderMarket, lots: QuantityLots): number => {
  const most = form.measure === 'quoteAmount' ? market.funds : maxLots(form, market);
  const taken = form.measure === 'quoteAmount' ? quoteAmountOf(form, market) : lots;
  if (!most || !taken) return 0;
  const percent = Math.round((Number(taken) / Number(most)) * 100);
  return taken > most ? Math.max(101, percent) : percent;
};

/** Cost, fee and what will be left; undefined as long as price or quantity is not a number on the grid. */
export const summaryOf = (form: OrderForm, market: OrderMarket): OrderSummary | undefined => {
  const { scale, terms, quoteDecimals } = market;
  const lots = lotsOf(form, market);
  const sized = lots === undefined ? undefined : sizeOf(form, market, lots);
  if (lots === undefined || !sized) return undefined;
  const isBuy = form.side === 'buy';
  const value = turnoverValue(scale, sized.turnover, isBuy ? 'up' : 'down');
  const total = isBuy
    ? buyCost(scale, sized.turnover, terms.feeBps)
    : sellProceeds(scale, sized.turnover, terms.feeBps);
  const text = (units: bigint): string => formatDecimal(units, quoteDecimals);
  const left = leftOf(form.side, market, total, sized.lots);
  return {
    lots,
    quantity: quantityText(scale, lots),
    price: sized.lots === 0 ? undefined : priceText(scale, Number(sized.turnover / BigInt(sized.lots)) as PriceTicks),
    value: text(value),
    fee: text(isBuy ? total - value : value - total),
    total: text(total),
    left,
    unfilled: sized.unfilled,
    offered: sized.lots,
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
const payableOf = (form: OrderForm, market: OrderMarket, takesQuoteAmount: boolean): bigint | undefined =>
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

/** What is wrong or missing, beside which field, by the key of its text. */
export type OrderProblem = {
  readonly field: 'price' | 'quantity';
  readonly key: string;
  /** What the button says in the order's place, where that names no order yet: what is to be typed, or put right. */
  readonly prompt?: string;
  /** The prices that are allowed, where one is not. */
  readonly range?: PriceRange;
  /** The least that can be ordered, where less is typed. */
  readonly minimum?: MinimumOrder;
};

/** The least quantity that is taken, and what that costs with its fee (a buy) or is worth (a sale), decimal texts. */
export type MinimumOrder = { readonly quantity: string; readonly amount: string | undefined };

const priceProblem = (form: OrderForm, market: OrderMarket): OrderProblem | undefined => {
  if (form.kind === 'market') return undefined;
  const price = finished(form.price);
  const check = 'market.order.checkPrice';
  if (form.isPriceUnread) return { field: 'price', key: check, prompt: check };
  if (!/[1-9]/.test(price)) return { field: 'price', key: 'priceNotNull', prompt: 'priceNotNull' };
  const limit = limitOf(form, market);
  if (limit === undefined) return { field: 'price', key: 'market.order.offTick', prompt: check };
  if (market.reference && !withinBand(market.reference, limit, market.terms.bandBps))
    return {
      field: 'price',
      key: 'market.order.outsideBand',
      prompt: check,
      range: bandOf(market.reference, market.terms.bandBps),
    };
  return undefined;
};

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

/** Which words a product has for a quantity that is missing, and too much. */
export type QuantityTexts = {
  readonly missing: string;
  readonly tooMuch: string;
};

/** What of a product its order form goes by. */
export type FormTerms = {
  /** A market buy given in the quote asset goes out so, and its size is found when it fills (rule SPOT-2). */
  readonly takesQuoteAmount: boolean;
  readonly texts: QuantityTexts;
};

/** The least that can be ordered, where so many lots are less (rule SPOT-3). */
const minimumAbove = (form: OrderForm, market: OrderMarket, lots: QuantityLots): MinimumOrder | undefined => {
  const { scale, reference, holding } = market;
  const price = form.kind === 'limit' ? limitOf(form, market) : reference;
  // All that is held may be sold however little it is (rule SPOT-3).
  if (price === undefined || (form.side === 'sell' && lots === holding)) return undefined;
  const worth = (of: QuantityLots): bigint => turnoverValue(scale, turnover(price, of), 'down');
  if (worth(lots) >= scale.minNotionalUnits) return undefined;
  const least = quantityLots(Number(mulDiv(scale.minTurnover, 1n, BigInt(price), 'up')));
  const quantity = quantityText(scale, least);
  const summary = summaryOf({ ...form, measure: 'quantity', quantity }, market);
  return { quantity, amount: form.side === 'buy' ? summary?.total : summary?.value };
};

const quantityProblem = (form: OrderForm, market: OrderMarket, terms: FormTerms): OrderProblem | undefined => {
  const { texts, takesQuoteAmount } = terms;
  const problem = (key: string): OrderProblem => ({ field: 'quantity', key });
  if (form.isSizeUnread) {
    const key = form.measure === 'quoteAmount' ? 'market.order.checkMoney' : 'market.order.checkQuantity';
    return { ...problem(key), prompt: key };
  }
  if (!/[1-9]/.test(typedSize(form))) {
    const key = form.measure === 'quoteAmount' ? 'market.order.enterMoney' : texts.missing;
    return { field: 'quantity', key, prompt: key };
  }
  const lots = lotsOf(form, market);
  // Money without a price to size it by is not wrong; the order waits for the price.
  if (lots === undefined)
    return form.measure === 'quoteAmount'
      ? undefined
      : { ...problem('market.order.offLot'), prompt: 'market.order.checkQuantity' };
  if (lots > MAX_ORDER_LOTS) return problem('market.order.aboveMaximum');
  const minimum = minimumAbove(form, market, lots);
  if (minimum) return { ...problem('market.order.belowMinimum'), minimum };
  if (form.side === 'sell')
    return market.holding !== undefined && lots > market.holding
      ? { ...problem('market.order.holdingShort'), prompt: 'market.order.checkQuantity' }
      : undefined;
  const payable = payableOf(form, market, takesQuoteAmount);
  const isOver = payable !== undefined && market.funds !== undefined && payable > market.funds;
  return isOver ? problem(texts.tooMuch) : undefined;
};

/** The problems of an order in the order in which the server checks them: price, quantity, money (rule SPOT-1); one a field. */
export const orderProblems = (form: OrderForm, market: OrderMarket, terms: FormTerms): readonly OrderProblem[] =>
  [priceProblem(form, market), quantityProblem(form, market, terms)].filter((one) => one !== undefined);

/** An order as a call takes it: plain decimal texts, and its size either as a quantity or as the amount of the quote asset it may cost. */
export type SentOrder = {
  readonly side: Side;
  readonly kind: OrderKind;
  readonly price: string | undefined;
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
  const head = { side, kind, price: kind === 'limit' ? finished(form.price) : undefined };
  if (goesAsQuoteAmount(form, takesQuoteAmount)) {
    const amount = sentAmountOf(form, market);
    if (amount === undefined || amount === quoteAmountOf(form, market))
      return { ...head, quoteAmount: finished(form.quoteAmount) };
    return { ...head, quoteAmount: formatDecimal(amount, market.quoteDecimals) };
  }
  const lots = lotsOf(form, market);
  return lots === undefined || lots === 0 ? undefined : { ...head, quantity: quantityText(market.scale, lots) };
};
