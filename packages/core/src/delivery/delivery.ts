import {
  type AccountMode,
  affordableLots,
  baseUnits,
  buyCost,
  type InstrumentId,
  ok,
  type PriceTicks,
  type QuantityLots,
  quantityLots,
  type Side,
  sellProceeds,
  type Turnover,
  turnover,
  turnoverFee,
  turnoverValue,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import {
  type Account,
  type CustomerAccounts,
  type Entry,
  type HoldId,
  type Ledger,
  segregated,
} from '../ledger/index.ts';
import { type Listing, type Products, productTerms } from '../market/index.ts';
import {
  type DeliverySettlement,
  type FillShare,
  type FillSide,
  limitAt,
  type Order,
  type OrderTerms,
  type Paid,
  type Progress,
  remaining,
} from '../orders/index.ts';

/** The accounts that the fills of an instrument in one account mode are posted to. */
type FillAccounts = {
  readonly quote: CustomerAccounts;
  readonly base: CustomerAccounts;
  readonly houseQuote: Account;
  readonly houseBase: Account;
  readonly fees: Account;
  readonly rounding: Account;
};

/** Adds a posting out of a hold, or of what is available when there is none; nothing where nothing moves. */
const move = (entries: Entry[], hold: HoldId | undefined, from: Account, to: Account, units: bigint): void => {
  if (units === 0n) return;
  entries.push(hold === undefined ? { type: 'post', from, to, units } : { type: 'spend', hold, from, to, units });
};

const NO_ENTRIES: readonly Entry[] = [];

const createAccounts = (): Record<AccountMode, Map<InstrumentId, FillAccounts>> => ({
  real: new Map(),
  demo: new Map(),
});

/** Settlement by delivery: the base asset against the quote asset, both in full. Coins, currencies and paid-up shares. */
export class Delivery implements DeliverySettlement {
  readonly products: Products;
  #ledger: Ledger | undefined;
  /** Where the fills of each instrument are posted to; follows from the ledger. */
  #accounts = createAccounts();

  constructor(products: Products) {
    this.products = products;
  }

  payer(
    ledger: Ledger,
    listing: Listing,
    { mode, customer, side }: Pick<OrderTerms, 'mode' | 'customer' | 'side'>,
  ): Account {
    const { quote, base } = this.#accountsOf(ledger, mode, listing);
    return (side === 'buy' ? quote : base).of(customer);
  }

  worstCase(
    { instrument, scale }: Listing,
    { side, limit }: Pick<OrderTerms, 'side' | 'limit'>,
    { turnover: done, quoteAmount, fees }: Progress,
    left: QuantityLots,
  ): bigint {
    return side === 'buy'
      ? buyCost(scale, done + turnover(limit, left), instrument.feeBps) - quoteAmount - fees
      : baseUnits(scale, left);
  }

  shortage(side: Side): 'INSUFFICIENT_FUNDS' | 'INSUFFICIENT_HOLDING' {
    return side === 'buy' ? 'INSUFFICIENT_FUNDS' : 'INSUFFICIENT_HOLDING';
  }

  affordable(
    { instrument, scale }: Listing,
    bought: Turnover,
    price: PriceTicks,
    most: QuantityLots,
    budget: bigint,
  ): QuantityLots {
    return affordableLots((value) => buyCost(scale, value, instrument.feeBps), bought, price, most, budget);
  }

  /**
   * What a fill of this turnover exchanges, in the quote asset's smallest unit (rule SPOT-5): what an order costs or brings in all follows from
   * its whole turnover, and what was exchanged before is taken off.
   */
  paid({ instrument, scale }: Listing, side: Side, done: Progress, filled: Turnover): Paid {
    const total = done.turnover + filled;
    const value = turnoverValue(scale, total, side === 'buy' ? 'up' : 'down') - done.quoteAmount;
    if (side === 'buy') return { quoteAmount: value, fee: turnoverFee(scale, total, instrument.feeBps) - done.fees };
    const net = sellProceeds(scale, total, instrument.feeBps) - (done.quoteAmount - done.fees);
    // A fraction of the fee can have been paid ahead: then this fill brings the seller all of its value, and no fee is due on it.
    const fee = value > net ? value - net : 0n;
    return { quoteAmount: net + fee, fee };
  }

  share(listing: Listing, order: Order, quantity: QuantityLots, filled: Turnover): FillShare {
    const { quoteAmount, fee } = this.paid(listing, order.side, order, filled);
    const left = quantityLots(remaining(order) - quantity);
    return { order: order.id, customer: order.customer, quoteAmount, fee, left };
  }

  worstPrice(
    _core: Core,
    { instrument: { collarBps } }: Listing,
    order: Order,
    reference: PriceTicks,
  ): { readonly ok: true; readonly value: PriceTicks } {
    return ok(limitAt(order, reference, collarBps));
  }

  /** A purchase fills at its limit or below, and a sale gives up what it holds. */
  pays(): boolean {
    return true;
  }

  /** All that is left of it. */
  release(ledger: Ledger, listing: Listing, order: Order): readonly Entry[] {
    const units = ledger.heldBy(order.id);
    return units === 0n
      ? NO_ENTRIES
      : [{ type: 'release', hold: order.id, account: this.payer(ledger, listing, order), units }];
  }

  /** A buyer's money, a seller's goods. */
  spent({ scale }: Listing, side: Side, { quoteAmount, fee }: Paid, quantity: QuantityLots): bigint {
    return side === 'buy' ? quoteAmount + fee : baseUnits(scale, quantity);
  }

  /**
   * The postings of a fill: money to the seller, both fees, the base asset to the buyer, and what rounding leaves over. The house trades out
   * of its inventory, exactly at what the customer pays or receives.
   */
  postings(
    ledger: Ledger,
    mode: AccountMode,
    listing: Listing,
    buyer: FillSide,
    seller: FillSide,
    quantity: QuantityLots,
  ): readonly Entry[] {
    const accounts = this.#accountsOf(ledger, mode, listing);
    const { fees, rounding } = accounts;
    const buyerQuote = buyer ? accounts.quote.of(buyer.share.customer) : accounts.houseQuote;
    const sellerQuote = seller ? accounts.quote.of(seller.share.customer) : accounts.houseQuote;
    const buyerBase = buyer ? accounts.base.of(buyer.share.customer) : accounts.houseBase;
    const sellerBase = seller ? accounts.base.of(seller.share.customer) : accounts.houseBase;
    const paid = (buyer ?? seller)?.share.quoteAmount ?? 0n;
    const received = seller?.share.quoteAmount ?? paid;
    const entries: Entry[] = [];
    move(entries, buyer?.hold, buyerQuote, sellerQuote, paid < received ? paid : received);
    if (paid > received) move(entries, buyer?.hold, buyerQuote, rounding, paid - received);
    else move(entries, undefined, rounding, sellerQuote, received - paid);
    if (buyer) move(entries, buyer.hold, buyerQuote, fees, buyer.share.fee);
    if (seller) move(entries, undefined, sellerQuote, fees, seller.share.fee);
    move(entries, seller?.hold, sellerBase, buyerBase, baseUnits(listing.scale, quantity));
    return segregated(ledger, entries);
  }

  settlesAt(
    calendar: Parameters<DeliverySettlement['settlesAt']>[0],
    { instrument }: Listing,
    at: number,
  ): number | null {
    return productTerms(this, instrument).settlesLater ? calendar.settlesAt(instrument.venue, at) : null;
  }

  #accountsOf(ledger: Ledger, mode: AccountMode, { instrument }: Listing): FillAccounts {
    // A core that takes over another's state has another ledger from then on.
    if (this.#ledger !== ledger) {
      this.#ledger = ledger;
      this.#accounts = createAccounts();
    }
    const known = this.#accounts[mode].get(instrument.id);
    if (known) return known;
    const { base, quote } = instrument;
    const type = productTerms(this, instrument).account;
    const accounts: FillAccounts = {
      quote: ledger.customers(mode, type, quote),
      base: ledger.customers(mode, type, base),
      houseQuote: ledger.house(mode, 'inventory', quote),
      houseBase: ledger.house(mode, 'inventory', base),
      fees: ledger.house(mode, 'fees', quote),
      rounding: ledger.house(mode, 'rounding', quote),
    };
    this.#accounts[mode].set(instrument.id, accounts);
    return accounts;
  }
}
