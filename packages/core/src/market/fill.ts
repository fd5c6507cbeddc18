import {
  type AccountType,
  type Book,
  baseUnits,
  buyCost,
  type CustomerId,
  type Instrument,
  type PriceTicks,
  type QuantityLots,
  type Side,
  sellProceeds,
  type Turnover,
  turnover,
  turnoverValue,
} from '@bourse/rules';
import { type AccountKey, type Entry, type Ledger, segregated } from '../ledger/index.ts';
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
  if (side === 'buy') {
    const cost = buyCost(scale, total, instrument.feeBps) - progress.exchanged - progress.fees;
    return { order, customer, exchanged: value, fee: cost - value };
  }
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

type Leg = { readonly key: AccountKey; readonly party: Party; readonly holdsThis: boolean };

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
  const type = accountTypeOf(instrument);
  const key = (party: Party, asset: string): AccountKey =>
    party ? ledger.customer(book, party.customer, type, asset).key : ledger.house(book, 'inventory', asset).key;
  const entries: Entry[] = [];
  const move = (from: Leg, to: AccountKey, asset: string, units: bigint): void => {
    if (units === 0n) return;
    if (from.party && from.holdsThis)
      entries.push({ type: 'spend', hold: orderHold(from.party.order), from: from.key, to, asset, units });
    else entries.push({ type: 'post', from: from.key, to, asset, units });
  };
  const { quote, base } = instrument;
  const buyerMoney: Leg = {
    key: key(parties.buyer, quote),
    party: parties.buyer,
    holdsThis: parties.buyer?.held ?? false,
  };
  const sellerMoney: Leg = { key: key(parties.seller, quote), party: parties.seller, holdsThis: false };
  const sellerGoods: Leg = {
    key: key(parties.seller, base),
    party: parties.seller,
    holdsThis: parties.seller?.held ?? false,
  };
  const paid = shares.buyer?.exchanged ?? shares.seller?.exchanged ?? 0n;
  const received = shares.seller?.exchanged ?? paid;
  const fees = ledger.house(book, 'fees', quote).key;
  move(buyerMoney, sellerMoney.key, quote, paid < received ? paid : received);
  if (paid !== received) {
    const rounding = ledger.house(book, 'rounding', quote).key;
    if (paid > received) move(buyerMoney, rounding, quote, paid - received);
    else entries.push({ type: 'post', from: rounding, to: sellerMoney.key, asset: quote, units: received - paid });
  }
  if (shares.buyer) move(buyerMoney, fees, quote, shares.buyer.fee);
  if (shares.seller) move(sellerMoney, fees, quote, shares.seller.fee);
  move(sellerGoods, key(parties.buyer, base), base, baseUnits(scale, quantity));
  return segregated(ledger, entries);
};
