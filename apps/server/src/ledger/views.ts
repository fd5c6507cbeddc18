import type { Account, Core, Entry, Event } from '@bourse/core';
import type pg from 'pg';
import { isBuilt } from '../store/known-view.ts';
import { defineView, type Moment, type RowOf, type ViewSet } from '../store/views.ts';

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
    source: 'text',
    source_no: 'bigint',
    source_balance: 'numeric',
    destination: 'text',
    destination_no: 'bigint',
    destination_balance: 'numeric',
    asset: 'text',
    units: 'numeric',
    cause: 'text',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['seq', 'event', 'line'],
  indexes: [
    ['source', 'source_no'],
    ['destination', 'destination_no'],
  ],
});

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

const rowOf = (
  posting: Posting,
  { seq, at, index, state: core }: Moment<Core>,
  line: number,
  cause: string,
  standings: Standings,
): RowOf<typeof postings.columns> => {
  const { units } = posting;
  const source = core.state.ledger.named(posting.from);
  const destination = core.state.ledger.named(posting.to);
  const left = standings.after(source, -units);
  const arrived = standings.after(destination, units);
  return {
    seq,
    event: index,
    line,
    source: source.key,
    source_no: left.no,
    source_balance: left.balance,
    destination: destination.key,
    destination_no: arrived.no,
    destination_balance: arrived.balance,
    asset: source.asset,
    units,
    cause,
    at,
  };
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
  tables: [postings],
  write: (event, moment, put) => {
    if (!('entries' in event)) return;
    const standings = new Standings();
    for (let line = event.entries.length - 1; line >= 0; line -= 1) {
      const entry = event.entries[line];
      if (entry?.type === 'post' || entry?.type === 'spend')
        put(postings, rowOf(entry, moment, line, event.type, standings));
    }
  },
};
