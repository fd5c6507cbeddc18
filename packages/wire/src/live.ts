import type { z } from 'zod';
import type { Interval } from './bar.ts';
import type { moneyObject } from './codecs.ts';
import type { ReplyOf } from './endpoint.ts';
import type { AssetBalance, StockAccount } from './funds/shapes.ts';
import type { AllIn, Endpoints, EnteredIn } from './modules.ts';

/**
 * The live feed's messages; the rules (LIVE-n) are in docs/live-protocol.md. Every push carries the protocol version `v`, and per topic a
 * sequence `seq` that goes up by one; depth carries a checksum of its best ten levels (see `depthChecksum` in rules). A client that misses a
 * number asks for a snapshot with `resync`.
 */
export const LIVE_VERSION = 2;

/** How often a client pings, and after how much silence it connects anew (LIVE-6). */
export const PING_INTERVAL_MS = 3_000;
export const SILENCE_MS = 5_000;
/** The longest a client waits before it connects anew: the first time, and however often it failed. */
export const RECONNECT_MS = 3_000;
export const LONGEST_RECONNECT_MS = 30_000;

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
  /** The mark price of real accounts, of contracts only. */
  readonly mark?: string;
};

/** Kept for older clients, always false: nobody intervenes in a price. */
type Untouched = { readonly intervention: false };

/** A price as the calls send it: in its currency, and what it comes to in the brand's. */
type LiveMoney = z.input<typeof moneyObject>;

/** The detail of an instrument as published clients read it: `close` is the previous close, `price` the last price. */
export type LiveDetail = LiveTicker &
  Untouched & {
    readonly code: string;
    readonly price: string;
    readonly close: string;
    readonly priceAmountVO: LiveMoney;
    readonly openAmountVO: LiveMoney;
    readonly closeAmountVO: LiveMoney;
    readonly highAmountVO: LiveMoney;
    readonly lowAmountVO: LiveMoney;
  };

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
  /** Whether it was made in the order book here, or told by the feed of the reference market (rule BOOK-21). */
  readonly source: 'reference' | 'book';
};

/** [price, quantity of customers, quantity of the house]; best first. */
export type LiveLevel = readonly [price: string, customers: string, house: string];

export type LiveDepth = {
  readonly bids: readonly LiveLevel[];
  readonly asks: readonly LiveLevel[];
  readonly checksum: number;
};

/** A balance after what changed it, as `funds.assets` shows it; all zero when nothing is left. */
export type LiveBalance = AssetBalance;

/** By product, the calls that show its orders and positions. */
type LiveCalls = AllIn<'live'>;
type RowOf<Call> = Call extends keyof Endpoints ? ReplyOf<Endpoints[Call]> : never;
type Positioned = {
  [P in keyof LiveCalls]: LiveCalls[P] extends { readonly position: string } ? P : never;
}[keyof LiveCalls];

/** The products whose orders are pushed. */
export type LiveProduct = keyof LiveCalls;

/** An order of a product after what changed it, as the calls of the product show it. */
export type LiveOrderOf<P extends LiveProduct> = RowOf<LiveCalls[P]['order']>;

/** A position of a product after what changed it, as the calls of the product show it; never of a product without positions. */
export type LivePositionOf<P extends LiveProduct> = P extends Positioned ? RowOf<LiveCalls[P]['position']> : never;

/** An order after what changed it. */
export type LiveOrder = {
  [P in LiveProduct]: { readonly product: P; readonly order: LiveOrderOf<P> };
}[LiveProduct];

/** A position after what changed it; null when nothing is left. */
export type LivePosition = {
  [P in Positioned]: {
    readonly product: P;
    readonly instrument: string;
    readonly position: LivePositionOf<P> | null;
  };
}[Positioned];

/** `settlement` are proceeds of shares that can leave the account from now on, `customer` the identity level, a freeze or a wait. */
export type RecordKind = EnteredIn<'records'>[number];

/** Which record changed: read it again by its call. `id` is null where a record of its kind has no number of its own. */
export type LiveRecord = { readonly kind: RecordKind; readonly id: number | null };

/** The most orders, balances or positions in one frame; where more changed, the frame is `partial` (LIVE-15). */
export const MOST_CHANGES = 100;

/**
 * All that changed for one customer since the last such frame, each thing once and in its last state (LIVE-15). The type says what the most
 * of it is: SETTLEMENT a fill, POSITION a position without one, ORDER an order, FUNDS a balance or a record, NOTICE a message.
 */
export type LiveChanges = {
  readonly v: typeof LIVE_VERSION;
  readonly type: PrivateChannel | 'NOTICE';
  /** The number of the frame for this customer and account mode: one above the last. */
  readonly change: number;
  /** With SETTLEMENT: 1 refreshes spot orders, 2 refreshes contract orders. */
  readonly settlement?: 1 | 2;
  readonly balances: readonly LiveBalance[];
  /** The cash accounts for shares among the balances, as `funds.byCurrency` shows them. */
  readonly cash: readonly StockAccount[];
  readonly orders: readonly LiveOrder[];
  readonly positions: readonly LivePosition[];
  readonly records: readonly LiveRecord[];
  /** More changed than is said here: everything is to be read again. */
  readonly partial: boolean;
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
  | Push<'DETAIL', LiveDetail>
  | (Push<'KLINE', LiveBar> & { readonly interval: Interval })
  | Push<'TRADE', readonly LiveTrade[]>
  | Push<'DEPTH', LiveDepth>
  | LiveChanges
  | { readonly v: typeof LIVE_VERSION; readonly type: 'PONG'; readonly at?: number }
  | { readonly v: typeof LIVE_VERSION; readonly type: 'AUTH'; readonly ok: boolean }
  | { readonly v: typeof LIVE_VERSION; readonly type: 'ERROR'; readonly key: string };
