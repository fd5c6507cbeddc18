import type pg from 'pg';
import type { Paging } from '../http/paging.ts';
import { nameNumber } from '../store/name-number.ts';
import { prepared } from '../store/prepared.ts';
import { BLOCK_ROWS, MOST_LINES } from './views.ts';

/** A side of a posting, as an account sees it. */
export type Side = {
  readonly seq: bigint;
  readonly event: number;
  readonly line: number;
  /** Its number among the account's postings. */
  readonly no: bigint;
  /** What came to the account, below zero what left it. */
  readonly units: string;
  readonly balance: string;
};

/** An account and the numbers of its postings that are asked for: from the first on and below the second. */
export type Stretch = { readonly account: bigint; readonly low: number; readonly below: number };

/** Stretches in SQL, of the first three parameters: see {@link columnsOf}. */
export const REQUESTED = 'unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS requested (account, low, below)';

export const columnsOf = (stretches: readonly Stretch[]): unknown[] => [
  stretches.map(({ account }) => account),
  stretches.map(({ low }) => low),
  stretches.map(({ below }) => below),
];

/** The lines of a row of postings, `cell` as it is written and `part` taken apart. */
export const linesOf = (row: string): string =>
  `unnest(string_to_array(${row}.lines, ' ')) AS line (cell), string_to_array(line.cell, ':') AS part`;

/** The number of a line among its event's entries, between which accounts, what it moved and in what. */
export const LINE = {
  line: 'part[1]::int4',
  source: 'part[2]::bigint',
  destination: 'part[5]::bigint',
  units: 'part[8]::numeric',
  asset: 'part[9]',
} as const;

/** What a line says of its posting, as columns. */
const POSTING = `${LINE.source} AS source, ${LINE.destination} AS destination, ${LINE.units} AS units, ${LINE.asset} AS asset`;

/** The postings `p` of the entry that a parameter names, in SQL, as those of {@link postingsAt}. */
export const postingsOf = (parameter: number): string =>
  `(SELECT row.seq, row.event, ${LINE.line} AS line, row.at, row.cause, ${POSTING} FROM postings row, ${linesOf('row')} WHERE row.seq = $${parameter}) p`;

/**
 * Single postings `p` by their places `own` in SQL, which are told as arrays of seq, event and line from a parameter on: with at, cause, source,
 * destination, asset and units.
 */
export const postingsAt = (parameter: number): string =>
  `unnest($${parameter}::bigint[], $${parameter + 1}::int4[], $${parameter + 2}::int4[]) WITH ORDINALITY AS own (seq, event, line, place)
   JOIN LATERAL (SELECT row.seq, row.event, own.line, row.at, row.cause, ${POSTING}
     FROM postings row, ${linesOf('row')} WHERE row.seq = own.seq AND row.event = own.event AND row.line <= own.line AND ${LINE.line} = own.line) p ON true`;

/** The rows that have postings of a stretch, each with the number by which they are in order: a customer's by an index of theirs, the house's by blocks. */
const ROWS = [
  ...['first', 'second'].map(
    (place) => `SELECT p.*, p.${place}_no AS rank FROM postings p
      WHERE p.${place}_account = requested.account AND p.${place}_no >= requested.low AND p.${place}_no < requested.below + ${MOST_LINES}`,
  ),
  `SELECT p.*, b.no AS rank FROM posting_blocks b JOIN postings p ON p.seq >= b.block * ${BLOCK_ROWS} AND p.seq < (b.block + 1) * ${BLOCK_ROWS}
    WHERE b.account = requested.account AND b.no < requested.below
      AND b.no >= coalesce((SELECT max(e.no) FROM posting_blocks e WHERE e.account = requested.account AND e.no <= requested.low), 0)`,
] as const;

/**
 * The sides of `requested` in SQL, to be joined to it: account, no, seq, event, line, side (0 where the posting leaves the account, 1 where it comes to it),
 * units (below zero what left it), size, balance, other (the account on the other side), asset, cause, fill, at. With `most`, the first so many in their
 * order of each kind of row, for which no more are read.
 */
export const sidesOfRequested = ({
  where = [],
  order = 'ASC',
  most,
}: {
  readonly where?: readonly string[];
  readonly order?: 'ASC' | 'DESC';
  readonly most?: number;
} = {}): string => {
  const branches = ROWS.map(
    (rows) => `(SELECT own.* FROM (
        SELECT p.rank, requested.account, side.no::bigint AS no, p.seq, p.event, ${LINE.line} AS line, side.side, (side.sign || part[8])::numeric AS units,
          ${LINE.units} AS size, side.balance::numeric AS balance, side.other::bigint AS other, ${LINE.asset} AS asset, p.cause, p.fill, p.at
        FROM (${rows}) p, ${linesOf('p')},
          LATERAL (VALUES (0, part[2], part[3], '-', part[4], part[5]), (1, part[5], part[6], '', part[7], part[2])) AS side (side, account, no, sign, balance, other)
        WHERE strpos(line.cell, requested.account::text) > 0 AND side.account = requested.account::text) own
      WHERE own.no >= requested.low AND own.no < requested.below${where.map((each) => ` AND ${each}`).join('')}
      ${most === undefined ? '' : `ORDER BY own.rank ${order}, own.no ${order} LIMIT ${most}`})`,
  );
  return `LATERAL (${branches.join(' UNION ALL ')}) sides`;
};

/** The postings of a stretch of one account, in the order of their numbers. */
export const sidesOfStretch = async <S extends Side>(
  pool: Pick<pg.Pool, 'query'>,
  stretch: Stretch,
  {
    order,
    where = [],
    values = [],
  }: { readonly order: 'ASC' | 'DESC'; readonly where?: readonly string[]; readonly values?: readonly unknown[] },
): Promise<readonly S[]> => {
  const { rows } = await pool.query<S>(
    prepared(`SELECT sides.* FROM ${REQUESTED}, ${sidesOfRequested({ where })} ORDER BY no ${order}`, [
      ...columnsOf([stretch]),
      ...values,
    ]),
  );
  return rows;
};

/** How many postings an account has. */
export const countOfSides = async (pool: pg.Pool, key: string): Promise<number> => {
  const account = nameNumber(key);
  const { rows } = await pool.query<{ own: bigint | null; block: bigint | null }>(
    prepared(
      `SELECT greatest((SELECT max(first_no) FROM postings WHERE first_account = $1), (SELECT max(second_no) FROM postings WHERE second_account = $1)) AS own,
         (SELECT max(no) FROM posting_blocks WHERE account = $1) AS block`,
      [account],
    ),
  );
  const { own = null, block = null } = rows[0] ?? {};
  if (block === null) return Number(own ?? 0);
  // The newest block that has any: it has no more than its rows' lines.
  const newest = await sidesOfStretch(
    pool,
    { account, low: Number(block), below: Number.MAX_SAFE_INTEGER },
    { order: 'DESC' },
  );
  return Number(newest[0]?.no ?? 0);
};

/** An account's postings of these numbers, from one on and below another, newest first. */
export const sidesBetween = (pool: pg.Pool, key: string, low: number, below: number): Promise<readonly Side[]> =>
  sidesOfStretch(pool, { account: nameNumber(key), low, below }, { order: 'DESC' });

/**
 * A page of an account's postings, newest first, and how many there are. Found by their numbers in an index: a page far back costs what the
 * first one costs, however many there are; one of the house's looks at {@link BLOCK_ROWS} rows of the journal for each posting at most.
 */
export const pageOfSides = async (
  pool: pg.Pool,
  key: string,
  { pageNumber, pageSize }: Paging,
): Promise<{ readonly sides: readonly Side[]; readonly total: number }> => {
  const total = await countOfSides(pool, key);
  const below = total - (pageNumber - 1) * pageSize + 1;
  if (below < 2) return { sides: [], total };
  return { sides: await sidesBetween(pool, key, Math.max(1, below - pageSize), below), total };
};

/**
 * The number of an account's first posting at or after an instant (ms UTC), one beyond the last where there is none. An account's postings
 * never go back in time, so it is looked for by halves: twenty steps among a million.
 */
export const firstSideFrom = async (pool: pg.Pool, key: string, total: number, instant: number): Promise<number> => {
  let [low, high] = [1, total + 1];
  const account = nameNumber(key);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [side] = await sidesOfStretch<Side & { readonly at: bigint }>(
      pool,
      { account, low: middle, below: middle + 1 },
      { order: 'ASC' },
    );
    if (Number(side?.at ?? instant) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
};
