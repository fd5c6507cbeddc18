import { Readable } from 'node:stream';
import { err, ok } from '@bourse/rules';
import type pg from 'pg';
import type { HandlersOf } from '../http/handler.ts';
import { nameNumber } from '../store/name-number.ts';
import { ownPosting, sidesSql } from './own-postings.ts';

/** Tables that name their customer otherwise than by a column `customer`. */
const BY_OTHER_NAME: Readonly<Record<string, string>> = { customer: 'id', session: 'holder', file: 'owner' };
/** What only serves to check a secret, or only the machine's own work. */
const LEFT_OUT = new Set([
  'second_factor',
  'recovery_code',
  'passkey_challenge',
  'requests',
  'ledger_accounts',
  'notice_count',
  'turnover_sum',
]);
/** Columns that could sign somebody in, and what is sealed. */
const SECRET = /hash|sealed|secret|token|password|public_key|p256dh|auth$|endpoint|totp|^opened$/;

/**
 * What operators note for each other about a customer: why something is on hold or frozen, and who decided. To say it may warn of a suspicion
 * that the law forbids to tell of (rule FUNDS-117).
 */
const OPERATORS_OWN: Readonly<Record<string, readonly string[]>> = {
  freezes: ['reason'],
  withdrawals: ['put_aside'],
};
const NAMES_OF_OPERATORS = new Set(['decided_by', 'agreed_by', 'reviewer']);

type Table = { readonly name: string; readonly owner: string; readonly columns: readonly string[] };

const isShown = (table: string, column: string): boolean =>
  !SECRET.test(column) && !NAMES_OF_OPERATORS.has(column) && !OPERATORS_OWN[table]?.includes(column);

/** Every table that has rows of customers, as the database itself says, so that none is forgotten. */
export const tablesOfCustomers = async (database: Pick<pg.Pool, 'query'>): Promise<readonly Table[]> => {
  const { rows } = await database.query<{ name: string; columns: string[] }>(
    `SELECT table_name AS name, array_agg(column_name::text ORDER BY ordinal_position) AS columns
     FROM information_schema.columns WHERE table_schema = current_schema() AND data_type <> 'bytea'
     GROUP BY table_name ORDER BY table_name`,
  );
  return rows.flatMap(({ name, columns }) => {
    const owner = BY_OTHER_NAME[name] ?? (columns.includes('customer') ? 'customer' : undefined);
    if (owner === undefined || LEFT_OUT.has(name)) return [];
    return [{ name, owner, columns: columns.filter((column) => isShown(name, column)) }];
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

async function* toldPostings(pages: AsyncGenerator<unknown[]>): AsyncGenerator<unknown[]> {
  for await (const page of pages) yield (page as Parameters<typeof ownPosting>[0][]).map(ownPosting);
}

async function* documentOf(pool: pg.Pool, id: number, accounts: readonly bigint[], at: number): AsyncGenerator<string> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    yield `{"about":"all that is kept of customer ${id}; instants in milliseconds since 1970 UTC, money in the smallest unit of its asset","at":"${new Date(at).toISOString()}"`;
    for (const { name, owner, columns } of await tablesOfCustomers(client)) {
      const row = columns.map((column) => quoted(column)).join(', ');
      yield `,\n${JSON.stringify(name)}:[`;
      // A cursor takes no parameters: the id is a number, and tables and columns are the database's own names.
      yield* rowsAsJson(pagesOf(client, `SELECT ${row} FROM ${quoted(name)} WHERE ${quoted(owner)} = ${Number(id)}`));
      yield ']';
    }
    yield ',\n"postings":[';
    yield* rowsAsJson(toldPostings(pagesOf(client, sidesSql(accounts))));
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
    const body = Readable.from(documentOf(services.database.pool, caller.id, numbers, services.now()));
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
