import { type Action, type Core, fires, observe } from '@bourse/core';
import { type SessionMode, sessionAt, type VenueId } from '@bourse/rules';
import type { Execute } from '../platform/index.ts';
import type { Feed, Tick } from './feed/feed.ts';
import type { MarketData } from './market-data.ts';

/** How often sessions that open and sales that settle are looked at. */
const ROUND_MS = 1000;

export type MarketLoopParts = {
  readonly feed: Feed;
  readonly core: Core;
  readonly market: MarketData;
  readonly execute: Execute;
  readonly sessions: SessionMode;
  readonly now: () => number;
  readonly log: (line: string) => void;
};

/** Brings the feed's ticks to the core and to what is shown, and does what the clock asks for: opening orders at the open, settling sales. */
export class MarketLoop {
  readonly #parts: MarketLoopParts;
  #round: NodeJS.Timeout | undefined;
  #busy = false;
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
    clearInterval(this.#round);
    await this.#parts.feed.stop();
  }

  #onTick(tick: Tick): void {
    const { core, market, now } = this.#parts;
    this.#lastTickAt = now();
    const mark = { seq: tick.seq, price: tick.price, at: tick.atMs };
    observe(core, tick.instrument, mark);
    market.accept(tick);
    if (fires(core, tick.instrument, now()))
      void this.#carryOut({ type: 'apply-tick', instrument: tick.instrument, tick: mark });
  }

  async #carryOut(action: Action): Promise<void> {
    const done = await this.#parts.execute(action);
    if (!done.ok) this.#parts.log(`${action.type} was not carried out: ${done.error}`);
  }

  async #doRound(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (const [venue, orders] of this.#parts.core.state.market.waiting) {
        if (!this.#isOpen(venue)) continue;
        // One after the other: each changes the book that the next one meets.
        for (const id of [...orders]) await this.#carryOut({ type: 'open-order', id });
      }
      await this.#carryOut({ type: 'settle-sales' });
      await this.#carryOut({ type: 'release-rebates' });
    } finally {
      this.#busy = false;
    }
  }

  #isOpen(venue: VenueId): boolean {
    return sessionAt(venue, this.#parts.now(), this.#parts.sessions).state === 'open';
  }
}
