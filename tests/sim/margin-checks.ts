import {
  type Action,
  type CloseOut,
  type Core,
  type Event,
  type FillShare,
  freshReference,
  isTrading,
  keyOf,
  marginHold,
  type Order,
  priceOf,
} from '@bourse/core';
import type { AccountMode, InstrumentId, Position, PriceTicks } from '@bourse/rules';
import { DeleverageChecks } from './deleverage-checks.ts';
import { ceiling, type Fraction, floor, greatest, least, shareUp } from './fractions.ts';
import { FundingChecks } from './funding-checks.ts';
import { isAgainst } from './levels.ts';
import type { Checks, Seen } from './module.ts';
import type { ObviousLedger } from './obvious-ledger.ts';
import { waitingElsewhere } from './waiting-elsewhere.ts';

type Fault = (text: string) => void;
type Of<T extends Event['type']> = Extract<Event, { type: T }>;
type PositionEvent = Extract<Event, { readonly position: Position }>;
type Traded = Extract<PositionEvent, { readonly trade: unknown }>;
type Closing = Of<'position-reduced' | 'position-closed'>;
type Filled = Of<'order-filled'>;
type OnMargin = FillShare & { readonly margin: NonNullable<FillShare['margin']> };
const MARK_KINDS = new Set(['liquidation', 'margin-call', 'stop-price', 'target-price']);

/** What must hold of positions on margin, worked out anew from prices and quantities as fractions. */
export class MarginChecks implements Checks {
  readonly #open = new Map<number, Position>();
  /** Per account mode and asset: results, what nobody covered, what insurance paid, and financing. */
  readonly #sums = new Map<string, { results: bigint; uncovered: bigint; insured: bigint; financing: bigint }>();
  /** Positions whose end a price has reached and that are not closed yet. */
  readonly #due = new Set<number>();
  readonly #funding = new FundingChecks();
  readonly #deleverage = new DeleverageChecks(this.#open);
  /** What is left to do on a fill of an order on margin: 'fill side'. */
  readonly #owed = new Map<string, { readonly event: Filled; readonly share: OnMargin }>();
  /** What an order on margin has traded before, in ticks × lots. */
  readonly #traded = new Map<number, bigint>();
  /** Orders on margin that are over, and positions that the row changed. */
  readonly #ended = new Set<number>();
  readonly #changed = new Set<number>();
  /** Positions that an order is to close at the market. */
  readonly #closing = new Set<number>();
  /** The bankruptcy prices of positions when the row began that closes some of them. */
  readonly #carried = new Map<number, PriceTicks | null>();
  /** What was put into the insurance funds by hand, less what was taken out. */
  readonly #insurance = new Map<string, bigint>();

  take(event: Event, { core, ledger, fault }: Seen): void {
    switch (event.type) {
      case 'triggers-reached':
        this.#reached(event);
        return;
      case 'posted-manually':
        this.#byHand(event);
        return;
      case 'order-placed': {
        const { margin } = event.order;
        if (margin?.effect === 'reduce') this.#changed.add(margin.position);
        if (margin?.effect === 'reduce' && margin.closeOut) this.#forced(margin.position, margin.closeOut, core, fault);
        return;
      }
      case 'order-filled':
        this.#filled(event);
        return;
      case 'order-closed':
        if (event.order.margin) this.#ended.add(event.order.id);
        return;
      default:
        this.#funding.take(event, core, fault);
        if ('position' in event) this.#position(event, core, ledger, fault);
    }
  }

  /** Whether a tick reached no more than what was fired: asked when a tick was held against the triggers, before its events are folded. */
  answered(action: Action, events: readonly Event[], { core, at, fault }: Seen): void {
    if (action.type !== 'reach-triggers') return;
    const { instrument } = action;
    const listing = core.config.listings.get(instrument);
    if (!listing || !isTrading(core, listing, at) || !freshReference(core, instrument, at)) return;
    if (events.length > 0 || core.state.triggers.waiting.isFiring) return;
    for (const mode of ['real', 'demo'] as const) {
      const mark = priceOf(core, mode, listing, 'mark');
      for (const position of mark === undefined ? [] : this.#ofInstrument(mode, instrument))
        if (mark !== undefined && this.#endsAt(position, mark))
          fault(`MARGIN-7: ${position.id} stays open at a mark price of ${mark}`);
    }
  }

  *#ofInstrument(mode: AccountMode, instrument: InstrumentId): Generator<Position> {
    for (const position of this.#open.values())
      if (position.mode === mode && position.instrument === instrument) yield position;
  }

  #endsAt(position: Position, mark: PriceTicks): boolean {
    const { side, liquidationPrice, stop, target } = position;
    const way = target !== null && (side === 'long' ? mark >= target : mark <= target);
    return isAgainst(position, liquidationPrice, mark) || isAgainst(position, stop, mark) || way;
  }

  #reached({ instrument, lines }: Of<'triggers-reached'>): void {
    for (const { mode, price, direction, reached } of lines) {
      if (price !== 'mark') continue;
      for (const position of this.#ofInstrument(mode, instrument)) {
        const { id, side, liquidationPrice, stop, target } = position;
        const levels = (side === 'long') === (direction === 'falling') ? [liquidationPrice, stop] : [target];
        const isReached = (level: number | null): boolean =>
          level !== null && (direction === 'falling' ? reached <= level : reached >= level);
        if (levels.some(isReached)) this.#due.add(id);
      }
    }
  }

  #byHand({ entries }: Of<'posted-manually'>): void {
    for (const entry of entries) {
      if (entry.type !== 'post') continue;
      for (const [name, sign] of [
        [keyOf(entry.to), 1n],
        [keyOf(entry.from), -1n],
      ] as const) {
        const [, mode, asset] = /^(real|demo)\.house\.insurance\.(.+)$/.exec(name) ?? [];
        if (!mode || !asset) continue;
        const fund = `${mode} ${asset}`;
        this.#insurance.set(fund, (this.#insurance.get(fund) ?? 0n) + sign * entry.units);
      }
    }
  }

  #filled(event: Filled): void {
    for (const [side, share] of [
      ['long', event.buyer],
      ['short', event.seller],
    ] as const)
      if (share?.margin) this.#owed.set(`${event.fill} ${side}`, { event, share: { ...share, margin: share.margin } });
  }

  /** A position is closed otherwise than by its owner when a mark price has reached what closes it. */
  #forced(id: number, closeOut: CloseOut, core: Core, fault: Fault): void {
    const position = this.#open.get(id);
    if (!position) fault(`MARGIN-7: position ${id} is to be closed and not open`);
    else this.#atPrice(position, closeOut, core, fault);
    this.#closing.add(id);
  }

  /** The fill that a position was changed by: it says the same, and it is told of once (MARGIN-12). */
  #fillOf(
    { position, trade, type }: Traded,
    fault: Fault,
  ): { readonly event: Filled; readonly share: OnMargin } | undefined {
    const grows = type === 'position-opened' || type === 'position-increased';
    const side = (position.side === 'long') === grows ? 'long' : 'short';
    const owed = this.#owed.get(`${trade.fill} ${side}`);
    this.#owed.delete(`${trade.fill} ${side}`);
    if (!owed) {
      fault(`MARGIN-12: ${type} of ${position.id} without a fill`);
      return undefined;
    }
    const { event, share } = owed;
    const { mode, instrument, price, quantity } = event;
    if (mode !== position.mode || instrument !== position.instrument || share.customer !== position.customer)
      fault(`MARGIN-12: fill ${event.fill} changes position ${position.id} of another`);
    if (price !== trade.price || quantity !== trade.quantity) fault(`MARGIN-12: fill ${event.fill} is told otherwise`);
    if (grows === (share.margin.effect === 'reduce')) fault(`MARGIN-12: fill ${event.fill}: ${type}`);
    if (share.margin.leverage !== position.leverage) fault(`MARGIN-12: fill ${event.fill} at another leverage`);
    return owed;
  }

  #position(event: PositionEvent, core: Core, ledger: ObviousLedger, fault: Fault): void {
    const { position, type } = event;
    const name = `position ${position.id}`;
    const before = this.#open.get(position.id);
    if ((type === 'position-opened') === (before !== undefined)) fault(`MARGIN-10: ${name}: ${type}`);
    if (position.margin < 0n || position.feeReserve < 0n || position.entry < 0n) fault(`MARGIN-10: ${name} below zero`);
    const held = ledger.heldBy(marginHold(position.id));
    if (held !== position.margin + position.feeReserve)
      fault(`MARGIN-10: ${name} holds ${held} for ${position.margin} and ${position.feeReserve}`);
    this.#due.delete(position.id);
    this.#changed.add(position.id);
    const isClosing = type === 'position-reduced' || type === 'position-closed';
    if (isClosing && before) this.#deleverage.closed(event, before, fault);
    if (type === 'position-closed') this.#open.delete(position.id);
    else this.#open.set(position.id, position);
    if (type === 'position-opened' || type === 'position-increased') this.#grown(event, before, core, fault);
    if (isClosing && before) this.#closed(event, before, core, fault);
    if (type === 'position-split' && before) this.#split(event, before, fault);
    if (type === 'position-financed' && before) this.#financed(event, before, core, fault);
    if (type === 'margin-called' && this.#equity(core, position, event.price) !== event.equity)
      fault(`MARGIN-7: ${name} is called for ${event.equity}`);
    if (type === 'margin-called' && isAgainst(position, position.liquidationPrice, event.price))
      fault(`MARGIN-7: ${name} is called at ${event.price}, which closes it`);
    if (type !== 'position-closed') this.#prices(core, position, fault);
  }

  #scaled(core: Core, { instrument }: Position, value: bigint, share = { of: 1n, by: 1n }): Fraction {
    const listing = core.config.listings.get(instrument);
    if (!listing) throw new Error(`no listing ${instrument}`);
    const { notionalNumerator, notionalDenominator } = listing.scale;
    return { numerator: value * notionalNumerator * share.of, denominator: notionalDenominator * share.by };
  }

  #equity(core: Core, position: Position, price: PriceTicks): bigint {
    const gain = BigInt(price) * BigInt(position.quantity) - position.entry;
    return position.margin + floor(this.#scaled(core, position, position.side === 'long' ? gain : -gain));
  }

  #grown(
    event: Of<'position-opened' | 'position-increased'>,
    before: Position | undefined,
    core: Core,
    fault: Fault,
  ): void {
    const { position, trade } = event;
    const name = `MARGIN-1: position ${position.id}`;
    const entry = BigInt(trade.price) * BigInt(trade.quantity);
    const filled = this.#fillOf(event, fault);
    if (!filled) return;
    const { share } = filled;
    const done = this.#traded.get(share.order) ?? 0n;
    this.#traded.set(share.order, done + entry);
    if (event.type === 'position-opened' && position.order !== share.order)
      fault(`${name} was opened by another order`);
    if (
      position.entry !== (before?.entry ?? 0n) + entry ||
      position.quantity !== (before?.quantity ?? 0) + trade.quantity
    )
      fault(`${name} is not larger by what was traded`);
    const marginOf = (worth: bigint): bigint =>
      ceiling(this.#scaled(core, position, worth, { of: 1n, by: BigInt(position.leverage) }));
    const needed = marginOf(done + entry) - marginOf(done);
    if (position.margin - (before?.margin ?? 0n) !== needed) fault(`${name} has another margin than ${needed}`);
    const feeBps = BigInt(core.config.listings.get(position.instrument)?.instrument.feeBps ?? 0);
    const feeOf = (worth: bigint): bigint => ceiling(this.#scaled(core, position, worth, { of: feeBps, by: 10_000n }));
    const fee = feeOf(done + entry) - feeOf(done);
    if (trade.fee !== fee || share.fee !== fee || position.feeReserve - (before?.feeReserve ?? 0n) !== fee)
      fault(`${name}: fees`);
    if (!core.config.listings.get(position.instrument)?.margin?.leverages.includes(position.leverage))
      fault(`${name}: leverage ${position.leverage}`);
  }

  #closed(event: Closing, before: Position, core: Core, fault: Fault): void {
    const { position, trade } = event;
    const name = `position ${position.id}`;
    const entry = before.entry - position.entry;
    const exit = BigInt(trade.price) * BigInt(trade.quantity);
    const gain = before.side === 'long' ? exit - entry : entry - exit;
    const result = floor(this.#scaled(core, before, gain));
    if (trade.result !== result) fault(`MARGIN-2: ${name} brings ${trade.result} instead of ${result}`);
    if (position.quantity !== before.quantity - trade.quantity)
      fault(`MARGIN-2: ${name} is not smaller by what was closed`);
    // What leaves of the entry value is its share to within a tick × lot.
    const exact = before.entry * BigInt(trade.quantity) - entry * BigInt(before.quantity);
    if (exact >= BigInt(before.quantity) || -exact >= BigInt(before.quantity)) fault(`MARGIN-2: ${name}: entry value`);
    const sums = this.#sumsOf(before);
    sums.results += result;
    if ((event.type === 'position-closed') !== (position.quantity === 0 && position.entry === 0n))
      fault(`MARGIN-5: ${name}: ${event.type} with ${position.quantity} left`);
    const { closeOut, reason, insured, uncovered } = event;
    const isSplit = reason === 'split' && trade.fill === null && trade.fee === 0n;
    if (!isSplit && reason !== (closeOut?.reason ?? 'requested'))
      fault(`MARGIN-7: ${name} is closed for another reason`);
    const has = before.margin + before.feeReserve;
    if (insured + uncovered !== (-result > has ? -result - has : 0n))
      fault(`MARGIN-7: ${name}: loss beyond the margin`);
    if (insured < 0n || uncovered < 0n) fault(`MARGIN-7: ${name}: ${insured} insured, ${uncovered} uncovered`);
    sums.insured += insured;
    sums.uncovered += uncovered;
    if (uncovered > 0n && this.#fund(before) > 0n) fault(`MARGIN-7: ${name} is uncovered while the fund has money`);
    if (trade.fill !== null) {
      const isWorse = (price: number, than: number): boolean => (before.side === 'long' ? price < than : price > than);
      // An order stops at what the position carried when it began: of what its first fill leaves, rounding can use up the margin earlier.
      if (!this.#carried.has(position.id)) this.#carried.set(position.id, before.bankruptcyPrice);
      const last = this.#carried.get(position.id) ?? null;
      if (!closeOut && last !== null && isWorse(trade.price, last) && isWorse(last, trade.tick.price))
        fault(`MARGIN-5: ${name} is closed at ${trade.price}, beyond ${last}`);
      this.#fillOf(event, fault);
      return;
    }
    if (isSplit) return;
    // Who is closed against others is looked at by their own checks; what was to be closed so is closed at a price that ends it.
    if (event.counterparty !== undefined) {
      if (closeOut && reason !== 'deleveraged' && !this.#closing.has(position.id))
        this.#atPrice(before, closeOut, core, fault);
      if (event.type === 'position-reduced' && reason !== 'deleveraged') this.#closing.add(position.id);
      return;
    }
    if (!closeOut || event.type === 'position-reduced' || trade.price !== closeOut.mark)
      fault(`MARGIN-7: the house takes ${name} at ${trade.price}`);
    // What an order was to close was looked at before its fills.
    if (closeOut && !this.#closing.has(position.id)) this.#atPrice(before, closeOut, core, fault);
  }

  /** Entry value, margin and the rest are what they were, but for what is left over. */
  #split({ position, units }: Of<'position-split'>, before: Position, fault: Fault): void {
    const name = `MARGIN-21: position ${position.id}`;
    if (position.margin !== before.margin + units) fault(`${name}: margin`);
    if (position.entry > before.entry || position.feeReserve !== before.feeReserve) fault(`${name}: entry value`);
    this.#sumsOf(before).results += units;
  }

  #atPrice(before: Position, { reason, mark }: CloseOut, core: Core, fault: Fault): void {
    const name = `position ${before.id}`;
    if (reason === 'liquidation') {
      const least = this.#leastEquity(core, before);
      const equity = this.#equity(core, before, mark);
      if (equity > least) fault(`MARGIN-7: ${name} is closed with an equity of ${equity}, above ${least}`);
      return;
    }
    const level = reason === 'target' ? before.target : before.stop;
    const isAbove = (before.side === 'long') === (reason === 'target');
    if (level === null || (isAbove ? mark < level : mark > level))
      fault(`MARGIN-8: ${name} is closed by its ${reason} ${level} at ${mark}`);
  }

  #financed(event: Of<'position-financed'>, before: Position, core: Core, fault: Fault): void {
    const { position, units } = event;
    const name = `MARGIN-6: position ${position.id}`;
    const terms = core.config.listings.get(position.instrument)?.margin?.financing;
    if (!terms) throw new Error(`${name} is not on margin`);
    const cost =
      'funding' in terms
        ? this.#scaled(core, before, ...this.#funding.shareOf(event, before))
        : this.#scaled(core, before, before.entry, { of: BigInt(terms.ppm[before.side]), by: 1_000_000n });
    if ('funding' in terms) this.#funding.financed(event, before, fault);
    const due = least(ceiling(cost), before.margin);
    if (units !== due) fault(`${name} pays ${units} instead of ${due}`);
    if (position.financesAt !== before.financesAt + terms.everyMs) fault(`${name} is financed out of turn`);
    if (position.margin !== before.margin - units) fault(`${name}: margin`);
    this.#sumsOf(before).financing += units;
  }

  /** The equity at which a position is closed: its share of the maintenance margin, or of the margin to open (rules MARGIN-4, MARGIN-24). */
  #leastEquity(core: Core, position: Position): bigint {
    const { entry, leverage, maintenanceBps, closeOutBps, marginCloseOutBps = 0 } = position;
    const maintenance = ceiling(this.#scaled(core, position, entry, { of: BigInt(maintenanceBps), by: 10_000n }));
    const initial = ceiling(this.#scaled(core, position, entry, { of: 1n, by: BigInt(leverage) }));
    return greatest(shareUp(maintenance, closeOutBps), shareUp(initial, marginCloseOutBps));
  }

  /** The price that ends a position is the first one at which its equity is too little. */
  #prices(core: Core, position: Position, fault: Fault): void {
    const { id, side, liquidationPrice } = position;
    if (liquidationPrice === null) return;
    const least = this.#leastEquity(core, position);
    const before = (liquidationPrice + (side === 'long' ? 1 : -1)) as PriceTicks;
    if (
      this.#equity(core, position, liquidationPrice) > least ||
      (before > 0 && this.#equity(core, position, before) <= least)
    )
      fault(`MARGIN-4: position ${id} has another liquidation price than ${liquidationPrice}`);
  }

  #sumsOf({ mode, asset }: Position) {
    const name = `${mode} ${asset}`;
    const sums = this.#sums.get(name) ?? { results: 0n, uncovered: 0n, insured: 0n, financing: 0n };
    this.#sums.set(name, sums);
    return sums;
  }

  #fund({ mode, asset }: Position): bigint {
    return (this.#insurance.get(`${mode} ${asset}`) ?? 0n) - this.#sumsOf({ mode, asset } as Position).insured;
  }

  /** After each command: every fill on margin has changed its position, no order holds more than it may, and what a price has reached is closed once its sweep is over. */
  folded(_events: readonly Event[], { core, ledger, fault }: Seen): void {
    for (const owed of this.#owed.keys()) fault(`MARGIN-12: fill ${owed} has changed no position`);
    this.#owed.clear();
    for (const id of this.#ended) {
      if (ledger.heldBy(id) !== 0n) fault(`MARGIN-13: order ${id} is over and holds ${ledger.heldBy(id)}`);
      this.#traded.delete(id);
    }
    this.#ended.clear();
    for (const id of this.#closing) if (this.#open.has(id)) fault(`MARGIN-7: position ${id} was to be closed`);
    this.#closing.clear();
    this.#carried.clear();
    this.#deleverage.folded(fault);
    for (const id of this.#changed) this.#orders(id, core, fault);
    this.#changed.clear();
    if (this.#due.size === 0 || core.state.triggers.waiting.isFiring) return;
    fault(`MARGIN-7: ${[...this.#due].join(', ')} were reached and not closed`);
    this.#due.clear();
  }

  /** What reduces a position never adds up to more than is open, and with the position its orders are over (MARGIN-14). */
  #orders(id: number, core: Core, fault: Fault): void {
    const position = this.#open.get(id);
    const orders = position
      ? [...(core.state.orders.living.get(position) ?? [])]
      : [...core.state.orders.orders.values()];
    const isOfIt = ({ margin }: Order): boolean =>
      margin !== undefined && margin.effect !== 'open' && margin.position === id;
    const own = orders.filter(isOfIt);
    if (!position) {
      if (own.length > 0) fault(`MARGIN-14: position ${id} is gone and has ${own.length} orders`);
      return;
    }
    const reduces = own.filter(({ margin }) => margin?.effect === 'reduce');
    const lots = reduces.reduce((sum, { quantity, filled }) => sum + quantity - filled, 0);
    if (lots > position.quantity) fault(`MARGIN-14: ${lots} reduce position ${id} of ${position.quantity}`);
  }

  /** Everything that is open against the core's state and books. */
  checkAll({ core, fault }: Pick<Seen, 'core' | 'fault'>): void {
    const { margin, triggers, ledger } = core.state;
    if (margin.positions.size !== this.#open.size) fault('MARGIN-10: the open positions differ');
    for (const id of this.#open.keys()) this.#orders(id, core, fault);
    for (const { id, margin, filled } of core.state.orders.orders.values()) {
      if (!margin) continue;
      const opened = [...this.#open.values()].some((position) => position.order === id);
      if (margin.effect === 'open' ? filled > 0 && !opened : !this.#open.has(margin.position))
        fault(`MARGIN-14: order ${id} belongs to no position`);
    }
    let waiting = 0;
    for (const [id, position] of this.#open) {
      if (margin.positions.get(id)?.margin !== position.margin) fault(`MARGIN-10: position ${id} differs`);
      for (const [kind, level] of [
        ['liquidation', position.liquidationPrice],
        ['margin-call', position.isCalled ? null : position.callPrice],
        ['stop-price', position.stop],
        ['target-price', position.target],
      ] as const) {
        if (level !== null) waiting += 1;
        if ((triggers.waiting.get(kind, `${id}`)?.level ?? null) !== level && !triggers.waiting.isFiring)
          fault(`MARGIN-7: ${kind} of position ${id} does not wait at ${level}`);
      }
    }
    waiting += waitingElsewhere(core);
    if (triggers.waiting.size !== waiting && !triggers.waiting.isFiring)
      fault(`TRIGGERS-1: ${triggers.waiting.size} wait instead of ${waiting}`);
    for (const [name, { results, uncovered, insured, financing }] of this.#sums) {
      const [mode, asset] = name.split(' ') as [AccountMode, string];
      const has = ledger.house(mode, 'margin', asset).available;
      if (has !== -results - uncovered) fault(`MARGIN-10: the house has ${has} of results of ${results} in ${name}`);
      if (ledger.house(mode, 'financing', asset).available !== financing) fault(`MARGIN-6: financing in ${name}`);
      const fund = ledger.house(mode, 'insurance', asset).available;
      if (fund !== (this.#insurance.get(name) ?? 0n) - insured)
        fault(`MARGIN-7: the insurance fund has ${fund} ${name}`);
    }
    for (const { kind } of core.state.agenda.aside)
      if (MARK_KINDS.has(kind)) fault(`TRIGGERS-4: ${kind} was set aside`);
  }
}
