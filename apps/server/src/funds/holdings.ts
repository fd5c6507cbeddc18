import { hasHoldings, lockUpOf, type Owner } from '@bourse/core';
import {
  amountText,
  assert,
  formatDecimal,
  mulDiv,
  percentText,
  pow10,
  priceText,
  priceTicks,
  zoneOffsetMs,
} from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Context, CustomerCaller } from '../http/handler.ts';
import { RATE_DECIMALS } from '../market/index.ts';
import type { Services } from '../services.ts';
import { type Day, dayResult } from './day-result.ts';
import { assetOf, type Held, moneyOf, nameOf, productOf, unrealisedWorth } from './held.ts';

type Reply = ReplyOf<Endpoints['funds.holdings']>;
type Shown = Reply['holdings'][number];

const DAY_MS = 86_400_000;

/** When the day of an instant began in a zone, ms UTC. */
export const dayStartIn = (zone: string, at: number): number => {
  const wall = Math.floor((at + zoneOffsetMs(zone, at)) / DAY_MS) * DAY_MS;
  return wall - zoneOffsetMs(zone, wall - zoneOffsetMs(zone, wall));
};

/** When today began in a customer's zone, ms UTC. */
export const dayStartOf = async ({ identity, brand, now }: Services, customer: number): Promise<number> =>
  dayStartIn((await identity.customer(customer))?.preferences.zone ?? brand.zone, now());

/** What one whole unit cost on average without fees, in the decimals of the instrument's price; null where nothing has a price it was bought at. */
const averageOf = ({ assets }: Services, held: Held): string | null => {
  const { listing, cost, fees, costed } = held;
  if (cost === undefined || fees === undefined || costed === 0n) return null;
  const { scale } = listing;
  const whole = costed * pow10(assets.get(moneyOf(held)).decimals);
  const paid = (cost - fees) * pow10(assets.get(assetOf(held)).decimals);
  const [top, bottom] = held.isQuote ? [whole, paid] : [paid, whole];
  if (bottom === 0n) return null;
  const ticks = mulDiv(top, pow10(scale.priceDecimals), bottom * scale.tickUnits, 'half-even');
  return priceText(scale, priceTicks(Number(ticks)));
};

const shownHolding = (services: Services, owner: Owner, held: Held, day: Day | undefined): Shown => {
  const { assets, market, brand, core } = services;
  const { listing, account, units, costed, cost, last, value, unrealised } = held;
  const { instrument, scale } = listing;
  const { product } = instrument;
  assert(product !== null, 'what is held was traded');
  const [asset, quote] = [assets.get(assetOf(held)), assets.get(moneyOf(held))];
  const money = (amount: bigint | undefined): string | null =>
    amount === undefined ? null : amountText(quote, amount);
  const inCurrency = (amount: bigint | undefined): string | null =>
    amount === undefined ? null : amountText(assets.get(brand.currency), amount);
  const worth = value === undefined ? undefined : market.rates.convert(value, quote.code, brand.currency);
  const today = day?.products.get(productOf(services, held));
  const rate = market.rates.rate(quote.code, brand.currency);
  const { available } = core.state.ledger.customer(owner.mode, owner.customer, account, asset.code);
  const locked = lockUpOf(core, owner, instrument.id);
  return {
    kind: instrument.kind,
    product,
    account,
    asset: asset.code,
    instrument: instrument.id,
    symbol: hasHoldings(core, listing) ? instrument.symbol : asset.code,
    pair: instrument.symbol,
    isQuote: held.isQuote,
    name: instrument.name,
    logo: brand.marks.assets[asset.code] ?? null,
    venue: instrument.venue,
    currency: quote.code,
    quantity: amountText(asset, units),
    available: amountText(asset, available),
    ...(locked && { lockUp: { num: amountText(asset, locked.units), until: locked.until } }),
    uncosted: amountText(asset, units - costed),
    averagePrice: averageOf(services, held),
    last: last === undefined ? null : priceText(scale, last),
    cost: money(cost),
    value: money(value),
    unrealised: costed === 0n ? null : money(unrealised),
    unrealisedPercent: unrealised === undefined || !cost ? null : percentText(unrealised, cost),
    today: money(today?.result),
    todayPercent: today ? percentText(today.result, today.base) : null,
    todayBase: money(today?.base),
    rate: rate === undefined ? null : formatDecimal(rate, RATE_DECIMALS),
    worth: inCurrency(worth),
    unrealisedWorth: costed === 0n ? null : inCurrency(unrealisedWorth(services, held)),
    todayWorth: inCurrency(today?.worth),
  };
};

/** Everything held whose price moves, and what it comes to in the account currency (rules FIGURES-1 to FIGURES-8). */
export const holdingsOf = async (context: Context<CustomerCaller>): Promise<Reply> => {
  const { caller } = context;
  const services = { ...context.services, market: context.services.market.atOnePrice() };
  const { market, brand, assets } = services;
  const owner = { mode: caller.mode, customer: caller.id };
  const dayStart = await dayStartOf(services, caller.id);
  const { held, realised, day, margin } = await dayResult(services, owner, dayStart);
  const unpriced = new Set(realised.unpriced);
  const currency = assets.get(brand.currency);
  type Named = readonly [name: string, worth: bigint | undefined];
  const sum = (amounts: Iterable<Named>): bigint => {
    let total = 0n;
    for (const [name, worth] of amounts) {
      if (worth === undefined) unpriced.add(name);
      else total += worth;
    }
    return total;
  };
  const worth = (units: bigint | undefined, money: string): bigint | undefined =>
    units === undefined ? undefined : market.rates.convert(units, money, brand.currency);
  const each = (of: (one: Held) => bigint | undefined) => held.map((one): Named => [assetOf(one), of(one)]);
  const onMargin = (sums: ReadonlyMap<string, bigint>): bigint =>
    sum([...sums].map(([money, units]): Named => [money, worth(units, money)]));
  const days = [...(day?.products.values() ?? [])];
  const today = sum(days.map((one): Named => [assetOf(one), one.worth])) + onMargin(margin.today);
  const base = sum(days.map((one): Named => [assetOf(one), worth(one.base, moneyOf(one))])) + onMargin(margin.base);
  return {
    currency: brand.currency,
    dayStart,
    value: amountText(currency, sum(each((one) => worth(one.value, moneyOf(one))))),
    unrealised: amountText(currency, sum(each((one) => unrealisedWorth(services, one))) + onMargin(margin.unrealised)),
    realised: amountText(
      currency,
      [...realised.sums.values()].reduce((total, units) => total + units, onMargin(margin.realised)),
    ),
    conversionFees: amountText(currency, realised.conversionFees),
    today: day ? amountText(currency, today) : null,
    todayPercent: day ? percentText(today, base) : null,
    todayBase: day ? amountText(currency, base) : null,
    course: day ? day.course.map((units) => formatDecimal(units, currency.decimals)) : [],
    holdings: held.map((one) => shownHolding(services, owner, one, day)),
    unpriced: [...unpriced].map((product) => nameOf(services, product)),
  };
};
