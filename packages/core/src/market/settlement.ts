import {
  type AccountMode,
  type AccountType,
  broken,
  type Instrument,
  type PriceTicks,
  type QuantityLots,
  type SettlementKind,
  type Side,
  type Turnover,
  type VenueId,
} from '@bourse/rules';
import type { Account, Entry, HoldId, Ledger } from '../ledger/index.ts';
import type { FillShare } from './event.ts';
import type { Order, OrderTerms } from './order.ts';
import type { Listing } from './state.ts';

/** What an order has done so far; see {@link Order}. */
export type Progress = { readonly turnover: Turnover; readonly exchanged: bigint; readonly fees: bigint };

export const UNTOUCHED: Progress = { turnover: 0n, exchanged: 0n, fees: 0n };

/** What a customer exchanges in a fill and the fee on it; see {@link FillShare}. */
export type Paid = Pick<FillShare, 'exchanged' | 'fee'>;

/** One side of a fill: a customer's share of it and the hold it pays from, nothing when it pays from what is available; or the house. */
export type FillSide = { readonly share: FillShare; readonly hold: HoldId | undefined } | null;

/**
 * What orders and fills mean for money. Matching knows prices, quantities and times; what an order holds, what its fills cost and how they
 * are posted is its instrument's settlement, which a module enters in its descriptor. Units are the smallest of the asset that is paid with.
 */
export type Settlement = {
  /** The account an order pays from. */
  payer(ledger: Ledger, listing: Listing, order: Pick<Order, 'book' | 'customer' | 'side'>): Account;
  /** The most that an order can still cost, fee included, beyond what it has spent (rule SPOT-4); it grows with the turnover. */
  worstCase(listing: Listing, order: Pick<OrderTerms, 'side' | 'limit'>, done: Progress, left: QuantityLots): bigint;
  /** The error that a payer who has too little is refused with. */
  shortage(side: Side): 'INSUFFICIENT_FUNDS' | 'INSUFFICIENT_HOLDING';
  /** How many lots a budget buys at a price, on top of a turnover already bought. */
  affordable(listing: Listing, bought: Turnover, price: PriceTicks, most: QuantityLots, budget: bigint): QuantityLots;
  /** What a fill of this turnover exchanges for an order that has done so much before; in pieces it comes to what the whole does. */
  share(listing: Listing, side: Side, done: Progress, filled: Turnover): Paid;
  /** What an order pays with in all for what it exchanged. */
  spent(listing: Listing, side: Side, paid: Paid, quantity: QuantityLots): bigint;
  /** The postings of a fill. */
  postings(
    ledger: Ledger,
    book: AccountMode,
    listing: Listing,
    buyer: FillSide,
    seller: FillSide,
    quantity: QuantityLots,
  ): readonly Entry[];
  /** When what is traded at an instant is settled, ms UTC; null for what settles at once. */
  settlesAt(calendar: SettlementCalendar, listing: Listing, at: number): number | null;
};

type SettlementCalendar = { readonly settlesAt: (venue: VenueId, at: number) => number };

/** By kind; a kind that no module enters is not traded by orders. */
export type Settlements = Readonly<Partial<Record<SettlementKind, Settlement>>>;

type WithSettlements = { readonly settlements: Settlements };

/** Whether an instrument is traded by orders: its settlement is one that fills can be settled by. */
export const takesOrders = ({ settlements }: WithSettlements, { instrument }: Listing): boolean =>
  settlements[instrument.settlement ?? 'delivery'] !== undefined;

/** The settlement of an instrument, by its own record. @throws {InvariantBroken} where it is not traded by orders. */
export const settlementOf = ({ settlements }: WithSettlements, { instrument }: Listing): Settlement =>
  settlements[instrument.settlement ?? 'delivery'] ?? broken(`${instrument.id} is not traded by orders`);

/** The account type an instrument is paid from and delivered to. */
export const accountTypeOf = (instrument: Instrument): AccountType =>
  instrument.kind === 'share' ? 'stock' : 'platform';
