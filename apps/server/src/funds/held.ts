import {
  bringsResult,
  costedUnits,
  type Holding,
  hasHoldings,
  moneyOfFees,
  type Owner,
  type Reading,
} from '@bourse/core';
import {
  type Amount,
  type AssetCode,
  baseUnits,
  MONEY_ASSETS,
  mulDiv,
  type PriceTicks,
  pow10,
  quantityLots,
} from '@bourse/rules';
import type { Listing } from '../market/index.ts';
import type { Services } from '../services.ts';

type Valuing = Pick<Services, 'core' | 'market' | 'assets' | 'brand'>;

/** What an asset is priced by. */
export type Pricing = {
  readonly listing: Listing;
  /** Whether the asset is the quote of the pair, not its base: EUR/JPY tells how many yen a euro is. */
  readonly isQuote: boolean;
};

/** The asset that a pricing is of. */
export const assetOf = ({ listing: { instrument }, isQuote }: Pricing): AssetCode =>
  isQuote ? instrument.quote : instrument.base;

/** The money that a pricing values the asset in. */
export const moneyOf = ({ listing: { instrument }, isQuote }: Pricing): AssetCode =>
  isQuote ? instrument.base : instrument.quote;

/** Something a customer holds whose price moves, valued at its last price. Money is the smallest unit of what it is valued in. */
export type Held = Pricing & {
  readonly account: 'stock' | 'platform';
  /** Held ones included, in the asset's smallest unit. */
  readonly units: bigint;
  /** How many of them have a purchase price. */
  readonly costed: bigint;
  /** The fees of the purchases among what those cost; undefined as `cost` is. */
  readonly fees: bigint | undefined;
  /** What those cost, the fees of the purchases included; undefined where it was paid in other money and no rate leads from there now. */
  readonly cost: bigint | undefined;
  /** The same by the money that was paid, in its smallest unit. */
  readonly paid: ReadonlyMap<AssetCode, bigint>;
  readonly last: PriceTicks | undefined;
  readonly value: bigint | undefined;
  /** Rule FIGURES-1. */
  readonly unrealised: bigint | undefined;
};

/** By what its changes are kept: the instrument of what is kept in holdings, the asset of the rest. */
export const productOf = (services: Pick<Services, 'core'>, held: Pricing): string =>
  hasHoldings(services.core, held.listing) ? held.listing.instrument.id : assetOf(held);

/** The instrument that something is kept in holdings of by this name of a product; undefined for an asset. */
export const instrumentOf = (
  { core, market }: Pick<Services, 'core' | 'market'>,
  product: string,
): Listing | undefined => {
  const listing = core.config.listings.get(product);
  return listing && hasHoldings(core, listing) ? market.listing(product) : undefined;
};

/** What a product is called where it is named: what is kept in holdings by the symbol of its instrument. */
export const nameOf = (services: Pick<Services, 'core' | 'market'>, product: string): string =>
  instrumentOf(services, product)?.instrument.symbol ?? product;

/** What a product is priced by: what is kept in holdings by its own instrument, an asset as a balance of it is. */
export const pricingOf = (
  services: Pick<Services, 'core' | 'market'>,
  owner: Owner,
  product: string,
): Pricing | undefined => {
  const listing = instrumentOf(services, product);
  return listing
    ? { listing, isQuote: false }
    : pricedBy(services, product, services.core.state.stocks.holdings.get(owner, product));
};

/** What units of an asset are worth at a price, in the money's smallest unit, rounded down: a worth is never shown higher than it is. */
export const valueAt = (
  { assets }: Pick<Services, 'assets'>,
  pricing: Pricing,
  units: bigint,
  price: PriceTicks,
): bigint => {
  const { scale } = pricing.listing;
  const [asset, money] = [assets.get(assetOf(pricing)), assets.get(moneyOf(pricing))];
  const ticks = BigInt(price) * scale.tickUnits;
  const one = pow10(scale.priceDecimals);
  const [times, per] = pricing.isQuote ? [one, ticks] : [ticks, one];
  return mulDiv(units * times, pow10(money.decimals), per * pow10(asset.decimals), 'down');
};

/** What an amount is worth as a balance of it is shown, in the account currency's smallest unit; undefined where no price leads there now. */
export const shownWorth = (services: Valuing, owner: Owner, { asset, units }: Amount): bigint | undefined => {
  const { core, market, brand } = services;
  const pricing = bringsResult(asset)
    ? pricedBy(services, asset, core.state.stocks.holdings.get(owner, asset))
    : undefined;
  const last = pricing && market.last(pricing.listing.instrument.id);
  if (!pricing || last === undefined) return market.rates.convert(units, asset, brand.currency);
  return market.rates.convert(valueAt(services, pricing, units, last), moneyOf(pricing), brand.currency);
};

type Bought = Pick<Held, 'account' | 'units' | 'costed' | 'fees' | 'cost' | 'paid'>;

const valued = (services: Valuing, pricing: Pricing, bought: Bought): Held => {
  const last = services.market.last(pricing.listing.instrument.id);
  const at = (units: bigint): bigint | undefined =>
    last === undefined ? undefined : valueAt(services, pricing, units, last);
  const worth = at(bought.costed);
  const unrealised = worth === undefined || bought.cost === undefined ? undefined : worth - bought.cost;
  return { ...pricing, ...bought, last, value: at(bought.units), unrealised };
};

/** What a coin, currency or metal is priced by: in the money it was bought with where that is one, else by the first instrument that does. */
export const pricedBy = (
  { market }: Pick<Services, 'market'>,
  asset: AssetCode,
  holding: Reading<Holding> | undefined,
): Pricing | undefined => {
  const pairs: Pricing[] = [];
  for (const listing of market.all()) {
    if (!market.isPair(listing)) continue;
    const { base, quote } = listing.instrument;
    if (base === asset) pairs.push({ listing, isQuote: false });
    else if (quote === asset && MONEY_ASSETS.includes(base)) pairs.push({ listing, isQuote: true });
  }
  const [money, ...others] = holding?.lots.keys() ?? [];
  const own = money !== undefined && others.length === 0 ? pairs.find((pair) => moneyOf(pair) === money) : undefined;
  return own ?? pairs[0];
};

const sumOf = (amounts: Iterable<bigint | undefined>): bigint | undefined => {
  let sum = 0n;
  for (const amount of amounts) {
    if (amount === undefined) return undefined;
    sum += amount;
  }
  return sum;
};

const ofPlatform = (services: Valuing, owner: Owner, asset: AssetCode, units: bigint): Held | undefined => {
  const { core, market } = services;
  const holding = core.state.stocks.holdings.get(owner, asset);
  const pricing = pricedBy(services, asset, holding);
  if (!pricing) return undefined;
  const lots = [...(holding?.lots ?? [])];
  const paid = new Map(lots.map(([money, { cost, fees }]) => [money, cost + fees]));
  const inMoney = (units: bigint, money: AssetCode) => market.rates.convert(units, money, moneyOf(pricing));
  return valued(services, pricing, {
    account: 'platform',
    units,
    costed: holding ? costedUnits(holding) : 0n,
    fees: sumOf(lots.map(([money, { fees }]) => inMoney(fees, money))),
    cost: sumOf([...paid].map(([money, sum]) => inMoney(sum, money))),
    paid,
  });
};

/** Everything of a customer's whose price moves: shares, and the coins, currencies and metals of the platform account. */
export const heldBy = (services: Valuing, owner: Owner): readonly Held[] => {
  const { core, market } = services;
  const shares = core.state.stocks.shares.of(owner).map((position) => {
    const listing = market.listing(position.instrument);
    const units = baseUnits(listing.scale, quantityLots(position.quantity));
    const fees = position.heldFees;
    const cost = position.cost + fees;
    const paid = new Map([[listing.instrument.quote, cost]]);
    return valued(services, { listing, isQuote: false }, { account: 'stock', units, costed: units, fees, cost, paid });
  });
  const others = core.state.ledger
    .accountsOf(owner.mode, owner.customer)
    .filter(
      ({ purpose, asset, available, held }) => purpose === 'platform' && bringsResult(asset) && available + held > 0n,
    )
    .flatMap(({ asset, available, held }) => ofPlatform(services, owner, asset, available + held) ?? []);
  return [...shares, ...others];
};

/** Results of sales by the instrument or asset they were made with, then by the money they are in, in its smallest unit (rule FIGURES-3). */
export type RealisedResults = ReadonlyMap<string, ReadonlyMap<AssetCode, bigint>>;

/** What a customer's sales brought up to now: later sales do not change it. */
export const resultsOf = ({ core }: Pick<Services, 'core'>, owner: Owner): RealisedResults =>
  new Map([...core.state.stocks.results.of(owner)].map(([product, sums]) => [product, new Map(sums)]));

/** Results of sales by product, and what exchanging money cost (FIGURES-17), in the account currency's smallest unit; what has no rate now is named. */
export const realisedBy = (
  { market, brand }: Pick<Services, 'market' | 'brand'>,
  results: RealisedResults,
): {
  readonly sums: ReadonlyMap<string, bigint>;
  readonly conversionFees: bigint;
  readonly unpriced: readonly string[];
} => {
  const sums = new Map<string, bigint>();
  let conversionFees = 0n;
  const unpriced: string[] = [];
  for (const [product, byMoney] of results) {
    const sum = sumOf([...byMoney].map(([money, units]) => market.rates.convert(units, money, brand.currency)));
    const fees = moneyOfFees(product);
    if (sum === undefined) unpriced.push(fees ?? product);
    else if (fees === undefined) sums.set(product, sum);
    else conversionFees += sum;
  }
  return { sums, conversionFees, unpriced };
};

/** A holding's unrealised result in the account currency's smallest unit: nothing where it has no purchase price, undefined where there is no price or rate. */
export const unrealisedWorth = (
  { market, brand }: Pick<Services, 'market' | 'brand'>,
  held: Held,
): bigint | undefined => {
  if (held.costed === 0n) return 0n;
  return held.unrealised === undefined
    ? undefined
    : market.rates.convert(held.unrealised, moneyOf(held), brand.currency);
};
