import type { Interval } from '@bourse/wire/bar';
import {
  type LivePush,
  type LiveRequest,
  type MarketChannel,
  PING_INTERVAL_MS,
  RECONNECT_MS,
  SILENCE_MS,
} from '@bourse/wire/live';

/** One thing to follow: a channel of an instrument, for bars with their interval. */
export type Topic = { readonly channel: MarketChannel; readonly symbol: string; readonly interval?: Interval };

export type MarketPush = Extract<LivePush, { readonly seq: number }>;
export type PrivatePush = Extract<LivePush, { readonly type: 'POSITION' | 'ORDER' | 'FUNDS' | 'SETTLEMENT' }>;

export type LiveState = 'connecting' | 'open' | 'lost';

/** The part of a WebSocket that is used. */
export type Socket = { readonly send: (text: string) => void; readonly close: () => void };

export type SocketEvents = {
  readonly onOpen: () => void;
  readonly onMessage: (data: unknown) => void;
  readonly onLost: () => void;
};

/** The outside of the feed: how to open a socket, the timers, a ticket for the private half. */
export type Outside = {
  readonly open: (on: SocketEvents) => Socket;
  readonly every: (periodMs: number, run: () => void) => { readonly cancel: () => void };
  readonly after: (delayMs: number, run: () => void) => { readonly cancel: () => void };
  readonly now: () => number;
  /** A one-use ticket, or undefined when nobody is signed in. */
  readonly ticket: () => Promise<string | undefined>;
  readonly onPush: (push: MarketPush) => void;
  readonly onPrivate: (push: PrivatePush) => void;
  readonly onState: (state: LiveState) => void;
};

export const topicKey = ({ channel, symbol, interval }: Topic): string => `${channel} ${symbol} ${interval ?? ''}`;

type Followed = { readonly topic: Topic; count: number; seq: number | undefined };

const parse = (data: unknown): LivePush | undefined => {
  try {
    const push = JSON.parse(String(data)) as LivePush;
    return typeof push === 'object' && push !== null && typeof push.type === 'string' ? push : undefined;
  } catch {
    return undefined;
  }
};

/** Follows topics over one socket that mends itself. See docs/live-protocol.md; the numbers are LIVE-6's. */
export const createLiveSocket = (outside: Outside) => {
  const followed = new Map<string, Followed>();
  let socket: Socket | undefined;
  let heardAt = 0;
  let pings: { readonly cancel: () => void } | undefined;
  let retry: { readonly cancel: () => void } | undefined;
  let isOpen = false;
  let wanted = false;

  const send = (request: LiveRequest): void => {
    if (isOpen) socket?.send(JSON.stringify(request));
  };

  const subscription = (op: 'subscribe' | 'unsubscribe', { channel, symbol, interval }: Topic): void =>
    send({ op, channel, symbols: [symbol], ...(interval ? { interval } : {}) });

  const resync = ({ channel, symbol, interval }: Topic): void =>
    send({ op: 'resync', channel, symbol, ...(interval ? { interval } : {}) });

  const authenticate = async (): Promise<void> => {
    const opened = socket;
    const ticket = await outside.ticket();
    if (ticket && socket === opened) send({ op: 'auth', ticket });
  };

  const subscribeAll = (): void => {
    const groups = new Map<string, { readonly topic: Topic; readonly symbols: string[] }>();
    for (const { topic } of followed.values()) {
      const name = `${topic.channel} ${topic.interval ?? ''}`;
      const group = groups.get(name) ?? { topic, symbols: [] };
      group.symbols.push(topic.symbol);
      groups.set(name, group);
    }
    for (const { topic, symbols } of groups.values())
      for (let at = 0; at < symbols.length; at += 100)
        send({
          op: 'subscribe',
          channel: topic.channel,
          symbols: symbols.slice(at, at + 100),
          ...(topic.interval ? { interval: topic.interval } : {}),
        });
  };

  /** Whether a push is the next one; the first of a topic always is, and one after a gap after a resync. */
  const isNext = (push: MarketPush): boolean => {
    const topic: Topic = {
      channel: push.type,
      symbol: push.symbol,
      ...(push.type === 'KLINE' ? { interval: push.interval } : {}),
    };
    const held = followed.get(topicKey(topic));
    if (!held) return false;
    if (held.seq !== undefined && push.seq < held.seq) return false;
    const missed = held.seq !== undefined && push.seq > held.seq + 1;
    held.seq = push.seq;
    if (missed) resync(topic);
    return true;
  };

  const take = (push: LivePush): void => {
    switch (push.type) {
      case 'TICKER':
      case 'DETAIL':
      case 'KLINE':
      case 'TRADE':
      case 'DEPTH':
        if (isNext(push)) outside.onPush(push);
        return;
      case 'POSITION':
      case 'ORDER':
      case 'FUNDS':
      case 'SETTLEMENT':
        outside.onPrivate(push);
        return;
      default:
        return;
    }
  };

  const drop = (): void => {
    pings?.cancel();
    isOpen = false;
    const old = socket;
    socket = undefined;
    old?.close();
  };

  const lose = (): void => {
    drop();
    if (!wanted) return;
    outside.onState('lost');
    retry?.cancel();
    retry = outside.after(RECONNECT_MS, connect);
  };

  const beat = (): void => {
    if (outside.now() - heardAt > SILENCE_MS) lose();
    else send({ op: 'ping', at: outside.now() });
  };

  const onOpen = (): void => {
    isOpen = true;
    heardAt = outside.now();
    for (const held of followed.values()) held.seq = undefined;
    outside.onState('open');
    subscribeAll();
    void authenticate();
  };

  const onMessage = (data: unknown): void => {
    heardAt = outside.now();
    const push = parse(data);
    if (push) take(push);
  };

  function connect(): void {
    drop();
    outside.onState('connecting');
    heardAt = outside.now();
    const ours = (run: () => void) => () => {
      if (socket === opening) run();
    };
    const opening: Socket = outside.open({
      onOpen: () => ours(onOpen)(),
      onMessage: (data) => ours(() => onMessage(data))(),
      onLost: () => ours(lose)(),
    });
    socket = opening;
    pings = outside.every(PING_INTERVAL_MS, beat);
  }

  return {
    /** Opens the socket and keeps it open. */
    start: (): void => {
      if (wanted) return;
      wanted = true;
      connect();
    },
    stop: (): void => {
      wanted = false;
      retry?.cancel();
      drop();
    },
    /** Opens it anew: another person signed in, or the page came back from the background. */
    restart: (): void => {
      if (wanted) connect();
    },
    /** Follows a topic until the returned function is called; the same topic is subscribed once however many follow it. */
    follow: (topic: Topic): (() => void) => {
      const key = topicKey(topic);
      const held = followed.get(key) ?? { topic, count: 0, seq: undefined };
      held.count += 1;
      followed.set(key, held);
      if (held.count === 1) subscription('subscribe', topic);
      return () => {
        held.count -= 1;
        if (held.count > 0) return;
        followed.delete(key);
        subscription('unsubscribe', topic);
      };
    },
    resync,
  };
};

export type LiveSocket = ReturnType<typeof createLiveSocket>;
