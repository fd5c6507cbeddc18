import type { AccountMode, PriceTicks, QuantityLots, Result, Side, Turnover, VenueId } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { Account, Entry, HoldId, Ledger } from '../ledger/index.ts';
import type { Listing } from '../market/index.ts';
import type { FillShare } from './event.ts';
import type { MatchPlan } from './match.ts';
import type { Order, OrderTerms } from './order.ts';

/** What an order has done so far; see {@link Order}. */
export type Progress = { readonly turnover: Turnover; readonly quoteAmount: bigint; readonly fees: bigint };

export const UNTOUCHED: Progress = { turnover: 0n, quoteAmount: 0n, fees: 0n };

/** What a customer exchanges in a fill and the fee on it; see {@link FillShare}. */
export type Paid = Pick<FillShare, 'quoteAmount' | 'fee'>;

/** One side of a fill: a customer's share of it and the hold it pays from, nothing when it pays from what is available; or the house. */
export type FillSide = { readonly share: FillShare; readonly hold: HoldId | undefined } | null;

/**
 * What orders and fills mean for money. Matching knows prices, quantities and times; what an order holds and what its fills cost is its
 * settlement, which a module enters in its descriptor. Units are the smallest of the asset that is paid with.
 */
export type Settlement = {
  /** The account an order pays from. */
  payer(ledger: Ledger, listing: Listing, order: Pick<OrderTerms, 'mode' | 'customer' | 'side' | 'margin'>): Account;
  /** The most that an order can still cost, fee included, beyond what it has spent (rule SPOT-4); it grows with the turnover. */
  worstCase(
    listing: Listing,
    order: Pick<OrderTerms, 'side' | 'limit' | 'margin'>,
    done: Progress,
    left: QuantityLots,
  ): bigint;
  /** A living order's share of a fill of this turnover; in pieces it comes to what the whole does. */
  share(listing: Listing, order: Order, quantity: QuantityLots, filled: Turnover): FillShare;
  /**
   * The worst price that an order may fill at when it comes to the book, at the reference of that moment: its limit, and for what has waited at the
   * market no further than the collar is by then. Errors: MARGIN_TOO_LOW, a limit beyond what its position's margin carries by then.
   */
  worstPrice(core: Core, listing: Listing, order: Order, reference: PriceTicks): Result<PriceTicks, 'MARGIN_TOO_LOW'>;
  /** Whether an order that waited for its session holds what it takes to do this at the open. */
  pays(ledger: Ledger, listing: Listing, order: Order, plan: MatchPlan): boolean;
  /** What the end of an order gives back at once of what it holds. */
  release(ledger: Ledger, listing: Listing, order: Order): readonly Entry[];
};

/** The settlement of what is paid in full: its orders can be sized by money, and its fills are posted as they are made. */
export type DeliverySettlement = Settlement & {
  /** The error that a payer who has too little is refused with. */
  shortage(side: Side): 'INSUFFICIENT_FUNDS' | 'INSUFFICIENT_HOLDING';
  /** How many lots a budget buys at a price, on top of a turnover already bought. */
  affordable(listing: Listing, bought: Turnover, price: PriceTicks, most: QuantityLots, budget: bigint): QuantityLots;
  /** What a turnover exchanges for an order that has done so much before. */
  paid(listing: Listing, side: Side, done: Progress, filled: Turnover): Paid;
  /** What an order pays with in all for what it exchanged. */
  spent(listing: Listing, side: Side, paid: Paid, quantity: QuantityLots): bigint;
  /** The postings of a fill; the house stands for a side that is on margin (rule MARGIN-13). */
  postings(
    ledger: Ledger,
    mode: AccountMode,
    listing: Listing,
    buyer: FillSide,
    seller: FillSide,
    quantity: QuantityLots,
  ): readonly Entry[];
  /** When what is traded at an instant is settled, ms UTC; null for what settles at once. */
  settlesAt(calendar: SettlementCalendar, listing: Listing, at: number): number | null;
};

type SettlementCalendar = { readonly settlesAt: (venue: VenueId, at: number) => number };

export type Settlements = { readonly delivery: DeliverySettlement; readonly margin: Settlement };

/** The settlement of an order. In one book those that are paid in full and those on margin meet. */
export const settlementOf = ({ settlements }: Core, { margin }: Pick<OrderTerms, 'margin'>): Settlement =>
  margin ? settlements.margin : settlements.delivery;

declare module '../context.ts' {
  interface Core {
    readonly settlements: Settlements;
  }
}
