import { type Action, type Core, confirmByTime, fires, observe, type TickMark } from '@bourse/core';
import type { AccountMode, InstrumentId } from '@bourse/rules';
import type { Execute } from '../platform/index.ts';
import { reasonOf } from '../store/start-refused.ts';
import type { Feed, Tick } from './feed/feed.ts';
import type { MarketData } from './market-data.ts';

/** How often sessions that open and sales that settle are looked at. */
const ROUND_MS = 1000;

/** How many waiting orders of an instrument are opened by one commit at most. */
const OPENED_AT_ONCE = 200;
const BOOKS: readonly AccountMode[] = ['real', 'demo'];

const first = <T>(items: Iterable<T>, most: number): T[] => {
  const some: T[] = [];
  for (const item of items) {
    if (some.length === most) break;
    some.push(item);
  }
  return some;
};

const markOf = ({ seq, price, atMs }: Tick): TickMark => ({ seq, price, at: atMs });

export type MarketLoopParts = {
  readonly feed: Feed;
  readonly core: Core;
  readonly market: MarketData;
  readonly execute: Execute;
  readonly now: () => number;
  readonly log: (line: string) => void;
};

/** Brings the feed's ticks to the core and to what is shown, and does what the clock asks for: opening orders at the open, settling sales. */
export class MarketLoop {
  readonly #parts: MarketLoopParts;
  #round: NodeJS.Timeout | undefined;
  #busy = false;
  #stopped = false;
  readonly #opening = new Set<string>();
  /** Ticks that wait to be confirmed before they are shown. */
  readonly #doubted = new Map<InstrumentId, Tick>();
  #lastTickAt = 0;

  constructor(parts: MarketLoopParts) {
    this.#parts = parts;
  }

  /** When the feed last published, milliseconds UTC; 0 before the first tick. */
  get lastTickAt(): number {
    return this.#lastTickAt;
  }

  async start(): Promise<void> {
    await this.#parts.feed.start((tick) => this.#onTick(tick));
    this.#round = setInterval(() => void this.#doRound(), ROUND_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#round);
    await this.#parts.feed.stop();
  }

  #onTick(tick: Tick): void {
    const { core, market, now, log } = this.#parts;
    this.#lastTickAt = now();
    try {
      market.publish(tick);
      const observed = observe(core, tick.instrument, markOf(tick));
      const earlier = this.#doubted.get(tick.instrument);
      if (observed === 'doubted') {
        this.#doubted.set(tick.instrument, tick);
        if (!earlier) log(`${tick.instrument} is suspended: ${tick.price} ticks is too far from the last price`);
        return;
      }
      // What was refuted is shown nowhere.
      if (observed === 'confirmed' && earlier) market.accept(earlier);
      if (observed !== 'late') this.#doubted.delete(tick.instrument);
      this.#show(tick);
    } catch (error) {
      // One instrument's trouble does not stop the feed of the others.
      log(`a tick of ${tick.instrument} was not taken in: ${reasonOf(error)}`);
    }
  }

  /** Shows a tick that is believed, and does what it fires. */
  #show(tick: Tick): void {
    const { core, market, now } = this.#parts;
    market.accept(tick);
    if (fires(core, tick.instrument, now())) void this.#fire(tick.instrument, markOf(tick));
    // The first price of a session opens what waited for it; newcomers queue behind until it is done.
    for (const book of BOOKS)
      if (core.state.market.waiting[book].has(tick.instrument)) void this.#openWaiting(book, tick.instrument);
  }

  /** Believes the prices that have stood for as long as the deployment names. */
  #confirm(): void {
    const { core, now } = this.#parts;
    for (const instrument of confirmByTime(core, now())) {
      const tick = this.#doubted.get(instrument);
      this.#doubted.delete(instrument);
      if (tick) this.#show(tick);
    }
  }

  /** Applies a tick piece by piece, until nothing is left of what it fires. */
  async #fire(instrument: InstrumentId, tick: TickMark): Promise<void> {
    await this.#inPieces({ type: 'apply-tick', instrument, tick }, () =>
      fires(this.#parts.core, instrument, this.#parts.now()),
    );
  }

  /** Whether an action changed anything. */
  async #carryOut(action: Action): Promise<boolean> {
    const done = await this.#parts.execute(action);
    if (!done.ok) this.#parts.log(`${action.type} was not carried out: ${done.error}`);
    return done.ok && done.value.events.length > 0;
  }

  /** Repeats an action that does a bounded piece at a time, until it changes nothing; what others ask for comes in between. */
  async #inPieces(action: Action, goesOn: () => boolean = () => !this.#stopped): Promise<void> {
    while ((await this.#carryOut(action)) && goesOn());
  }

  async #doRound(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      this.#confirm();
      for (const [book, instrument] of this.#waiting()) await this.#openWaiting(book, instrument);
      await this.#doDue();
    } catch (error) {
      this.#parts.log(`a round of the market was not finished: ${reasonOf(error)}`);
    } finally {
      this.#busy = false;
    }
  }

  /**
   * Does what is due, piece by piece. A piece that cannot be decided is done one thing at a time, and the thing that it was is set aside, so
   * that it stops nothing else.
   */
  async #doDue(): Promise<void> {
    const { core, now, execute, log } = this.#parts;
    const waiting = () => core.state.agenda.waiting;
    let most: number | undefined;
    while (!this.#stopped && (waiting().next() ?? Number.POSITIVE_INFINITY) <= now()) {
      const done = await execute({ type: 'run-agenda', ...(most === undefined ? {} : { most }) });
      if (done.ok) continue;
      const due = waiting().due(now(), 1);
      log(`${due?.kind} was not done: ${done.error}`);
      if (done.error !== 'INTERNAL') return;
      if (most === 1) {
        if (!(await this.#carryOut({ type: 'set-agenda-aside', because: done.error }))) return;
        log(`${due?.kind} ${due?.keys[0]} is set aside, and is tried no more`);
      }
      most = 1;
    }
  }

  #waiting(): readonly (readonly [AccountMode, InstrumentId])[] {
    const { waiting } = this.#parts.core.state.market;
    return BOOKS.flatMap((book) => [...waiting[book].keys()].map((instrument) => [book, instrument] as const));
  }

  /**
   * Opens the orders of an instrument that waited for its session, oldest first, a bounded number at a time, until none waits or none of a
   * piece could be opened. Each is decided when it is submitted, so those of a piece follow one another and are committed together.
   */
  async #openWaiting(book: AccountMode, instrument: InstrumentId): Promise<void> {
    const key = `${book} ${instrument}`;
    if (this.#opening.has(key)) return;
    this.#opening.add(key);
    try {
      const waiting = (): readonly number[] => {
        const ids = this.#parts.core.state.market.waiting[book].get(instrument);
        return !ids || this.#stopped || !this.#isOpen(instrument) ? [] : first(ids, OPENED_AT_ONCE);
      };
      for (let piece = waiting(); piece.length > 0; piece = waiting()) {
        const opened = await Promise.all(piece.map((id) => this.#carryOut({ type: 'open-order', id })));
        if (!opened.includes(true)) return;
      }
    } catch (error) {
      this.#parts.log(`waiting orders of ${instrument} were not opened: ${reasonOf(error)}`);
    } finally {
      this.#opening.delete(key);
    }
  }

  #isOpen(instrument: InstrumentId): boolean {
    const { core, now } = this.#parts;
    const listing = core.config.listings.get(instrument);
    return listing !== undefined && core.config.calendar.isOpen(listing.instrument.venue, now());
  }
}
