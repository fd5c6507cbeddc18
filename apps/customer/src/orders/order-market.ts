import {
  AssetRegistry,
  decimalsOf,
  type FixedFinancing,
  type InstrumentScale,
  type MarginTerms,
  type PriceTicks,
  parseDecimal,
  parsePrice,
  parseQuantity,
  priceTicks,
  type QuantityLots,
  quantityLots,
  type Side,
  scaleOf,
  type Turnover,
  turnover,
} from '@bourse/rules';
import type { Listing } from '../market/index.ts';

/** The most lots one order may have, as the server has it. */
export const MAX_ORDER_LOTS = quantityLots(2 ** 40);

/** What an order must keep to: steps, limits, fee and leverage, as the wire says them. */
export type Terms = Omit<Listing['terms'], 'minQuantity' | 'maxQuantity'>;

/** A level that an order can meet. */
export type BookLevel = { readonly price: PriceTicks; readonly quantity: QuantityLots };

/** On which terms positions are opened with leverage, and what is open so already: its entry value in the quote asset's smallest unit. */
export type MarginMarket = Omit<MarginTerms, 'account' | 'financing'> & {
  /** The share of the margin to open at which a position is closed at the latest where the customer lives, hundredths of a percent. */
  readonly marginCloseOutBps?: number;
  readonly financing: FixedFinancing;
  readonly opened: bigint;
};

/** All that an order's preview follows from. `funds` in the quote asset's smallest unit, `holding` in lots; undefined while not known. */
export type OrderMarket = {
  readonly terms: Terms;
  readonly scale: InstrumentScale;
  readonly quoteDecimals: number;
  readonly quote: string;
  readonly base: string;
  /** The last price; an order is judged against it. */
  readonly reference: PriceTicks | undefined;
  readonly isOpen: boolean;
  readonly asks: readonly BookLevel[] | undefined;
  readonly bids: readonly BookLevel[] | undefined;
  readonly funds: bigint | undefined;
  readonly holding: QuantityLots | undefined;
  /** Whether something is held that cannot be sold now. */
  readonly isHeld?: boolean;
  /** On which terms a buy may be made with leverage; undefined where it is paid in full alone. */
  readonly margin: MarginMarket | undefined;
};

const money = new AssetRegistry();

/** Decimals of the asset that prices are in; coins that are no money of the house have eight. */
export const decimalsOfQuote = (quote: string): number => money.find(quote)?.decimals ?? 8;

/** The constants of an instrument from what the wire says of it. */
export const scaleFrom = (terms: Terms, quote: string): InstrumentScale =>
  scaleOf(terms, { decimals: decimalsOf(terms.lotSize) }, { decimals: decimalsOfQuote(quote) });

const units = (text: string, decimals: number): bigint => {
  const parsed = parseDecimal(text, decimals);
  return parsed.ok ? parsed.value : 0n;
};

/** The terms from what the wire says of them; undefined where everything is paid in full. @param opened a decimal text of the quote asset. */
export const marginFrom = (
  { margin, leverages }: Terms,
  scale: OrderMarket['scale'],
  quoteDecimals: number,
  opened: string | undefined,
): MarginMarket | undefined => {
  if (!margin || leverages.every((leverage) => leverage === 1)) return undefined;
  const { tiers, callBps, closeOutBps, marginCloseOutBps, financing, maxQuantity } = margin;
  const most = parseQuantity(scale, maxQuantity);
  return {
    leverages,
    tiers: tiers.map((tier) => ({ ...tier, upTo: tier.upTo === null ? null : units(tier.upTo, quoteDecimals) })),
    callBps,
    closeOutBps,
    ...(marginCloseOutBps !== null && { marginCloseOutBps }),
    financing: { everyMs: financing.everyMs, ppm: { long: financing.long, short: financing.short } },
    maxLots: most.ok ? most.value : 0,
    opened: units(opened ?? '0', quoteDecimals),
  };
};

type WireLevel = readonly [price: string, customers: string, house: string];

/** Levels of the book in ticks and lots, best first: what customers and the house offer together. */
export const levelsOf = (scale: InstrumentScale, levels: readonly WireLevel[]): readonly BookLevel[] =>
  levels.flatMap(([price, customers, house]) => {
    const at = parsePrice(scale, price);
    if (!at.ok) return [];
    const lots = [customers, house].reduce((sum, text) => {
      const quantity = parseQuantity(scale, text);
      return quantity.ok ? sum + quantity.value : sum;
    }, 0);
    return lots > 0 ? [{ price: at.value, quantity: quantityLots(lots) }] : [];
  });

/** The worst price a market order may fill at, `collarBps` from the last one, rounded towards it (rule BOOK-9). Ticks. */
export const collarPrice = (reference: PriceTicks, side: Side, collarBps: number): PriceTicks => {
  const reach = Math.floor((reference * collarBps) / 10_000);
  return priceTicks(side === 'buy' ? reference + reach : Math.max(1, reference - reach));
};

/** Whether a limit is near enough to the last price to be taken (rule SPOT-1). */
export const withinBand = (reference: PriceTicks, limit: PriceTicks, bandBps: number): boolean =>
  Math.abs(limit - reference) * 10_000 <= reference * bandBps;

/** The lowest and the highest price an order may name, ticks. */
export type PriceRange = { readonly low: PriceTicks; readonly high: PriceTicks };

/** The prices that are near enough to the last one to be taken (rule SPOT-1). */
export const bandOf = (reference: PriceTicks, bandBps: number): PriceRange => {
  const reach = Math.floor((reference * bandBps) / 10_000);
  return { low: priceTicks(Math.max(1, reference - reach)), high: priceTicks(reference + reach) };
};

export type Fills = { readonly turnover: Turnover; readonly lots: QuantityLots };

/** What would fill at once of so many lots, against the levels shown, no worse than a price. */
export const fillsOf = (
  offers: readonly BookLevel[],
  side: Side,
  worst: PriceTicks,
  lots: QuantityLots,
  most: (bought: Turnover, offer: BookLevel) => QuantityLots = (_, { quantity }) => quantity,
): Fills => {
  let sum = 0n;
  let filled = 0;
  for (const offer of offers) {
    if (side === 'buy' ? offer.price > worst : offer.price < worst) break;
    const wanted = Math.min(offer.quantity, lots - filled);
    const taken = Math.min(wanted, most(sum, offer));
    sum += turnover(offer.price, quantityLots(taken));
    filled += taken;
    if (filled === lots || taken < wanted) break;
  }
  return { turnover: sum, lots: quantityLots(filled) };
};
