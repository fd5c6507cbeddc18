import {
  bookOf,
  type Core,
  type Event,
  type FillShare,
  type Listing,
  type OrderTerms,
  productTerms,
} from '@bourse/core';
import { type AccountMode, type InstrumentId, opposite, quantityLots, type Side } from '@bourse/rules';
import { ObviousBook } from '../../packages/core/src/orders/obvious-book.ts';
import type { Checks, Seen } from './module.ts';
import type { ObviousLedger } from './obvious-ledger.ts';

type Filled = Extract<Event, { type: 'order-filled' }>;

/** What an order has come to, counted by the side of the core. */
type Followed = {
  readonly terms: OrderTerms;
  filled: number;
  turnover: bigint;
  quoteAmount: bigint;
  fees: bigint;
  state: 'new' | 'waiting' | 'resting';
  /** Whether it waited for its session: its hold is then for its worst price until its end. */
  waited: boolean;
};

type Fault = (text: string) => void;

const RESULTS_IN = ['EUR', 'USD', 'USDT'];

/** Whether a fill of the order would be new risk: a purchase, either side of a pair that does not end a holding, or what opens or increases a position. */
const isRisk = ({ side, margin, instrument }: OrderTerms, core: Core): boolean => {
  if (margin) return margin.effect !== 'reduce';
  const listed = core.config.listings.get(instrument)?.instrument;
  if (listed?.kind !== 'currency') return side === 'buy';
  const [given, got] = side === 'sell' ? [listed.base, listed.quote] : [listed.quote, listed.base];
  return RESULTS_IN.includes(given) || !RESULTS_IN.includes(got);
};

/** A fraction by numerator and denominator, compared with whole units without rounding. */
const within = (units: bigint, numerator: bigint, denominator: bigint, way: 'up' | 'down'): boolean => {
  const scaled = units * denominator;
  return way === 'up'
    ? scaled >= numerator && scaled < numerator + denominator
    : scaled <= numerator && scaled > numerator - denominator;
};

/** Follows every order and the queues of every book from the events alone, and finds what breaks a rule of matching or of money. */
export class OrderChecks implements Checks {
  readonly orders = new Map<number, Followed>();
  readonly #books = new Map<string, ObviousBook>();
  /** Orders that wait for their session, oldest first, by account mode and instrument. */
  readonly #waiting = new Map<string, Set<number>>();
  #nextFill = 1;

  book(mode: AccountMode, instrument: InstrumentId): ObviousBook {
    const key = `${mode} ${instrument}`;
    let orders = this.#books.get(key);
    if (!orders) {
      orders = new ObviousBook();
      this.#books.set(key, orders);
    }
    return orders;
  }

  /** Folds one event, before the core has; `core` is as it was when it decided. */
  take(event: Event, { core, ledger, fault }: Seen): void {
    switch (event.type) {
      case 'order-placed': {
        const { order } = event;
        this.#mayTrade(core, order.instrument, event.at, fault, true);
        const frozen = core.state.platform.customers.get(order.customer)?.frozen;
        if (!frozen) fault(`order ${order.id} of nobody`);
        if (isRisk(order, core) && frozen?.includes('FINANCIAL'))
          fault(`PLATFORM-3: order ${order.id} in spite of a freeze`);
        if (this.orders.has(order.id)) fault(`order ${order.id} twice`);
        this.orders.set(order.id, {
          terms: order,
          filled: 0,
          turnover: 0n,
          quoteAmount: 0n,
          fees: 0n,
          state: 'new',
          waited: false,
        });
        return;
      }
      case 'shares-listed':
        // Its holding has a number of those of the fills.
        this.#nextFill += 1;
        return;
      case 'order-filled':
        this.#fill(event, core, fault);
        return;
      case 'offer-filled':
        // They are numbered together, as holdings are named by the fill that opened them.
        if (event.fill !== this.#nextFill) fault(`fill ${event.fill} instead of ${this.#nextFill}`);
        this.#nextFill = event.fill + 1;
        return;
      case 'order-rested':
      case 'order-queued': {
        const order = this.#known(event.id, fault);
        if (!order) return;
        const { terms } = order;
        const waiting = this.#waitingWith(terms);
        if (event.type === 'order-queued') waiting.add(terms.id);
        else this.#overtakes(terms, fault);
        order.waited ||= event.type === 'order-queued';
        order.state = event.type === 'order-queued' ? 'waiting' : 'resting';
        if (event.type === 'order-rested') this.#rest(order, fault);
        this.#holdFits(order, core, ledger, fault, `order ${terms.id} at rest`);
        return;
      }
      case 'order-closed':
        this.#close(event, ledger, fault);
    }
  }

  #waitingWith({ mode, instrument }: OrderTerms): Set<number> {
    const key = `${mode} ${instrument}`;
    const ids = this.#waiting.get(key) ?? new Set();
    this.#waiting.set(key, ids);
    return ids;
  }

  /** An order that comes to the book does so after all that waited before it (STOCKS-2). */
  #overtakes(terms: OrderTerms, fault: Fault): void {
    const waiting = this.#waitingWith(terms);
    waiting.delete(terms.id);
    const [oldest] = waiting;
    if (oldest !== undefined && oldest < terms.id) fault(`STOCKS-2: order ${terms.id} overtakes ${oldest}`);
  }

  #known(id: number, fault: Fault): Followed | undefined {
    const order = this.orders.get(id);
    if (!order) fault(`order ${id} is not alive`);
    return order;
  }

  #mayTrade(core: Core, instrument: InstrumentId, at: number, fault: Fault, mayWait: boolean): void {
    const { market } = core.state;
    const listing = core.config.listings.get(instrument);
    if (market.halted.has(instrument)) fault(`SPOT-8: ${instrument} is halted`);
    const isSuspended = market.doubted.has(instrument);
    const open = listing && core.config.calendar.isOpen(listing.instrument.venue, at);
    if (!open && !(mayWait && listing?.instrument.kind === 'share')) fault(`STOCKS-1: ${instrument} is closed`);
    if (open && isSuspended) fault(`SPOT-11: ${instrument} is suspended`);
    const tick = market.references.get(instrument);
    if (open && (!tick || at - tick.at > core.config.staleAfterMs))
      fault(`SPOT-7: the price of ${instrument} is stale`);
  }

  #rest({ terms, filled }: Followed, fault: Fault): void {
    if (terms.kind === 'market' || terms.timeInForce === 'IOC' || terms.timeInForce === 'FOK')
      fault(`BOOK-7: ${terms.kind} ${terms.timeInForce} order ${terms.id} rests`);
    if (terms.timeInForce === 'POST' && filled > 0) fault(`BOOK-5: post-only order ${terms.id} took ${filled}`);
    const { id, customer: owner, side, limit: price } = terms;
    this.book(terms.mode, terms.instrument).rest({
      id,
      owner,
      side,
      price,
      quantity: quantityLots(terms.quantity - filled),
    });
  }

  #holdFits(order: Followed, core: Core, ledger: ObviousLedger, fault: Fault, where: string): void {
    const { terms, filled, turnover } = order;
    const { instrument, scale } = core.config.listings.get(terms.instrument) as Listing;
    const left = BigInt(terms.quantity - filled);
    const held = ledger.heldBy(terms.id);
    if (terms.margin) {
      this.#marginFits(order, terms.margin, held, core, fault, where);
      return;
    }
    if (terms.side === 'sell') {
      if (held !== left * scale.lotBaseUnits) fault(`SPOT-4: ${where} holds ${held} to sell ${left} lots`);
      return;
    }
    // The worst case in exact fractions: price and fee are rounded up apart, so the hold is less than 2 units above it.
    const total =
      (turnover + BigInt(terms.limit) * left) * scale.notionalNumerator * BigInt(10_000 + instrument.feeBps);
    const base = scale.notionalDenominator * 10_000n;
    const covered = (held + order.quoteAmount + order.fees) * base;
    if (covered < total || (!order.waited && covered >= total + 2n * base)) fault(`SPOT-4: ${where} holds ${held}`);
  }

  /** What opens on margin holds the initial margin and two fees of what is left, each rounded up over the whole order; one that waited may hold more. */
  #marginFits(
    { terms, turnover, waited }: Followed,
    margin: NonNullable<OrderTerms['margin']>,
    held: bigint,
    core: Core,
    fault: Fault,
    where: string,
  ): void {
    const { instrument, scale } = core.config.listings.get(terms.instrument) as Listing;
    const up = (numerator: bigint, denominator: bigint): bigint => (numerator + denominator - 1n) / denominator;
    const cost = (worth: bigint): bigint =>
      up(worth * scale.notionalNumerator, scale.notionalDenominator * BigInt(margin.leverage)) +
      2n * up(worth * scale.notionalNumerator * BigInt(instrument.feeBps), scale.notionalDenominator * 10_000n);
    const left = BigInt(terms.quantity - (this.orders.get(terms.id)?.filled ?? 0)) * BigInt(terms.limit);
    const needed = margin.effect === 'reduce' ? 0n : cost(turnover + left) - cost(turnover);
    if (waited && margin.effect !== 'reduce' ? held < needed : held !== needed)
      fault(`MARGIN-12: ${where} holds ${held} instead of ${needed}`);
  }

  #fill(event: Filled, core: Core, fault: Fault): void {
    const what = `fill ${event.fill}`;
    if (event.fill !== this.#nextFill) fault(`${what} instead of ${this.#nextFill}`);
    this.#nextFill = event.fill + 1;
    this.#mayTrade(core, event.instrument, event.at, fault, false);
    if (core.state.market.references.get(event.instrument)?.seq !== event.tick.seq) fault(`${what} is at another tick`);
    if (!(event.quantity > 0 && Number.isSafeInteger(event.quantity))) fault(`${what} of ${event.quantity} lots`);
    const settlesLate = event.seller ? event.seller.margin : event.buyer?.margin;
    if (settlesLate && event.settlesAt !== null) fault(`${what} on margin settles later`);
    if (event.buyer && event.seller && event.buyer.customer === event.seller.customer)
      fault(`BOOK-6: ${what} is a self-trade`);
    if (!event.buyer && !event.seller) fault(`${what} of the house with itself`);
    const houseLots = event.house.reduce((sum, level) => sum + level.quantity, 0);
    if (houseLots !== (event.buyer && event.seller ? 0 : event.quantity))
      fault(`BOOK-13: ${what} takes ${houseLots} of the house`);
    if (event.buyer) this.#share(event, 'buy', event.buyer, core, fault);
    if (event.seller) this.#share(event, 'sell', event.seller, core, fault);
    this.#priority(event, fault);
  }

  /** A customer met is the first in the obvious queue, and before the house at the same price (BOOK-1, BOOK-2, BOOK-12). */
  #priority(event: Filled, fault: Fault): void {
    const makerSide: Side = opposite(event.taker);
    const maker = makerSide === 'buy' ? event.buyer : event.seller;
    const book = this.book(event.mode, event.instrument);
    const taker = event.taker === 'buy' ? event.buyer : event.seller;
    const avoids = (taker && this.orders.get(taker.order)?.terms.avoids) ?? [];
    const first = book.peek(event.taker, null, quantityLots(Number.MAX_SAFE_INTEGER), 0);
    let some = first.next();
    while (some && avoids.includes(first.owner)) some = first.next();
    if (maker && avoids.includes(maker.customer)) fault(`BOOK-23: fill ${event.fill} meets whom it avoids`);
    if (maker) {
      if (!some || first.id !== maker.order)
        fault(`BOOK-1: fill ${event.fill} met order ${maker.order} before ${first.id}`);
      if (some && first.price !== event.price)
        fault(`BOOK-2: fill ${event.fill} at ${event.price}, maker's price ${first.price}`);
      if (book.order(maker.order)) book.reduce(maker.order, event.quantity);
      else fault(`order ${maker.order} does not rest`);
      return;
    }
    const better = makerSide === 'buy' ? first.price >= event.price : first.price <= event.price;
    if (some && better) fault(`BOOK-12: fill ${event.fill} met the house at ${event.price} before order ${first.id}`);
    if (event.house[0]?.price !== event.price) fault(`BOOK-2: fill ${event.fill} is not at the house's quote`);
  }

  #share(event: Filled, side: Side, share: FillShare, core: Core, fault: Fault): void {
    const order = this.#known(share.order, fault);
    if (!order) return;
    const { terms } = order;
    if (terms.side !== side || terms.customer !== share.customer || terms.mode !== event.mode)
      fault(`fill ${event.fill} mixes orders up`);
    if (side === 'buy' ? event.price > terms.limit : event.price < terms.limit)
      fault(`BOOK-3: fill ${event.fill} at ${event.price}, limit ${terms.limit}`);
    if (event.taker === side) this.#overtakes(terms, fault);
    const { collarBps } = core.config.listings.get(event.instrument)?.instrument ?? { collarBps: 0 };
    if (terms.kind === 'market' && Math.abs(event.price - event.tick.price) * 10_000 > event.tick.price * collarBps)
      if (side === 'buy' ? event.price > event.tick.price : event.price < event.tick.price)
        fault(`BOOK-9: fill ${event.fill} at ${event.price}, reference ${event.tick.price}`);
    if (isRisk(terms, core) && core.state.platform.customers.get(share.customer)?.frozen.includes('FINANCIAL'))
      fault(`PLATFORM-3: fill ${event.fill} buys in spite of a freeze`);
    order.filled += event.quantity;
    order.turnover += BigInt(event.price) * BigInt(event.quantity);
    order.quoteAmount += share.quoteAmount;
    order.fees += share.fee;
    if (order.filled > terms.quantity) fault(`BOOK-10: order ${terms.id} is filled over ${terms.quantity}`);
    if (share.quoteAmount < 0n || share.fee < 0n)
      fault(`SPOT-5: fill ${event.fill} costs ${share.quoteAmount} and ${share.fee}`);
    const { instrument, scale } = core.config.listings.get(event.instrument) as Listing;
    const value = order.turnover * scale.notionalNumerator * 10_000n;
    const fee = order.turnover * scale.notionalNumerator * BigInt(instrument.feeBps);
    const base = scale.notionalDenominator * 10_000n;
    const isApart = side === 'sell' && terms.margin !== undefined;
    const fits = isApart
      ? within(order.quoteAmount, value, base, 'down') && within(order.fees, fee, base, 'up')
      : side === 'buy'
        ? within(order.quoteAmount, value, base, 'up') && within(order.fees, fee, base, 'up')
        : within(order.quoteAmount - order.fees, value - fee, base, 'down');
    if (!fits) fault(`SPOT-5: order ${terms.id} exchanged ${order.quoteAmount} with fees ${order.fees}`);
  }

  #close(event: Extract<Event, { type: 'order-closed' }>, ledger: ObviousLedger, fault: Fault): void {
    const { id, status } = event.order;
    const order = this.#known(id, fault);
    if (!order) return;
    const { terms, filled, state } = order;
    if ((status === 'filled') !== (filled === terms.quantity))
      fault(`BOOK-10: order ${terms.id} ${status} with ${filled} of ${terms.quantity}`);
    if (terms.timeInForce === 'FOK' && filled !== 0 && filled !== terms.quantity)
      fault(`BOOK-4: order ${terms.id} filled in part`);
    // What an order on margin holds is given back after its fills have taken theirs.
    if (!terms.margin && ledger.heldBy(terms.id) !== 0n)
      fault(`SPOT-4: order ${terms.id} is over and still holds money`);
    const { filled: done, turnover, quoteAmount, fees } = event.order;
    if (done !== filled || turnover !== order.turnover || quoteAmount !== order.quoteAmount || fees !== order.fees)
      fault(`BOOK-19: the end of order ${terms.id} tells of other fills`);
    const inBook = this.book(terms.mode, terms.instrument).cancel(terms.id);
    if (inBook !== (state === 'resting' && filled < terms.quantity)) fault(`order ${terms.id} ended while ${state}`);
    this.#waitingWith(terms).delete(id);
    this.orders.delete(id);
  }

  folded(events: readonly Event[], { core, fault }: Seen): void {
    for (const event of events) {
      const touched =
        event.type === 'order-filled' ? event : event.type === 'order-rested' && core.state.orders.orders.get(event.id);
      if (touched) this.#checkBook(core, touched.mode, touched.instrument, fault);
    }
  }

  /** After a decision was folded: the touched book agrees with the obvious one and is not crossed. */
  #checkBook(core: Core, mode: AccountMode, instrument: InstrumentId, fault: Fault): void {
    const fast = bookOf(core.state.orders, mode, instrument);
    const slow = this.book(mode, instrument);
    const [bid, ask] = [fast.best('buy'), fast.best('sell')];
    if (bid !== null && ask !== null && bid >= ask)
      fault(`BOOK-10: ${mode} ${instrument} is crossed, ${bid} and ${ask}`);
    if (bid !== slow.best('buy') || ask !== slow.best('sell') || fast.size !== slow.size)
      fault(`BOOK-1: ${mode} ${instrument} differs from the obvious book`);
  }

  /** Every order and every queue against the core's. */
  checkAll({ core, ledger, fault }: Omit<Seen, 'at'>): void {
    const { orders } = core.state;
    const live = new Map<string, number>();
    for (const [id, order] of this.orders) {
      const stored = orders.orders.get(id);
      const owner = `${order.terms.mode} ${order.terms.customer}`;
      live.set(owner, (live.get(owner) ?? 0) + 1);
      if (
        stored?.filled !== order.filled ||
        stored.quoteAmount !== order.quoteAmount ||
        stored.fees !== order.fees ||
        stored.turnover !== order.turnover
      )
        fault(`order ${id} is not what its fills make it`);
      if ((stored?.status === 'waiting') !== (order.state === 'waiting')) fault(`order ${id} is ${stored?.status}`);
      this.#holdFits(order, core, ledger, fault, `living order ${id}`);
    }
    if (orders.orders.size !== this.orders.size)
      fault(`${orders.orders.size} orders live instead of ${this.orders.size}`);
    for (const [owner, count] of live) {
      const [mode, customer] = owner.split(' ') as [AccountMode, string];
      const own = orders.living.get({ mode, customer: Number(customer) }) ?? [];
      const isTheirs = own.every(
        (order, at) => orders.orders.get(order.id) === order && order.id > (own[at - 1]?.id ?? 0),
      );
      // One for this moment that is filled in pieces was let in above the bound, and is over with its last piece.
      const inPieces = own.filter((order) => order.status === 'waiting' && order.filled > 0).length;
      if (own.length !== count || !isTheirs || count - inPieces > core.config.maxOpenOrders)
        fault(`SPOT-1: customer ${owner} has ${count} orders`);
    }
    for (const [key, slow] of this.#books) {
      const [mode, instrument] = key.split(' ') as [AccountMode, InstrumentId];
      const fast = [...bookOf(orders, mode, instrument).orders()];
      if (JSON.stringify(fast) !== JSON.stringify([...slow.orders()]))
        fault(`BOOK-1: ${key} differs from the obvious book`);
    }
  }
}

/** The units of the base asset that a customer has of an instrument, held ones included. */
export const unitsOf = (core: Core, mode: AccountMode, customer: number, { instrument }: Listing): bigint => {
  const account = core.state.ledger.customer(mode, customer, productTerms(core, instrument).account, instrument.base);
  return account.available + account.held;
};
