import {
  type AccountMode,
  type AccountType,
  type Amount,
  type AssetCode,
  assert,
  type CustomerId,
  err,
  type InstrumentId,
  MONEY_ASSETS,
  mulDiv,
  ok,
  type Result,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Account, type Entry, segregated } from '../ledger/index.ts';
import { limitOnRisk } from '../limits/index.ts';
import { isSuspended, listingOf, quotedSides, worked } from '../market/index.ts';
import { allowed, type RiskRefusal } from '../platform/index.ts';
import { conversionSpread, withinBounds } from './conversion-terms.ts';
import type { FundsEvent } from './event.ts';
import type { Quote, QuoteId } from './state.ts';
import { moneyTerms } from './terms.ts';
import { staying } from './transfer.ts';

type Conversion = {
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly account: AccountType;
  readonly from: Amount;
  readonly to: AssetCode;
};

/** Asks for a firm price, good until it ends. */
export type QuoteConversion = Conversion & { readonly type: 'quote-conversion' };
/** Takes the price that was given. */
export type AcceptQuote = {
  readonly type: 'accept-quote';
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly id: QuoteId;
  /** What the customer meant to convert: a quote of something else is not taken. Commands from before this field lack it. */
  readonly requested?: Pick<Conversion, 'account' | 'from' | 'to'>;
};
/** Converts at the price of this moment. */
export type ConvertFunds = Conversion & { readonly type: 'convert-funds' };

type QuoteError =
  | 'ACCOUNT_NOT_FOUND'
  | RiskRefusal
  | 'SAME_ACCOUNT'
  | 'ASSET_NOT_HELD'
  | 'PAIR_NOT_OFFERED'
  | 'BAD_AMOUNT'
  | 'RATE_UNAVAILABLE'
  | 'BELOW_MINIMUM'
  | 'ABOVE_MAXIMUM';

const BPS = 10_000n;

/** Whether the house still takes the side that a leg would leave with it (rule BOOK-16). */
const isWanted = (core: Core, mode: AccountMode, { instrument, base = 0n }: Quote['ticks'][number]): boolean => {
  const sides = quotedSides(core, mode, listingOf(core, instrument));
  return base > 0n ? sides.buy : sides.sell;
};

/** Receiving what can gain or lose for money is a purchase, which the customer's own decisions can close to them (rule LIMITS-7). */
const limitOnPurchase = (core: Core, mode: AccountMode, customer: CustomerId, to: AssetCode, at: number) =>
  MONEY_ASSETS.includes(to) ? undefined : limitOnRisk(core, { mode, customer }, at);

/** @param firmMs how long the price is to hold, milliseconds; 0 for one that is taken at once. */
const quoteOf = (core: Core, command: Conversion, firmMs: number, at: number): Result<Quote, QuoteError> => {
  const { mode, customer, account, from, to } = command;
  const known = allowed(core, customer, 'EXCHANGE');
  if (!known.ok) return known;
  const { accounts, conversion } = core.config.funds;
  const limit = limitOnPurchase(core, mode, customer, to, at);
  if (limit) return err(limit);
  if (from.asset === to) return err('SAME_ACCOUNT');
  if (!accounts[account].includes(from.asset) || !accounts[account].includes(to)) return err('ASSET_NOT_HELD');
  const isOffered = (one: AssetCode, other: AssetCode): boolean => {
    const only = account === 'platform' ? conversion.onlyWith.get(one) : undefined;
    return !only || only.includes(other);
  };
  if (!isOffered(from.asset, to) || !isOffered(to, from.asset)) return err('PAIR_NOT_OFFERED');
  if (from.units <= 0n) return err('BAD_AMOUNT');
  const spreadBps = conversionSpread(core, from.asset, to, firmMs, at);
  const result = worked(core, from, to, at, spreadBps);
  if (!result || result.ticks.some((leg) => !isWanted(core, mode, leg))) return err('RATE_UNAVAILABLE');
  const bounds = withinBounds(core, from, at);
  if (!bounds.ok) return bounds;
  const fee = mulDiv(result.gross, BigInt(moneyTerms(core).conversionFeeBps), BPS, 'up');
  const units = result.gross - fee;
  if (units <= 0n) return err('BELOW_MINIMUM');
  const { nextQuote: id } = core.state.funds;
  return ok({
    id,
    mode,
    customer,
    account,
    from,
    to: { asset: to, units },
    fee,
    spreadBps,
    ...(bounds.value ? { bounds: bounds.value } : {}),
    ticks: result.ticks,
    endsAt: at + firmMs,
  });
};

/**
 * A firm quote, worked out from the core's own newest ticks; it replaces the customer's earlier one of the account mode (rule FUNDS-52).
 * Errors, in this order: ACCOUNT_NOT_FOUND, FROZEN, SAME_ACCOUNT, ASSET_NOT_HELD, PAIR_NOT_OFFERED, BAD_AMOUNT, RATE_UNAVAILABLE (also where
 * the house wants no more of it), BELOW_MINIMUM (also when it comes to nothing), ABOVE_MAXIMUM (rule FUNDS-58).
 */
export const quoteConversion = (core: Core, command: QuoteConversion, at: number): Result<FundsEvent[], QuoteError> => {
  const quote = quoteOf(core, command, core.config.funds.conversion.validMs, at);
  return quote.ok ? ok([{ type: 'quote-given', at, quote: quote.value }]) : quote;
};

type PayError = 'INSUFFICIENT_FUNDS' | 'UNSETTLED_FUNDS' | 'BORROWED_FUNDS';

const converted = (core: Core, quote: Quote, at: number): Result<FundsEvent[], PayError> => {
  const { ledger } = core.state;
  const { mode, customer, account, from, to, fee } = quote;
  const source = ledger.customer(mode, customer, account, from.asset);
  if (source.available < from.units) return err('INSUFFICIENT_FUNDS');
  const reason = staying(core, mode, customer, account, from);
  if (reason) return err(reason);
  const stock = ledger.house(mode, 'inventory', to.asset);
  const post = (giver: Account, taker: Account, units: bigint): Entry => ({
    type: 'post',
    from: giver,
    to: taker,
    units,
  });
  const entries = [
    post(source, ledger.house(mode, 'inventory', from.asset), from.units),
    post(stock, ledger.customer(mode, customer, account, to.asset), to.units),
  ];
  if (fee > 0n) entries.push(post(stock, ledger.house(mode, 'fees', to.asset), fee));
  return ok([{ type: 'funds-converted', at, quote, entries: segregated(ledger, entries) }]);
};

/** Whether nothing is traded or converted at an instrument's price now, whatever was quoted. */
const isShut = (core: Core, instrument: InstrumentId, at: number): boolean =>
  core.state.market.halted.has(instrument) || isSuspended(core, instrument, at);

const isOf = ({ account, from, to }: Quote, requested: NonNullable<AcceptQuote['requested']>): boolean =>
  account === requested.account &&
  from.asset === requested.from.asset &&
  from.units === requested.from.units &&
  to.asset === requested.to;

/** Converts at the price that was quoted. Errors: ACCOUNT_NOT_FOUND, FROZEN, QUOTE_ENDED (it is over, was taken, or is another customer's or of the other account mode), RATE_UNAVAILABLE (an instrument it rests on is halted or suspended), INSUFFICIENT_FUNDS, UNSETTLED_FUNDS (rule STOCKS-7), BORROWED_FUNDS (rule CREDIT-8). */
export const acceptQuote = (
  core: Core,
  { mode, customer, id, requested }: AcceptQuote,
  at: number,
): Result<
  FundsEvent[],
  'ACCOUNT_NOT_FOUND' | RiskRefusal | 'QUOTE_ENDED' | 'QUOTE_DIFFERS' | 'RATE_UNAVAILABLE' | PayError
> => {
  const known = allowed(core, customer, 'EXCHANGE');
  if (!known.ok) return known;
  const quote = core.state.funds.quotes[mode].get(customer);
  if (quote?.id !== id || at >= quote.endsAt) return err('QUOTE_ENDED');
  if (requested && !isOf(quote, requested)) return err('QUOTE_DIFFERS');
  const limit = limitOnPurchase(core, mode, customer, quote.to.asset, at);
  if (limit) return err(limit);
  if (quote.ticks.some(({ instrument }) => isShut(core, instrument, at))) return err('RATE_UNAVAILABLE');
  assert(quote.customer === customer && quote.mode === mode, 'a quote is kept under its customer and account mode');
  return converted(core, quote, at);
};

/** Quotes and converts in one. Errors: those of a quote, then INSUFFICIENT_FUNDS, UNSETTLED_FUNDS (rule STOCKS-7), BORROWED_FUNDS (rule CREDIT-8). */
export const convertFunds = (
  core: Core,
  command: ConvertFunds,
  at: number,
): Result<FundsEvent[], QuoteError | PayError> => {
  const quote = quoteOf(core, command, 0, at);
  return quote.ok ? converted(core, quote.value, at) : quote;
};
