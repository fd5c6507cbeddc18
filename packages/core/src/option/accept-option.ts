import {
  type AccountMode,
  assert,
  type CustomerId,
  err,
  type InstrumentId,
  type OptionSide,
  ok,
  optionEnd,
  optionProfit,
  type Result,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import type { Entry } from '../ledger/index.ts';
import { freshReference, isSuspended, type Listing } from '../market/index.ts';
import { mayTakeRisk, type RiskRefusal } from '../platform/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { OptionEvent } from './event.ts';
import {
  OPTION_ACCOUNT,
  OPTION_ASSET,
  type OptionCoin,
  type OptionTerms,
  optionsName,
  poolHold,
  stakeHold,
} from './state.ts';

export type AcceptOption = {
  readonly type: 'accept-option';
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly instrument: InstrumentId;
  readonly period: number;
  readonly side: OptionSide;
  /** In the asset's smallest unit. */
  readonly stake: bigint;
  /** When it starts, ms UTC; null for now. */
  readonly startsAt: number | null;
};

export type AcceptOptionError =
  | 'ACCOUNT_NOT_FOUND'
  | RiskRefusal
  | 'OPTION_NOT_OFFERED'
  | 'OPTION_PERIOD_NOT_FOUND'
  | 'BELOW_LEAST_STAKE'
  | 'ABOVE_MOST_STAKE'
  | 'APPOINTMENT_NOT_AHEAD'
  | 'APPOINTMENT_TOO_FAR'
  | 'HALTED'
  | 'MARKET_CLOSED'
  | 'SUSPENDED'
  | 'MARKET_STALE'
  | 'TOO_MANY_ORDERS'
  | 'OPTION_CUSTOMER_CAP'
  | 'OPTION_END_CAP'
  | 'OPTION_INSTRUMENT_CAP'
  | 'OPTION_POOL_SHORT'
  | 'INSUFFICIENT_FUNDS';

/** How far ahead an option can be scheduled; milliseconds. */
export const MOST_AHEAD_MS = 7 * 86_400_000;

/** What a customer has staked on open options of an instrument; the asset's smallest unit. */
export const openStakes = (
  { state: { option } }: ReadonlyCore,
  mode: AccountMode,
  customer: CustomerId,
  instrument: InstrumentId,
): bigint => {
  let sum = 0n;
  for (const id of option.byOwner.get({ mode, customer }) ?? []) {
    const terms = option.options.get(id)?.terms;
    if (terms?.instrument === instrument) sum += terms.stake;
  }
  return sum;
};

type MarketError = 'HALTED' | 'MARKET_CLOSED' | 'SUSPENDED' | 'MARKET_STALE';
type Start = { readonly startsAt: number; readonly afterSeq: number };

/** From when on ticks open it. One that starts now needs a price that is fresh, one that is scheduled a session at its time. */
const startOf = (
  core: Core,
  { instrument }: Listing,
  scheduled: number | null,
  at: number,
): Result<Start, MarketError> => {
  const { calendar } = core.config;
  if (core.state.market.halted.has(instrument.id)) return err('HALTED');
  if (!calendar.isOpen(instrument.venue, scheduled ?? at)) return err('MARKET_CLOSED');
  if (scheduled !== null) {
    const afterSeq = core.state.market.references.get(instrument.id)?.seq ?? 0;
    return ok({ startsAt: scheduled, afterSeq });
  }
  if (isSuspended(core, instrument.id, at)) return err('SUSPENDED');
  const tick = freshReference(core, instrument.id, at);
  // A clock of the feed that is ahead does not make a tick that is known already the first one to come.
  return tick ? ok({ startsAt: Math.max(at, tick.at), afterSeq: tick.seq }) : err('MARKET_STALE');
};

type CapError = 'OPTION_CUSTOMER_CAP' | 'OPTION_END_CAP' | 'OPTION_INSTRUMENT_CAP';

/** Whether the caps leave room for it: until it is open, all of its profit is part of the worst case (rule OPTION-10). */
const withinCaps = (
  core: Core,
  { caps, instrument }: OptionCoin,
  { mode, customer, stake, profit, endsAt }: OptionTerms,
): Result<null, CapError> => {
  const known = core.state.option.byInstrument.get(optionsName(mode, instrument));
  if (openStakes(core, mode, customer, instrument) + stake > caps.customer) return err('OPTION_CUSTOMER_CAP');
  if ((known?.ends.get(endsAt)?.reserve ?? 0n) + profit > caps.end) return err('OPTION_END_CAP');
  if ((known?.reserve ?? 0n) + profit > caps.instrument) return err('OPTION_INSTRUMENT_CAP');
  return ok(null);
};

/** What is held: the stake on the customer's account, the profit on the pool. The demo pool is given what it lacks. */
const entriesOf = (
  { state: { ledger } }: Core,
  { id, mode, customer, stake, profit }: OptionTerms,
  end: number,
): Result<Entry[], 'OPTION_POOL_SHORT' | 'INSUFFICIENT_FUNDS'> => {
  const pool = ledger.house(mode, 'options', OPTION_ASSET);
  const account = ledger.customer(mode, customer, OPTION_ACCOUNT, OPTION_ASSET);
  if (account.available < stake) return err('INSUFFICIENT_FUNDS');
  const entries: Entry[] = [{ type: 'hold', hold: stakeHold(id), account, units: stake }];
  if (profit === 0n) return ok(entries);
  const lacking = profit - pool.available;
  if (lacking > 0n) {
    if (mode === 'real') return err('OPTION_POOL_SHORT');
    const from = ledger.house(mode, 'clearing.paper', OPTION_ASSET);
    entries.push({ type: 'post', from, to: pool, units: lacking });
  }
  entries.push({ type: 'hold', hold: poolHold(end), account: pool, units: profit });
  return ok(entries);
};

const termsOf = (
  core: Core,
  { mode, customer, instrument, side, stake, startsAt: scheduled }: AcceptOption,
  { jumpBps }: OptionCoin,
  { id: period, periodMs, oddsPpm, minimum, maximum }: OptionCoin['periods'][number],
  start: Start,
  at: number,
): OptionTerms => ({
  id: core.state.option.nextOption,
  mode,
  customer,
  instrument,
  side,
  stake,
  profit: optionProfit(stake, oddsPpm),
  oddsPpm,
  period,
  periodMs,
  minimum,
  maximum,
  jumpBps,
  acceptedAt: at,
  afterSeq: start.afterSeq,
  startsAt: start.startsAt,
  endsAt: optionEnd(start.startsAt, periodMs),
  isScheduled: scheduled !== null,
});

const isAhead = (
  startsAt: number | null,
  at: number,
): Result<null, 'APPOINTMENT_NOT_AHEAD' | 'APPOINTMENT_TOO_FAR'> => {
  if (startsAt === null) return ok(null);
  if (!Number.isSafeInteger(startsAt) || startsAt <= at) return err('APPOINTMENT_NOT_AHEAD');
  return startsAt - at > MOST_AHEAD_MS ? err('APPOINTMENT_TOO_FAR') : ok(null);
};

/**
 * Accepts an option on the terms of now, or from a moment on (rules OPTION-1, OPTION-8 to OPTION-11): the stake is held on the customer's account,
 * the worst case on the pool. Errors: {@link AcceptOptionError}; customer, terms, moment, market, caps, money, in this order.
 */
export const acceptOption = (
  core: Core,
  command: AcceptOption,
  at: number,
): Result<OptionEvent[], AcceptOptionError> => {
  const { mode, customer, instrument, stake } = command;
  const { option } = core.state;
  const known = mayTakeRisk(core, { mode, customer, stake: { asset: OPTION_ASSET, units: stake } }, at);
  if (!known.ok) return known;
  const listing = core.config.listings.get(instrument);
  const coin = option.coins.get(instrument);
  if (!listing || !coin?.isOffered) return err('OPTION_NOT_OFFERED');
  const period = coin.periods.find(({ id }) => id === command.period);
  if (!period) return err('OPTION_PERIOD_NOT_FOUND');
  if (stake < period.minimum) return err('BELOW_LEAST_STAKE');
  if (stake > period.maximum) return err('ABOVE_MOST_STAKE');
  const ahead = isAhead(command.startsAt, at);
  if (!ahead.ok) return ahead;
  const start = startOf(core, listing, command.startsAt, at);
  if (!start.ok) return start;
  const own = option.byOwner.get({ mode, customer })?.length ?? 0;
  if (own >= core.config.maxOpenOrders) return err('TOO_MANY_ORDERS');
  const terms = termsOf(core, command, coin, period, start.value, at);
  const capped = withinCaps(core, coin, terms);
  if (!capped.ok) return capped;
  const end = option.byInstrument.get(optionsName(mode, instrument))?.ends.get(terms.endsAt)?.id ?? option.nextEnd;
  const entries = entriesOf(core, terms, end);
  if (!entries.ok) return entries;
  assert(terms.endsAt > at, 'an option ends after it was accepted');
  return ok([{ type: 'option-accepted', at, option: terms, end, entries: entries.value }]);
};
