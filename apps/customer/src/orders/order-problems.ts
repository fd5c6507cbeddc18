import {
  finishedText,
  formatDecimal,
  mulDiv,
  type PriceTicks,
  parsePrice,
  type QuantityLots,
  quantityLots,
  quantityText,
  turnover,
  turnoverValue,
} from '@bourse/rules';
import {
  exitsOf,
  leverageOf,
  limitOf,
  lotsOf,
  type OrderForm,
  payableOf,
  sizeOf,
  summaryOf,
  typedSize,
} from './order-form.ts';
import { EXITS, isExitSound, mostOpen } from './order-leverage.ts';
import { bandOf, MAX_ORDER_LOTS, type OrderMarket, type PriceRange, withinBand } from './order-market.ts';

/** Beside what something may be wrong with an order. */
export const ORDER_FIELDS = ['price', 'quantity', ...EXITS] as const;
export type OrderField = (typeof ORDER_FIELDS)[number];

/** What is wrong or missing, beside which field, by the key of its text. */
export type OrderProblem = {
  readonly field: OrderField;
  readonly key: string;
  /** What the button says in the order's place, where that names no order yet: what is to be typed, or put right. */
  readonly prompt?: string;
  /** The prices that are allowed, where one is not. */
  readonly range?: PriceRange;
  /** The least that can be ordered, where less is typed. */
  readonly minimum?: MinimumOrder;
  /** What may be open with the leverage, a decimal text of the quote asset, where more would be. */
  readonly most?: string;
};

/** The least quantity that is taken, and what that costs with its fee (a buy) or is worth (a sale), decimal texts. */
export type MinimumOrder = { readonly quantity: string; readonly amount: string | undefined };

const priceProblem = (form: OrderForm, market: OrderMarket): OrderProblem | undefined => {
  if (form.kind === 'market') return undefined;
  const price = finishedText(form.price);
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

/** Which words a product has for a quantity that is missing, and too much. */
export type QuantityTexts = {
  readonly missing: string;
  /** For one that is typed and is nothing. */
  readonly zero: string;
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

/** More than may be opened with the leverage (rule MARGIN-3). */
const leverageProblem = (form: OrderForm, market: OrderMarket, lots: QuantityLots): OrderProblem | undefined => {
  const { margin, scale, quoteDecimals } = market;
  const leverage = leverageOf(form, market);
  if (leverage === 1 || !margin) return undefined;
  if (lots > margin.maxLots) return { field: 'quantity', key: 'market.order.aboveMaximum' };
  const most = mostOpen(margin, leverage);
  const sized = sizeOf(form, market, lots);
  if (most === undefined || !sized || margin.opened + turnoverValue(scale, sized.turnover, 'up') <= most)
    return undefined;
  return {
    field: 'quantity',
    key: 'market.leverage.aboveTier',
    prompt: 'market.order.checkQuantity',
    most: formatDecimal(most, quoteDecimals),
  };
};

/** The price at which the order will open: its limit, or the last price where that is better. */
const likelyPrice = (form: OrderForm, market: OrderMarket): PriceTicks | undefined => {
  const { reference } = market;
  const limit = form.kind === 'limit' ? limitOf(form, market) : reference;
  return limit !== undefined && reference !== undefined && limit < reference ? limit : reference;
};

/** What is wrong with the prices at which the position would close by itself (rule MARGIN-8). */
const exitProblems = (form: OrderForm, market: OrderMarket): readonly (OrderProblem | undefined)[] =>
  EXITS.map((exit) => {
    const typed = exitsOf(form, market)[exit];
    if (!typed) return undefined;
    const check = 'market.order.checkPrice';
    if (typed.isUnread) return { field: exit, key: check, prompt: check };
    if (!/[1-9]/.test(typed.price)) return { field: exit, key: 'priceNotNull', prompt: check };
    const price = parsePrice(market.scale, finishedText(typed.price));
    if (!price.ok) return { field: exit, key: 'market.order.offTick', prompt: check };
    const mark = likelyPrice(form, market);
    const liquidation = summaryOf(form, market)?.opening?.liquidation ?? null;
    return mark === undefined || isExitSound('long', exit, price.value, mark, liquidation)
      ? undefined
      : { field: exit, key: `market.leverage.bad.${exit}`, prompt: check };
  });

const quantityProblem = (form: OrderForm, market: OrderMarket, terms: FormTerms): OrderProblem | undefined => {
  const { texts, takesQuoteAmount } = terms;
  const problem = (key: string): OrderProblem => ({ field: 'quantity', key });
  if (form.isSizeUnread) {
    const key = form.measure === 'quoteAmount' ? 'market.order.checkMoney' : 'market.order.checkQuantity';
    return { ...problem(key), prompt: key };
  }
  if (!/[1-9]/.test(typedSize(form))) {
    const missing = typedSize(form) === '' ? texts.missing : texts.zero;
    const key = form.measure === 'quoteAmount' ? 'market.order.enterMoney' : missing;
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
  const beyond = leverageProblem(form, market, lots);
  if (beyond) return beyond;
  const payable = payableOf(form, market, takesQuoteAmount);
  const isOver = payable !== undefined && market.funds !== undefined && payable > market.funds;
  return isOver ? problem(texts.tooMuch) : undefined;
};

/** The problems of an order in the order in which the server checks them: price, quantity, money (rule SPOT-1); one a field. */
export const orderProblems = (form: OrderForm, market: OrderMarket, terms: FormTerms): readonly OrderProblem[] =>
  [priceProblem(form, market), quantityProblem(form, market, terms), ...exitProblems(form, market)].filter(
    (one) => one !== undefined,
  );
