import type pg from 'pg';
import { nameNumber } from '../store/name-number.ts';
import { columnsOf, LINE, linesOf, REQUESTED, type Stretch, sidesOfRequested } from './sides.ts';

/** One side of a posting of one of several accounts. */
export type MergedSide = {
  /** By its number. */
  readonly account: bigint;
  readonly seq: bigint;
  readonly event: number;
  readonly line: number;
  /** 0 where the posting leaves the account, 1 where it comes to it: one posting may move two of the accounts. */
  readonly side: number;
  /** Its place among the postings of its entry, from 1 on. */
  readonly place: number;
  /** What came to the account, below zero what left it. */
  readonly units: string;
  readonly balance: string;
  /** The account on the other side, by its number. */
  readonly other: bigint;
  readonly asset: string;
  readonly cause: string;
  readonly fill: bigint | null;
  readonly at: bigint;
};

type Edge = Pick<MergedSide, 'seq' | 'event' | 'line' | 'side'>;

export type MergedRequest = {
  readonly stretches: readonly Stretch[];
  /** Conditions on `asset`, `size` (the amount without its sign), `seq`, `cause` and `other`. */
  readonly conditions: (put: (value: unknown) => string) => readonly string[];
  /** The side after which the page begins, or before which it ends. */
  readonly edge?: { readonly at: Edge; readonly isBefore: boolean } | undefined;
};

/**
 * The number of each account's first posting whose `column` is an edge or above it; one beyond the last where there is none. Both rise within an
 * account, so they are looked for by halves, for all accounts in one statement.
 */
const firstFrom = async (
  pool: pg.Pool,
  stretches: readonly Stretch[],
  column: 'at' | 'seq',
  edge: number,
): Promise<ReadonlyMap<bigint, number>> => {
  const { rows } = await pool.query<{ account: bigint; low: bigint }>(
    `WITH RECURSIVE halves AS (
       SELECT account, low, below AS high FROM ${REQUESTED}
       UNION ALL SELECT account, CASE WHEN isEarlier THEN middle + 1 ELSE low END, CASE WHEN isEarlier THEN high ELSE middle END
       FROM halves, LATERAL (SELECT (low + high) / 2 AS middle) half, LATERAL (SELECT coalesce(
         (SELECT sides.${column} FROM (SELECT halves.account, half.middle AS low, half.middle + 1 AS below) requested, ${sidesOfRequested()} LIMIT 1), $4::bigint) < $4 AS isEarlier) found
       WHERE low < high)
     SELECT account, low FROM halves WHERE low >= high`,
    [...columnsOf(stretches), edge],
  );
  return new Map(rows.map(({ account, low }) => [account, Number(low)]));
};

/** The postings of accounts between two instants, milliseconds UTC, by their numbers. */
export const stretchesBetween = async (
  pool: pg.Pool,
  accounts: readonly { readonly key: string; readonly movements: number }[],
  { from, before }: { readonly from?: number; readonly before?: number },
): Promise<readonly Stretch[]> => {
  const whole = accounts.map(({ key, movements }) => ({ account: nameNumber(key), low: 1, below: movements + 1 }));
  const lows = from === undefined ? undefined : await firstFrom(pool, whole, 'at', from);
  const ends = before === undefined ? undefined : await firstFrom(pool, whole, 'at', before);
  return whole.map(({ account, low, below }) => ({
    account,
    low: lows?.get(account) ?? low,
    below: ends?.get(account) ?? below,
  }));
};

/** The stretches as far as they lie beyond a row of the statement; those of its own entry stay in. */
const beyond = async (
  pool: pg.Pool,
  stretches: readonly Stretch[],
  edge: MergedRequest['edge'],
): Promise<readonly Stretch[]> => {
  if (edge === undefined) return stretches;
  const { at, isBefore } = edge;
  const found = await firstFrom(pool, stretches, 'seq', Number(at.seq) + (isBefore ? 0 : 1));
  return stretches.map(({ account, low, below }) =>
    isBefore
      ? { account, low: found.get(account) ?? low, below }
      : { account, low, below: found.get(account) ?? below },
  );
};

/** The place of a posting among those of its entry, in SQL; `row` says its seq, event and line. */
export const placeOf = (row: string): string =>
  `(SELECT count(*)::int4 FROM postings before, ${linesOf('before')} WHERE before.seq = ${row}.seq AND (before.event, ${LINE.line}) <= (${row}.event, ${row}.line))`;

/**
 * A page of several accounts' postings together, newest first. Each account's are read from its own index, as many as the page needs: a page far
 * back costs what the first one costs.
 */
export const pageOfMerged = async (
  pool: pg.Pool,
  { stretches, conditions, edge }: MergedRequest,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly MergedSide[]> => {
  const values: unknown[] = columnsOf(await beyond(pool, stretches, edge));
  const put = (value: unknown): string => `$${values.push(value)}`;
  const isBack = edge?.isBefore === true;
  const order = isBack ? 'ASC' : 'DESC';
  const where = [...conditions(put)];
  if (edge) {
    const { seq, event, line, side } = edge.at;
    const row = [seq, event, line, side].map((value) => `${put(value)}::bigint`).join(', ');
    where.push(`(seq, event, line, side) ${isBack ? '>' : '<'} (${row})`);
  }
  const sides = sidesOfRequested({ where, order, most: edge ? limit : offset + limit });
  const { rows } = await pool.query<MergedSide>(
    `SELECT page.*, ${placeOf('page')} AS place
     FROM (SELECT sides.* FROM ${REQUESTED}, ${sides}
       ORDER BY seq ${order}, event ${order}, line ${order}, side ${order} OFFSET ${edge ? 0 : offset} LIMIT ${limit}) page
     ORDER BY seq DESC, event DESC, line DESC, side DESC`,
    values,
  );
  return rows;
};

/** How many postings the accounts have within their stretches that meet the conditions, counted up to a bound. */
export const countOfMerged = async (
  pool: pg.Pool,
  { stretches, conditions }: Pick<MergedRequest, 'stretches' | 'conditions'>,
  most: number,
): Promise<number> => {
  const values: unknown[] = columnsOf(stretches);
  const where = conditions((value) => `$${values.push(value)}`);
  if (where.length === 0) return stretches.reduce((sum, { low, below }) => sum + below - low, 0);
  const { rows } = await pool.query<{ total: number }>(
    `SELECT count(*)::int4 AS total FROM (SELECT FROM ${REQUESTED}, ${sidesOfRequested({ where })} LIMIT ${most}) counted`,
    values,
  );
  return rows[0]?.total ?? 0;
};

/** The event and the line of an entry's posting, by its place among them; undefined where there is none. */
export const postingAt = async (
  pool: pg.Pool,
  seq: number,
  place: number,
): Promise<Pick<MergedSide, 'event' | 'line'> | undefined> => {
  const { rows } = await pool.query<Pick<MergedSide, 'event' | 'line'>>(
    `SELECT p.event, ${LINE.line} AS line FROM postings p, ${linesOf('p')} WHERE p.seq = $1 ORDER BY 1, 2 OFFSET $2 LIMIT 1`,
    [seq, Math.max(0, place - 1)],
  );
  return rows[0];
};
