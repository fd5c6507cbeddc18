import { createHash } from 'node:crypto';
import { ok } from '@bourse/rules';
import { actionsNamed, targetShownAs } from '@bourse/wire';
import type pg from 'pg';
import { createKeyedQueue, type ListSource, proposalNumbered, proposalsContaining } from '../platform/index.ts';
import { pageOfNumbers, pageOfSearch, rowsOf } from '../store/lists.ts';
import { inTransaction, type Queryable } from '../store/transaction.ts';

/** What an operator did, or tried to. */
export type AuditEntry = {
  readonly operatorId: number | null;
  readonly operator: string;
  /** The row's name or a word for it: 'console.setFreeze'. */
  readonly action: string;
  /** What it was done to: 'customer:12', 'deposit:7'. */
  readonly target: string;
  readonly reason?: string | null;
  /** 'ok' or the name of the error. */
  readonly outcome: string;
  readonly address: string;
  readonly requestId: string;
  /** The journal's number of the command it became. */
  readonly journalSeq?: number | bigint | null;
};

export type AuditRow = AuditEntry & {
  readonly id: number;
  readonly at: number;
  readonly reason: string | null;
  readonly journalSeq: number | null;
  readonly hash: string;
};

export type AuditQuery = {
  readonly operator?: string | undefined;
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly offset: number;
  readonly limit: number;
};

/** What a text means among targets: the subject as it is shown, what a proposal is about, and proposals by what they say and are about. */
const targetsMeant = async (text: string, pool: Queryable): Promise<readonly string[]> => {
  if (text.length < 2) return [];
  const shown = targetShownAs(text);
  const kind = shown?.split(':', 1)[0] ?? '';
  const named = shown === undefined ? [] : [shown, `${kind}:${shown.slice(kind.length + 1).toUpperCase()}`];
  const forms = [text, ...(shown === undefined ? [] : [shown]), text.replaceAll(/(?<=\d),(?=\d{3})/g, '')];
  const [, proposal] = /^proposal:(\d{1,9})$/.exec(shown ?? text) ?? [];
  const about = proposal === undefined ? undefined : await proposalNumbered(pool, Number(proposal));
  const containing = await proposalsContaining(pool, [...new Set(forms)]);
  return [...named, ...(about ? [about.subject] : []), ...containing];
};

/** What the trail is searched and filtered by. */
export const AUDIT: ListSource = {
  table: 'audit',
  at: 'at',
  meant: [
    { column: 'action', valuesOf: actionsNamed },
    { column: 'target', valuesOf: targetsMeant },
  ],
  spelled: "coalesce(reason, '')",
  text: "lower(operator || ' ' || action || ' ' || target || ' ' || coalesce(reason, ''))",
};

export type Audit = {
  /** Writes a row at the end of the chain. */
  readonly record: (entry: AuditEntry) => Promise<void>;
  readonly list: (query: AuditQuery) => Promise<{ readonly rows: readonly AuditRow[]; readonly total: number }>;
  /** Rows by their ids, in that order. */
  readonly rows: (ids: readonly bigint[]) => Promise<readonly AuditRow[]>;
  /** Whether an operator did this to that, by what the trail says. */
  readonly hasDone: (entry: Pick<AuditEntry, 'operatorId' | 'action' | 'target'>) => Promise<boolean>;
  /** The id of the first row that does not fit the chain; nothing when all do. */
  readonly verify: () => Promise<number | undefined>;
};

const chainLock = 7_264_003;
const start: Buffer = Buffer.alloc(32);

type Row = Record<string, unknown>;

const numberOrNull = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

const rowOf = (row: Row): AuditRow => ({
  id: Number(row['id']),
  at: Number(row['at']),
  operatorId: numberOrNull(row['operator_id']),
  operator: row['operator'] as string,
  action: row['action'] as string,
  target: row['target'] as string,
  reason: row['reason'] as string | null,
  outcome: row['outcome'] as string,
  address: row['address'] as string,
  requestId: row['request_id'] as string,
  journalSeq: numberOrNull(row['journal_seq']),
  hash: (row['hash'] as Buffer).toString('hex'),
});

/** What is stored of a row, in the order of its columns; the hash is of these. */
const fieldsOf = (row: Omit<AuditRow, 'hash'>): readonly unknown[] => [
  row.id,
  row.at,
  row.operatorId,
  row.operator,
  row.action,
  row.target,
  row.reason,
  row.outcome,
  row.address,
  row.requestId,
  row.journalSeq,
];

const hashOf = (previous: Buffer, row: Omit<AuditRow, 'hash'>): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify(fieldsOf(row)))
    .digest();

const append = async (client: Queryable, entry: AuditEntry, at: number): Promise<void> => {
  await client.query('SELECT pg_advisory_xact_lock($1)', [chainLock]);
  const last = await client.query<{ id: bigint; hash: Buffer }>('SELECT id, hash FROM audit ORDER BY id DESC LIMIT 1');
  const previous = last.rows[0]?.hash ?? start;
  const row = {
    ...entry,
    id: Number(last.rows[0]?.id ?? 0) + 1,
    at,
    reason: entry.reason ?? null,
    journalSeq: numberOrNull(entry.journalSeq),
  };
  await client.query(
    `INSERT INTO audit (id, at, operator_id, operator, action, target, reason, outcome, address, request_id, journal_seq,
       previous_hash, hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [...fieldsOf(row), previous, hashOf(previous, row)],
  );
};

const conditions =
  '($1::text IS NULL OR operator = $1) AND ($2::text IS NULL OR action = $2) AND ($3::text IS NULL OR target = $3)';

const verifyChain = async (database: Queryable): Promise<number | undefined> => {
  let previous: Buffer = start;
  for (let after = 0; ; ) {
    const { rows } = await database.query<Row>('SELECT * FROM audit WHERE id > $1 ORDER BY id LIMIT 1000', [after]);
    if (rows.length === 0) return undefined;
    for (const row of rows) {
      const { hash, ...entry } = rowOf(row);
      const fits = entry.id === after + 1 && hashOf(previous, entry).toString('hex') === hash;
      if (!fits) return entry.id;
      previous = row['hash'] as Buffer;
      after = entry.id;
    }
  }
};

/** The operators' trail: rows chained by hashes, none of which is ever changed (rule IDENTITY-9). */
export const createAudit = (pool: pg.Pool, now: () => number): Audit => {
  // A row waits for the one before it: many at once would hold every connection of the pool while they wait.
  const inTurn = createKeyedQueue();
  return {
    record: (entry) =>
      inTurn('chain', async () => {
        await inTransaction(pool, async (client) => {
          await append(client, entry, now());
          return ok(null);
        });
      }),
    list: async ({ operator, action, target, offset, limit }) => {
      const wanted = [operator || null, action || null, target || null];
      if (wanted.every((each) => each === null)) {
        // The chain numbers its rows.
        const page = await pageOfNumbers<Row>(pool, { table: 'audit', columns: '*', number: 'id' }, { offset, limit });
        return { rows: page.rows.map(rowOf), total: page.total };
      }
      const found = { table: 'audit', where: conditions, order: 'id DESC', values: wanted };
      const { refs, total } = await pageOfSearch(pool, found, { offset, limit });
      return { rows: (await rowsOf<Row>(pool, 'audit', refs)).map(rowOf), total };
    },
    hasDone: async ({ operatorId, action, target }) => {
      const { rows } = await pool.query(
        "SELECT FROM audit WHERE target = $1 AND action = $2 AND operator_id = $3 AND outcome = 'ok' LIMIT 1",
        [target, action, operatorId],
      );
      return rows.length > 0;
    },
    rows: async (ids) => (await rowsOf<Row>(pool, 'audit', ids)).map(rowOf),
    verify: () => verifyChain(pool),
  };
};
