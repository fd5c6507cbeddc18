import {
  entryPart,
  marginTier,
  mulDiv,
  type Position,
  positionResult,
  quantityLots,
  type Turnover,
  turnover,
  turnoverFee,
  turnoverValue,
  withPrices,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Listing, listingOf } from '../market/index.ts';
import type { CloseOut } from '../orders/index.ts';
import type { PositionEvent, PositionTrade } from './event.ts';
import { least, marginAccounts, Postings } from './money.ts';
import { totalEntry } from './state.ts';

const atLeast0 = (a: bigint): bigint => (a > 0n ? a : 0n);

/** The fee on what an order trades on top of a turnover before, in the quote asset's smallest unit. */
export const feeOn = ({ scale, instrument: { feeBps } }: Listing, before: Turnover, added: Turnover): bigint =>
  turnoverFee(scale, before + added, feeBps) - turnoverFee(scale, before, feeBps);

/** What closing a part of a position, or all of it, comes to. Money is the quote asset's smallest unit. */
type Closing = {
  readonly trade: Omit<PositionTrade, 'fill'>;
  /** The position afterwards, its prices not worked out anew. */
  readonly left: Position;
  /** The loss that the position's money does not pay. */
  readonly shortfall: bigint;
  readonly postings: Postings;
};

/**
 * Closes a part of a position at a price (rule MARGIN-5): the loss and then the fee are paid from the part's margin and fee reserve, and from
 * the rest of them when that is not enough; a gain pays what of the fee they do not; the rest of the part's is released.
 */
export const closePart = (
  core: Core,
  { scale, instrument }: Listing,
  position: Position,
  { price, quantity: part, tick, due }: Omit<Trade, 'fill'>,
): Closing => {
  const { side, quantity, margin, feeReserve } = position;
  const shareOf = (units: bigint): bigint =>
    part === quantity ? units : mulDiv(units, BigInt(part), BigInt(quantity), 'down');
  const entry = entryPart(position, part);
  const exit = turnover(price, part);
  const result = positionResult(scale, side, entry, exit);
  const feeDue = due ?? turnoverFee(scale, exit, instrument.feeBps);
  const [loss, gain] = [atLeast0(-result), atLeast0(result)];
  const [own, reserve] = [shareOf(margin), shareOf(feeReserve)];
  const all = margin + feeReserve;
  const lossPaid = least(loss, all);
  const feeHeld = least(feeDue, all - lossPaid);
  const feeGained = least(feeDue - feeHeld, gain);
  const fee = feeHeld + feeGained;
  const released = atLeast0(own + reserve - lossPaid - feeHeld);
  const accounts = marginAccounts(core, position);
  const postings = new Postings(position.id, accounts.customer);
  postings.spend(accounts.results, lossPaid);
  postings.spend(accounts.fees, feeHeld);
  postings.release(released);
  postings.post(accounts.results, accounts.customer, gain);
  postings.post(accounts.customer, accounts.fees, feeGained);
  const held = all - lossPaid - feeHeld - released;
  // A loss that takes more than the margin takes from the reserve of the rest, too.
  const reserved = least(feeReserve - reserve, held);
  const left: Position = {
    ...position,
    quantity: quantityLots(quantity - part),
    entry: position.entry - entry,
    margin: held - reserved,
    feeReserve: reserved,
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

  /** What there is left, in the asset's smallest unit. */
  left({ mode, asset }: Position): bigint {
    const spent = this.#spent.get(`${mode} ${asset}`) ?? 0n;
    return atLeast0(this.#core.state.ledger.house(mode, 'insurance', asset).available - spent);
  }

  /** Takes what there is of what is asked for, in the asset's smallest unit. */
  take(position: Position, units: bigint): bigint {
    if (units === 0n) return 0n;
    const name = `${position.mode} ${position.asset}`;
    const taken = least(units, this.left(position));
    this.#spent.set(name, (this.#spent.get(name) ?? 0n) + taken);
    return taken;
  }
}

/** What was traded against a position, in the book or outside it. */
type Trade = Pick<PositionTrade, 'fill' | 'price' | 'quantity' | 'tick'> & {
  /** The fee on it as a part of its order (rule MARGIN-12), in the quote asset's smallest unit; that on it alone where it is left out. */
  readonly due?: bigint;
};

/** The rate of what is left of a position: that of all that stays open in the instrument, and its own where that is on margin no more. */
const rateOf = (core: Core, { scale, margin: terms }: Listing, before: Position, left: Position): number => {
  if (!terms) return before.maintenanceBps;
  // What one command closes in several parts is in the state whole until then.
  const stored = core.state.margin.positions.get(before.id) ?? before;
  const total = totalEntry(core.state.margin, before, before.instrument) - stored.entry + left.entry;
  return marginTier(terms.tiers, turnoverValue(scale, total, 'up')).maintenanceBps;
};

/** A position with a part of it closed, its prices worked out anew (rule MARGIN-5). */
export const leftOf = (core: Core, listing: Listing, before: Position, left: Position): Position =>
  withPrices(listing.scale, { ...left, maintenanceBps: rateOf(core, listing, before, left) });

/**
 * Closes a part of a position, or all of it, at the price of a trade. What its margin does not pay of a loss is the insurance fund's, and what
 * that has no money for the house's: the customer owes nothing (rule MARGIN-7).
 */
export const closeBy = (
  core: Core,
  position: Position,
  { fill, ...traded }: Trade,
  closeOut: CloseOut | null,
  insurance: InsuranceMoney,
  at: number,
  listing: Listing = listingOf(core, position.instrument),
): PositionEvent => {
  const closing = closePart(core, listing, position, traded);
  const { trade, shortfall, postings } = closing;
  const insured = insurance.take(position, shortfall);
  const { insurance: fund, results } = marginAccounts(core, position);
  postings.post(fund, results, insured);
  const fields = {
    at,
    trade: { fill, ...trade },
    reason: closeOut ? closeOut.reason : ('requested' as const),
    closeOut,
    insured,
    uncovered: shortfall - insured,
    entries: postings.done(core),
  };
  return closing.left.quantity === 0
    ? { type: 'position-closed', ...fields, position: { ...closing.left, ...NO_PRICES } }
    : { type: 'position-reduced', ...fields, position: leftOf(core, listing, position, closing.left) };
};

const NO_PRICES = { callPrice: null, liquidationPrice: null, bankruptcyPrice: null } as const;

/** Closes all of a position with the house, at the mark price that closed it. */
export const closeToHouse = (
  core: Core,
  position: Position,
  closeOut: CloseOut,
  insurance: InsuranceMoney,
  at: number,
): PositionEvent => {
  const { mark: price, tick } = closeOut;
  return closeBy(core, position, { fill: null, price, quantity: position.quantity, tick }, closeOut, insurance, at);
};
