import type { Event, ReadonlyCore } from '@bourse/core';
import type { AccountMode, CustomerId, InstrumentId } from '@bourse/rules';
import type { Bar } from '../market/feed/feed.ts';
import type { Trade } from '../market/market-data.ts';
import { type ChangedBook, changedBook } from './changed-book.ts';
import { textFrame } from './frame.ts';
import { barMessage, messageOf, type Shown } from './messages.ts';
import { Outgoing } from './outgoing.ts';
import { PrivateHalf, type ReadChanges } from './private-half.ts';
import type { Reader } from './reader.ts';
import { type Topic, topicKey } from './topics.ts';
import type { ChangesByEvent } from './touched.ts';

/** How often changes are pushed: what changes more often is seen in its last state. */
export const PUSH_MS = 100;
/** A price that has grown too old takes its quotes out of the depth, which no event tells of: after so many pushes it is looked for. */
const QUOTED_EVERY = 10;
/** A reader with more than this unread is dropped (LIVE-9). */
export const MOST_WAITING = 1_048_576;

/** What of an order book is shown: with the house's quotes, without them, or nothing while it is not known what is durable. */
type Quoted = 'whole' | 'customers' | 'nothing';

type Followed = {
  readonly topic: Topic;
  readonly readers: Set<Reader>;
  seq: number;
  /** The number of the depth last pushed: a depth that looks as it did is not pushed again. */
  shown: number;
  /** What of the order book could be shown when the depth was last worked out. */
  quoted: Quoted | undefined;
  trades: Trade[];
  /** A bar is not shown before it holds what was before this process began. */
  ready: boolean;
  /** The bar at the last tick, and those that have closed since the last push. */
  bar: Bar | undefined;
  closed: Bar[];
};

/**
 * Pushes changes to whoever follows them. A change marks its topics; ten times a second each marked topic becomes one frame, and each reader gets
 * all its frames in one write, some readers a turn of the loop (LIVE-18).
 */
export class Hub {
  readonly #shown: Shown;
  readonly #topics = new Map<string, Followed>();
  /** The last number of each topic that nobody follows now: who follows it again may still be receiving what was sent under it. */
  readonly #lastSeq = new Map<string, number>();
  readonly #byInstrument = new Map<InstrumentId, Set<Followed>>();
  readonly #private: PrivateHalf;
  readonly #dirty = new Set<Followed>();
  readonly #outgoing = new Outgoing((reader, frames) => this.#send(reader, frames));
  #flushes = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | undefined;

  /** @param core what events are folded into. @param changes what events change for whom. */
  constructor(shown: Shown, core: ReadonlyCore, changes: ChangesByEvent) {
    this.#shown = shown;
    this.#private = new PrivateHalf(core, changes);
  }

  /** How the private half reads what changed. */
  readChangesBy(read: ReadChanges): void {
    this.#private.readBy(read);
  }

  start(): void {
    this.#timer = setInterval(() => this.flush(), PUSH_MS);
    this.#stopListening = this.#shown.market.listen({
      tick: ({ instrument }) => this.#onTick(instrument),
      trade: (instrument, trade) => this.#onTrade(instrument, trade),
    });
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#stopListening?.();
    this.#outgoing.stop();
  }

  /** How many readers wait for what was pushed last. */
  get behind(): number {
    return this.#outgoing.size;
  }

  /** How many topics are followed by anyone. */
  get followed(): number {
    return this.#topics.size;
  }

  /** Follows a topic; its present state is pushed at once. */
  follow(reader: Reader, topic: Topic): void {
    const key = topicKey(topic);
    let followed = this.#topics.get(key);
    if (!followed) {
      const ready = topic.channel !== 'KLINE';
      // Its state is another by now, so it has the next number.
      const seq = (this.#lastSeq.get(key) ?? -1) + 1;
      const quoted = this.#quotedOf(topic);
      followed = { topic, readers: new Set(), seq, shown: 0, quoted, trades: [], ready, bar: undefined, closed: [] };
      this.#topics.set(key, followed);
      if (!ready) void this.#prepare(followed);
      const same = this.#byInstrument.get(topic.instrument) ?? new Set();
      this.#byInstrument.set(topic.instrument, same.add(followed));
    }
    if (followed.readers.has(reader)) return;
    followed.readers.add(reader);
    this.resync(reader, topic);
  }

  async #prepare(followed: Followed): Promise<void> {
    const { instrument, interval } = followed.topic;
    // Without the past a bar shows what there is, and the candle service has said what is wrong.
    await this.#shown.market.candles.liveBar(instrument, interval ?? '1m').catch(() => undefined);
    followed.ready = true;
    for (const reader of followed.readers) this.resync(reader, followed.topic);
  }

  unfollow(reader: Reader, topic: Topic): void {
    // What was pushed of it comes before it is left, not after.
    this.catchUp(reader);
    const key = topicKey(topic);
    const followed = this.#topics.get(key);
    if (!followed?.readers.delete(reader) || followed.readers.size > 0) return;
    this.#topics.delete(key);
    this.#lastSeq.set(key, followed.seq);
    this.#dirty.delete(followed);
    const same = this.#byInstrument.get(topic.instrument);
    same?.delete(followed);
    if (same?.size === 0) this.#byInstrument.delete(topic.instrument);
  }

  /** Sends a topic's present state to one reader, with the topic's present number. */
  resync(reader: Reader, topic: Topic): void {
    const followed = this.#topics.get(topicKey(topic));
    if (!followed?.ready || !followed.readers.has(reader)) return;
    // What waits to be pushed goes out first, so that the number of the state is one that everyone has.
    if (this.#dirty.has(followed)) this.#push(followed, reader);
    this.catchUp(reader);
    const message = messageOf(this.#shown, followed.topic, followed.seq, null);
    if (message) this.#send(reader, textFrame(JSON.stringify(message)));
  }

  /** Writes at once what was pushed to a reader and waits for its turn: what is said to it next is of a later moment. */
  catchUp(reader: Reader): void {
    this.#outgoing.catchUp(reader);
  }

  /** Leaves out a reader who is gone. */
  forget(reader: Reader): void {
    this.#outgoing.forget(reader);
  }

  /** Gives a reader the private pushes of a customer in an account mode. */
  own(reader: Reader, mode: AccountMode, customer: CustomerId): void {
    this.#private.own(reader, mode, customer);
  }

  disown(reader: Reader, mode: AccountMode, customer: CustomerId): void {
    this.#private.disown(reader, mode, customer);
  }

  /** Takes in what a command led to, once it is durable. */
  committed(events: readonly Event[]): void {
    for (const event of events) {
      this.#private.committed(event);
      const changed = changedBook(event);
      if (changed) this.#markDepths(changed);
    }
  }

  /** Says that there is a new message in a customer's inbox, in both account modes, or in everybody's. */
  notify(customer: CustomerId | 'everybody'): void {
    this.#private.notify(customer);
  }

  #markDepths({ instrument, mode }: ChangedBook): void {
    for (const followed of this.#byInstrument.get(instrument) ?? []) {
      const { topic } = followed;
      if (topic.channel === 'DEPTH' && (mode === undefined || mode === topic.mode)) this.#dirty.add(followed);
    }
  }

  #quotedOf({ channel, instrument }: Topic): Quoted | undefined {
    if (channel !== 'DEPTH') return undefined;
    if (this.#shown.isKnown?.() === false) return 'nothing';
    return this.#shown.market.isUnquoted(instrument) ? 'customers' : 'whole';
  }

  /** Marks the depths of which more or less can be shown than before. */
  #markQuoted(): void {
    for (const followed of this.#topics.values())
      if (followed.quoted !== this.#quotedOf(followed.topic)) this.#dirty.add(followed);
  }

  #onTick(instrument: InstrumentId): void {
    for (const followed of this.#byInstrument.get(instrument) ?? []) {
      const { channel, interval } = followed.topic;
      if (channel === 'TRADE' || !followed.ready) continue;
      this.#dirty.add(followed);
      if (channel !== 'KLINE') continue;
      const bar = this.#shown.market.candles.currentBar(instrument, interval ?? '1m');
      if (followed.bar && bar && bar.startMs > followed.bar.startMs) followed.closed.push(followed.bar);
      followed.bar = bar;
    }
  }

  #onTrade(instrument: InstrumentId, trade: Trade): void {
    for (const followed of this.#byInstrument.get(instrument) ?? []) {
      if (followed.topic.channel !== 'TRADE') continue;
      followed.trades.push(trade);
      this.#dirty.add(followed);
    }
  }

  /** The frames of what changed on a topic, undefined when it looks as it did. */
  #frameOf(followed: Followed): Buffer | undefined {
    this.#dirty.delete(followed);
    const { topic, trades, closed } = followed;
    followed.trades = [];
    followed.closed = [];
    if (topic.channel === 'DEPTH') {
      followed.quoted = this.#quotedOf(topic);
      const { seq } = this.#shown.depths.of(topic.mode, topic.instrument);
      if (seq === followed.shown) return undefined;
      followed.shown = seq;
    }
    const frames = closed.map((bar) =>
      textFrame(JSON.stringify(barMessage(this.#shown.market, topic, ++followed.seq, bar))),
    );
    const message = messageOf(this.#shown, topic, followed.seq + 1, trades);
    if (message) {
      followed.seq += 1;
      frames.push(textFrame(JSON.stringify(message)));
    }
    return frames.length > 1 ? Buffer.concat(frames) : frames[0];
  }

  #push(followed: Followed, except: Reader | undefined): void {
    const frame = this.#frameOf(followed);
    if (frame) for (const reader of followed.readers) if (reader !== except) this.#outgoing.add(reader, frame);
  }

  /** Pushes every change since the last time: one frame a topic, one write a reader. */
  flush(): void {
    this.#private.flush((reader, frame) => this.#send(reader, frame));
    this.#flushes += 1;
    if (this.#flushes % QUOTED_EVERY === 0) this.#markQuoted();
    for (const followed of [...this.#dirty]) this.#push(followed, undefined);
    this.#outgoing.go();
  }

  #send(reader: Reader, frames: Buffer): void {
    if (reader.waiting() > MOST_WAITING) reader.drop('reads too slowly');
    else reader.write(frames);
  }
}
