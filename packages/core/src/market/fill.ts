import {
  type AccountMode,
  type AccountType,
  type CustomerId,
  type Instrument,
  type Side,
  sellProceeds,
  type Turnover,
  turnoverFee,
  turnoverValue,
} from '@bourse/rules';
import type { State } from '../context.ts';
import { type Account, type Entry, type HoldId, type Ledger, segregated } from '../ledger/index.ts';
import type { FillShare } from './event.ts';
import type { OrderId } from './order.ts';
import type { FillAccounts, Listing } from './state.ts';

/** What an order has done so far; see {@link Order}. */
export type Progress = { readonly turnover: Turnover; readonly exchanged: bigint; readonly fees: bigint };

export const UNTOUCHED: Progress = { turnover: 0n, exchanged: 0n, fees: 0n };

/** A customer's side of a fill: an order and what it has done so far. */
export type Party = Progress & { readonly id: OrderId; readonly customer: CustomerId };

/** The account type an instrument is paid from and delivered to. */
export const accountTypeOf = (instrument: Instrument): AccountType =>
  instrument.kind === 'share' ? 'stock' : 'platform';

/**
 * A customer's share of a fill of this turnover, in the quote asset's smallest unit (rule SPOT-5): what an order costs or brings in all
 * follows from its whole turnover, and what was exchanged before is taken off.
 */
export const shareOf = ({ instrument, scale }: Listing, side: Side, party: Party, filled: Turnover): FillShare => {
  const { id: order, customer } = party;
  const total = party.turnover + filled;
  const value = turnoverValue(scale, total, side === 'buy' ? 'up' : 'down') - party.exchanged;
  if (side === 'buy')
    return { order, customer, exchanged: value, fee: turnoverFee(scale, total, instrument.feeBps) - party.fees };
  const net = sellProceeds(scale, total, instrument.feeBps) - (party.exchanged - party.fees);
  // A fraction of the fee can have been paid ahead: then this fill brings the seller all of its value, and no fee is due on it.
  const fee = value > net ? value - net : 0n;
  return { order, customer, exchanged: net + fee, fee };
};

/** The accounts of a listing in a book, looked up once. */
export const fillAccounts = ({ market, ledger }: State, book: AccountMode, { instrument }: Listing): FillAccounts => {
  const known = market.accounts[book].get(instrument.id);
  if (known) return known;
  const { base, quote } = instrument;
  const type = accountTypeOf(instrument);
  const accounts: FillAccounts = {
    money: ledger.customers(book, type, quote),
    goods: ledger.customers(book, type, base),
    houseMoney: ledger.house(book, 'inventory', quote),
    houseGoods: ledger.house(book, 'inventory', base),
    fees: ledger.house(book, 'fees', quote),
    rounding: ledger.house(book, 'rounding', quote),
  };
  market.accounts[book].set(instrument.id, accounts);
  return accounts;
};

/** One side of a fill: a customer's share of it and the hold it pays from, nothing when it pays from what is available; or the house. */
export type FillSide = { readonly share: FillShare; readonly hold: HoldId | undefined } | null;

/** Adds a posting out of a hold, or of what is available when there is none; nothing where nothing moves. */
const move = (entries: Entry[], hold: HoldId | undefined, from: Account, to: Account, units: bigint): void => {
  if (units === 0n) return;
  entries.push(hold === undefined ? { type: 'post', from, to, units } : { type: 'spend', hold, from, to, units });
};

/**
 * The postings of a fill: money to the seller, both fees, the base asset to the buyer, and what rounding leaves over. The house trades out
 * of its inventory, exactly at what the customer pays or receives.
 * @param goods what is bought, in the base asset's smallest unit.
 */
export const fillEntries = (
  ledger: Ledger,
  accounts: FillAccounts,
  buyer: FillSide,
  seller: FillSide,
  goods: bigint,
): readonly Entry[] => {
  const { fees, rounding } = accounts;
  const buyerMoney = buyer ? accounts.money.of(buyer.share.customer) : accounts.houseMoney;
  const sellerMoney = seller ? accounts.money.of(seller.share.customer) : accounts.houseMoney;
  const buyerGoods = buyer ? accounts.goods.of(buyer.share.customer) : accounts.houseGoods;
  const sellerGoods = seller ? accounts.goods.of(seller.share.customer) : accounts.houseGoods;
  const paid = (buyer ?? seller)?.share.exchanged ?? 0n;
  const received = seller?.share.exchanged ?? paid;
  const entries: Entry[] = [];
  move(entries, buyer?.hold, buyerMoney, sellerMoney, paid < received ? paid : received);
  if (paid > received) move(entries, buyer?.hold, buyerMoney, rounding, paid - received);
  else move(entries, undefined, rounding, sellerMoney, received - paid);
  if (buyer) move(entries, buyer.hold, buyerMoney, fees, buyer.share.fee);
  if (seller) move(entries, undefined, sellerMoney, fees, seller.share.fee);
  move(entries, seller?.hold, sellerGoods, buyerGoods, goods);
  return segregated(ledger, entries);
};
