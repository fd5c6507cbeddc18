import type { TapeMark } from '@bourse/core';
import type { InstrumentId } from '@bourse/rules';
import type { CandleStore, TapePart } from './store.ts';
import { type TapeRecorder, unpackTicks } from './tape.ts';

const HOUR_MS = 3_600_000;
/** So much of the tape before a moment is looked at with it. */
const CONTEXT_MS = 60_000;

/** The ticks of a part, each with the hash of the tape up to and with it. */
export const marksOf = ({ instrument, ticks, hash }: TapePart): TapeMark[] =>
  unpackTicks(instrument, ticks).map(({ seq, atMs, price }) => ({ seq, price, at: atMs, hash }));

const hourOf = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS;

type Followed = { readonly ticks: TapeMark[]; readonly loading: Promise<void> };

/**
 * The tape as it is stored: what decides something is taken from here, so that no tick decides that a crash could lose. Of instruments that are followed
 * the last part is at hand.
 */
export class StoredTape {
  readonly #recorder: TapeRecorder;
  readonly #store: CandleStore;
  readonly #followed = new Map<InstrumentId, Followed>();

  constructor(recorder: TapeRecorder, store: CandleStore) {
    this.#recorder = recorder;
    this.#store = store;
    recorder.onStored((parts) => {
      for (const part of parts) this.#add(part);
    });
  }

  /** Ticks of an instrument up to a moment are never added any more, whatever the feed still says of them. */
  seal(instrument: InstrumentId, until: number): void {
    this.#recorder.seal(instrument, until);
  }

  /** Stores what was published of an instrument; what the store holds by then is in {@link follow}. */
  async flush(instrument: InstrumentId): Promise<void> {
    await this.#recorder.flush(instrument);
  }

  /** Keeps the ticks of an instrument between two moments for good. */
  keep(instrument: InstrumentId, fromMs: number, toMs: number): Promise<void> {
    return this.#store.keepTicks(instrument, hourOf(fromMs - CONTEXT_MS), hourOf(toMs));
  }

  /** What is stored of an instrument from a minute before a moment on, in the order of the tape; it grows while the instrument is followed. */
  async follow(instrument: InstrumentId, fromMs: number): Promise<readonly TapeMark[]> {
    let followed = this.#followed.get(instrument);
    if (!followed) {
      const ticks: TapeMark[] = [];
      followed = { ticks, loading: this.#load(instrument, fromMs, ticks) };
      this.#followed.set(instrument, followed);
    }
    await followed.loading;
    return followed.ticks;
  }

  /** Lets go of what is at hand of an instrument, or of what is older than a minute before a moment. */
  release(instrument: InstrumentId, beforeMs = Number.POSITIVE_INFINITY): void {
    const followed = this.#followed.get(instrument);
    if (!followed) return;
    if (beforeMs === Number.POSITIVE_INFINITY) {
      this.#followed.delete(instrument);
      return;
    }
    const first = followed.ticks.findIndex(({ at }) => at >= beforeMs - CONTEXT_MS);
    // Two of those before stay, for the ones behind are compared with them.
    if (first > 2) followed.ticks.splice(0, first - 2);
  }

  /** Which instruments are followed. */
  get followed(): Iterable<InstrumentId> {
    return this.#followed.keys();
  }

  /** The stored ticks of an instrument between two moments and a minute before, in the order of the tape. */
  async between(instrument: InstrumentId, fromMs: number, toMs: number): Promise<readonly TapeMark[]> {
    const ticks: TapeMark[] = [];
    for (let hour = hourOf(fromMs - CONTEXT_MS); hour <= hourOf(toMs); hour += HOUR_MS)
      for (const part of await this.#store.tapeParts(instrument, hour))
        for (const mark of marksOf(part)) ticks.push(mark);
    const first = ticks.findIndex(({ at }) => at >= fromMs - CONTEXT_MS);
    return first > 2 ? ticks.slice(first - 2) : ticks;
  }

  async #load(instrument: InstrumentId, fromMs: number, ticks: TapeMark[]): Promise<void> {
    try {
      const stored = await this.between(instrument, fromMs, this.#recorder.newestMs);
      // Parts that were stored while it was read are at hand already.
      const since = ticks.splice(0);
      const first = since[0]?.seq ?? Number.POSITIVE_INFINITY;
      for (const tick of stored) if (tick.seq < first) ticks.push(tick);
      for (const tick of since) ticks.push(tick);
    } catch (error) {
      this.#followed.delete(instrument);
      throw error;
    }
  }

  #add(part: TapePart): void {
    const followed = this.#followed.get(part.instrument);
    if (!followed) return;
    const last = followed.ticks.at(-1)?.seq ?? 0;
    for (const mark of marksOf(part)) if (mark.seq > last) followed.ticks.push(mark);
  }
}
