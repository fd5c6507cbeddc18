import type { AccountMode, InstrumentId } from '@bourse/rules';
import type { TickMark } from '../tick-mark.ts';
import type { ExMark } from './ex-mark.ts';
import type { Ladder } from './ladder.ts';
import type { PriceRange } from './range.ts';

/** A halt that goes on: since when, and when trading resumes by itself; null when it is lifted by hand. ms UTC. */
export type Halt = { readonly since: number; readonly until: number | null };
/** A halt that is over, ms UTC. */
export type PastHalt = { readonly since: number; readonly ended: number };

/** For how long halts that are over are kept: no window of a limit is longer. */
export const HALT_RETENTION_MS = 30 * 86_400_000;

export type MarketState = {
  readonly halted: Map<InstrumentId, Halt>;
  /** Halts that are over and may still count, oldest first. */
  readonly halts: Map<InstrumentId, readonly PastHalt[]>;
  /** By instrument, up to which moment prices have decided something that is final; ms UTC. A tick of that time or before comes too late for everything. */
  readonly sealed: Map<InstrumentId, number>;
  /** What the house has bought less what it has sold of each instrument, in the base asset's smallest unit. */
  readonly inventory: Readonly<Record<AccountMode, Map<InstrumentId, bigint>>>;
  /** What announced corporate actions do to prices, and those of the past did, earliest first. */
  readonly exMarks: Map<InstrumentId, readonly ExMark[]>;
  /** The newest tick of each instrument, and the house's quotes by it. Volatile: after a start, trading waits for the next tick. */
  readonly references: Map<InstrumentId, TickMark>;
  /** Ticks that are too far from the reference to be believed yet; their instruments are suspended. Volatile. */
  readonly doubted: Map<InstrumentId, TickMark>;
  /** Between which prices each instrument moved lately. Volatile. */
  readonly ranges: Map<InstrumentId, PriceRange>;
  readonly ladders: Readonly<Record<AccountMode, Map<InstrumentId, { readonly seq: number; readonly ladder: Ladder }>>>;
};

export const createMarketState = (): MarketState => ({
  halted: new Map(),
  halts: new Map(),
  sealed: new Map(),
  inventory: { real: new Map(), demo: new Map() },
  exMarks: new Map(),
  references: new Map(),
  doubted: new Map(),
  ranges: new Map(),
  ladders: { real: new Map(), demo: new Map() },
});

/** Counts what the house bought, or sold below zero, of an instrument; in the base asset's smallest unit. */
export const moveInventory = (
  { inventory }: MarketState,
  mode: AccountMode,
  instrument: InstrumentId,
  units: bigint,
): void => {
  const left = (inventory[mode].get(instrument) ?? 0n) + units;
  if (left === 0n) inventory[mode].delete(instrument);
  else inventory[mode].set(instrument, left);
};

declare module '../context.ts' {
  interface State {
    readonly market: MarketState;
  }
  interface AgendaKinds {
    readonly market: 'halt-end';
  }
}
