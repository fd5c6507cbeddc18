import { bringsResult, inNewShares, type Owner } from '@bourse/core';
import { type Amount, amountText, type InstrumentId } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Context, CustomerCaller } from '../http/handler.ts';
import { type AccountSince, accountsSince, type ClaimChange, type DayPart } from '../ledger/index.ts';
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
type Sums = {
  opening: bigint;
  moneyIn: bigint;
  moneyOut: bigint;
  options: bigint;
  interest: bigint;
  other: bigint;
  /** How much more what was there and what moved is worth at the rates of now than at those of its time. */
  exchange: bigint;
};
type Valuing = {
  readonly services: Services;
  readonly owner: Owner;
  readonly from: number;
  readonly ratesAt: Awaited<ReturnType<Services['market']['dayRates']['during']>>;
};
/** What so much of an asset was worth at an instant; undefined where there is no price or rate. */
type WorthAt = (units: bigint, at: number) => bigint | undefined;

type Worths = {
  readonly worth: WorthAt;
  readonly atNow: WorthAt;
  readonly flow: WorthAt;
  readonly instrument?: InstrumentId;
};

/** `worth` is at the rate of the instant, `atNow` at that of now; `flow` is the one of the two at which what moved counts: what today's result is about, as that takes it. */
const worthsOf = async (
  { services, owner, from, ratesAt }: Valuing,
  account: AccountSince,
): Promise<Worths | undefined> => {
  const { market, brand } = services;
  const convert = (units: bigint, asset: string, at: number): bigint | undefined =>
    ratesAt(at).convert(units, asset, brand.currency) ?? market.rates.convert(units, asset, brand.currency);
  const pricing = pricingOfAccount(services, owner, account);
  if (!pricing) {
    const worth: WorthAt = (units, at) => convert(units, account.asset, at);
    return { worth, atNow: (units) => market.rates.convert(units, account.asset, brand.currency), flow: worth };
  }
  const { id } = pricing.listing.instrument;
  const last = market.last(id);
  if (last === undefined) return undefined;
  const priceAt = await dayPrices(services, id, last, from);
  const money = moneyOf(pricing);
  const atNow: WorthAt = (units, at) =>
    market.rates.convert(valueAt(services, pricing, units, priceAt(at)), money, brand.currency);
  return {
    instrument: id,
    worth: (units, at) => convert(valueAt(services, pricing, units, priceAt(at)), money, at),
    atNow,
    flow: atNow,
  };
};

type Credit = {
  readonly account: string;
  readonly asset: string;
  readonly at: number;
  readonly units: bigint;
  /** What it came to as it was credited, in the account currency's smallest unit; undefined where that is not kept. */
  readonly worth: bigint | undefined;
  /** The same in the money that it is priced in, in its smallest unit. */
  readonly value: Amount | undefined;
};

/** What was credited to a customer since an instant. */
const creditsSince = async ({ services, owner, from }: Valuing): Promise<readonly Credit[]> => {
  if (owner.mode !== 'real') return [];
  type Row = {
    account: string;
    asset: string;
    credited: string;
    worth: string | null;
    at: bigint;
    value_asset: string | null;
    value: string | null;
  };
  const { rows } = await services.database.pool.query<Row>(
    `SELECT account, asset, credited, worth, decided_at AS at, value_asset, value FROM deposits
       WHERE customer = $1 AND state = 'credited' AND decided_at >= $2`,
    [owner.customer, from],
  );
  return rows.map(({ account, asset, credited, worth, at, value_asset, value }) => ({
    account,
    asset,
    at: Number(at),
    units: BigInt(credited),
    worth: worth === null ? undefined : BigInt(worth),
    value: value_asset === null || value === null ? undefined : { asset: value_asset, units: BigInt(value) },
  }));
};

type Moved = { readonly part: DayPart | 'interest' | undefined; readonly units: bigint; readonly at: number };

/** Adds what moved to the part of the day that it is; false where it has no price or rate. */
const addMove = (sums: Sums, { worth, atNow, flow }: Worths, { part, units, at }: Moved, from: number): boolean => {
  const isPaid = part === 'paid';
  // Today's result counts what the house credited as held since the day began.
  const moment = isPaid || flow === worth ? at : from;
  const [counted, now] = [flow(units, moment), atNow(units, moment)];
  if (counted === undefined || now === undefined) return false;
  sums.exchange += now - counted;
  if (part === 'stakes') sums.options += counted;
  else if (part === 'interest') sums.interest += counted;
  else if (!isPaid) sums.other += counted;
  else if (counted > 0n) sums.moneyIn += counted;
  else sums.moneyOut -= counted;
  return true;
};

type Since = {
  readonly account: AccountSince;
  /** Of the account's money: what they are now, and what changed of them but by its postings. */
  readonly claims: Claims | undefined;
};

/** What an account had as the day began, in its asset's smallest unit; shares in those of now. */
const openingUnits = ({ services, from }: Valuing, { account, claims }: Since, instrument?: InstrumentId): bigint => {
  if (instrument !== undefined) return inNewShares(services.core, instrument, from, account.opening);
  let units = account.opening + (claims?.now ?? 0n);
  // What money became a claim was not one before.
  for (const { cause, units: moved } of account.moves) if (services.dayParts.get(cause) === 'claim') units += moved;
  for (const change of claims?.changes ?? []) units -= change.units;
  return units;
};

/** What an account had as the day began with its claims, and what moved since; undefined where there is no price or rate. */
const sumsOf = async (valuing: Valuing, since: Since, credits: readonly Credit[]): Promise<Sums | undefined> => {
  const { services, from } = valuing;
  const { account, claims } = since;
  const { market, brand, dayParts } = services;
  const worths = await worthsOf(valuing, account);
  if (!worths) return undefined;
  const units = openingUnits(valuing, since, worths.instrument);
  const [opening, openingNow] = [worths.worth(units, from), worths.atNow(units, from)];
  if (opening === undefined || openingNow === undefined) return undefined;
  const none = { moneyIn: 0n, moneyOut: 0n, options: 0n, interest: 0n, other: 0n };
  const sums: Sums = { ...none, opening, exchange: openingNow - opening };
  for (const { account: name, asset, units, at, worth: credited, value } of credits) {
    if (name !== account.purpose || asset !== account.asset) continue;
    const worth = credited ?? worths.flow(units, at);
    const now = value ? market.rates.convert(value.units, value.asset, brand.currency) : worths.atNow(units, at);
    if (worth === undefined || now === undefined) return undefined;
    sums.moneyIn += worth;
    sums.exchange += now - worth;
  }
  const charges = (claims?.changes ?? []).flatMap(({ isCharge, units, at }): Moved[] =>
    isCharge ? [{ part: 'interest', units, at }] : [],
  );
  const moves = account.moves.map(({ at, cause, units }): Moved => ({ part: dayParts.get(cause), units, at }));
  for (const moved of [...moves, ...charges]) {
    // Shares of before a split are told in those of now, as their price is; money that became a claim is worth the same.
    if ((moved.part === 'restated' && worths.instrument !== undefined) || moved.part === 'claim') continue;
    if (!addMove(sums, worths, moved, from)) return undefined;
  }
  return sums;
};

type Claims = { now: bigint; readonly changes: ClaimChange[] };

/** What a customer has and owes beside the balances of the stock account, by asset, and its changes since the day began. */
const claimsSince = async ({ services, owner, from }: Valuing): Promise<ReadonlyMap<string, Claims>> => {
  const byAsset = new Map<string, Claims>();
  const of = (asset: string): Claims => {
    const known = byAsset.get(asset) ?? { now: 0n, changes: [] };
    byAsset.set(asset, known);
    return known;
  };
  const changes = await Promise.all(services.claims.map(({ since }) => since(services, owner, from)));
  for (const change of changes.flat()) of(change.asset).changes.push(change);
  for (const { now } of services.claims) for (const [asset, units] of now(services.core, owner)) of(asset).now += units;
  return byAsset;
};

/**
 * How the value of everything came from what it was as the day began to what it is (rule FIGURES-12). What is left is what rounding each figure by
 * itself leaves.
 */
export const accountDayOf = async (context: Context<CustomerCaller>): Promise<Reply> => {
  const { caller } = context;
  // The value and what explains it are worked out one after the other.
  const services = { ...context.services, market: context.services.market.atOnePrice() };
  const { market, brand, assets } = services;
  const owner = { mode: caller.mode, customer: caller.id };
  const from = await dayStartOf(services, caller.id);
  const within = [...services.dayParts].flatMap(([cause, part]) => (part === 'within' ? [cause] : []));
  const [accounts, ratesAt] = await Promise.all([
    accountsSince(services, owner, from, [...within, 'deposit-credited']),
    market.dayRates.during(from),
  ]);
  const valuing = { services, owner, from, ratesAt };
  const [credits, claims] = await Promise.all([creditsSince(valuing), claimsSince(valuing)]);
  const money = accounts.filter(({ asset }) => assets.get(asset).kind !== 'points');
  const parts = await Promise.all(
    money.map((account) =>
      sumsOf(
        valuing,
        { account, claims: account.purpose === 'stock' ? claims.get(account.asset) : undefined },
        credits,
      ),
    ),
  );
  const { day, margin } = await dayResult(services, owner, from);
  const unpriced = new Set(money.flatMap(({ asset }, index) => (parts[index] ? [] : [asset])));
  const sum = (of: keyof Sums): bigint => parts.reduce((total, part) => total + (part?.[of] ?? 0n), 0n);
  const sumMargin = (units: ReadonlyMap<string, bigint>, rates: Pick<typeof market.rates, 'convert'>): bigint =>
    [...units].reduce((total, [asset, each]) => total + (rates.convert(each, asset, brand.currency) ?? 0n), 0n);
  const [moneyIn, moneyOut, other] = [sum('moneyIn'), sum('moneyOut'), sum('other')];
  const [options, interest] = [sum('options'), sum('interest')];
  const marginThen = sumMargin(margin.before, ratesAt(from));
  const opening = sum('opening') + marginThen;
  const exchange = sum('exchange') + sumMargin(margin.before, market.rates) - marginThen + (day?.conversionRates ?? 0n);
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
  const explained = opening + moneyIn - moneyOut + options + interest + other;
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
    options: text(options),
    interest: text(interest),
    exchange: today === undefined ? null : text(exchange),
    other: text(other),
    rounding: today === undefined ? null : text(value - explained - today - fees - exchange),
    value: text(value),
    unpriced: [...unpriced].map((asset) => nameOf(services, asset)),
  };
};
