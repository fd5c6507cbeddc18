import {
  affordableLots,
  finishedText,
  formatDecimal,
  fundingDue,
  openingCost,
  type PositionSide,
  type PriceTicks,
  parsePrice,
  priceText,
  type QuantityLots,
  quantityLots,
  type Side,
  type Turnover,
  turnover,
  turnoverFee,
  turnoverValue,
} from '@bourse/rules';
import { bandOf, collarPrice, fillsOf, mostOpen, type OrderMarket, openingOf, withinBand } from '../orders/index.ts';
import { wholeContracts } from './contracts.ts';

/** What stands in the order form of contracts. Price and quantity are plain texts as typed; the quantity is in whole contracts. */
export type ContractForm = {
  readonly kind: 'market' | 'limit';
  readonly price: string;
  readonly leverage: number;
  readonly quantity: string;
  /** Whether something stands in the field that cannot be read as one number. */
  readonly isPriceUnread?: boolean;
  readonly isSizeUnread?: boolean;
};

/** The market of a contract: there are always terms of margin. */
export type ContractMarket = OrderMarket & {
  readonly margin: NonNullable<OrderMarket['margin']>;
  /** The funding rate of the period under way, billionths. */
  readonly ratePpb: number | undefined;
};

export const SIDES = ['long', 'short'] as const satisfies readonly PositionSide[];

const orderSide = (side: PositionSide): Side => (side === 'long' ? 'buy' : 'sell');

const limitOf = ({ price }: ContractForm, { scale }: OrderMarket): PriceTicks | undefined => {
  const limit = parsePrice(scale, finishedText(price));
  return limit.ok ? limit.value : undefined;
};

/** The worst price that it may fill at, ticks. */
const worstOf = (form: ContractForm, market: ContractMarket, side: PositionSide): PriceTicks | undefined =>
  form.kind === 'limit'
    ? limitOf(form, market)
    : market.reference && collarPrice(market.reference, orderSide(side), market.terms.collarBps);

const offersTo = (side: PositionSide, { asks, bids }: ContractMarket) => (side === 'long' ? asks : bids) ?? [];

/** What an order for so many lots comes to: what is offered now, and of a limit the rest at its price. */
const sizedFor = (form: ContractForm, market: ContractMarket, side: PositionSide, lots: QuantityLots) => {
  const worst = worstOf(form, market, side);
  if (worst === undefined) return undefined;
  const now = fillsOf(offersTo(side, market), orderSide(side), worst, lots);
  const left = quantityLots(lots - now.lots);
  if (form.kind === 'market') return { entry: now.turnover, lots: now.lots, unfilled: left };
  return { entry: now.turnover + turnover(worst, left), lots, unfilled: quantityLots(0) };
};

/** What an order opens, before it is sent. Money in the quote asset's smallest unit, prices in ticks. */
export type Preview = NonNullable<ReturnType<typeof previewOf>>;

/** What opening so many contracts takes, costs and risks on a side; undefined while there is no quantity or no price (rules MARGIN-1, MARGIN-4, CONTRACT-5). */
export const previewOf = (form: ContractForm, market: ContractMarket, side: PositionSide) => {
  const { scale, terms, margin, funds, quoteDecimals } = market;
  const wanted = wholeContracts(form.quantity);
  const sized = wanted === undefined ? undefined : sizedFor(form, market, side, quantityLots(wanted));
  if (!sized || sized.lots === 0) return undefined;
  const { entry, lots } = sized;
  const opening = openingOf(market, margin, lots, entry, form.leverage, side);
  const total = openingCost(scale, entry, form.leverage, terms.feeBps);
  const text = (units: bigint): string => formatDecimal(units, quoteDecimals);
  const at = (ticks: PriceTicks | null): string | null => (ticks === null ? null : priceText(scale, ticks));
  return {
    side,
    contracts: lots,
    unfilled: sized.unfilled,
    price: priceText(scale, Number(entry / BigInt(lots)) as PriceTicks),
    value: text(turnoverValue(scale, entry, 'up')),
    margin: text(opening.initial),
    openingFee: text(turnoverFee(scale, entry, terms.feeBps)),
    closingFee: text(opening.closingFee),
    total: text(total),
    left: funds === undefined ? undefined : text(funds - total),
    isAffordable: funds === undefined || total <= funds,
    funding: market.ratePpb === undefined ? undefined : text(fundingDue(scale, side, entry, market.ratePpb)),
    liquidationTicks: opening.liquidation,
    liquidation: at(opening.liquidation),
    call: at(opening.call),
    stake: { ...opening.stake, leverage: form.leverage, scale, decimals: quoteDecimals },
  };
};

/** The most contracts that the money and the leverage open on a side; undefined while that is not known. */
export const mostContracts = (form: ContractForm, market: ContractMarket, side: PositionSide): number | undefined => {
  const { scale, terms, margin, funds } = market;
  const worst = worstOf(form, market, side);
  if (worst === undefined || funds === undefined) return undefined;
  const cost = (value: Turnover): bigint => openingCost(scale, value, form.leverage, terms.feeBps);
  const most = quantityLots(margin.maxLots);
  const now = fillsOf(offersTo(side, market), orderSide(side), worst, most, (bought, { price, quantity }) =>
    affordableLots(cost, bought, price, quantity, funds),
  );
  const rest =
    form.kind === 'market' ? 0 : affordableLots(cost, now.turnover, worst, quantityLots(most - now.lots), funds);
  const room = mostOpen(margin, form.leverage);
  const allowed =
    room === undefined
      ? most
      : room <= margin.opened
        ? 0
        : affordableLots((value) => turnoverValue(scale, value, 'up'), 0n, worst, most, room - margin.opened);
  return Math.min(now.lots + rest, allowed);
};

/** The most that both sides open: what a share of the slider is one of. */
export const mostOfBoth = (form: ContractForm, market: ContractMarket): number | undefined => {
  const [long, short] = SIDES.map((side) => mostContracts(form, market, side));
  return long === undefined || short === undefined ? undefined : Math.min(long, short);
};

/** So much of the most, in whole contracts rounded down; as text for the form. */
export const shareOfMost = (most: number, percent: number): string => {
  const count = Math.floor((most * percent) / 100);
  return count === 0 ? '' : String(count);
};

/** What is wrong, beside which field, by the key of its text; with the values that the text names. */
export type ContractProblem = {
  readonly field: 'price' | 'quantity';
  readonly key: string;
  readonly low?: PriceTicks;
  readonly high?: PriceTicks;
  /** In the quote asset's smallest unit. */
  readonly amount?: bigint;
  readonly contracts?: number;
};

/** A limit is a positive number of up to six decimals, on the grid and near enough to the last price. */
export const priceProblem = (form: ContractForm, market: ContractMarket): ContractProblem | undefined => {
  if (form.kind === 'market') return undefined;
  const price = finishedText(form.price);
  if (form.isPriceUnread || !/^\d+(\.\d{1,6})?$/.test(price) || !/[1-9]/.test(price))
    return { field: 'price', key: 'Please_entera_price_greater' };
  const limit = limitOf(form, market);
  if (limit === undefined) return { field: 'price', key: 'market.order.offTick' };
  const { reference, terms } = market;
  if (reference && !withinBand(reference, limit, terms.bandBps))
    return { field: 'price', key: 'market.order.outsideBand', ...bandOf(reference, terms.bandBps) };
  return undefined;
};

/** A quantity is a positive whole number, worth enough, within what the leverage allows and the money pays. */
export const quantityProblem = (
  form: ContractForm,
  market: ContractMarket,
  side: PositionSide,
): ContractProblem | undefined => {
  const problem = (key: string, values: Partial<ContractProblem> = {}): ContractProblem => ({
    field: 'quantity',
    key,
    ...values,
  });
  const wanted = wholeContracts(form.quantity);
  if (wanted === undefined || form.isSizeUnread) return problem('quantitycan_onlyenter_integers');
  const { scale, margin, reference } = market;
  if (wanted > margin.maxLots) return problem('market.order.aboveMaximum');
  const price = form.kind === 'limit' ? limitOf(form, market) : reference;
  if (price === undefined) return undefined;
  const worth = turnoverValue(scale, turnover(price, quantityLots(wanted)), 'down');
  if (worth < scale.minNotionalUnits)
    return problem('contract.belowMinimum', {
      contracts: Math.ceil(Number(scale.minTurnover) / price),
    });
  const sized = sizedFor(form, market, side, quantityLots(wanted));
  const room = mostOpen(margin, form.leverage);
  if (sized && room !== undefined && margin.opened + turnoverValue(scale, sized.entry, 'up') > room)
    return problem('market.leverage.aboveTier', { amount: room });
  const preview = previewOf(form, market, side);
  return preview && !preview.isAffordable ? problem('Insufficient_balance') : undefined;
};

/** What a quantity above the most is refused for. */
const TOO_MANY: readonly string[] = ['market.order.aboveMaximum', 'market.leverage.aboveTier', 'Insufficient_balance'];

/** Said of a quantity as it is typed: more than the position may have or the money pays for, on both sides alike, and the most that it could be. */
export const aboveMost = (form: ContractForm, market: ContractMarket): ContractProblem | undefined => {
  const problems = SIDES.map((side) => quantityProblem(form, market, side));
  if (!problems.every((one) => one !== undefined && TOO_MANY.includes(one.key))) return undefined;
  const most = mostOfBoth(form, market) ?? 0;
  // Without any money for one there is no most to name.
  return most === 0 ? problems[0] : { field: 'quantity', key: 'contract.atMost', contracts: most };
};

/** What keeps an order from being sent, in the order in which the server checks it. */
export const problemsOf = (
  form: ContractForm,
  market: ContractMarket,
  side: PositionSide,
): readonly ContractProblem[] =>
  [priceProblem(form, market), quantityProblem(form, market, side)].filter((one) => one !== undefined);
