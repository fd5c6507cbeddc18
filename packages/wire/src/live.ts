import type { Interval } from './bar.ts';

/**
 * The live feed's messages; the rules (LIVE-n) are in docs/live-protocol.md. Every push carries the protocol version `v`, and per topic a
 * sequence `seq` that goes up by one; depth carries a checksum of its best ten levels (see `depthChecksum` in rules). A client that misses a
 * number asks for a snapshot with `resync`.
 */
export const LIVE_VERSION = 1;

/** How often a client pings, and after how much silence it connects anew (LIVE-6). */
export const PING_INTERVAL_MS = 3_000;
export const SILENCE_MS = 5_000;
export const RECONNECT_MS = 3_000;

export type MarketChannel = 'TICKER' | 'KLINE' | 'TRADE' | 'DEPTH' | 'DETAIL';
export type PrivateChannel = 'POSITION' | 'SETTLEMENT' | 'FUNDS' | 'ORDER';

/** What the client sends. `ticket` is a one-use token from the call `live.ticket`; without it only market channels are served. */
export type LiveRequest =
  | { readonly op: 'auth'; readonly ticket: string }
  | {
      readonly op: 'subscribe';
      readonly channel: MarketChannel;
      readonly symbols: readonly string[];
      readonly interval?: Interval | undefined;
    }
  | {
      readonly op: 'unsubscribe';
      readonly channel: MarketChannel;
      readonly symbols: readonly string[];
      readonly interval?: Interval | undefined;
    }
  | {
      readonly op: 'resync';
      readonly channel: MarketChannel;
      readonly symbol: string;
      readonly interval?: Interval | undefined;
    }
  | { readonly op: 'ping'; readonly at?: number | undefined };

export type LiveTicker = {
  readonly symbol: string;
  readonly last: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly prevClose: string;
  readonly volume: string;
  /** Change against the previous close, hundredths of a percent. */
  readonly changeBps: number;
  readonly at: number;
};

/** Kept for older clients, always false: nobody intervenes in a price. */
type Untouched = { readonly intervention: false };

export type LiveBar = Untouched & {
  readonly id: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly vol: string;
};

export type LiveTrade = {
  readonly id: number;
  readonly ts: number;
  readonly direction: 'buy' | 'sell';
  readonly price: string;
  readonly amount: string;
};

/** [price, quantity of customers, quantity of the house]; best first. */
export type LiveLevel = readonly [price: string, customers: string, house: string];

export type LiveDepth = {
  readonly bids: readonly LiveLevel[];
  readonly asks: readonly LiveLevel[];
  readonly checksum: number;
};

type Push<C extends string, D> = {
  readonly v: typeof LIVE_VERSION;
  readonly type: C;
  readonly symbol: string;
  readonly seq: number;
  readonly data: D;
};

export type LivePush =
  | Push<'TICKER', LiveTicker>
  | Push<'DETAIL', LiveTicker & Untouched>
  | (Push<'KLINE', LiveBar> & { readonly interval: Interval })
  | Push<'TRADE', readonly LiveTrade[]>
  | Push<'DEPTH', LiveDepth>
  /** settlement: 1 refreshes spot orders, 2 refreshes contract orders. */
  | { readonly v: typeof LIVE_VERSION; readonly type: 'SETTLEMENT'; readonly settlement: 1 | 2 }
  | { readonly v: typeof LIVE_VERSION; readonly type: 'POSITION' | 'ORDER' | 'FUNDS' | 'NOTICE' }
  | { readonly v: typeof LIVE_VERSION; readonly type: 'PONG'; readonly at?: number }
  | { readonly v: typeof LIVE_VERSION; readonly type: 'AUTH'; readonly ok: boolean }
  | { readonly v: typeof LIVE_VERSION; readonly type: 'ERROR'; readonly key: string };
