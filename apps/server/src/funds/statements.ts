import { createHash } from 'node:crypto';
import { ok, type Result } from '@bourse/rules';
import type { Services } from '../services.ts';
import { inTransaction, type Queryable } from '../store/transaction.ts';
import type { Clearing } from './clearing-movements.ts';
import type { Balances, Period, ReadStatement, StatementLine } from './statement-file.ts';

/** A statement as it was taken in. */
export type Statement = Period & {
  readonly id: number;
  readonly clearing: Clearing;
  readonly fileName: string;
  readonly digest: string;
  readonly lineCount: number;
  readonly by: string;
  readonly at: number;
  readonly balances: ReadonlyMap<string, Balances>;
  /** Whether it counts: no newer one says something of the same account, asset and day. */
  readonly counts: boolean;
};

type Row = {
  readonly id: bigint;
  readonly clearing: Clearing;
  readonly from: string;
  readonly to: string;
  readonly file_name: string;
  readonly file_digest: string;
  readonly lines: number;
  readonly imported_by: string;
  readonly imported_at: bigint;
  readonly assets: readonly {
    readonly asset: string;
    readonly opening: string | null;
    readonly closing: string | null;
  }[];
  readonly counts: boolean;
};

const unitsOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

const SELECT = `SELECT s.id, s.clearing, s.day::text AS "from", coalesce(s.until, s.day)::text AS "to", s.file_name, s.file_digest, s.lines,
    s.imported_by, s.imported_at,
    (SELECT coalesce(json_agg(json_build_object('asset', a.asset, 'opening', a.opening::text, 'closing', a.closing::text)), '[]')
     FROM statement_asset a WHERE a.statement = s.id) AS assets,
    NOT EXISTS (SELECT FROM statement t JOIN statement_asset b ON b.statement = t.id JOIN statement_asset a ON a.asset = b.asset
      WHERE a.statement = s.id AND t.id > s.id AND t.clearing = s.clearing
        AND t.day <= coalesce(s.until, s.day) AND coalesce(t.until, t.day) >= s.day) AS counts
  FROM statement s`;

const statementOf = (row: Row): Statement => ({
  id: Number(row.id),
  clearing: row.clearing,
  from: row.from,
  to: row.to,
  fileName: row.file_name,
  digest: row.file_digest,
  lineCount: row.lines,
  by: row.imported_by,
  at: Number(row.imported_at),
  balances: new Map(
    row.assets.map(({ asset, opening, closing }) => [asset, { opening: unitsOf(opening), closing: unitsOf(closing) }]),
  ),
  counts: row.counts,
});

/** Every statement that says something of a day between two, of one clearing account or of all, newest first. */
export const statementsBetween = async (
  pool: Queryable,
  clearing: Clearing | null,
  { from, to }: Period,
): Promise<readonly Statement[]> => {
  const { rows } = await pool.query<Row>(
    `${SELECT} WHERE ($1::text IS NULL OR s.clearing = $1) AND s.day <= $3 AND coalesce(s.until, s.day) >= $2 ORDER BY s.id DESC`,
    [clearing, from, to],
  );
  return rows.map(statementOf);
};

/** Every statement that counts, newest first. */
export const countingStatements = async (pool: Queryable): Promise<readonly Statement[]> => {
  const { rows } = await pool.query<Row>(`SELECT * FROM (${SELECT}) s WHERE counts ORDER BY id DESC`);
  return rows.map(statementOf);
};

/** A line of a statement that counts. `day` is the day of the period that it is counted on. */
export type StatedLine = StatementLine & { readonly statement: Statement; readonly day: string };

type LineRow = Omit<StatementLine, 'units'> & { readonly units: string; readonly statement: bigint };

/** The lines of some statements, in their order. A line from before dates were checked counts on the nearest day of its period. */
export const linesOfStatements = async (
  pool: Queryable,
  statements: readonly Statement[],
): Promise<readonly StatedLine[]> => {
  if (statements.length === 0) return [];
  const byId = new Map(statements.map((each) => [each.id, each]));
  const { rows } = await pool.query<LineRow>(
    `SELECT statement, line, date::text AS date, direction, reference, asset, units::text AS units FROM statement_line
     WHERE statement = ANY ($1) ORDER BY statement, line`,
    [[...byId.keys()]],
  );
  return rows.flatMap(({ statement: id, units, ...line }): StatedLine[] => {
    const statement = byId.get(Number(id));
    if (!statement) return [];
    const { from, to } = statement;
    const [, day = from] = [from, line.date, to].toSorted();
    return [{ ...line, units: BigInt(units), statement, day }];
  });
};

/** The digest by which the same file is known again (SHA-256, base64url). */
export const fileDigest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

const MOST_NAME = 200;

/** Keeps a statement whole; from now on it counts for its period, account and assets. */
export const keepStatement = async (
  { database, now }: Services,
  {
    clearing,
    from,
    to,
    fileName,
    digest,
    by,
  }: Period & { clearing: Clearing; fileName: string; digest: string; by: string },
  { lines, balances }: ReadStatement,
): Promise<Result<null, never>> =>
  inTransaction<null, never>(database.pool, async (client) => {
    const { rows } = await client.query<{ id: bigint }>(
      `INSERT INTO statement (clearing, day, until, file_name, file_digest, lines, imported_by, imported_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [clearing, from, to, fileName.slice(0, MOST_NAME), digest, lines.length, by, now()],
    );
    const id = rows[0]?.id;
    await client.query(
      `INSERT INTO statement_asset (statement, asset, opening, closing)
       SELECT $1, * FROM unnest($2::text[], $3::numeric[], $4::numeric[])`,
      [
        id,
        [...balances.keys()],
        [...balances.values()].map(({ opening }) => opening?.toString() ?? null),
        [...balances.values()].map(({ closing }) => closing?.toString() ?? null),
      ],
    );
    await client.query(
      `INSERT INTO statement_line (statement, line, date, direction, reference, asset, units)
       SELECT $1, * FROM unnest($2::int[], $3::date[], $4::text[], $5::text[], $6::text[], $7::numeric[])`,
      [
        id,
        lines.map(({ line }) => line),
        lines.map(({ date }) => date),
        lines.map(({ direction }) => direction),
        lines.map(({ reference }) => reference),
        lines.map(({ asset }) => asset),
        lines.map(({ units }) => String(units)),
      ],
    );
    return ok(null);
  });

/** How a file stands to what was taken in already. */
export type Standing = {
  /** Statements that it would take the place of: same account, their assets and their whole period within its own. */
  readonly replaces: readonly Statement[];
  /** Statements that it meets in a part of their period or assets: it cannot be taken in beside them. */
  readonly overlaps: readonly Statement[];
  /** The statement that was taken in from the very same file and counts. */
  readonly same: Statement | undefined;
};

/** How a read file stands to the statements that count (rule FUNDS-116). */
export const standingOf = async (
  pool: Queryable,
  clearing: Clearing,
  period: Period,
  digest: string,
  { balances }: ReadStatement,
): Promise<Standing> => {
  const touching = (await statementsBetween(pool, clearing, period)).filter(
    (each) => each.counts && [...each.balances.keys()].some((asset) => balances.has(asset)),
  );
  const isWithin = ({ from, to, balances: theirs }: Statement): boolean =>
    from >= period.from && to <= period.to && [...theirs.keys()].every((asset) => balances.has(asset));
  const same = await pool.query<Row>(
    `SELECT * FROM (${SELECT} WHERE s.file_digest = $1 AND s.clearing = $2) s WHERE counts ORDER BY id DESC LIMIT 1`,
    [digest, clearing],
  );
  return {
    replaces: touching.filter(isWithin),
    overlaps: touching.filter((each) => !isWithin(each)),
    same: same.rows[0] && statementOf(same.rows[0]),
  };
};
