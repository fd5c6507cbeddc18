import { Readable } from 'node:stream';
import { err, ok } from '@bourse/rules';
import type pg from 'pg';
import type { HandlersOf } from '../http/handler.ts';
import { ownPosting, sidesSql } from '../ledger/index.ts';
import type { TableOfCustomers } from '../store/held-of-customers.ts';
import { beginMoment } from '../store/moment.ts';
import { nameNumber } from '../store/name-number.ts';

/** Columns that could sign somebody in, and what is sealed. */
const SECRET = /hash|sealed|secret|token|password|public_key|p256dh|auth$|endpoint|totp|^opened$/;

const NAMES_OF_OPERATORS = new Set(['decided_by', 'agreed_by', 'reviewer']);

type Shown = TableOfCustomers & { readonly columns: readonly string[] };

/** The tables of customers' own data with the columns that are given, as the database itself has them. */
export const tablesShown = async (
  database: Pick<pg.Pool, 'query'>,
  tables: readonly TableOfCustomers[],
): Promise<readonly Shown[]> => {
  const { rows } = await database.query<{ name: string; columns: string[] }>(
    `SELECT table_name AS name, array_agg(column_name::text ORDER BY ordinal_position) AS columns
     FROM information_schema.columns WHERE table_schema = current_schema() AND data_type <> 'bytea'
     GROUP BY table_name ORDER BY table_name`,
  );
  const own = new Map(tables.filter(({ isInternal }) => !isInternal).map((table) => [table.name, table]));
  return rows.flatMap(({ name, columns }) => {
    const table = own.get(name);
    const isShown = (column: string): boolean =>
      !SECRET.test(column) && !NAMES_OF_OPERATORS.has(column) && !table?.unsaid?.includes(column);
    return table ? [{ ...table, columns: columns.filter(isShown) }] : [];
  });
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const PAGE = 500;

/** The rows that a query gives, a page at a time, through a cursor of the transaction that the connection is in. */
async function* pagesOf(client: pg.PoolClient, sql: string): AsyncGenerator<unknown[]> {
  await client.query(`DECLARE own_data NO SCROLL CURSOR FOR ${sql}`);
  for (;;) {
    const { rows } = await client.query(`FETCH ${PAGE} FROM own_data`);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) break;
  }
  await client.query('CLOSE own_data');
}

/** Each holds a database connection while it lasts. */
const AT_ONCE = 2;
/** A reader slower than this is let go, and with it the connection. */
const LONGEST_MS = 300_000;

let running = 0;

const jsonOf = (row: unknown): string =>
  JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

async function* rowsAsJson(pages: AsyncGenerator<unknown[]>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const page of pages) {
    yield `${isFirst ? '' : ','}\n${page.map(jsonOf).join(',\n')}`;
    isFirst = false;
  }
}

async function* shownPostings(pages: AsyncGenerator<unknown[]>): AsyncGenerator<unknown[]> {
  for await (const page of pages) yield (page as Parameters<typeof ownPosting>[0][]).map(ownPosting);
}

type Requested = { readonly id: number; readonly accounts: readonly bigint[]; readonly at: number };

async function* documentOf(
  pool: pg.Pool,
  tables: readonly TableOfCustomers[],
  { id, accounts, at }: Requested,
): AsyncGenerator<string> {
  const client = await pool.connect();
  try {
    await beginMoment(client);
    yield `{"about":"all that is kept of customer ${id}; instants in milliseconds since 1970 UTC, money in the smallest unit of its asset","at":"${new Date(at).toISOString()}"`;
    for (const { name, owner, only = 'true', columns } of await tablesShown(client, tables)) {
      const row = columns.map((column) => quoted(column)).join(', ');
      yield `,\n${JSON.stringify(name)}:[`;
      // A cursor takes no parameters: the id is a number, and tables and columns are the database's own names.
      const own = `${quoted(owner)} = ${Number(id)} AND ${only}`;
      yield* rowsAsJson(pagesOf(client, `SELECT ${row} FROM ${quoted(name)} WHERE ${own}`));
      yield ']';
    }
    yield ',\n"postings":[';
    yield* rowsAsJson(shownPostings(pagesOf(client, sidesSql(accounts))));
    yield ']}\n';
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

/** A customer's export of all that is kept about them, of one moment, without secrets (rule IDENTITY-16). */
export const ownDataHandlers = {
  'records.ownData': async (_input, { services, caller }) => {
    if (running >= AT_ONCE) return err('BUSY');
    const { ledger } = services.core.state;
    const accounts = [...ledger.accountsOf('real', caller.id), ...ledger.accountsOf('demo', caller.id)];
    const numbers = accounts.map(({ key }) => nameNumber(key));
    const body = Readable.from(
      documentOf(services.database.pool, services.tables, { id: caller.id, accounts: numbers, at: services.now() }),
    );
    running += 1;
    const end = setTimeout(() => body.destroy(new Error('own data were read too slowly')), LONGEST_MS);
    body.once('close', () => {
      clearTimeout(end);
      running -= 1;
    });
    return ok({
      type: 'application/json; charset=utf-8',
      body,
      headers: { 'content-disposition': `attachment; filename="own-data-${caller.id}.json"` },
    });
  },
} satisfies HandlersOf<'records.ownData'>;
