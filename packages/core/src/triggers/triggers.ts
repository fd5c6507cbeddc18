import {
  ACCOUNT_MODES,
  type AccountMode,
  assert,
  broken,
  type InstrumentId,
  PRICE_KINDS,
  type PriceKind,
  type PriceTicks,
} from '@bourse/rules';
import { Heap } from '../heap.ts';
import { LargeMap } from '../large-map.ts';
import { DIRECTIONS, isReached, type Line, type Reach, type Sweep, type TriggerLevel } from './trigger-level.ts';

/** Something that waits for a price: what is done by its kind, and with what by its key. */
export type Trigger = TriggerLevel & { readonly kind: string; readonly key: string };

/** The first triggers of a sweep that are of one kind; without a kind when none is left. */
export type Piece = { readonly sweep: Sweep; readonly kind: string | null; readonly keys: readonly string[] };

type Waiting = Line & {
  readonly entries: Heap<Entry>;
  /** What was set while a sweep went on: it waits for the price after it. */
  readonly later: Set<Entry>;
  readonly sweeps: Begun[];
};
type Entry = {
  readonly kind: string;
  readonly key: string;
  level: PriceTicks;
  /** When it was set or moved, counted over all triggers. */
  time: number;
  waiting: Waiting;
  place: number;
};
/** `before`: what was set at this time or after stands among those that wait for a later price. */
type Begun = { readonly sweep: Sweep; readonly before: number };

const rank = ({ mode, price, direction }: Line): number =>
  (ACCOUNT_MODES.indexOf(mode) * PRICE_KINDS.length + PRICE_KINDS.indexOf(price)) * DIRECTIONS.length +
  DIRECTIONS.indexOf(direction);

const isLine = (line: Line, { mode, price, direction }: Line): boolean =>
  line.mode === mode && line.price === price && line.direction === direction;

/** Prices up are met from the lowest level on, prices down from the highest; at one level who was set first is met first. */
const ORDER = {
  rising: (one: Entry, other: Entry) => one.level < other.level || (one.level === other.level && one.time < other.time),
  falling: (one: Entry, other: Entry) =>
    one.level > other.level || (one.level === other.level && one.time < other.time),
};

/**
 * Everything that waits for a price. Setting, moving and removing take the logarithm of what waits on one line; finding that a price fires
 * nothing takes one comparison a line of its instrument, however much waits (rule TRIGGERS-1).
 */
export class Triggers<Kind extends string = string> {
  readonly #byKind = new Map<string, LargeMap<string, Entry>>();
  readonly #lines = new Map<InstrumentId, Waiting[]>();
  readonly #begun: Begun[] = [];
  #nextTime = 1;

  /** How many wait. */
  get size(): number {
    let size = 0;
    for (const entries of this.#byKind.values()) size += entries.size;
    return size;
  }

  /** Whether something that a price has reached was not fired yet. */
  get isFiring(): boolean {
    return this.#begun.length > 0;
  }

  /** Sets a trigger, or moves the one of this kind and key; one that stands there already keeps its turn. */
  set(kind: Kind, key: string, place: TriggerLevel): void {
    assert(Number.isSafeInteger(place.level) && place.level > 0, `${place.level} is no price`);
    const known = this.#byKind.get(kind)?.get(key);
    if (!known) {
      this.#put(kind, key, place, this.#nextTime);
      return;
    }
    const { waiting, level } = known;
    if (level === place.level && waiting.instrument === place.instrument && isLine(waiting, place)) return;
    this.#takeOut(known);
    known.level = place.level;
    known.time = this.#nextTime;
    known.waiting = this.#waitingOn(place);
    this.#enter(known);
  }

  /** Where a trigger stands; undefined when it does not wait. */
  get(kind: string, key: string): TriggerLevel | undefined {
    const entry = this.#byKind.get(kind)?.get(key);
    if (!entry) return undefined;
    const { mode, instrument, price, direction } = entry.waiting;
    return { mode, instrument, price, direction, level: entry.level };
  }

  /** Takes a trigger out, if it waits. */
  remove(kind: string, key: string): void {
    const entries = this.#byKind.get(kind);
    const entry = entries?.get(key);
    if (!entries || !entry) return;
    entries.delete(key);
    this.#takeOut(entry);
  }

  /**
   * The lines of an instrument on which a price reaches further than what is being fired there already, with how far it comes, in a fixed
   * order. An unknown price reaches nothing.
   */
  reachedBy(
    instrument: InstrumentId,
    priceOf: (mode: AccountMode, kind: PriceKind) => PriceTicks | undefined,
  ): Reach[] {
    const reached: Reach[] = [];
    for (const { mode, price, direction, entries, sweeps } of this.#lines.get(instrument) ?? []) {
      const { first } = entries;
      if (!first) continue;
      const now = priceOf(mode, price);
      if (now === undefined || !isReached(direction, first.level, now)) continue;
      const last = sweeps.at(-1)?.sweep.reached;
      if (last === undefined || !isReached(direction, now, last))
        reached.push({ mode, instrument, price, direction, reached: now });
    }
    return reached;
  }

  /** Begins to fire what a price has reached; what was reached before comes first. */
  begin(sweep: Sweep): void {
    this.#begin(sweep, this.#nextTime);
  }

  /** The first of what is being fired, of one kind, at most so many, in the order of {@link ORDER}; undefined when nothing is. */
  piece(most: number): Piece | undefined {
    const sweep = this.#begun[0]?.sweep;
    if (!sweep) return undefined;
    const { direction, reached } = sweep;
    const { entries } = this.#waitingOn(sweep);
    const kind = entries.first && isReached(direction, entries.first.level, reached) ? entries.first.kind : null;
    const found =
      kind === null
        ? []
        : entries.firstOf(most, (entry) => entry.kind === kind && isReached(direction, entry.level, reached));
    return { sweep, kind, keys: found.map(({ key }) => key) };
  }

  /** Takes a piece out that is fired, and ends its sweep when nothing is left of it. */
  fired(kind: string | null, keys: readonly string[]): void {
    if (kind !== null) for (const key of keys) this.remove(kind, key);
    const begun = this.#begun[0] ?? broken('what is fired was reached');
    const waiting = this.#waitingOn(begun.sweep);
    const { first } = waiting.entries;
    if (first && isReached(waiting.direction, first.level, begun.sweep.reached)) return;
    this.#begun.shift();
    waiting.sweeps.shift();
    if (waiting.sweeps.length > 0) return;
    for (const entry of waiting.later) waiting.entries.add(entry);
    waiting.later.clear();
  }

  toData(): TriggersData {
    const triggers = [...this.#byKind.values()]
      .flatMap((entries) => [...entries.values()])
      .sort((one, other) => one.time - other.time)
      .map(({ kind, key, level, time, waiting: { mode, instrument, price, direction } }) => {
        return [kind, key, mode, instrument, price, direction, level, time] as const;
      });
    const sweeps = this.#begun.map(({ sweep, before }) => ({ ...sweep, before }));
    return { nextTime: this.#nextTime, triggers, sweeps };
  }

  static fromData<K extends string>({ nextTime, triggers, sweeps }: TriggersData): Triggers<K> {
    const restored = new Triggers<K>();
    for (const { before, ...sweep } of sweeps) restored.#begin(sweep, before);
    for (const [kind, key, mode, instrument, price, direction, level, time] of triggers)
      restored.#put(kind, key, { mode, instrument, price, direction, level }, time);
    restored.#nextTime = nextTime;
    return restored;
  }

  #put(kind: string, key: string, { level, ...line }: TriggerLevel, time: number): void {
    const entry: Entry = { kind, key, level, time, waiting: this.#waitingOn(line), place: -1 };
    const entries = this.#byKind.get(kind) ?? new LargeMap<string, Entry>();
    entries.set(key, entry);
    this.#byKind.set(kind, entries);
    this.#enter(entry);
  }

  #enter(entry: Entry): void {
    const { waiting, time } = entry;
    const [first] = waiting.sweeps;
    if (first && time >= first.before) waiting.later.add(entry);
    else waiting.entries.add(entry);
    this.#nextTime = time + 1;
  }

  #takeOut(entry: Entry): void {
    if (!entry.waiting.later.delete(entry)) entry.waiting.entries.remove(entry);
  }

  #begin(sweep: Sweep, time: number): void {
    const waiting = this.#waitingOn(sweep);
    const begun = { sweep, before: waiting.sweeps[0]?.before ?? time };
    this.#begun.push(begun);
    waiting.sweeps.push(begun);
  }

  #waitingOn({ mode, instrument, price, direction }: Line): Waiting {
    const lines = this.#lines.get(instrument) ?? [];
    let waiting = lines.find((line) => isLine(line, { mode, instrument, price, direction }));
    if (!waiting) {
      const entries = new Heap<Entry>(ORDER[direction]);
      waiting = { mode, instrument, price, direction, entries, later: new Set(), sweeps: [] };
      lines.push(waiting);
      this.#lines.set(
        instrument,
        lines.sort((one, other) => rank(one) - rank(other)),
      );
    }
    return waiting;
  }
}

export type TriggersData = {
  readonly nextTime: number;
  /** In the order in which they were set. */
  readonly triggers: readonly (readonly [
    kind: string,
    key: string,
    book: AccountMode,
    instrument: InstrumentId,
    price: PriceKind,
    direction: Line['direction'],
    level: PriceTicks,
    time: number,
  ])[];
  readonly sweeps: readonly (Sweep & { readonly before: number })[];
};
