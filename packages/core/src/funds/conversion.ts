import {
  type AccountType,
  type Amount,
  type AssetCode,
  assert,
  type Book,
  type CustomerId,
  err,
  mulDiv,
  ok,
  pow10,
  type Result,
} from '@bourse/rules';
import type { Core, CoreConfig } from '../context.ts';
import { type Account, type Entry, segregated } from '../ledger/index.ts';
import { freshReference, type Listing } from '../market/index.ts';
import { allowed } from '../platform/index.ts';
import type { FundsEvent } from './event.ts';
import type { Quote, QuoteId } from './state.ts';
import { moneyTerms } from './terms.ts';

type Conversion = {
  readonly book: Book;
  readonly customer: CustomerId;
  readonly account: AccountType;
  readonly from: Amount;
  readonly to: AssetCode;
};

/** Asks for a firm price, good until it ends. */
export type QuoteConversion = Conversion & { readonly type: 'quote-conversion' };
/** Takes the price that was given. */
export type AcceptQuote = { readonly type: 'accept-quote'; readonly customer: CustomerId; readonly id: QuoteId };
/** Converts at the price of this moment. */
export type ConvertFunds = Conversion & { readonly type: 'convert-funds' };

type QuoteError =
  | 'ACCOUNT_NOT_FOUND'
  | 'FROZEN'
  | 'SAME_ACCOUNT'
  | 'ASSET_NOT_HELD'
  | 'PAIR_NOT_OFFERED'
  | 'BAD_AMOUNT'
  | 'RATE_UNAVAILABLE'
  | 'BELOW_MINIMUM';

/** One step of a conversion: a listing, and whether its base is given up or received. */
type Leg = { readonly listing: Listing; readonly gives: 'base' | 'quote' };

const MOST_LEGS = 3;
const BPS = 10_000n;

/** Paths do not change while a deployment runs. */
const paths = new WeakMap<CoreConfig, Map<string, readonly Leg[] | undefined>>();

const legsFrom = (config: CoreConfig, asset: AssetCode): readonly (Leg & { readonly to: AssetCode })[] => {
  const legs: (Leg & { readonly to: AssetCode })[] = [];
  for (const listing of config.listings.values()) {
    const { base, quote, kind } = listing.instrument;
    if (kind === 'share' || kind === 'index') continue;
    if (base === asset) legs.push({ listing, gives: 'base', to: quote });
    else if (quote === asset) legs.push({ listing, gives: 'quote', to: base });
  }
  return legs;
};

/** The shortest way from one asset to another over what is listed, the earlier listed first; undefined when there is none. */
const pathOf = (config: CoreConfig, from: AssetCode, to: AssetCode): readonly Leg[] | undefined => {
  const known = paths.get(config) ?? new Map<string, readonly Leg[] | undefined>();
  paths.set(config, known);
  const name = `${from} ${to}`;
  if (known.has(name)) return known.get(name);
  const seen = new Set([from]);
  let reached: { readonly asset: AssetCode; readonly legs: readonly Leg[] }[] = [{ asset: from, legs: [] }];
  let found: readonly Leg[] | undefined;
  for (let length = 0; length < MOST_LEGS && !found; length += 1) {
    const further: typeof reached = [];
    for (const { asset, legs } of reached)
      for (const { to: next, ...leg } of legsFrom(config, asset)) {
        if (seen.has(next)) continue;
        seen.add(next);
        further.push({ asset: next, legs: [...legs, leg] });
      }
    found = further.find(({ asset }) => asset === to)?.legs;
    reached = further;
  }
  known.set(name, found);
  return found;
};

type Worked = { readonly gross: bigint; readonly ticks: Quote['ticks'] };

/**
 * What an amount comes to in another asset at the newest reference prices, in that asset's smallest unit: one exact fraction over all legs,
 * rounded down once, so that splitting an amount or going there and back never gains (rule FUNDS-53). Undefined when a price is missing, stale or halted.
 */
const worked = (core: Core, { units, asset }: Amount, to: AssetCode, at: number): Worked | undefined => {
  const path = pathOf(core.config, asset, to);
  if (!path) return undefined;
  const { assets } = core.config;
  let numerator = units * pow10(assets.get(to).decimals);
  let denominator = pow10(assets.get(asset).decimals);
  const ticks: Quote['ticks'][number][] = [];
  for (const { listing, gives } of path) {
    const { instrument, scale } = listing;
    const tick = freshReference(core, instrument.id, at);
    if (!tick || core.state.market.halted.has(instrument.id)) return undefined;
    const price = BigInt(tick.price) * scale.tickUnits;
    const one = pow10(scale.priceDecimals);
    numerator *= gives === 'base' ? price : one;
    denominator *= gives === 'base' ? one : price;
    ticks.push({ instrument: instrument.id, tick });
  }
  return { gross: numerator / denominator, ticks };
};

const quoteOf = (core: Core, command: Conversion, at: number): Result<Quote, QuoteError> => {
  const { book, customer, account, from, to } = command;
  const known = allowed(core.state.platform, customer, 'EXCHANGE');
  if (!known.ok) return known;
  const { accounts, conversion } = core.config.funds;
  if (from.asset === to) return err('SAME_ACCOUNT');
  if (!accounts[account].includes(from.asset) || !accounts[account].includes(to)) return err('ASSET_NOT_HELD');
  const isOffered = (one: AssetCode, other: AssetCode): boolean => {
    const only = account === 'platform' ? conversion.onlyWith.get(one) : undefined;
    return !only || only.includes(other);
  };
  if (!isOffered(from.asset, to) || !isOffered(to, from.asset)) return err('PAIR_NOT_OFFERED');
  if (from.units <= 0n) return err('BAD_AMOUNT');
  const result = worked(core, from, to, at);
  if (!result) return err('RATE_UNAVAILABLE');
  const fee = mulDiv(result.gross, BigInt(moneyTerms(core).conversionFeeBps), BPS, 'up');
  const units = result.gross - fee;
  if (units <= 0n) return err('BELOW_MINIMUM');
  const { nextQuote: id } = core.state.funds;
  return ok({
    id,
    book,
    customer,
    account,
    from,
    to: { asset: to, units },
    fee,
    ticks: result.ticks,
    endsAt: at + conversion.validMs,
  });
};

/**
 * A firm quote, worked out from the core's own newest ticks; it replaces the customer's earlier one (rule FUNDS-52).
 * Errors, in this order: ACCOUNT_NOT_FOUND, FROZEN, SAME_ACCOUNT, ASSET_NOT_HELD, PAIR_NOT_OFFERED, BAD_AMOUNT, RATE_UNAVAILABLE, BELOW_MINIMUM (it comes to nothing).
 */
export const quoteConversion = (core: Core, command: QuoteConversion, at: number): Result<FundsEvent[], QuoteError> => {
  const quote = quoteOf(core, command, at);
  return quote.ok ? ok([{ type: 'quote-given', at, quote: quote.value }]) : quote;
};

type PayError = 'INSUFFICIENT_FUNDS';

const converted = (core: Core, quote: Quote, at: number): Result<FundsEvent[], PayError> => {
  const { ledger } = core.state;
  const { book, customer, account, from, to, fee } = quote;
  const source = ledger.customer(book, customer, account, from.asset);
  if (source.available < from.units) return err('INSUFFICIENT_FUNDS');
  const stock = ledger.house(book, 'inventory', to.asset);
  const post = (giver: Account, taker: Account, units: bigint): Entry => ({
    type: 'post',
    from: giver,
    to: taker,
    units,
  });
  const entries = [
    post(source, ledger.house(book, 'inventory', from.asset), from.units),
    post(stock, ledger.customer(book, customer, account, to.asset), to.units),
  ];
  if (fee > 0n) entries.push(post(stock, ledger.house(book, 'fees', to.asset), fee));
  return ok([{ type: 'funds-converted', at, quote, entries: segregated(ledger, entries) }]);
};

/** Converts at the price that was quoted. Errors: ACCOUNT_NOT_FOUND, FROZEN, QUOTE_ENDED (it is over, was taken, or is another customer's), INSUFFICIENT_FUNDS. */
export const acceptQuote = (
  core: Core,
  { customer, id }: AcceptQuote,
  at: number,
): Result<FundsEvent[], 'ACCOUNT_NOT_FOUND' | 'FROZEN' | 'QUOTE_ENDED' | PayError> => {
  const known = allowed(core.state.platform, customer, 'EXCHANGE');
  if (!known.ok) return known;
  const quote = core.state.funds.quotes.get(customer);
  if (quote?.id !== id || at >= quote.endsAt) return err('QUOTE_ENDED');
  assert(quote.customer === customer, 'a quote is kept under its customer');
  return converted(core, quote, at);
};

/** Quotes and converts in one. Errors: those of a quote, then INSUFFICIENT_FUNDS. */
export const convertFunds = (
  core: Core,
  command: ConvertFunds,
  at: number,
): Result<FundsEvent[], QuoteError | PayError> => {
  const quote = quoteOf(core, command, at);
  return quote.ok ? converted(core, quote.value, at) : quote;
};
