import { bookOf, type Core, ladderOf, shownDepth } from '@bourse/core';
import { type AccountMode, assert, type DepthSides, depthChecksum, depthText, type InstrumentId } from '@bourse/rules';

/** What is shown of a book now; `seq` goes up by one with every change that anyone was shown. */
export type ShownDepth = DepthSides & { readonly seq: number; readonly checksum: number };

/** Levels a side that are shown and pushed. */
const DEPTH_LEVELS = 20;

export type DepthParts = {
  readonly core: Core;
  /** Whether an instrument's price is too old to quote from, or nothing is traded at it. */
  readonly unquoted: (instrument: InstrumentId) => boolean;
  /** Whether the core's state is known to be what is durable; until it is, no depth is shown. */
  readonly isKnown?: () => boolean;
};

// The checksum's text has ten levels; a change further down is a change too.
const fullText = (sides: DepthSides): string =>
  `${depthText(sides)}#${[...sides.bids, ...sides.asks].map((level) => `${level.price}:${level.quantity}:${level.house}`).join()}`;

/** The order books as they are shown, for calls and pushes alike: customers' orders and the house's quotes together. */
export class Depths {
  readonly #parts: DepthParts;
  readonly #shown = new Map<string, ShownDepth & { readonly text: string }>();

  constructor(parts: DepthParts) {
    this.#parts = parts;
  }

  /** A book as it can be traded on now. When it has changed since it was last asked for, its `seq` goes up. */
  of(mode: AccountMode, id: InstrumentId): ShownDepth {
    const sides = this.#sides(mode, id);
    const key = `${mode} ${id}`;
    const known = this.#shown.get(key);
    const text = fullText(sides);
    if (known?.text === text) return known;
    const shown = { ...sides, seq: (known?.seq ?? 0) + 1, checksum: depthChecksum(sides), text };
    this.#shown.set(key, shown);
    return shown;
  }

  #sides(mode: AccountMode, id: InstrumentId): DepthSides {
    const { core, unquoted, isKnown } = this.#parts;
    if (isKnown?.() === false) return { bids: [], asks: [] };
    const listed = core.config.listings.get(id);
    assert(listed, `${id} is listed`);
    const isQuoted = !unquoted(id) && !core.state.market.halted.has(id) && listed.instrument.tradable;
    const ladder = isQuoted ? ladderOf(core, mode, listed) : undefined;
    return shownDepth(bookOf(core.state.orders, mode, id), ladder, DEPTH_LEVELS);
  }
}
