import {
  type LiveChanges,
  type LivePush,
  type LiveRequest,
  LONGEST_RECONNECT_MS,
  PING_INTERVAL_MS,
  RECONNECT_MS,
  SILENCE_MS,
} from '@bourse/wire/live';
import { type Topic, topicKey } from './live-topic.ts';

export type MarketPush = Extract<LivePush, { readonly seq: number }>;
export type PrivatePush = LiveChanges;

export type LiveState = 'connecting' | 'open' | 'lost';

/** The part of a WebSocket that is used. */
export type Socket = { readonly send: (text: string) => void; readonly close: () => void };

export type SocketEvents = {
  readonly onOpen: () => void;
  readonly onMessage: (data: unknown) => void;
  readonly onLost: () => void;
};

/** The outside of the feed: how to open a socket, the timers, a ticket for the private half. */
export type FeedEnvironment = {
  readonly open: (on: SocketEvents) => Socket;
  readonly every: (periodMs: number, run: () => void) => { readonly cancel: () => void };
  readonly after: (delayMs: number, run: () => void) => { readonly cancel: () => void };
  readonly now: () => number;
  /** A whole number from 0 to `most`, by chance. */
  readonly chance: (most: number) => number;
  /** A one-use ticket, or undefined when nobody is signed in. */
  readonly ticket: () => Promise<string | undefined>;
  readonly onPush: (push: MarketPush) => void;
  readonly onPrivate: (push: PrivatePush) => void;
  /** Whether the private half is open. */
  readonly onAuth: (isOpen: boolean) => void;
  readonly onState: (state: LiveState) => void;
};

/** How many instruments one subscription may name. */
const MAX_SYMBOLS = 100;

/** A topic that is followed or left in this turn, and whether the server was following it before. */
type Changed = { readonly topic: Topic; readonly wasFollowed: boolean };

type Followed = { readonly topic: Topic; count: number; seq: number | undefined };

const parse = (data: unknown): LivePush | undefined => {
  try {
    const push = JSON.parse(String(data)) as LivePush;
    return typeof push === 'object' && push !== null && typeof push.type === 'string' ? push : undefined;
  } catch {
    return undefined;
  }
};

type Cancellable = { readonly cancel: () => void };

const requestOf = (
  op: 'subscribe' | 'unsubscribe',
  { channel, interval }: Topic,
  symbols: readonly string[],
): LiveRequest => ({
  op,
  channel,
  symbols,
  ...(interval ? { interval } : {}),
});

const topicOf = (push: MarketPush): Topic => ({
  channel: push.type,
  symbol: push.symbol,
  ...(push.type === 'KLINE' ? { interval: push.interval } : {}),
});

/** Follows topics over one socket that mends itself. See docs/live-protocol.md; the numbers are those of the protocol. */
export class LiveSocket {
  readonly #outside: FeedEnvironment;
  readonly #followed = new Map<string, Followed>();
  #socket: Socket | undefined;
  #heardAt = 0;
  #pings: Cancellable | undefined;
  #retry: Cancellable | undefined;
  readonly #changed = new Map<string, Changed>();
  #telling: Cancellable | undefined;
  #isOpen = false;
  /** Attempts that failed since something was last heard. */
  #failed = 0;
  #isWanted = false;

  constructor(outside: FeedEnvironment) {
    this.#outside = outside;
  }

  /** Opens the socket and keeps it open. */
  start = (): void => {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#connect();
  };

  stop = (): void => {
    this.#isWanted = false;
    this.#retry?.cancel();
    this.#drop();
  };

  /** Connects at once if it waits to: the device is on the network again. */
  hurry = (): void => {
    if (!this.#isWanted || this.#socket) return;
    this.#failed = 0;
    this.#connect();
  };

  /** Opens it anew: another person signed in. */
  restart = (): void => {
    if (this.#isWanted) this.#connect();
  };

  /** Follows a topic until the returned function is called; the same topic is subscribed once however many follow it. */
  follow = (topic: Topic): (() => void) => {
    const key = topicKey(topic);
    const held = this.#followed.get(key) ?? { topic, count: 0, seq: undefined };
    held.count += 1;
    this.#followed.set(key, held);
    if (held.count === 1) this.#change(key, { topic, wasFollowed: false });
    return () => {
      held.count -= 1;
      if (held.count > 0) return;
      this.#followed.delete(key);
      this.#change(key, { topic, wasFollowed: true });
    };
  };

  /** Tells the server of a topic that is followed or left, together with all others of this turn: a list of two hundred is two frames (LIVE-8). */
  #change(key: string, change: Changed): void {
    if (!this.#isOpen) return;
    if (!this.#changed.has(key)) this.#changed.set(key, change);
    this.#telling ??= this.#outside.after(0, () => this.#notifyChanges());
  }

  #notifyChanges(): void {
    this.#telling = undefined;
    const changed = [...this.#changed];
    this.#changed.clear();
    // What was left and is followed again is left first: whoever follows it now has not seen its present state.
    this.#ask(
      'unsubscribe',
      changed.flatMap(([, { topic, wasFollowed }]) => (wasFollowed ? [topic] : [])),
    );
    this.#ask(
      'subscribe',
      changed.flatMap(([key, { topic }]) => (this.#followed.has(key) ? [topic] : [])),
    );
  }

  /** Asks for a topic's snapshot. */
  resync = ({ channel, symbol, interval }: Topic): void =>
    this.#send({ op: 'resync', channel, symbol, ...(interval ? { interval } : {}) });

  #send(request: LiveRequest): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(request));
  }

  #connect(): void {
    this.#drop();
    this.#outside.onState('connecting');
    this.#heardAt = this.#outside.now();
    const ours = (run: () => void): void => {
      if (this.#socket === opening) run();
    };
    const opening: Socket = this.#outside.open({
      onOpen: () => ours(() => this.#onOpen()),
      onMessage: (data) => ours(() => this.#onMessage(data)),
      onLost: () => ours(() => this.#lose()),
    });
    this.#socket = opening;
    this.#pings = this.#outside.every(PING_INTERVAL_MS, () => this.#beat());
  }

  #onOpen(): void {
    this.#isOpen = true;
    this.#heardAt = this.#outside.now();
    for (const held of this.#followed.values()) held.seq = undefined;
    this.#outside.onState('open');
    this.#changed.clear();
    this.#ask(
      'subscribe',
      [...this.#followed.values()].map(({ topic }) => topic),
    );
    void this.#authenticate();
  }

  /** Asks one thing of topics, in as few frames as there can be. */
  #ask(op: 'subscribe' | 'unsubscribe', topics: readonly Topic[]): void {
    const groups = new Map<string, { readonly topic: Topic; readonly symbols: string[] }>();
    for (const topic of topics) {
      const name = `${topic.channel} ${topic.interval ?? ''}`;
      const group = groups.get(name) ?? { topic, symbols: [] };
      group.symbols.push(topic.symbol);
      groups.set(name, group);
    }
    for (const { topic, symbols } of groups.values())
      for (let at = 0; at < symbols.length; at += MAX_SYMBOLS)
        this.#send(requestOf(op, topic, symbols.slice(at, at + MAX_SYMBOLS)));
  }

  async #authenticate(): Promise<void> {
    const opened = this.#socket;
    const ticket = await this.#outside.ticket();
    if (ticket && this.#socket === opened) this.#send({ op: 'auth', ticket });
  }

  #onMessage(data: unknown): void {
    this.#heardAt = this.#outside.now();
    this.#failed = 0;
    const push = parse(data);
    if (push) this.#take(push);
  }

  #take(push: LivePush): void {
    switch (push.type) {
      case 'TICKER':
      case 'DETAIL':
      case 'KLINE':
      case 'TRADE':
      case 'DEPTH':
        if (this.#isNext(push)) this.#outside.onPush(push);
        return;
      case 'POSITION':
      case 'ORDER':
      case 'FUNDS':
      case 'SETTLEMENT':
      case 'NOTICE':
        this.#outside.onPrivate(push);
        return;
      case 'AUTH':
        // The depths are those of the other account mode from here on, and their numbers may be lower (LIVE-2).
        for (const held of this.#followed.values()) if (held.topic.channel === 'DEPTH') held.seq = undefined;
        this.#outside.onAuth(push.ok);
        return;
      default:
        return;
    }
  }

  /** Whether a push is to be shown: followed and not an old one. After a missed number a snapshot is asked for. */
  #isNext(push: MarketPush): boolean {
    const topic = topicOf(push);
    const held = this.#followed.get(topicKey(topic));
    if (!held) return false;
    if (held.seq !== undefined && push.seq < held.seq) return false;
    const missed = held.seq !== undefined && push.seq > held.seq + 1;
    held.seq = push.seq;
    if (missed) this.resync(topic);
    return true;
  }

  #beat(): void {
    if (this.#outside.now() - this.#heardAt > SILENCE_MS) this.#lose();
    else this.#send({ op: 'ping', at: this.#outside.now() });
  }

  #lose(): void {
    this.#drop();
    if (!this.#isWanted) return;
    this.#outside.onState('lost');
    this.#retry?.cancel();
    // By chance, so that the clients of a server that went away do not all come back at the same moment.
    const half = Math.min(LONGEST_RECONNECT_MS, RECONNECT_MS * 2 ** Math.min(this.#failed, 10)) / 2;
    const delayMs = half + this.#outside.chance(half);
    this.#failed += 1;
    this.#retry = this.#outside.after(delayMs, () => this.#connect());
  }

  #drop(): void {
    this.#pings?.cancel();
    this.#retry?.cancel();
    this.#isOpen = false;
    const old = this.#socket;
    this.#socket = undefined;
    old?.close();
  }
}
