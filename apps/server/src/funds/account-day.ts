import { bringsResult, inNewShares, type Owner } from '@bourse/core';
import { amountText, type InstrumentId } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Context, CustomerCaller } from '../http/handler.ts';
import { type AccountSince, accountsSince } from '../ledger/index.ts';
import type { Services } from '../services.ts';
import { valuedBalancesOf } from './balances.ts';
import { dayPrices, dayResult } from './day-result.ts';
import { instrumentOf, moneyOf, nameOf, type Pricing, pricingOf, valueAt } from './held.ts';
import { dayStartOf } from './holdings.ts';

type Reply = ReplyOf<Endpoints['funds.day']>;

/** What a share, and a coin, currency or metal of the platform account, is priced by; undefined for cash. */
const pricingOfAccount = (services: Services, owner: Owner, { purpose, asset }: AccountSince): Pricing | undefined => {
  if (purpose === 'platform') return bringsResult(asset) ? pricingOf(services, owner, asset) : undefined;
  // The asset of what is kept in holdings is named by its instrument.
  const listing = instrumentOf(services, asset);
  return listing && { listing, isQuote: false };
};

/** In the account currency's smallest unit. */
type Sums = { opening: bigint; moneyIn: bigint; moneyOut: bigint; other: bigint };
type Valuing = {
  readonly services: Services;
  readonly owner: Owner;
  readonly from: number;
  readonly ratesAt: Awaited<ReturnType<Services['market']['dayRates']['during']>>;
};
/** What so much of an asset was worth at an instant; undefined where there is no price or rate. */
type WorthAt = (units: bigint, at: number) => bigint | undefined;

/** `worth` is at the rate of the instant, `flow` at that of now, as today's result takes what was paid in and out of what it is about. */
const worthsOf = async (
  { services, owner, from, ratesAt }: Valuing,
  account: AccountSince,
): Promise<{ readonly worth: WorthAt; readonly flow: WorthAt; readonly instrument?: InstrumentId } | undefined> => {
  const { market, brand } = services;
  const convert = (units: bigint, asset: string, at: number): bigint | undefined =>
    ratesAt(at).convert(units, asset, brand.currency) ?? market.rates.convert(units, asset, brand.currency);
  const pricing = pricingOfAccount(services, owner, account);
  if (!pricing) {
    const worth: WorthAt = (units, at) => convert(units, account.asset, at);
    return { worth, flow: worth };
  }
  const { id } = pricing.listing.instrument;
  const last = market.last(id);
  if (last === undefined) return undefined;
  const priceAt = await dayPrices(services, id, last, from);
  const money = moneyOf(pricing);
  return {
    instrument: id,
    worth: (units, at) => convert(valueAt(services, pricing, units, priceAt(at)), money, at),
    flow: (units, at) => market.rates.convert(valueAt(services, pricing, units, priceAt(at)), money, brand.currency),
  };
};

type Credit = {
  readonly account: string;
  readonly asset: string;
  readonly at: number;
  readonly units: bigint;
  /** What it came to as it was credited, in the account currency's smallest unit; undefined where that is not kept. */
  readonly worth: bigint | undefined;
};

/** What was credited to a customer since an instant. */
const creditsSince = async ({ services, owner, from }: Valuing): Promise<readonly Credit[]> => {
  if (owner.mode !== 'real') return [];
  type Row = { account: string; asset: string; credited: string; worth: string | null; at: bigint };
  const { rows } = await services.database.pool.query<Row>(
    `SELECT account, asset, credited, worth, decided_at AS at FROM deposits
       WHERE customer = $1 AND state = 'credited' AND decided_at >= $2`,
    [owner.customer, from],
  );
  return rows.map(({ account, asset, credited, worth, at }) => ({
    account,
    asset,
    at: Number(at),
    units: BigInt(credited),
    worth: worth === null ? undefined : BigInt(worth),
  }));
};

/** What an account had as the day began, and what moved since; undefined where there is no price or rate. */
const sumsOf = async (
  valuing: Valuing,
  account: AccountSince,
  credits: readonly Credit[],
): Promise<Sums | undefined> => {
  const { services, from } = valuing;
  const worths = await worthsOf(valuing, account);
  const { instrument } = worths ?? {};
  const units =
    instrument === undefined ? account.opening : inNewShares(services.core, instrument, from, account.opening);
  const opening = worths?.worth(units, from);
  if (!worths || opening === undefined) return undefined;
  const sums = { opening, moneyIn: 0n, moneyOut: 0n, other: 0n };
  for (const credit of credits) {
    if (credit.account !== account.purpose || credit.asset !== account.asset) continue;
    const worth = credit.worth ?? worths.flow(credit.units, credit.at);
    if (worth === undefined) return undefined;
    sums.moneyIn += worth;
  }
  for (const { at, cause, units } of account.moves) {
    const part = services.dayParts.get(cause);
    const isPaid = part === 'paid';
    // Shares of before a split are told in those of now, as their price is.
    if (part === 'restated' && worths.instrument !== undefined) continue;
    // Today's result counts what the house credited as held since the day began.
    const worth = worths.flow(units, isPaid || worths.flow === worths.worth ? at : from);
    if (worth === undefined) return undefined;
    if (!isPaid) sums.other += worth;
    else if (worth > 0n) sums.moneyIn += worth;
    else sums.moneyOut -= worth;
  }
  return sums;
};

/**
 * How the value of everything came from what it was as the day began to what it is (rule FIGURES-12). What exchange rates did is what is left: rates
 * are in every other figure at one moment only.
 */
export const accountDayOf = async ({ services, caller }: Context<CustomerCaller>): Promise<Reply> => {
  const { market, brand, assets } = services;
  const owner = { mode: caller.mode, customer: caller.id };
  const from = await dayStartOf(services, caller.id);
  const within = [...services.dayParts].flatMap(([cause, part]) => (part === 'within' ? [cause] : []));
  const [accounts, ratesAt] = await Promise.all([
    accountsSince(services, owner, from, [...within, 'deposit-credited']),
    market.dayRates.during(from),
  ]);
  const valuing = { services, owner, from, ratesAt };
  const credits = await creditsSince(valuing);
  const money = accounts.filter(({ asset }) => assets.get(asset).kind !== 'points');
  const parts = await Promise.all(money.map((account) => sumsOf(valuing, account, credits)));
  const { day, margin } = await dayResult(services, owner, from);
  const unpriced = new Set(money.flatMap(({ asset }, index) => (parts[index] ? [] : [asset])));
  const sum = (of: keyof Sums): bigint => parts.reduce((total, part) => total + (part?.[of] ?? 0n), 0n);
  const sumMargin = (units: ReadonlyMap<string, bigint>, rates: Pick<typeof market.rates, 'convert'>): bigint =>
    [...units].reduce((total, [asset, each]) => total + (rates.convert(each, asset, brand.currency) ?? 0n), 0n);
  const [moneyIn, moneyOut, other] = [sum('moneyIn'), sum('moneyOut'), sum('other')];
  const opening = sum('opening') + sumMargin(margin.before, ratesAt(from));
  let value = 0n;
  for (const { account, worth } of valuedBalancesOf(services, owner)) {
    if (worth === undefined) unpriced.add(account.asset);
    else value += worth;
  }
  const sumWorths = (worths: Iterable<bigint | undefined>): bigint =>
    [...worths].reduce<bigint>((total, worth) => total + (worth ?? 0n), 0n);
  const today =
    day && sumWorths([...day.products.values()].map(({ worth }) => worth)) + sumMargin(margin.today, market.rates);
  const fees = day ? sumWorths(day.charges.values()) : 0n;
  const currency = assets.get(brand.currency);
  const text = (units: bigint): string => amountText(currency, units);
  return {
    currency: currency.code,
    dayStart: from,
    opening: text(opening),
    moneyIn: text(moneyIn),
    moneyOut: text(moneyOut),
    today: today === undefined ? null : text(today),
    conversionFees: today === undefined ? null : text(fees),
    exchange: today === undefined ? null : text(value - opening - moneyIn + moneyOut - other - today - fees),
    other: text(other),
    value: text(value),
    unpriced: [...unpriced].map((asset) => nameOf(services, asset)),
  };
};
