import { createHash } from 'node:crypto';
import { type InstrumentId, priceTicks, quantityLots } from '@bourse/rules';
import type { Tick } from '../feed/feed.ts';
import { type CandleStore, TAPE_ORIGIN, type TapePart } from './store.ts';

const HOUR = 3_600_000;
const SIDES = { none: 0, buy: 1, sell: 2 } as const;

/** Grows as numbers are put into it, seven bits a byte; signed ones zigzag. */
class Packer {
  #bytes = new Uint8Array(1024);
  #length = 0;

  unsigned(value: number): void {
    if (this.#length + 8 > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

class Unpacker {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length;
  }

  unsigned(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new RangeError('the tape part ends within a number');
      if (byte < 128) return value + byte * scale;
      value += (byte - 128) * scale;
      scale *= 128;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}

/** Packs ticks of one instrument, each as the difference to the one before; the first to zero. */
export const packTicks = (ticks: readonly Tick[]): Uint8Array => {
  const packer = new Packer();
  let seq = 0;
  let atMs = 0;
  let price = 0;
  for (const tick of ticks) {
    packer.signed(tick.seq - seq);
    packer.signed(tick.atMs - atMs);
    packer.signed(tick.price - price);
    packer.unsigned(tick.volume * 4 + SIDES[tick.side ?? 'none']);
    // 0 says there is no such quote; otherwise the distance from the price, moved by one away from zero.
    for (const quote of [tick.bid, tick.ask]) {
      const distance = quote === undefined ? 0 : quote - tick.price;
      packer.signed(quote === undefined ? 0 : distance >= 0 ? distance + 1 : distance);
    }
    ({ seq, atMs, price } = tick);
  }
  return packer.bytes();
};

const quoteAt = (mark: number, price: number): number | undefined =>
  mark === 0 ? undefined : mark > 0 ? price + mark - 1 : price + mark;

/** The ticks that were packed. @throws {RangeError} when the bytes end within a number. */
export const unpackTicks = (instrument: InstrumentId, bytes: Uint8Array): Tick[] => {
  const unpacker = new Unpacker(bytes);
  const ticks: Tick[] = [];
  let seq = 0;
  let atMs = 0;
  let price = 0;
  while (!unpacker.done) {
    seq += unpacker.signed();
    atMs += unpacker.signed();
    price += unpacker.signed();
    const last = unpacker.unsigned();
    const bid = quoteAt(unpacker.signed(), price);
    const ask = quoteAt(unpacker.signed(), price);
    const side = last % 4;
    ticks.push({
      instrument,
      seq,
      atMs,
      price: priceTicks(price),
      volume: quantityLots(Math.floor(last / 4)),
      ...(bid === undefined ? {} : { bid: priceTicks(bid) }),
      ...(ask === undefined ? {} : { ask: priceTicks(ask) }),
      ...(side === 0 ? {} : { side: side === SIDES.buy ? 'buy' : 'sell' }),
    });
  }
  return ticks;
};

/** The hash of a tape after a part: SHA-256 over the hash before it, whose part it is, and the packed ticks (rule TAPE-2). */
export const chainHash = (
  prev: string,
  instrument: InstrumentId,
  hourMs: number,
  part: number,
  ticks: Uint8Array,
): string => createHash('sha256').update(`${prev} ${instrument} ${hourMs} ${part} `).update(ticks).digest('hex');

type Running = { hourMs: number; part: number; hash: string; seq: number; ticks: Tick[] };

/** Gathers published ticks and writes them to the store in parts, hour by hour, each part chained to the one before. */
export class TapeRecorder {
  readonly #store: CandleStore;
  readonly #keepMs: number;
  #newestHourMs = 0;
  #droppedMs = 0;
  readonly #running = new Map<InstrumentId, Running>();
  readonly #sealed = new Map<InstrumentId, number>();
  readonly #listeners: ((parts: readonly TapePart[]) => void)[] = [];
  #ready: TapePart[] = [];
  #writing: Promise<void> = Promise.resolve();

  /** @param keepMs how long ticks are kept; the hours' hashes are kept for good. */
  constructor(store: CandleStore, keepMs = 7 * 24 * HOUR) {
    this.#store = store;
    this.#keepMs = keepMs;
  }

  /** When the hour of the newest tick ends, ms UTC. */
  get newestMs(): number {
    return this.#newestHourMs + HOUR;
  }

  /** Calls with parts once the store has them. */
  onStored(listener: (parts: readonly TapePart[]) => void): void {
    this.#listeners.push(listener);
  }

  /** From now on no tick of an instrument is taken in that is of a moment or older; ms UTC. */
  seal(instrument: InstrumentId, until: number): void {
    this.#sealed.set(instrument, Math.max(until, this.#sealed.get(instrument) ?? 0));
  }

  /** Takes up the chains where the store left them; to be called once before the first tick. Answers the time of the newest tick, 0 without one. */
  async resume(): Promise<number> {
    let newestMs = 0;
    const hours = await this.#store.newestTape();
    await Promise.all(
      hours.map(async ({ instrument, hourMs, parts, hash }) => {
        const last = (await this.#store.tapeParts(instrument, hourMs, parts - 1)).at(-1);
        const tick = last && unpackTicks(instrument, last.ticks).at(-1);
        newestMs = Math.max(newestMs, tick?.atMs ?? 0);
        this.#newestHourMs = Math.max(this.#newestHourMs, hourMs);
        this.#running.set(instrument, { hourMs, part: parts, hash, seq: tick?.seq ?? 0, ticks: [] });
      }),
    );
    return newestMs;
  }

  /**
   * Chains anew, behind what the store holds, the ticks that it did not take because other ticks stand in their place. Those that it has by now are
   * passed over.
   */
  async #chainAgain(parts: readonly TapePart[]): Promise<void> {
    const behind = [...this.#running.values()].map(({ ticks }) => ticks);
    this.#running.clear();
    await this.resume();
    for (const { instrument, ticks } of parts) for (const tick of unpackTicks(instrument, ticks)) this.add(tick);
    for (const ticks of behind) for (const tick of ticks) this.add(tick);
  }

  /** Takes in a published tick. One that is on the tape already, told again after a restart, is passed over. */
  add(tick: Tick): void {
    if (tick.atMs <= (this.#sealed.get(tick.instrument) ?? Number.NEGATIVE_INFINITY)) return;
    const hourMs = Math.floor(tick.atMs / HOUR) * HOUR;
    let running = this.#running.get(tick.instrument);
    if (!running) {
      running = { hourMs, part: 0, hash: TAPE_ORIGIN, seq: 0, ticks: [] };
      this.#running.set(tick.instrument, running);
    }
    if (hourMs < running.hourMs || tick.seq <= running.seq) return;
    if (hourMs > running.hourMs) {
      this.#close(tick.instrument, running);
      running.hourMs = hourMs;
      running.part = 0;
    }
    running.seq = tick.seq;
    this.#newestHourMs = Math.max(this.#newestHourMs, hourMs);
    running.ticks.push(tick);
  }

  #close(instrument: InstrumentId, running: Running): void {
    if (running.ticks.length === 0) return;
    const { hourMs, part } = running;
    const ticks = packTicks(running.ticks);
    const hash = chainHash(running.hash, instrument, hourMs, part, ticks);
    this.#ready.push({ instrument, hourMs, part, ticks, count: running.ticks.length, hash });
    running.hash = hash;
    running.part += 1;
    running.ticks = [];
  }

  /** Writes what has gathered, of one instrument where it is named. What the store did not take is offered again the next time. */
  flush(only?: InstrumentId): Promise<void> {
    for (const [instrument, running] of this.#running)
      if (only === undefined || only === instrument) this.#close(instrument, running);
    this.#writing = this.#writing
      .catch(() => undefined)
      .then(async () => {
        const beforeMs = this.#newestHourMs - this.#keepMs;
        if (beforeMs > this.#droppedMs) {
          await this.#store.dropTicksBefore(beforeMs);
          this.#droppedMs = beforeMs;
        }
        const parts = this.#ready;
        if (parts.length === 0) return;
        this.#ready = [];
        try {
          if ((await this.#store.putTape(parts)) === 'stored') {
            for (const listener of this.#listeners) listener(parts);
            return;
          }
          // What was closed in the meantime is chained behind these.
          await this.#chainAgain(parts.concat(this.#ready.splice(0)));
        } catch (error) {
          this.#ready = [...parts, ...this.#ready];
          throw error;
        }
      });
    return this.#writing;
  }
}
