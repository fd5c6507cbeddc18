import { isDelivered } from '@bourse/core';
import {
  type AssetCode,
  type AssetRegistry,
  formatDecimal,
  type InstrumentId,
  mulDiv,
  type PriceTicks,
  pow10,
} from '@bourse/rules';
import type { InstrumentTable } from './instruments.ts';

/** Rates are whole numbers of 10^-12. */
export const RATE_DECIMALS = 12;
const ONE = pow10(RATE_DECIMALS);
const SHOWN_DECIMALS = 8;

/** A rate as it is shown: 8 decimals, the rest left away. */
export const rateText = (rate: bigint): string =>
  formatDecimal(rate / pow10(RATE_DECIMALS - SHOWN_DECIMALS), SHOWN_DECIMALS);

export type LastPrice = (instrument: InstrumentId) => PriceTicks | undefined;

/** A rate times 10^12, and the instruments whose prices it comes from. */
type Priced = { readonly rate: bigint; readonly over: readonly InstrumentId[] };

/** The pair of two assets, by 'base quote'. */
const pairsOf = (table: InstrumentTable): ReadonlyMap<string, InstrumentId> => {
  const pairs = new Map<string, InstrumentId>();
  for (const listing of table.values()) {
    const { id, base, quote, product } = listing.instrument;
    if (product !== null && isDelivered(listing) && listing.replacedBy === undefined) pairs.set(`${base} ${quote}`, id);
  }
  return pairs;
};

/**
 * What assets are worth in one another at the newest prices, for showing only: nothing is settled at these rates. Everything goes over EUR:
 * directly, or over what has a price in EUR itself. A pair gives the rate of either of its currencies.
 */
export class Rates {
  readonly #assets: AssetRegistry;
  readonly #table: InstrumentTable;
  readonly #last: LastPrice;
  readonly #pairs: ReadonlyMap<string, InstrumentId>;

  constructor(assets: AssetRegistry, table: InstrumentTable, last: LastPrice, pairs = pairsOf(table)) {
    this.#assets = assets;
    this.#table = table;
    this.#last = last;
    this.#pairs = pairs;
  }

  /** The same rates at other prices. */
  at(last: LastPrice): Rates {
    return new Rates(this.#assets, this.#table, last, this.#pairs);
  }

  /** What one whole unit of `from` is worth in `to`, times 10^12, to the nearest; undefined when no price leads there. */
  rate(from: AssetCode, to: AssetCode): bigint | undefined {
    if (from === to) return ONE;
    const [a, b] = [this.#inEuro(from)?.rate, this.#inEuro(to)?.rate];
    return a === undefined || b === undefined || b === 0n ? undefined : mulDiv(a, ONE, b, 'half-even');
  }

  /** The instruments whose prices the rate between two assets comes from; none where one is the other, or no price leads there. */
  instrumentsOf(from: AssetCode, to: AssetCode): readonly InstrumentId[] {
    if (from === to) return [];
    return [from, to].flatMap((asset) => this.#inEuro(asset)?.over ?? []);
  }

  /** An amount in another asset's smallest unit, rounded down: a worth is never shown higher than it is. */
  convert(units: bigint, from: AssetCode, to: AssetCode): bigint | undefined {
    const scale = this.#scale(from, to);
    return scale && mulDiv(units, scale.of, scale.per, 'down');
  }

  /** What an amount counts for against a limit in another asset, rounded up: pieces of it never count for less than the whole. */
  weigh(units: bigint, from: AssetCode, to: AssetCode): bigint | undefined {
    const scale = this.#scale(from, to);
    return scale && mulDiv(units, scale.of, scale.per, 'up');
  }

  /** The most of `from` that weighs no more than so much of `to`. */
  mostWithin(limit: bigint, from: AssetCode, to: AssetCode): bigint | undefined {
    const scale = this.#scale(from, to);
    return scale && scale.of > 0n ? mulDiv(limit, scale.per, scale.of, 'down') : undefined;
  }

  /** `of / per` smallest units of `to` are worth one smallest unit of `from`. */
  #scale(from: AssetCode, to: AssetCode): { readonly of: bigint; readonly per: bigint } | undefined {
    const rate = this.rate(from, to);
    if (rate === undefined) return undefined;
    const [source, target] = [this.#assets.get(from), this.#assets.get(to)];
    return { of: rate * pow10(target.decimals), per: pow10(source.decimals) * ONE };
  }

  #inEuro(asset: AssetCode): Priced | undefined {
    if (asset === 'EUR') return { rate: ONE, over: [] };
    const direct = this.#either(asset, 'EUR');
    if (direct !== undefined) return direct;
    for (const between of ['USDT', 'USD', 'HKD', 'CNY', 'BRL']) {
      const first = this.#either(asset, between);
      const second = first && this.#either(between, 'EUR');
      if (first && second)
        return { rate: mulDiv(first.rate, second.rate, ONE, 'half-even'), over: [...first.over, ...second.over] };
    }
    return undefined;
  }

  /** What one whole unit of an asset is in another by the pair of the two, whichever of them is its base; times 10^12. */
  #either(asset: AssetCode, other: AssetCode): Priced | undefined {
    const price = this.#pair(asset, other);
    if (price) return price;
    const inverse = this.#pair(other, asset);
    return inverse && inverse.rate !== 0n
      ? { rate: mulDiv(ONE, ONE, inverse.rate, 'half-even'), over: inverse.over }
      : undefined;
  }

  /** The price of one whole base in whole quotes, times 10^12. */
  #pair(base: AssetCode, quote: AssetCode): Priced | undefined {
    const id = this.#pairs.get(`${base} ${quote}`);
    const listing = id === undefined ? undefined : this.#table.get(id);
    const last = id === undefined ? undefined : this.#last(id);
    if (id === undefined || !listing || last === undefined) return undefined;
    const rate = mulDiv(BigInt(last) * listing.scale.tickUnits, ONE, pow10(listing.scale.priceDecimals), 'half-even');
    return { rate, over: [id] };
  }
}
