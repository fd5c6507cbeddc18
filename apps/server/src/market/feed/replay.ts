import { type Instrument, type InstrumentId, priceTicks, quantityLots } from '@bourse/rules';
import type { InstrumentTable } from '../instruments.ts';
import type { Feed, RecordedDepth, Tick } from './feed.ts';
import { catalogue, type Listed, type Recorded } from './replay-catalogue.ts';
import { type Moment, momentsOf } from './replay-ticks.ts';

export type ReplayOptions = Listed & {
  readonly folder: string;
  /** How much faster than it was recorded; 'max' plays everything at once, in its own spacing, up to now. */
  readonly speed: number | 'max';
  readonly now?: () => number;
  readonly everyMs?: number;
};

const AHEAD = 512;
/** A price that stands is told again this often, so that a quiet minute does not look like a broken feed. */
const STANDING_MS = 2000;

type Player = {
  readonly recorded: Recorded;
  readonly tick: number;
  readonly lot: number;
  readonly moments: AsyncGenerator<Moment>;
  ahead: Moment[];
  next: number;
  filling: boolean;
  ended: boolean;
  seq: number;
  last: Tick | undefined;
  book: RecordedDepth | undefined;
};

/** Recorded prices, played again from their beginning at each start, every recording as an instrument of its own (rules REPLAY-1 to REPLAY-6). */
export class ReplayFeed implements Feed {
  readonly kind = 'replay';
  readonly beginsAnew = true;
  readonly instruments: readonly Instrument[];
  readonly table: InstrumentTable;
  readonly #recorded: readonly Recorded[];
  readonly #speed: number | 'max';
  readonly #now: () => number;
  readonly #everyMs: number;
  #players: Player[] = [];
  #startedMs = 0;
  #publish: ((tick: Tick) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #finished: Promise<void> = Promise.resolve();

  private constructor(recorded: readonly Recorded[], options: ReplayOptions) {
    this.#recorded = recorded;
    this.#speed = options.speed;
    this.#now = options.now ?? Date.now;
    this.#everyMs = options.everyMs ?? 50;
    this.instruments = recorded.map(({ listing }) => listing.instrument);
    this.table = new Map(recorded.map(({ listing }) => [listing.instrument.id, listing]));
  }

  /** Reads and checks the folder. @throws {Error} one line with the file, the line and why, when any recording is wrong. */
  static async open(options: ReplayOptions): Promise<ReplayFeed> {
    return new ReplayFeed(await catalogue(options.folder, options), options);
  }

  async start(publish: (tick: Tick) => void): Promise<void> {
    this.#publish = publish;
    this.#stopped = false;
    this.#startedMs = this.#now();
    this.#players = this.#recorded.map((recorded) => ({
      recorded,
      tick: Number(recorded.listing.instrument.tickSize),
      lot: Number(recorded.listing.instrument.lotSize),
      moments: momentsOf(recorded.recording, recorded.barMs),
      ahead: [],
      next: 0,
      filling: false,
      ended: false,
      // Later starts go on above earlier ones.
      seq: this.#startedMs * 10,
      last: undefined,
      book: undefined,
    }));
    await Promise.all(this.#players.map((player) => this.#fill(player)));
    if (this.#speed === 'max') {
      this.#finished = Promise.all(this.#players.map((player) => this.#playAtOnce(player))).then(() => undefined);
      return;
    }
    this.pump(this.#startedMs);
    this.#timer = setInterval(() => this.pump(this.#now()), this.#everyMs);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await Promise.all(this.#players.map((player) => player.moments.return(undefined)));
    await this.#finished.catch(() => undefined);
  }

  /** Resolves when a replay at 'max' has told everything. */
  finished(): Promise<void> {
    return this.#finished;
  }

  async #fill(player: Player): Promise<void> {
    if (player.filling || player.ended) return;
    player.filling = true;
    const more: Moment[] = [];
    while (more.length < AHEAD) {
      const step = await player.moments.next();
      if (step.done) {
        player.ended = true;
        break;
      }
      more.push(step.value);
    }
    player.ahead = [...player.ahead.slice(player.next), ...more];
    player.next = 0;
    player.filling = false;
  }

  async #playAtOnce(player: Player): Promise<void> {
    const shiftMs = this.#startedMs - player.recorded.toMs;
    while (!this.#stopped) {
      for (const moment of player.ahead) this.#emitMoment(player, moment, moment.atMs + shiftMs);
      player.ahead = [];
      if (player.ended) return;
      await this.#fill(player);
      // Others' work goes between.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Tells everything that is due at an instant; called by the timer. */
  pump(nowMs: number): void {
    const speed = this.#speed === 'max' ? 1 : this.#speed;
    for (const player of this.#players) {
      const { fromMs, barMs } = player.recorded;
      for (let moment = player.ahead[player.next]; moment; moment = player.ahead[player.next]) {
        const atMs = this.#startedMs + Math.floor((moment.atMs - fromMs) / speed);
        if (atMs > nowMs) break;
        player.next += 1;
        this.#emitMoment(player, moment, atMs);
      }
      if (player.ahead.length - player.next < AHEAD / 2) void this.#fill(player).catch(() => undefined);
      const { last } = player;
      // Within a bar the price stands; between single moments nothing is known.
      if (last && nowMs - last.atMs >= STANDING_MS && !this.#over(player) && barMs / speed > STANDING_MS) {
        const previous = player.ahead[player.next - 1];
        const sinceMs = previous ? this.#startedMs + (previous.atMs - fromMs) / speed : last.atMs;
        if (nowMs - sinceMs <= barMs / speed) this.#emit(player, { ...last, atMs: nowMs, volume: quantityLots(0) });
      }
    }
  }

  recordedDepth(instrument: InstrumentId): RecordedDepth | undefined {
    return this.#players.find(({ recorded }) => recorded.listing.instrument.id === instrument)?.book;
  }

  #over(player: Player): boolean {
    return player.ended && player.next >= player.ahead.length;
  }

  #emitMoment(player: Player, moment: Moment, atMs: number): void {
    player.book = moment.book ?? player.book;
    if (moment.price === undefined) return;
    const ticks = (price: number) => priceTicks(Math.max(1, Math.round(price / player.tick)));
    this.#emit(player, {
      instrument: player.recorded.listing.instrument.id,
      atMs: Math.max(atMs, player.last?.atMs ?? atMs),
      price: ticks(moment.price),
      volume: quantityLots(Math.round(moment.volume / player.lot)),
      ...(moment.bid === undefined ? {} : { bid: ticks(moment.bid) }),
      ...(moment.ask === undefined ? {} : { ask: ticks(moment.ask) }),
      ...(moment.side === undefined ? {} : { side: moment.side }),
    });
  }

  #emit(player: Player, tick: Omit<Tick, 'seq'>): void {
    player.seq += 1;
    player.last = { ...tick, seq: player.seq };
    this.#publish?.(player.last);
  }
}
