import {
  type MarginTier,
  marginTier,
  type Position,
  type PositionSide,
  quantityLots,
  type Turnover,
  turnover,
  turnoverValue,
  withPrices,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import type { Entry } from '../ledger/index.ts';
import type { FillMargin, FillShare, OrderMargin, OrdersEvent, OrderTerms } from '../orders/index.ts';
import type { MarginListing } from './admit.ts';
import type { PositionTrade } from './event.ts';
import { nextPeriod } from './funding-state.ts';
import { marginAccounts, Postings } from './money.ts';
import { totalEntry } from './state.ts';

export type Filled = Extract<OrdersEvent, { readonly type: 'order-filled' }>;

/** A position of nothing yet, on the terms of its instrument and of the order that opens it. */
export const nothing = (
  core: Core,
  { instrument, margin: terms }: MarginListing,
  { id, mode, customer, side, margin }: Pick<OrderTerms, 'id' | 'mode' | 'customer' | 'side'> & { margin: OrderMargin },
  at: number,
): Position => ({
  id: core.state.margin.nextPosition,
  mode,
  customer,
  instrument: instrument.id,
  account: margin.account,
  asset: instrument.quote,
  side: sideOpened(side),
  quantity: quantityLots(0),
  entry: 0n,
  leverage: margin.leverage,
  margin: 0n,
  feeReserve: 0n,
  maintenanceBps: 0,
  callBps: terms.callBps,
  closeOutBps: terms.closeOutBps,
  financing: 0n,
  fees: 0n,
  realised: 0n,
  target: margin.effect === 'open' ? margin.target : null,
  stop: margin.effect === 'open' ? margin.stop : null,
  source: margin.effect === 'open' ? margin.source : { from: 'own' },
  order: id,
  openedAt: at,
  financesAt: nextPeriod(terms, at),
  isCalled: false,
  callPrice: null,
  liquidationPrice: null,
  bankruptcyPrice: null,
  ...(margin.effect === 'open' &&
    margin.marginCloseOutBps !== undefined && { marginCloseOutBps: margin.marginCloseOutBps }),
});

/** The side of a position that a purchase or a sale opens. */
export const sideOpened = (side: 'buy' | 'sell'): PositionSide => (side === 'buy' ? 'long' : 'short');

/** What a position grows by. Money is the quote asset's smallest unit. */
type Growth = { readonly quantity: number; readonly entry: Turnover; readonly initial: bigint; readonly fee: bigint };

/** A position with so much more in it, on the terms of a tier (rules MARGIN-1, MARGIN-3). */
export const grown = (
  { scale, margin: terms }: MarginListing,
  before: Position,
  { quantity, entry, initial, fee }: Growth,
  { maintenanceBps }: MarginTier,
): Position =>
  withPrices(scale, {
    ...before,
    quantity: quantityLots(before.quantity + quantity),
    entry: before.entry + entry,
    margin: before.margin + initial,
    feeReserve: before.feeReserve + fee,
    maintenanceBps,
    callBps: terms.callBps,
    closeOutBps: terms.closeOutBps,
    fees: before.fees + fee,
    isCalled: false,
  });

/** The tier of all that a customer has open in an instrument, and so much more. */
export const tierWith = (core: Core, { scale, instrument, margin }: MarginListing, owner: Position, more: Turnover) =>
  marginTier(margin.tiers, turnoverValue(scale, totalEntry(core.state.margin, owner, instrument.id) + more, 'up'));

type Grown = { readonly position: Position; readonly trade: PositionTrade; readonly entries: readonly Entry[] };

/** A position after a fill of an order that opens or increases it: its margin and the fee to close are held, the fee to open is paid. */
export const growBy = (
  core: Core,
  listing: MarginListing,
  before: Position,
  { fill, price, quantity, tick }: Filled,
  { order, fee }: FillShare,
  { initial, isHeld }: FillMargin,
): Grown => {
  const entry = turnover(price, quantity);
  const tier = tierWith(core, listing, before, entry);
  const position = grown(listing, before, { quantity, entry, initial, fee }, tier);
  const { customer, fees } = marginAccounts(core, position);
  const postings = new Postings(position.id, customer);
  if (isHeld) postings.release(initial + fee + fee, order);
  postings.hold(initial + fee);
  postings.post(customer, fees, fee);
  return { position, trade: { fill, price, quantity, fee, result: 0n, tick }, entries: postings.done(core) };
};
