import {
  baseUnits,
  broken,
  type CancelReason,
  opposite,
  type PriceTicks,
  type QuantityLots,
  quantityLots,
  type Side,
  turnover,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import type { Account, Entry, HoldId } from '../ledger/index.ts';
import type { FillShare, MarketEvent, TickMark } from './event.ts';
import { fillAccounts, fillEntries, type Party, shareOf } from './fill.ts';
import type { HouseLevel } from './ladder.ts';
import type { PlannedFill } from './match.ts';
import { type Order, type OrderId, type OrderTerms, remaining } from './order.ts';
import { type Listing, orderOf } from './state.ts';

const NO_ENTRIES: readonly Entry[] = [];
const NO_HOUSE: readonly HouseLevel[] = [];

/** The account an order pays from. */
export const fundsAccount = (
  core: Core,
  listing: Listing,
  { book, customer, side }: Pick<Order, 'book' | 'customer' | 'side'>,
): Account => {
  const { money, goods } = fillAccounts(core.state, book, listing);
  return (side === 'buy' ? money : goods).of(customer);
};

/** The release of what is left of an order's hold, given what its last fill spends of it. Smallest units. */
export const releaseOf = (core: Core, listing: Listing, order: Order, spent: bigint): readonly Entry[] => {
  const units = core.state.ledger.heldBy(order.id) - spent;
  if (units === 0n) return NO_ENTRIES;
  if (units < 0n) broken(`order ${order.id} spends more than it holds`);
  return [{ type: 'release', hold: order.id, account: fundsAccount(core, listing, order), units }];
};

/** The end of a living order whose rest is cancelled. */
export const cancelLive = (
  core: Core,
  listing: Listing,
  id: OrderId,
  reason: CancelReason,
  at: number,
): MarketEvent => ({
  type: 'order-closed',
  at,
  id,
  status: 'cancelled',
  reason,
  entries: releaseOf(core, listing, orderOf(core.state.market, id), 0n),
});

/** What an order pays with in all for what it exchanged: a buyer's money, a seller's goods. Smallest units. */
export const spentBy = (
  { scale }: Listing,
  side: Side,
  { exchanged, fee }: { readonly exchanged: bigint; readonly fee: bigint },
  quantity: QuantityLots,
): bigint => (side === 'buy' ? exchanged + fee : baseUnits(scale, quantity));

/** The order that comes to the book, with what it has done so far, the fills that are being decided included. */
export class Taker implements Party {
  readonly id: OrderId;
  readonly customer: number;
  readonly side: Side;
  /** What it pays from when its money was held before. */
  readonly hold: HoldId | undefined;
  turnover = 0n;
  exchanged = 0n;
  fees = 0n;
  filled = quantityLots(0);

  /** Of a new order, or of one that has waited and pays from its hold; neither has been filled. */
  constructor({ id, customer, side }: OrderTerms, hold: HoldId | undefined) {
    this.id = id;
    this.customer = customer;
    this.side = side;
    this.hold = hold;
  }

  advance(share: FillShare, filled: bigint, quantity: QuantityLots): void {
    this.turnover += filled;
    this.exchanged += share.exchanged;
    this.fees += share.fee;
    this.filled = quantityLots(this.filled + quantity);
  }
}

/** The fills of one command in one book at one tick, one after another, as events. */
export class Execution {
  readonly events: MarketEvent[];
  readonly #core: Core;
  readonly #listing: Listing;
  readonly #book: Order['book'];
  readonly #tick: TickMark;
  readonly #at: number;
  readonly #settlesAt: number | null;
  #nextFill: number;

  /** @param events those of the command so far. */
  constructor(core: Core, listing: Listing, book: Order['book'], tick: TickMark, at: number, events: MarketEvent[]) {
    const { instrument } = listing;
    this.events = events;
    this.#core = core;
    this.#listing = listing;
    this.#book = book;
    this.#tick = tick;
    this.#at = at;
    this.#settlesAt = instrument.kind === 'share' ? core.config.calendar.settlesAt(instrument.venue, at) : null;
    this.#nextFill = core.state.market.nextFill;
    for (const event of events) if (event.type === 'order-filled') this.#nextFill = event.fill + 1;
  }

  /** The fills of an order that comes to the book. */
  take(taker: Taker, fills: readonly PlannedFill[]): void {
    for (const { maker, price, quantity } of fills) {
      if (maker === 'house') this.#fill(taker.side, taker, undefined, price, quantity, [{ price, quantity }]);
      else this.#fill(taker.side, taker, orderOf(this.#core.state.market, maker), price, quantity, NO_HOUSE);
    }
  }

  /** A fill of a resting order with the house, which comes to it out of these quotes. */
  matchQuotes(maker: Order, price: PriceTicks, quantity: QuantityLots, house: readonly HouseLevel[]): void {
    this.#fill(opposite(maker.side), undefined, maker, price, quantity, house);
  }

  #fill(
    side: Side,
    taker: Taker | undefined,
    maker: Order | undefined,
    price: PriceTicks,
    quantity: QuantityLots,
    house: readonly HouseLevel[],
  ): void {
    const { state } = this.#core;
    const filled = turnover(price, quantity);
    const came = taker ? { share: shareOf(this.#listing, side, taker, filled), hold: taker.hold } : null;
    const met = maker ? { share: shareOf(this.#listing, opposite(side), maker, filled), hold: maker.id } : null;
    const buyer = side === 'buy' ? came : met;
    const seller = side === 'buy' ? met : came;
    this.events.push({
      type: 'order-filled',
      at: this.#at,
      fill: this.#nextFill,
      book: this.#book,
      instrument: this.#listing.instrument.id,
      price,
      quantity,
      taker: side,
      buyer: buyer ? buyer.share : null,
      seller: seller ? seller.share : null,
      tick: this.#tick,
      house,
      settlesAt: this.#settlesAt,
      entries: fillEntries(
        state.ledger,
        fillAccounts(state, this.#book, this.#listing),
        buyer,
        seller,
        baseUnits(this.#listing.scale, quantity),
      ),
    });
    this.#nextFill += 1;
    if (taker && came) taker.advance(came.share, filled, quantity);
    if (maker && met && remaining(maker) === quantity) this.#close(maker, met.share, quantity);
  }

  /** The end of a resting order that its last fill completes. */
  #close(order: Order, share: FillShare, quantity: QuantityLots): void {
    this.events.push({
      type: 'order-closed',
      at: this.#at,
      id: order.id,
      status: 'filled',
      reason: null,
      entries: releaseOf(this.#core, this.#listing, order, spentBy(this.#listing, order.side, share, quantity)),
    });
  }
}

/** The end of an order that has met the book and does not rest. */
export const ended = (order: OrderTerms, filled: QuantityLots, entries: readonly Entry[], at: number): MarketEvent => {
  const { id, kind, timeInForce } = order;
  if (filled === order.quantity) return { type: 'order-closed', at, id, status: 'filled', reason: null, entries };
  const reason = kind === 'market' && timeInForce !== 'FOK' ? 'collar' : 'immediate-or-cancel';
  return { type: 'order-closed', at, id, status: 'cancelled', reason, entries };
};
