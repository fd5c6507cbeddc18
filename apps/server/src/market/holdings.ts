import { bringsResult, costedUnits, type Holding, type Owner } from '@bourse/core';
import { type AssetCode, baseUnits, mulDiv, type PriceTicks, pow10, quantityLots } from '@bourse/rules';
import type { Services } from '../services.ts';
import type { ListedInstrument } from './instruments.ts';

type Valuing = Pick<Services, 'core' | 'market' | 'assets' | 'brand'>;

/** Something a customer holds whose price moves, valued at its last price. Money is the smallest unit of what the instrument is priced in. */
export type Held = {
  /** What it is priced by. */
  readonly listed: ListedInstrument;
  readonly account: 'stock' | 'platform';
  /** Held ones included, in the asset's smallest unit. */
  readonly units: bigint;
  /** How many of them have a purchase price. */
  readonly costed: bigint;
  /** What those cost without fees; undefined where it was paid in other money and no rate leads from there now. */
  readonly cost: bigint | undefined;
  readonly last: PriceTicks | undefined;
  readonly value: bigint | undefined;
  /** Rule FIGURES-1. */
  readonly unrealised: bigint | undefined;
};

/** By what its changes are kept: the instrument of a share, the asset of the rest. */
export const productOf = ({ listed: { instrument }, account }: Pick<Held, 'listed' | 'account'>): string =>
  account === 'stock' ? instrument.id : instrument.base;

/** What base units are worth at a price, in the quote asset's smallest unit, rounded down: a worth is never shown higher than it is. */
export const valueAt = (
  { assets }: Pick<Services, 'assets'>,
  { instrument, scale }: ListedInstrument,
  units: bigint,
  price: PriceTicks,
): bigint =>
  mulDiv(
    units * BigInt(price) * scale.tickUnits,
    pow10(assets.get(instrument.quote).decimals),
    pow10(assets.get(instrument.base).decimals + scale.priceDecimals),
    'down',
  );

type Bought = Pick<Held, 'account' | 'units' | 'costed' | 'cost'>;

const valued = (services: Valuing, listed: ListedInstrument, bought: Bought): Held => {
  const last = services.market.last(listed.instrument.id);
  const at = (units: bigint): bigint | undefined =>
    last === undefined ? undefined : valueAt(services, listed, units, last);
  const worth = at(bought.costed);
  const unrealised = worth === undefined || bought.cost === undefined ? undefined : worth - bought.cost;
  return { listed, ...bought, last, value: at(bought.units), unrealised };
};

/** What a coin, currency or metal is priced by: in the money it was bought with where that is one, else by the first instrument that does. */
export const pricedBy = (
  { market }: Pick<Services, 'market'>,
  asset: AssetCode,
  holding: Holding | undefined,
): ListedInstrument | undefined => {
  const [money, ...others] = holding?.lots.keys() ?? [];
  const own = money !== undefined && others.length === 0 ? market.find(`${asset}-${money}`) : undefined;
  const found = own ?? market.find(asset);
  return found?.instrument.base === asset ? found : undefined;
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
  const listed = pricedBy(services, asset, holding);
  if (!listed) return undefined;
  const lots = [...(holding?.lots ?? [])];
  const cost = sumOf(lots.map(([money, lot]) => market.rates.convert(lot.cost, money, listed.instrument.quote)));
  return valued(services, listed, { account: 'platform', units, costed: holding ? costedUnits(holding) : 0n, cost });
};

/** Everything of a customer's whose price moves: shares, and the coins, currencies and metals of the platform account. */
export const heldBy = (services: Valuing, owner: Owner): readonly Held[] => {
  const { core, market } = services;
  const shares = core.state.stocks.positions.of(owner).map(({ instrument, quantity, cost }) => {
    const listed = market.listing(instrument);
    const units = baseUnits(listed.scale, quantityLots(quantity));
    return valued(services, listed, { account: 'stock', units, costed: units, cost });
  });
  const others = core.state.ledger
    .accountsOf(owner.book, owner.customer)
    .filter(
      ({ purpose, asset, available, held }) => purpose === 'platform' && bringsResult(asset) && available + held > 0n,
    )
    .flatMap(({ asset, available, held }) => ofPlatform(services, owner, asset, available + held) ?? []);
  return [...shares, ...others];
};

/** Results of sales by the instrument or asset they were made with (rule FIGURES-3), in the account currency; what has no rate now is named. */
export const realisedBy = (
  { core, market, brand }: Valuing,
  owner: Owner,
): { readonly sums: ReadonlyMap<string, bigint>; readonly unpriced: readonly string[] } => {
  const sums = new Map<string, bigint>();
  const unpriced: string[] = [];
  for (const [product, results] of core.state.stocks.results.of(owner)) {
    const sum = sumOf([...results].map(([money, units]) => market.rates.convert(units, money, brand.currency)));
    if (sum === undefined) unpriced.push(product);
    else sums.set(product, sum);
  }
  return { sums, unpriced };
};
