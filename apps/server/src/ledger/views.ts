import { type Account, type AccountKey, type Core, clearingOf, type Entry, type Event, LargeMap } from '@bourse/core';
import { DEPOSIT_CHANNELS } from '@bourse/rules';
import type pg from 'pg';
import { isBuilt } from '../store/known-view.ts';
import { nameNumber } from '../store/name-number.ts';
import { defineView, type Moment, type Put, type RowOf, type ViewSet } from '../store/views.ts';

/**
 * Every posting from one account to another; what is held or released within one is told by the events alone. `line` is its place among the
 * event's entries; units are the asset's smallest. A posting has its number among those of each of its two accounts, counted from 1, and
 * their balances after it (available and held together), so that any page of an account is found by its numbers.
 */
const postings = defineView({
  name: 'postings',
  columns: {
    seq: 'bigint',
    event: 'integer',
    line: 'integer',
    /** An account's number in `ledger_accounts`. */
    source: 'bigint',
    source_no: 'bigint',
    destination: 'bigint',
    destination_no: 'bigint',
    at: 'bigint',
    /** The fill that it belongs to; null of all else. */
    fill: 'bigint?',
    source_balance: 'numeric',
    destination_balance: 'numeric',
    units: 'numeric',
    asset: 'text',
    cause: 'text',
  },
  mode: 'insert',
  key: ['seq', 'event', 'line'],
  indexes: [
    ['source', 'source_no'],
    ['destination', 'destination_no'],
  ],
});

/**
 * Every account that was ever posted to: whose it is, the house's where there is no customer, what it is for, and in what. Its number is
 * the {@link nameNumber} of its key; were two to share one, the second would not be entered, and its first posting not journalled.
 */
const accounts = defineView({
  name: 'ledger_accounts',
  held: { erased: 'numbers', isInternal: true },
  columns: { number: 'bigint', key: 'text', book: 'text', customer: 'bigint?', purpose: 'text', asset: 'text' },
  mode: 'insert',
  key: ['number'],
});

/**
 * What came in and went out: every posting on an account of the house that stands for a bank or a chain, as the holder of the bank's account sees
 * it, with the balance after it. Looked at by its day (FUNDS-82), so that no other posting costs an index anything.
 */
const clearingPostings = defineView({
  name: 'clearing_postings',
  columns: {
    seq: 'bigint',
    event: 'integer',
    line: 'integer',
    clearing: 'text',
    asset: 'text',
    direction: 'text',
    units: 'numeric',
    balance: 'numeric',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['seq', 'event', 'line', 'direction'],
  indexes: [['clearing', 'asset', 'at']],
});

const OUTSIDE: ReadonlySet<string> = new Set(DEPOSIT_CHANNELS.map(clearingOf));

const isOutside = ({ book, customer, purpose }: Account): boolean =>
  book === 'real' && customer === undefined && OUTSIDE.has(purpose);

/** Worked out once for each account, by its key: an order has ten sides of postings. */
const numbers = new LargeMap<AccountKey, bigint>();
const numberOf = ({ key }: Account): bigint => {
  let number = numbers.get(key);
  if (number === undefined) {
    number = nameNumber(key);
    numbers.set(key, number);
  }
  return number;
};

/** Enters an account with its first posting, and what moves on one that stands for the outside. */
const enter = (
  account: Account,
  direction: 'in' | 'out',
  posting: Pick<RowOf<typeof clearingPostings.columns>, 'seq' | 'event' | 'line' | 'units' | 'at'>,
  { no, balance }: Standing,
  put: Put,
): void => {
  const { key, book, customer, purpose, asset } = account;
  if (no === 1) put(accounts, { number: numberOf(account), key, book, customer: customer ?? null, purpose, asset });
  if (isOutside(account)) put(clearingPostings, { ...posting, clearing: purpose, asset, direction, balance: -balance });
};

/** Where an account stands at some place within an event. */
type Standing = { no: number; balance: bigint };

/** Goes back from the state after an event through its entries: where each account stood after each of them. */
class Standings {
  readonly #before = new Map<Account, Standing>();

  /** Where the account stands, `units` then taken back: before the posting that brought it here. */
  after(account: Account, units: bigint): Standing {
    let standing = this.#before.get(account);
    if (standing === undefined) {
      standing = { no: account.movements, balance: account.available + account.held };
      this.#before.set(account, standing);
    }
    const after = { ...standing };
    standing.no -= 1;
    standing.balance -= units;
    return after;
  }
}

type Posting = Extract<Entry, { readonly type: 'post' | 'spend' }>;

const write = (
  posting: Posting,
  { seq, at, index, state: core }: Moment<Core>,
  line: number,
  { cause, fill }: { readonly cause: string; readonly fill: number | null },
  standings: Standings,
  put: Put,
): void => {
  const { units } = posting;
  const source = core.state.ledger.named(posting.from);
  const destination = core.state.ledger.named(posting.to);
  const left = standings.after(source, -units);
  const arrived = standings.after(destination, units);
  const place = { seq, event: index, line, units, at };
  // What the ledger takes from the outside came in.
  enter(source, 'in', place, left, put);
  enter(destination, 'out', place, arrived, put);
  put(postings, {
    seq,
    event: index,
    line,
    source: numberOf(source),
    source_no: left.no,
    source_balance: left.balance,
    destination: numberOf(destination),
    destination_no: arrived.no,
    destination_balance: arrived.balance,
    asset: source.asset,
    units,
    cause,
    at,
    fill,
  });
};

/** Which of the assets any posting ever moved. Reads everything: for the rare start whose assets have changed. */
export const assetsMoved = async (pool: pg.Pool, codes: readonly string[]): Promise<ReadonlySet<string>> => {
  if (codes.length === 0 || !(await isBuilt(pool, postings))) return new Set();
  const { rows } = await pool.query<{ asset: string }>('SELECT DISTINCT asset FROM postings WHERE asset = ANY ($1)', [
    codes,
  ]);
  return new Set(rows.map(({ asset }) => asset));
};

export const ledgerViews: ViewSet<Core, Event> = {
  tables: [postings, accounts, clearingPostings],
  write: (event, moment, put) => {
    if (!('entries' in event)) return;
    const standings = new Standings();
    const of = { cause: event.type, fill: event.type === 'order-filled' ? event.fill : null };
    for (let line = event.entries.length - 1; line >= 0; line -= 1) {
      const entry = event.entries[line];
      if (entry?.type === 'post' || entry?.type === 'spend') write(entry, moment, line, of, standings, put);
    }
  },
};
