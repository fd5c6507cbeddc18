import {
  type AccountType,
  type AssetCode,
  type Book,
  baseUnits,
  type CustomerId,
  type Instrument,
  type PriceTicks,
  type QuantityLots,
  type Side,
  sellProceeds,
  type Turnover,
  turnover,
  turnoverFee,
  turnoverValue,
} from '@bourse/rules';
import { type AccountKey, type Entry, type HoldId, type Ledger, segregated } from '../ledger/index.ts';
import type { FillShare } from './event.ts';
import { type OrderId, orderHold } from './order.ts';
import type { Listing } from './state.ts';

/** What an order has done so far; see {@link Order}. */
export type Progress = { readonly turnover: Turnover; readonly exchanged: bigint; readonly fees: bigint };

export const UNTOUCHED: Progress = { turnover: 0n, exchanged: 0n, fees: 0n };

/** One side of a fill: a customer's order, paying from its hold or from what is available; or the house. */
export type Party = {
  readonly order: OrderId;
  readonly customer: CustomerId;
  readonly progress: Progress;
  readonly held: boolean;
} | null;

/** The account type an instrument is paid from and delivered to. */
export const accountTypeOf = (instrument: Instrument): AccountType =>
  instrument.kind === 'share' ? 'stock' : 'platform';

/**
 * A customer's share of a fill, in the quote asset's smallest unit (rule SPOT-5): what an order costs or brings in all follows from its
 * whole turnover, and what was exchanged before is taken off.
 */
export const shareOf = (
  { instrument, scale }: Listing,
  side: Side,
  party: NonNullable<Party>,
  price: PriceTicks,
  quantity: QuantityLots,
): FillShare => {
  const { order, customer, progress } = party;
  const total = progress.turnover + turnover(price, quantity);
  const value = turnoverValue(scale, total, side === 'buy' ? 'up' : 'down') - progress.exchanged;
  if (side === 'buy')
    return { order, customer, exchanged: value, fee: turnoverFee(scale, total, instrument.feeBps) - progress.fees };
  const net = sellProceeds(scale, total, instrument.feeBps) - (progress.exchanged - progress.fees);
  // A fraction of the fee can have been paid ahead: then this fill brings the seller all of its value, and no fee is due on it.
  const fee = value > net ? value - net : 0n;
  return { order, customer, exchanged: net + fee, fee };
};

export const advance = (progress: Progress, share: FillShare, price: PriceTicks, quantity: QuantityLots): Progress => ({
  turnover: progress.turnover + turnover(price, quantity),
  exchanged: progress.exchanged + share.exchanged,
  fees: progress.fees + share.fee,
});

/** Adds a posting out of a hold, or of what is available when there is none; nothing where nothing moves. */
const move = (
  entries: Entry[],
  hold: HoldId | undefined,
  from: AccountKey,
  to: AccountKey,
  asset: AssetCode,
  units: bigint,
): void => {
  if (units === 0n) return;
  entries.push(
    hold === undefined ? { type: 'post', from, to, asset, units } : { type: 'spend', hold, from, to, asset, units },
  );
};

const holdOf = (party: Party): HoldId | undefined => (party?.held ? orderHold(party.order) : undefined);

/**
 * The postings of a fill: money to the seller, both fees, the base asset to the buyer, and what rounding leaves over. The house trades out
 * of its inventory, exactly at what the customer pays or receives.
 */
export const fillEntries = (
  ledger: Ledger,
  listing: Listing,
  book: Book,
  parties: { readonly buyer: Party; readonly seller: Party },
  shares: { readonly buyer: FillShare | null; readonly seller: FillShare | null },
  quantity: QuantityLots,
): readonly Entry[] => {
  const { instrument, scale } = listing;
  const { quote, base } = instrument;
  const { buyer, seller } = parties;
  const type = accountTypeOf(instrument);
  const key = (party: Party, asset: AssetCode): AccountKey =>
    (party ? ledger.customer(book, party.customer, type, asset) : ledger.house(book, 'inventory', asset)).key;
  const buyerMoney = key(buyer, quote);
  const sellerMoney = key(seller, quote);
  const fees = ledger.house(book, 'fees', quote).key;
  const buyerHold = holdOf(buyer);
  const paid = shares.buyer?.exchanged ?? shares.seller?.exchanged ?? 0n;
  const received = shares.seller?.exchanged ?? paid;
  const entries: Entry[] = [];
  move(entries, buyerHold, buyerMoney, sellerMoney, quote, paid < received ? paid : received);
  if (paid !== received) {
    const rounding = ledger.house(book, 'rounding', quote).key;
    if (paid > received) move(entries, buyerHold, buyerMoney, rounding, quote, paid - received);
    else move(entries, undefined, rounding, sellerMoney, quote, received - paid);
  }
  if (shares.buyer) move(entries, buyerHold, buyerMoney, fees, quote, shares.buyer.fee);
  if (shares.seller) move(entries, undefined, sellerMoney, fees, quote, shares.seller.fee);
  move(entries, holdOf(seller), key(seller, base), key(buyer, base), base, baseUnits(scale, quantity));
  return segregated(ledger, entries);
};
