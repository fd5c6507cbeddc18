import type { Event, ReadonlyCore } from '@bourse/core';
import type { AccountMode, CustomerId } from '@bourse/rules';
import { LIVE_VERSION, type LiveChanges, MOST_CHANGES } from '@bourse/wire';
import { textFrame } from './frame.ts';
import type { Reader } from './reader.ts';
import {
  addTouched,
  type ChangesByEvent,
  type NotedByFeed,
  type Touched,
  touch,
  touchRecord,
  untouched,
} from './touched.ts';

/** Rows after what changed them. */
export type Changes = Pick<LiveChanges, 'balances' | 'cash' | 'orders' | 'positions'>;

/** What refreshes after a fill, by the number that the published interface has for it: 1 spot, currencies and shares, 2 contracts. */
export type Settlement = NonNullable<LiveChanges['settlement']>;

/** Rows with what the fills among them refresh; spot where it is not said. */
export type ReadRows = Changes & { readonly settlements?: readonly Settlement[] };

/**
 * Reads how the things look that changed, in the form of the calls that list them, of some customers at once and in their order. Undefined
 * while it is not known whether what was read is durable.
 */
export type ReadChanges = (touched: readonly Touched[]) => Promise<readonly ReadRows[] | undefined>;

/** So many customers are read in one piece, so that trading does not wait for all of them. */
const READ_AT_ONCE = 20;

const NO_ROWS: ReadRows = { balances: [], cash: [], orders: [], positions: [] };

const typeOf = ({ fills, hasPosition, positions, orders, balances, records }: Touched): LiveChanges['type'] => {
  if (fills.size > 0) return 'SETTLEMENT';
  if (hasPosition || positions.size > 0) return 'POSITION';
  if (orders.size > 0) return 'ORDER';
  const isNoticeOnly = balances.size === 0 && [...records.values()].every(({ kind }) => kind === 'notice');
  return isNoticeOnly ? 'NOTICE' : 'FUNDS';
};

const isTooMuch = ({ balances, orders, positions, records }: Touched): boolean =>
  [balances, orders, positions, records].some(({ size }) => size > MOST_CHANGES);

const frameOf = (touched: Touched, change: number, rows: ReadRows | undefined): LiveChanges => {
  const isPartial = rows === undefined || isTooMuch(touched);
  const { settlements = [1], ...read } = rows ?? NO_ROWS;
  return {
    v: LIVE_VERSION,
    type: typeOf(touched),
    change,
    ...(touched.fills.size > 0 ? { settlement: settlements[0] ?? 1 } : {}),
    ...(isPartial ? NO_ROWS : read),
    records: isPartial ? [] : [...touched.records.values()],
    partial: isPartial,
  };
};

/** A frame without rows for each further number of the fills: each refreshes other lists of older clients. */
const furtherFrames = ({ fills }: Touched, change: number, { settlements = [] }: ReadRows): readonly LiveChanges[] =>
  (fills.size > 0 ? settlements.slice(1) : []).map((settlement, index) => ({
    v: LIVE_VERSION,
    type: 'SETTLEMENT',
    change: change + index + 1,
    settlement,
    ...NO_ROWS,
    records: [],
    partial: false,
  }));

type Listening = { readonly readers: Set<Reader>; change: number };

/**
 * The private half of the live feed: whose sockets are whose, what changed for them, and its push. What changed for one customer between two
 * pushes is one frame, each thing once, as it is by then and durable (LIVE-15).
 */
export class PrivateHalf {
  readonly #core: ReadonlyCore;
  readonly #changes: ChangesByEvent;
  readonly #listening = new Map<string, Listening>();
  #touched = new Map<string, Touched>();
  #isPushing = false;
  #read: ReadChanges = async (touched) => touched.map(() => NO_ROWS);

  constructor(core: ReadonlyCore, changes: ChangesByEvent) {
    this.#core = core;
    this.#changes = changes;
  }

  /** How the things that changed are read. */
  readBy(read: ReadChanges): void {
    this.#read = read;
  }

  own(reader: Reader, mode: AccountMode, customer: CustomerId): void {
    const key = `${mode} ${customer}`;
    const listening = this.#listening.get(key) ?? { readers: new Set(), change: 0 };
    this.#listening.set(key, listening);
    listening.readers.add(reader);
  }

  disown(reader: Reader, mode: AccountMode, customer: CustomerId): void {
    const key = `${mode} ${customer}`;
    const listening = this.#listening.get(key);
    listening?.readers.delete(reader);
    if (listening?.readers.size !== 0) return;
    this.#listening.delete(key);
    this.#touched.delete(key);
  }

  readonly #noted = (mode: AccountMode, customer: CustomerId): Touched | undefined => {
    const key = `${mode} ${customer}`;
    if (!this.#listening.has(key)) return undefined;
    const touched = this.#touched.get(key) ?? untouched(mode, customer);
    this.#touched.set(key, touched);
    return touched;
  };

  /** Notes what an event changed, once it is durable. */
  committed(event: Event): void {
    if (this.#listening.size > 0) touch(event, this.#core.state, this.#noted, this.#changes);
  }

  /** Notes a new message in a customer's inbox, in both account modes, or in everybody's. */
  notify(customer: CustomerId | 'everybody'): void {
    for (const key of this.#listening.keys()) {
      const [mode, id] = key.split(' ') as [AccountMode, string];
      if (customer !== 'everybody' && customer !== Number(id)) continue;
      const touched = this.#noted(mode, Number(id));
      if (touched) touchRecord(touched, 'notice' satisfies NotedByFeed);
    }
  }

  /** Pushes what changed: one frame a customer. What changes while a push is under way goes with the next one. */
  flush(send: (reader: Reader, frame: Buffer) => void): void {
    if (this.#touched.size === 0 || this.#isPushing) return;
    const touched = [...this.#touched.values()];
    this.#touched = new Map();
    this.#isPushing = true;
    void this.#push(touched, send).finally(() => {
      this.#isPushing = false;
    });
  }

  async #push(touched: readonly Touched[], send: (reader: Reader, frame: Buffer) => void): Promise<void> {
    for (let from = 0; from < touched.length; from += READ_AT_ONCE) {
      const piece = touched.slice(from, from + READ_AT_ONCE);
      // What cannot be read is not said, but that it is to be read is.
      const rows = await this.#read(piece).catch(() => piece.map(() => undefined));
      for (const [at, each] of piece.entries()) {
        if (rows) this.#send(each, rows[at], send);
        else this.#putBack(each);
      }
    }
  }

  #send(touched: Touched, rows: ReadRows | undefined, send: (reader: Reader, frame: Buffer) => void): void {
    const listening = this.#listening.get(`${touched.mode} ${touched.customer}`);
    if (!listening) return;
    const first = listening.change + 1;
    const frames = [frameOf(touched, first, rows), ...furtherFrames(touched, first, rows ?? NO_ROWS)];
    listening.change += frames.length;
    for (const frame of frames.map((each) => textFrame(JSON.stringify(each))))
      for (const reader of listening.readers) send(reader, frame);
  }

  #putBack(earlier: Touched): void {
    const touched = this.#noted(earlier.mode, earlier.customer);
    if (touched) addTouched(touched, earlier);
  }
}
