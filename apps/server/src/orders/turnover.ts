import type { Owner } from '@bourse/core';
import type { InstrumentId } from '@bourse/rules';
import { listNumber } from '../store/lists.ts';
import type { Queryable } from '../store/transaction.ts';

/** A fill's place among those of its owner, counted from 1. */
export type FillPosition = { readonly no: bigint; readonly fill: bigint };

/** The newest of an owner's fills behind a place; undefined where there is none. */
export const newestFill = async (
  database: Queryable,
  { mode, customer }: Owner,
  after: bigint,
): Promise<FillPosition | undefined> => {
  const { rows } = await database.query<FillPosition>(
    'SELECT no, ref AS fill FROM list_rows WHERE list = $1 AND owner = $2 AND no > $3 ORDER BY no DESC LIMIT 1',
    [listNumber('fills', mode), customer, after],
  );
  return rows[0];
};

/** Whether an owner's fill has a place still: views that were built anew may count otherwise. */
export const isFillAt = async (
  database: Queryable,
  { mode, customer }: Owner,
  { no, fill }: FillPosition,
): Promise<boolean> => {
  const { rowCount } = await database.query(
    'SELECT FROM list_rows WHERE list = $1 AND owner = $2 AND no = $3 AND ref = $4',
    [listNumber('fills', mode), customer, no, fill],
  );
  return rowCount === 1;
};

type Turnover = { readonly instrument: InstrumentId; readonly turnover: string };

/** What an owner has bought and sold behind a place, up to another one, by instrument; price ticks times lots. */
export const turnoverBetween = async (
  database: Queryable,
  { mode, customer }: Owner,
  { after, last }: { readonly after: bigint; readonly last: bigint },
): Promise<readonly Turnover[]> => {
  const { rows } = await database.query<Turnover>(
    `SELECT fills.instrument, sum(fills.price::numeric * fills.quantity) AS turnover
     FROM list_rows l JOIN fills ON fills.id = l.ref WHERE l.list = $1 AND l.owner = $2 AND l.no > $3 AND l.no <= $4 GROUP BY fills.instrument`,
    [listNumber('fills', mode), customer, after, last],
  );
  return rows;
};

const DAY_MS = 86_400_000;

/** The same behind a place and since a UTC day, by day (since 1970) and instrument; `last` is the newest place among them. */
export const turnoverByDay = async (
  database: Queryable,
  { mode, customer }: Owner,
  { after, firstDay }: { readonly after: bigint; readonly firstDay: number },
): Promise<readonly (Turnover & { readonly day: number; readonly last: bigint })[]> => {
  const { rows } = await database.query<Turnover & { day: number; last: bigint }>(
    `SELECT fills.instrument, (fills.at / ${DAY_MS})::int4 AS day, sum(fills.price::numeric * fills.quantity) AS turnover, max(l.no) AS last
     FROM list_rows l JOIN fills ON fills.id = l.ref
     WHERE l.list = $1 AND l.owner = $2 AND l.no > $3 AND fills.at >= $4 GROUP BY 1, 2`,
    [listNumber('fills', mode), customer, after, firstDay * DAY_MS],
  );
  return rows;
};
