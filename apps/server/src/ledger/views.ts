import {
  type Account,
  clearingOf,
  type Entry,
  type Event,
  LargeMap,
  type Reading,
  type ReadonlyCore,
} from '@bourse/core';
import { type CustomerId, DEPOSIT_CHANNELS, getOrCreate } from '@bourse/rules';
import type pg from 'pg';
import { isBuilt } from '../store/known-view.ts';
import { nameNumber } from '../store/name-number.ts';
import { defineView, type Moment, type Put, type RowOf, type ViewSet } from '../store/views.ts';

/** Lines of a row of postings, at most; none has a customer's account beside two others. */
export const MOST_LINES = 8;
/** Rows of the journal in a block of {@link blocks}. */
export const BLOCK_ROWS = 32;

/**
 * The postings of an event from one account to another, several in a row; what is held or released within one is told by the events alone. A line says
 * its place among the event's entries, source and destination by their numbers in `ledger_accounts`, each with the posting's number among the account's,
 * counted from 1, and the balance after it (available and held together), then the units, in the asset's smallest, and the asset: see `sides.ts`, which
 * alone takes them apart. `line` is the place of the first. The customers' accounts that a row moves are its columns, with the last of the row's numbers
 * in them, so that any page of theirs is a range of an index; what moves the house's is found by {@link blocks}.
 */
const postings = defineView({
  name: 'postings',
  columns: {
    seq: 'bigint',
    event: 'integer',
    line: 'integer',
    at: 'bigint',
    /** The fill that it belongs to; null of all else. */
    fill: 'bigint?',
    first_account: 'bigint?',
    first_no: 'bigint?',
    second_account: 'bigint?',
    second_no: 'bigint?',
    cause: 'text',
    lines: 'text',
  },
  mode: 'insert',
  key: ['seq', 'event', 'line'],
  indexes: [
    { columns: ['first_account', 'first_no'], where: 'first_account IS NOT NULL' },
    { columns: ['second_account', 'second_no'], where: 'second_account IS NOT NULL' },
  ],
  version: 2,
});

/**
 * In which blocks of the journal an account of the house was posted to, with the number of its first posting there. Nearly every event moves the same few
 * of them: an index entry for each would cost as much as all else that is written of an order.
 */
const blocks = defineView({
  name: 'posting_blocks',
  columns: { account: 'bigint', block: 'bigint', no: 'bigint' },
  mode: 'first',
  key: ['account', 'block'],
  indexes: [['account', 'no']],
});

/**
 * Every account that was ever posted to: whose it is, the house's where there is no customer, what it is for, and in what. Its number is
 * the {@link nameNumber} of its key; were two to share one, the second would not be entered, and its first posting not journalled.
 */
const accounts = defineView({
  name: 'ledger_accounts',
  held: { erased: 'numbers', isInternal: true },
  columns: { number: 'bigint', key: 'text', mode: 'text', customer: 'bigint?', purpose: 'text', asset: 'text' },
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

const isOutside = ({ mode, customer, purpose }: Reading<Account>): boolean =>
  mode === 'real' && customer === undefined && OUTSIDE.has(purpose);

/** Whose account it is in numbers: the house has none. */
const HOUSE = 0;

/** The numbers of the accounts of one mode, for one purpose, in one asset, by their owners. */
type NumbersByOwner = LargeMap<CustomerId, bigint>;

/** Worked out once for each account: an order has ten sides of postings. Found by mode, purpose and asset, of which there are few, and then by number. */
const numbers = new Map<string, Map<string, Map<string, NumbersByOwner>>>();

const numbersLike = ({ mode, purpose, asset }: Reading<Account>): NumbersByOwner => {
  const byPurpose = getOrCreate(numbers, mode, () => new Map());
  const byAsset = getOrCreate(byPurpose, purpose, () => new Map());
  return getOrCreate(byAsset, asset, () => new LargeMap());
};

const numberOf = (account: Reading<Account>): bigint =>
  getOrCreate(numbersLike(account), account.customer ?? HOUSE, () => nameNumber(account.key));

/** Enters an account with its first posting, and what moves on one that stands for the outside. */
const enter = (
  { account, standing: { number, no, balance } }: Side,
  direction: 'in' | 'out',
  posting: Pick<RowOf<typeof clearingPostings.columns>, 'seq' | 'event' | 'line' | 'units' | 'at'>,
  put: Put,
): void => {
  const { key, mode, customer, purpose, asset } = account;
  if (no === 1) put(accounts, { number, key, mode, customer: customer ?? null, purpose, asset });
  if (isOutside(account)) put(clearingPostings, { ...posting, clearing: purpose, asset, direction, balance: -balance });
};

/** Where an account stands at some place within an event; `number` is its own. */
type Standing = { readonly number: bigint; no: number; balance: bigint };

/** Goes back from the state after an event through its entries: where each account stood after each of them. */
class Standings {
  readonly #before = new Map<Reading<Account>, Standing>();

  /** Where the account stands, `units` then taken back: before the posting that brought it here. */
  after(account: Reading<Account>, units: bigint): Standing {
    let standing = this.#before.get(account);
    if (standing === undefined) {
      standing = { number: numberOf(account), no: account.movements, balance: account.available + account.held };
      this.#before.set(account, standing);
    }
    const after = { ...standing };
    standing.no -= 1;
    standing.balance -= units;
    return after;
  }
}

type Posting = Extract<Entry, { readonly type: 'post' | 'spend' }>;

type Side = { readonly account: Reading<Account>; readonly standing: Standing };
type Line = { readonly line: number; readonly units: bigint; readonly source: Side; readonly destination: Side };

const sideText = ({ standing: { number, no, balance } }: Side): string => `${number}:${no}:${balance}`;

/** A row of postings while lines are added to it. */
class PostingRow {
  readonly #first: number;
  /** The customers' accounts in it, two at most. */
  readonly #own: Side[] = [];
  #lines = '';
  #count = 0;

  constructor({ line }: Line) {
    this.#first = line;
  }

  /** Adds a line where there is room for it. */
  add({ line, units, source, destination }: Line): boolean {
    if (this.#count === MOST_LINES || !this.#hasRoom(source, destination)) return false;
    this.#enter(source);
    this.#enter(destination);
    const text = `${line}:${sideText(source)}:${sideText(destination)}:${units}:${source.account.asset}`;
    this.#lines = this.#count === 0 ? text : `${this.#lines} ${text}`;
    this.#count += 1;
    return true;
  }

  #isNew({ account }: Side): boolean {
    return account.customer !== undefined && !this.#own.some((own) => own.account === account);
  }

  #hasRoom(source: Side, destination: Side): boolean {
    return this.#own.length + Number(this.#isNew(source)) + Number(this.#isNew(destination)) <= 2;
  }

  #enter(side: Side): void {
    if (side.account.customer === undefined) return;
    const known = this.#own.findIndex(({ account }) => account === side.account);
    if (known < 0) this.#own.push(side);
    else this.#own[known] = side;
  }

  write({ seq, at, index }: Pick<Moment<ReadonlyCore>, 'seq' | 'at' | 'index'>, { cause, fill }: Of, put: Put): void {
    const [first, second] = this.#own;
    put(postings, {
      seq,
      event: index,
      line: this.#first,
      at,
      fill,
      first_account: first ? first.standing.number : null,
      first_no: first ? first.standing.no : null,
      second_account: second ? second.standing.number : null,
      second_no: second ? second.standing.no : null,
      cause,
      lines: this.#lines,
    });
  }
}

type Of = { readonly cause: string; readonly fill: number | null };

/** The postings of an event in their order, with where the accounts stood after each. */
const linesOf = (entries: readonly Entry[], { state: core }: Moment<ReadonlyCore>): Line[] => {
  const standings = new Standings();
  const lines: Line[] = [];
  const sideOf = (name: Posting['from'], units: bigint): Side => {
    const account = core.state.ledger.named(name);
    return { account, standing: standings.after(account, units) };
  };
  for (let line = entries.length - 1; line >= 0; line -= 1) {
    const entry = entries[line];
    if (entry?.type !== 'post' && entry?.type !== 'spend') continue;
    const { from, to, units } = entry;
    lines.push({ line, units, source: sideOf(from, -units), destination: sideOf(to, units) });
  }
  return lines.reverse();
};

const write = (lines: readonly Line[], moment: Moment<ReadonlyCore>, of: Of, put: Put): void => {
  const { seq, at, index } = moment;
  const block = Math.floor(seq / BLOCK_ROWS);
  let row: PostingRow | undefined;
  for (const each of lines) {
    const { line, units, source, destination } = each;
    const place = { seq, event: index, line, units, at };
    // What the ledger takes from the outside came in.
    enter(source, 'in', place, put);
    enter(destination, 'out', place, put);
    for (const { account, standing } of [source, destination])
      if (account.customer === undefined) put(blocks, { account: standing.number, block, no: standing.no });
    if (row?.add(each)) continue;
    row?.write(moment, of, put);
    row = new PostingRow(each);
    row.add(each);
  }
  row?.write(moment, of, put);
};

/** Which of the assets any posting ever moved: those that an account is in. */
export const assetsMoved = async (pool: pg.Pool, codes: readonly string[]): Promise<ReadonlySet<string>> => {
  if (codes.length === 0 || !(await isBuilt(pool, accounts))) return new Set();
  const { rows } = await pool.query<{ asset: string }>(
    'SELECT DISTINCT asset FROM ledger_accounts WHERE asset = ANY ($1)',
    [codes],
  );
  return new Set(rows.map(({ asset }) => asset));
};

export const ledgerViews: ViewSet<ReadonlyCore, Event> = {
  tables: [postings, blocks, accounts, clearingPostings],
  write: (event, moment, put) => {
    if (!('entries' in event) || event.entries.length === 0) return;
    const of = { cause: event.type, fill: event.type === 'order-filled' ? event.fill : null };
    write(linesOf(event.entries, moment), moment, of, put);
  },
};
