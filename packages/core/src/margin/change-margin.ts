import {
  type AccountMode,
  type CustomerId,
  equityAt,
  err,
  initialMargin,
  isStopInReach,
  ok,
  type Position,
  type PositionId,
  type Result,
  withPrices,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { listingOf } from '../market/index.ts';
import { mayTakeRisk, type RiskRefusal } from '../platform/index.ts';
import { type OpenError, openMarket, ownPosition } from './admit.ts';
import type { MarginEvent } from './event.ts';
import { marginAccounts, Postings } from './money.ts';
import { canPay } from './pay.ts';

export type ChangeMargin = {
  readonly type: 'change-margin';
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly id: PositionId;
  /** What is added, or below zero removed, in the quote asset's smallest unit. */
  readonly units: bigint;
};

type AddError = 'ACCOUNT_NOT_FOUND' | RiskRefusal | 'INSUFFICIENT_FUNDS' | 'UNSETTLED_FUNDS';

/** Adding money is allowed while the market is shut; it is refused to whom trading is closed, for it is new risk. */
const canAdd = (core: Core, position: Position, units: bigint, at: number): Result<unknown, AddError> => {
  const stake = { asset: position.asset, units };
  const customer = mayTakeRisk(core, { mode: position.mode, customer: position.customer, stake }, at);
  return customer.ok ? canPay(core, position, units) : customer;
};

type RemoveError = OpenError | 'MARGIN_TOO_LOW' | 'STOP_OUT_OF_REACH';

/** Removing leaves the initial margin of what is open, unrealised losses counted, and the stop before the liquidation price. */
const canRemove = (core: Core, position: Position, units: bigint, at: number): Result<unknown, RemoveError> => {
  const open = openMarket(core, position.mode, position.instrument, at);
  if (!open.ok) return open;
  const { listing, mark } = open.value;
  const least = initialMargin(listing.scale, position.entry, position.leverage);
  const left = { ...position, margin: position.margin - units };
  const isEnough = left.margin >= least && equityAt(listing.scale, left, mark) >= least;
  if (!isEnough) return err('MARGIN_TOO_LOW');
  return isStopInReach(withPrices(listing.scale, left)) ? open : err('STOP_OUT_OF_REACH');
};

/**
 * Adds money to what secures a position, or takes some out (rule MARGIN-9). Errors, in this order: POSITION_NOT_FOUND, BAD_AMOUNT; adding:
 * ACCOUNT_NOT_FOUND, FROZEN, INSUFFICIENT_FUNDS, UNSETTLED_FUNDS; removing: those of the market ({@link OpenError}), MARGIN_TOO_LOW, STOP_OUT_OF_REACH.
 */
export const changeMargin = (
  core: Core,
  { mode, customer, id, units }: ChangeMargin,
  at: number,
): Result<MarginEvent[], 'POSITION_NOT_FOUND' | 'BAD_AMOUNT' | AddError | RemoveError> => {
  const own = ownPosition(core, mode, customer, id);
  if (!own.ok) return own;
  if (units === 0n) return err('BAD_AMOUNT');
  const allowedTo = units > 0n ? canAdd(core, own.value, units, at) : canRemove(core, own.value, -units, at);
  if (!allowedTo.ok) return allowedTo;
  const postings = new Postings(id, marginAccounts(core, own.value).customer);
  if (units > 0n) postings.hold(units);
  else postings.release(-units);
  const { scale } = listingOf(core, own.value.instrument);
  const position = withPrices(scale, { ...own.value, margin: own.value.margin + units, isCalled: false });
  return ok([{ type: 'position-margin-changed', at, position, units, entries: postings.done(core) }]);
};
