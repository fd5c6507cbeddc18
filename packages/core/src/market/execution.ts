import {
  assert,
  type Book,
  baseUnits,
  opposite,
  type PriceTicks,
  type QuantityLots,
  quantityLots,
  type Side,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import type { Account, Entry } from '../ledger/index.ts';
import type { CancelReason, FillShare, MarketEvent, TickMark } from './event.ts';
import { accountTypeOf, advance, fillEntries, type Party, type Progress, shareOf } from './fill.ts';
import type { HouseLevel } from './ladder.ts';
import { type Order, type OrderId, type OrderTerms, orderHold, remaining } from './order.ts';
import { type Listing, orderOf } from './state.ts';

/** The account an order pays from. */
export const fundsAccount = (
  core: Core,
  listing: Listing,
  order: Pick<Order, 'book' | 'customer' | 'side'>,
): Account => {
  const { instrument } = listing;
  const asset = order.side === 'buy' ? instrument.quote : instrument.base;
  return core.state.ledger.customer(order.book, order.customer, accountTypeOf(instrument), asset);
};

/** The release of what is left of an order's hold, given what its last fill spends of it. Smallest units. */
export const releaseOf = (core: Core, listing: Listing, order: Order, spent: bigint): readonly Entry[] => {
  const hold = orderHold(order.id);
  const units = core.state.ledger.heldBy(hold) - spent;
  assert(units >= 0n, `order ${order.id} spends more than it holds`);
  if (units === 0n) return [];
  const { key: account, asset } = fundsAccount(core, listing, order);
  return [{ type: 'release', hold, account, asset, units }];
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

/** An order met by another one or by the house, as a party to a fill. */
export const restingParty = (order: Order): NonNullable<Party> => ({
  order: order.id,
  customer: order.customer,
  progress: order,
  held: true,
});

/** What a share takes out of the order's hold: a buyer's money, a seller's goods. Smallest units. */
export const spentOfHold = (listing: Listing, side: Side, share: FillShare, quantity: QuantityLots): bigint =>
  side === 'buy' ? share.exchanged + share.fee : baseUnits(listing.scale, quantity);

/** When a fill at this moment settles; null for what settles at once. */
export const settlesAt = (core: Core, { instrument }: Listing, at: number): number | null =>
  instrument.kind === 'share' ? core.config.calendar.settlesAt(instrument.venue, at) : null;

/** The fills of one incoming order, one after another, as events. */
export class Execution {
  readonly events: MarketEvent[] = [];
  filled = quantityLots(0);
  progress: Progress;
  readonly #core: Core;
  readonly #listing: Listing;
  readonly #book: Book;
  readonly #tick: TickMark;
  readonly #at: number;
  readonly #side: Side;
  readonly #taker: NonNullable<Party>;
  #nextFill: number;

  constructor(
    core: Core,
    listing: Listing,
    order: { readonly book: Book; readonly side: Side },
    taker: NonNullable<Party>,
    tick: TickMark,
    at: number,
  ) {
    this.#core = core;
    this.#listing = listing;
    this.#book = order.book;
    this.#side = order.side;
    this.#taker = taker;
    this.#tick = tick;
    this.#at = at;
    this.#nextFill = core.state.market.nextFill;
    this.progress = taker.progress;
  }

  /** What the fills took so far of what the order pays with: a buyer's money, a seller's goods. Smallest units. */
  get spent(): bigint {
    const { exchanged, fees } = this.progress;
    return this.#side === 'buy' ? exchanged + fees : baseUnits(this.#listing.scale, this.filled);
  }

  /** A fill against a resting order, or against the house when there is none. */
  fill(maker: OrderId | 'house', price: PriceTicks, quantity: QuantityLots): void {
    const resting = maker === 'house' ? undefined : orderOf(this.#core.state.market, maker);
    const side = this.#side;
    const { order, customer, held } = this.#taker;
    const taker: Party = { order, customer, progress: this.progress, held };
    const met: Party = resting ? restingParty(resting) : null;
    const takerShare = shareOf(this.#listing, side, taker, price, quantity);
    const metShare = met ? shareOf(this.#listing, opposite(side), met, price, quantity) : null;
    const house: HouseLevel[] = resting ? [] : [{ price, quantity }];
    const parties = side === 'buy' ? { buyer: taker, seller: met } : { buyer: met, seller: taker };
    const shares = side === 'buy' ? { buyer: takerShare, seller: metShare } : { buyer: metShare, seller: takerShare };
    this.events.push({
      type: 'order-filled',
      at: this.#at,
      fill: this.#nextFill++,
      book: this.#book,
      instrument: this.#listing.instrument.id,
      price,
      quantity,
      taker: side,
      buyer: shares.buyer,
      seller: shares.seller,
      tick: this.#tick,
      house,
      settlesAt: settlesAt(this.#core, this.#listing, this.#at),
      entries: fillEntries(this.#core.state.ledger, this.#listing, this.#book, parties, shares, quantity),
    });
    this.progress = advance(this.progress, takerShare, price, quantity);
    this.filled = quantityLots(this.filled + quantity);
    if (resting && metShare && remaining(resting) === quantity)
      this.events.push(filledWhole(this.#core, this.#listing, resting, metShare, quantity, this.#at));
  }
}

/** The end of an order that has met the book and does not rest. */
export const ended = (order: OrderTerms, filled: QuantityLots, entries: readonly Entry[], at: number): MarketEvent => {
  const { id, kind, timeInForce } = order;
  if (filled === order.quantity) return { type: 'order-closed', at, id, status: 'filled', reason: null, entries };
  const reason = kind === 'market' && timeInForce !== 'FOK' ? 'collar' : 'immediate-or-cancel';
  return { type: 'order-closed', at, id, status: 'cancelled', reason, entries };
};

/** The end of a resting order that its last fill completes. */
export const filledWhole = (
  core: Core,
  listing: Listing,
  order: Order,
  share: FillShare,
  quantity: QuantityLots,
  at: number,
): MarketEvent => ({
  type: 'order-closed',
  at,
  id: order.id,
  status: 'filled',
  reason: null,
  entries: releaseOf(core, listing, order, spentOfHold(listing, order.side, share, quantity)),
});
