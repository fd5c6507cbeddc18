import { hash as digest } from 'node:crypto';
import { assert } from '@bourse/rules';
import type pg from 'pg';
import { type AppendBatch, arrayText } from './append-batch.ts';
import { type Numbered, Numbering } from './numbering.ts';
import { reasonOf, StartRefused } from './start-refused.ts';
import type { Queryable } from './transaction.ts';
import { type ViewTable, viewInsert } from './views.ts';

/** The hash before the first row. */
export const firstHash = '0'.repeat(64);

/**
 * What a row says is one line. Looking for a break also makes one piece of it: it was put together of hundreds, which would all be kept, and
 * copied by the collector, until the row is written.
 */
export const inOnePiece = (text: string): string => {
  assert(!text.includes('\n'), 'a text of the journal is one line');
  return text;
};

/** The chained hash of a row: sha256 (hex) over the hash before it and what the row says, texts as {@link inOnePiece} gives them. */
export const rowHash = (
  before: string,
  seq: number,
  at: number,
  fence: string,
  command: string,
  events: string,
): string => digest('sha256', `${before}\n${seq}\n${at}\n${fence}\n${command}\n${events}`, 'hex');

export type AppendOutcome = 'appended' | 'refused';

export type JournalWriter = {
  /**
   * Appends a batch and its view rows in one statement, so wholly or not at all. `refused`: the lease has another
   * fence, or the journal's last row is not the one before this batch. @throws whatever the connection throws; then nobody knows.
   */
  append(batch: AppendBatch, after: number): Promise<AppendOutcome>;
};

/** Writes on one connection of its own, under the fencing number of its lease. */
export function journalWriter(
  client: pg.Client,
  lease: { readonly name: string; readonly fence: string },
): JournalWriter {
  const statements = new Map<string, { name: string; text: string }>();
  const numbering = new Numbering(client);
  return {
    async append(batch, after) {
      const groups = [...batch.groups.values()].sort((a, b) => (a.view.name < b.view.name ? -1 : 1));
      const numbered = numbering.plan(groups);
      const unnumbered = numbered.isDone ? [] : numbered.columns;
      const id = `${groups.map(({ view }) => view.name).join()}${numbered.isDone ? '' : ' ?'}`;
      let statement = statements.get(id);
      if (statement === undefined) {
        const views = groups.map(({ view }) => view);
        statement = { name: `append_${statements.size}`, text: appendText(views, unnumbered) };
        statements.set(id, statement);
      }
      const values = [lease.name, lease.fence, String(after), ...batch.journalColumns()];
      for (const group of groups) for (const column of group.columns) values.push(arrayText(column));
      for (const { places, lists } of unnumbered) {
        values.push(arrayText(places()));
        for (const list of lists()) values.push(list);
      }
      const { rows } = await client.query<[held: boolean, ...last: bigint[][]]>({
        ...statement,
        values,
        rowMode: 'array',
      });
      const [held = false, ...last] = rows[0] ?? [];
      if (!held) return 'refused';
      if (unnumbered.length > 0) numbered.found(last.map((found) => found.slice(1)));
      return 'appended';
    },
  };
}

/** The parameters before those of views: the lease, the last row before the batch, and the columns of the journal. */
const BEFORE_VIEWS = 8;

/**
 * The one statement. The lease's row is locked against a new holder until the commit, so an append under an old fence
 * either comes wholly before the new holder reads the journal, or not at all. It finds and answers the last numbers that some columns need.
 */
function appendText(views: readonly ViewTable[], unnumbered: Numbered['columns']): string {
  // Not a join with what is held: that would be looked at for each row.
  const isHeld = 'EXISTS (SELECT FROM held)';
  let parameter = BEFORE_VIEWS + 1;
  const firsts = views.map((view) => {
    const first = parameter;
    parameter += Object.keys(view.columns).length;
    return first;
  });
  const added = new Map(views.map((view) => [view, new Map<string, string>()]));
  const lasts = unnumbered.map(({ view, name, last }, index) => {
    // A row that has its number finds the zero that stands before what is found.
    added.get(view)?.set(name, `(SELECT found FROM l${index})[unnest($${parameter}::int4[]) + 1]`);
    const found = last(parameter + 1);
    parameter += 1 + (view.numbers[name]?.length ?? 0);
    return `l${index} AS MATERIALIZED (SELECT 0::bigint || ${found} AS found)`;
  });
  const inserts = views.map((view, index) => {
    const insert = viewInsert(view, firsts[index] as number, { condition: isHeld, added: added.get(view) });
    return `v${index} AS (${insert})`;
  });
  const parts = [...lasts, ...inserts];
  const found = lasts.map((_last, index) => `, (SELECT found FROM l${index})`).join('');
  // There is no gap, so the last row is the one that has none after it; the greatest number would be looked for through a page of them.
  return `WITH held AS MATERIALIZED (
  SELECT fence FROM lease WHERE name = $1 AND fence = $2::bigint
    AND ($3::bigint = 0 OR EXISTS (SELECT FROM journal WHERE seq = $3::bigint))
    AND NOT EXISTS (SELECT FROM journal WHERE seq = $3::bigint + 1) FOR SHARE),
j AS (INSERT INTO journal (seq, at_ms, fence, command, events, hash)
  SELECT unnest($4::bigint[]), unnest($5::bigint[]), $2::bigint, unnest(string_to_array($6, E'\\n')),
    unnest(string_to_array($7, E'\\n')), decode(unnest(string_to_array($8, E'\\n')), 'hex') WHERE ${isHeld})${parts.map((part) => `,\n${part}`).join('')}
SELECT EXISTS (SELECT FROM held)${found}`;
}

/** One row as read back, its chained hash in hex. */
export type JournalRow = {
  readonly seq: number;
  readonly at: number;
  readonly command: string;
  readonly events: string;
  readonly hash: string;
};

const pageRows = 10_000;

/**
 * The rows after a place, in pages, each row checked: no gap, and its hash follows from the row before.
 * @throws {StartRefused} naming the first row that does not fit.
 */
export async function* readJournal(
  database: Queryable,
  after: { readonly seq: number; readonly hash: string },
): AsyncGenerator<JournalRow[]> {
  let { seq, hash } = after;
  // The next page is under way while this one is worked on.
  let next = readPage(database, seq);
  for (;;) {
    const found = await next;
    const last = found.at(-1);
    if (last === undefined) return;
    const isLast = found.length < pageRows;
    if (!isLast) {
      next = readPage(database, Number(last[0]));
      // Were the reader to stop here, an error of the page under way would have no one to hear it.
      next.catch(() => undefined);
    }
    const rows = found.map(([seqText, atText, fence, command, events, hashText]): JournalRow => {
      const row = { seq: Number(seqText), at: Number(atText), command, events, hash: hashText };
      if (row.seq !== seq + 1)
        throw new StartRefused(`The journal has a gap: row ${seq + 1} is missing. Restore a backup.`);
      if (rowHash(hash, row.seq, row.at, fence, command, events) !== row.hash) {
        throw new StartRefused(
          `The journal was changed by other hands: row ${row.seq} does not follow from the row before. Restore a backup.`,
        );
      }
      ({ seq, hash } = row);
      return row;
    });
    yield rows;
    if (isLast) return;
  }
}

type RowTexts = [seq: string, at: string, fence: string, command: string, events: string, hash: string];

/**
 * With an upper bound, the planner takes the index whatever it knows of the table: without, it read the whole journal each time while that was new.
 * The bound is counted from the first row there is, so that one after a gap is found.
 */
async function readPage(database: Queryable, after: number): Promise<RowTexts[]> {
  const found = await database.query<RowTexts>({
    name: 'journal_page',
    text: `SELECT seq::text, at_ms::text, fence::text, command, events, encode(hash, 'hex') FROM journal
      WHERE seq > $1 AND seq < (SELECT first.seq FROM journal first WHERE first.seq > $1 ORDER BY first.seq LIMIT 1) + ${pageRows} ORDER BY journal.seq`,
    values: [after],
    rowMode: 'array',
  });
  return found.rows;
}

export type JournalHealth =
  | { readonly whole: true; readonly rows: number; readonly hash: string }
  | { readonly whole: false; readonly reason: string };

/** Reads the journal, from the first row or after a known one, and says whether its chain holds. */
export async function verifyJournal(pool: pg.Pool, after = { seq: 0, hash: firstHash }): Promise<JournalHealth> {
  let { seq: rows, hash } = after;
  try {
    for await (const page of readJournal(pool, after)) {
      rows += page.length;
      hash = page.at(-1)?.hash ?? hash;
    }
    return { whole: true, rows, hash };
  } catch (error) {
    if (error instanceof StartRefused) return { whole: false, reason: reasonOf(error) };
    throw error;
  }
}
