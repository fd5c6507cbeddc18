import {
  type Action,
  type Core,
  confirmByTime,
  fires,
  isSealed,
  observe,
  observePremium,
  reachedNow,
  splitsSince,
  type TickMark,
} from '@bourse/core';
import { type InstrumentId, type SplitRatio, splitLots, splitPrice } from '@bourse/rules';
import { reasonOf } from '../store/start-refused.ts';
import type { Feed, Tick } from './feed/feed.ts';
import type { MarketData } from './market-data.ts';
import { Pieces, type PiecesParts } from './pieces.ts';

/** How often what is due is looked at. */
const ROUND_MS = 1000;

const markOf = ({ seq, price, atMs }: Tick): TickMark => ({ seq, price, at: atMs });

const splitTick = (ratio: SplitRatio, tick: Tick): Tick => ({
  ...tick,
  price: splitPrice(ratio, tick.price),
  volume: splitLots(ratio, tick.volume).whole,
  ...(tick.bid === undefined ? {} : { bid: splitPrice(ratio, tick.bid) }),
  ...(tick.ask === undefined ? {} : { ask: splitPrice(ratio, tick.ask) }),
});

/** A tick in the share that is traded now: one of before a split may be published when the split is done, as the last one is at a start (rule SPLIT-5). */
const inShareOfNow = (core: Core, published: Tick): Tick => {
  let tick = published;
  for (const ratio of splitsSince(core, published.instrument, published.atMs)) tick = splitTick(ratio, tick);
  return tick;
};

export type MarketLoopParts = PiecesParts & {
  /** Prices are no events: what the feed says is written to it here alone. */
  readonly core: Core;
  readonly feed: Feed;
  readonly market: MarketData;
};

/** Brings the feed's ticks to the core and to what is shown, fires what waits for their prices, and does what is due. */
export class MarketLoop {
  readonly #parts: MarketLoopParts;
  readonly #pieces: Pieces;
  #round: NodeJS.Timeout | undefined;
  #busy = false;
  #firing = false;
  #stopped = false;
  /** Ticks that wait to be confirmed before they are shown. */
  readonly #doubted = new Map<InstrumentId, Tick>();
  #lastTickAt = 0;

  constructor(parts: MarketLoopParts) {
    this.#parts = parts;
    this.#pieces = new Pieces(parts);
  }

  /** When the feed last published, milliseconds UTC; 0 before the first tick. */
  get lastTickAt(): number {
    return this.#lastTickAt;
  }

  async start(): Promise<void> {
    await this.#parts.feed.start((tick) => this.#onTick(tick));
    this.#round = setInterval(() => void this.#doRound(), ROUND_MS);
  }

  /** A command was committed: what it left for the next one, as an order that fills in pieces does, is not kept waiting for the round. */
  committed(): void {
    const { core, now } = this.#parts;
    const next = core.state.agenda.waiting.next();
    if (next !== undefined && next <= now() && !this.#stopped) void this.#doRound();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#pieces.stop();
    clearInterval(this.#round);
    await this.#parts.feed.stop();
  }

  #onTick(published: Tick): void {
    const { core, market, now, log } = this.#parts;
    this.#lastTickAt = now();
    // What its time has decided is final: it would be a price that nobody can use any more.
    if (isSealed(core, published.instrument, published.atMs)) return;
    try {
      const tick = inShareOfNow(core, published);
      market.publish(tick);
      const observed = observe(core, tick.instrument, markOf(tick));
      // The price of a new share is nothing to those who still have the old one.
      if (observed === 'early') return;
      observePremium(core, tick.instrument, now());
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
      log(`a tick of ${published.instrument} was not taken in: ${reasonOf(error)}`);
    }
  }

  /** Shows a tick that is believed, and does what it fires. */
  #show(tick: Tick): void {
    const { core, market, now } = this.#parts;
    market.accept(tick);
    const fills = fires(core, tick.instrument, now());
    if (fills || reachedNow(core, tick.instrument, now()).length > 0)
      void this.#fire(tick.instrument, markOf(tick), fills);
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

  /** Applies a tick piece by piece, until nothing is left of what it fires: resting orders first, queued ones, then what waits for its prices. */
  async #fire(instrument: InstrumentId, tick: TickMark, fills: boolean): Promise<void> {
    if (fills)
      await this.#inPieces({ type: 'apply-tick', instrument, tick }, () =>
        fires(this.#parts.core, instrument, this.#parts.now()),
      );
    await this.#carryOut({ type: 'reach-triggers', instrument, tick });
    await this.#fireTriggers();
  }

  /** Fires what prices have reached, one piece after another. */
  async #fireTriggers(): Promise<void> {
    if (this.#firing) return;
    this.#firing = true;
    try {
      await this.#pieces.doAll('triggers');
    } finally {
      this.#firing = false;
    }
  }

  /** Whether an action changed anything. */
  async #carryOut(action: Action): Promise<boolean> {
    const done = await this.#parts.execute(action);
    if (!done.ok) this.#parts.log(`${action.type} was not carried out: ${done.error}`);
    return done.ok && done.value.events.length > 0;
  }

  /** Repeats an action that does a bounded piece at a time, until it changes nothing; what others ask for comes in between. */
  async #inPieces(action: Action, goesOn: () => boolean): Promise<void> {
    while ((await this.#carryOut(action)) && !this.#stopped && goesOn());
  }

  async #doRound(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      this.#confirm();
      // What was reached before a stop is fired after the start.
      await this.#fireTriggers();
      await this.#pieces.doAll('agenda');
    } catch (error) {
      this.#parts.log(`a round of the market was not finished: ${reasonOf(error)}`);
    } finally {
      this.#busy = false;
    }
  }
}
