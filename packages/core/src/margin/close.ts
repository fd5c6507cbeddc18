import {
  entryPart,
  mulDiv,
  type Position,
  type PriceTicks,
  positionResult,
  type QuantityLots,
  quantityLots,
  turnover,
  turnoverFee,
  withPrices,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import type { Entry } from '../ledger/index.ts';
import type { Listing } from '../market/index.ts';
import type { TickMark } from '../tick-mark.ts';
import type { CloseReason, MarginEvent, PositionTrade } from './event.ts';
import { least, marginAccounts, Postings } from './money.ts';

const atLeast0 = (a: bigint): bigint => (a > 0n ? a : 0n);

/** What closing a part of a position, or all of it, comes to. Money is the quote asset's smallest unit. */
type Closing = {
  readonly trade: PositionTrade;
  /** The position afterwards, its prices not worked out anew; its margin is below zero where a part cannot be closed without more. */
  readonly left: Position;
  /** The loss that the position's money does not pay. */
  readonly shortfall: bigint;
  readonly postings: Postings;
};

/**
 * Closes a part of a position at a price (rule MARGIN-5): the loss and then the fee are paid from the part's margin and fee reserve, and from
 * the rest of them when that is not enough; a gain pays what of the fee they do not; the rest of the part's is released.
 */
const closePart = (
  core: Core,
  { scale, instrument }: Listing,
  position: Position,
  part: QuantityLots,
  price: PriceTicks,
  tick: TickMark,
): Closing => {
  const { side, quantity, margin, feeReserve } = position;
  const shareOf = (units: bigint): bigint =>
    part === quantity ? units : mulDiv(units, BigInt(part), BigInt(quantity), 'down');
  const entry = entryPart(position, part);
  const exit = turnover(price, part);
  const result = positionResult(scale, side, entry, exit);
  const due = turnoverFee(scale, exit, instrument.feeBps);
  const [loss, gain] = [atLeast0(-result), atLeast0(result)];
  const [own, reserve] = [shareOf(margin), shareOf(feeReserve)];
  const all = margin + feeReserve;
  const lossPaid = least(loss, all);
  const feeHeld = least(due, all - lossPaid);
  const feeGained = least(due - feeHeld, gain);
  const fee = feeHeld + feeGained;
  const released = atLeast0(own + reserve - lossPaid - feeHeld);
  const accounts = marginAccounts(core, position);
  const postings = new Postings(position.id, accounts.customer);
  postings.spend(accounts.results, lossPaid);
  postings.spend(accounts.fees, feeHeld);
  postings.release(released);
  postings.post(accounts.results, accounts.customer, gain);
  postings.post(accounts.customer, accounts.fees, feeGained);
  const left: Position = {
    ...position,
    quantity: quantityLots(quantity - part),
    entry: position.entry - entry,
    margin: all - lossPaid - feeHeld - released - (feeReserve - reserve),
    feeReserve: feeReserve - reserve,
    fees: position.fees + fee,
    realised: position.realised + result,
    isCalled: false,
  };
  return { trade: { price, quantity: part, fee, result, tick }, left, shortfall: loss - lossPaid, postings };
};

/** What the insurance funds have, as far as one command has not spent it. */
export class InsuranceMoney {
  readonly #core: Core;
  readonly #spent = new Map<string, bigint>();

  constructor(core: Core) {
    this.#core = core;
  }

  /** Takes what there is of what is asked for, in the asset's smallest unit. */
  take({ book, asset }: Position, units: bigint): bigint {
    if (units === 0n) return 0n;
    const name = `${book} ${asset}`;
    const spent = this.#spent.get(name) ?? 0n;
    const has = this.#core.state.ledger.house(book, 'insurance', asset).available - spent;
    const taken = least(units, atLeast0(has));
    this.#spent.set(name, spent + taken);
    return taken;
  }
}

/**
 * Closes all of a position at a price. What its margin does not pay of a loss is the insurance fund's, and what that has no money for the
 * house's: the customer owes nothing (rule MARGIN-7).
 */
export const closeAll = (
  core: Core,
  listing: Listing,
  position: Position,
  price: PriceTicks,
  tick: TickMark,
  reason: CloseReason,
  insurance: InsuranceMoney,
  at: number,
): MarginEvent => {
  const { trade, left, shortfall, postings } = closePart(core, listing, position, position.quantity, price, tick);
  const insured = insurance.take(position, shortfall);
  const accounts = marginAccounts(core, position);
  postings.post(accounts.insurance, accounts.results, insured);
  const ended: Position = { ...left, callPrice: null, liquidationPrice: null, bankruptcyPrice: null };
  const uncovered = shortfall - insured;
  const entries: readonly Entry[] = postings.done(core);
  return { type: 'position-closed', at, position: ended, trade, reason, insured, uncovered, entries };
};

/** Closes a part of a position; undefined where what is left of it would have no margin. */
export const closeSome = (
  core: Core,
  listing: Listing,
  position: Position,
  part: QuantityLots,
  price: PriceTicks,
  tick: TickMark,
  maintenanceBps: number,
  at: number,
): Extract<MarginEvent, { type: 'position-reduced' }> | undefined => {
  const { trade, left, shortfall, postings } = closePart(core, listing, position, part, price, tick);
  if (shortfall > 0n || left.margin <= 0n) return undefined;
  const reduced = withPrices(listing.scale, { ...left, maintenanceBps });
  return { type: 'position-reduced', at, position: reduced, trade, entries: postings.done(core) };
};
