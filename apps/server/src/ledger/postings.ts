import type { Account, Command } from '@bourse/core';
import { amountText } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Paging } from '../http/paging.ts';
import type { Services } from '../services.ts';
import { decodeExact } from '../store/json.ts';
import { ofCustomer } from './views.ts';

type Page = ReplyOf<Endpoints['console.postings']>;
type EntryPosting = ReplyOf<Endpoints['console.journalEntry']>['postings'][number];

type Row = {
  readonly seq: bigint;
  readonly line: number;
  readonly at: bigint;
  readonly cause: string;
  readonly source: string;
  readonly destination: string;
  readonly asset: string;
  readonly units: string;
  readonly command: string;
};

/** Holds and releases stay within an account, so its balance does not know of them. */
const MOVING = `kind IN ('post', 'spend')`;
const COLUMNS = `p.seq, p.at, p.cause, p.source, p.destination, p.asset, p.units, journal.command,
  (SELECT count(*)::int4 FROM postings b WHERE b.seq = p.seq AND b.${MOVING} AND (b.event, b.line) <= (p.event, p.line)) AS line`;

const present = (services: Services, row: Row, sign: bigint): EntryPosting => ({
  seq: Number(row.seq),
  line: row.line,
  at: Number(row.at),
  event: row.cause,
  operation: (decodeExact(row.command) as Command).action.type,
  source: row.source,
  destination: row.destination,
  asset: row.asset,
  amount: amountText(services.assets.get(row.asset), sign * BigInt(row.units)),
});

/**
 * A page of an account's postings, newest first, each with the balance after it (available and held together). Worked out from the first
 * posting on, so that what is shown rests on the rows alone.
 */
export const pageOfPostings = async (
  services: Services,
  { key, asset, customer }: Pick<Account, 'key' | 'asset' | 'customer'>,
  { pageNumber, pageSize }: Paging,
): Promise<Page> => {
  const is = (column: 'source' | 'destination') =>
    `${column} = $1${customer === undefined ? '' : ` AND ${ofCustomer(column)}`}`;
  const own = `SELECT seq, event, line, units FROM postings WHERE ${is('destination')} AND source <> $1 AND ${MOVING}
    UNION ALL SELECT seq, event, line, -units FROM postings WHERE ${is('source')} AND destination <> $1 AND ${MOVING}`;
  const { rows } = await services.database.pool.query<Row & { signed: string; balance: string }>(
    `SELECT ${COLUMNS}, own.units AS signed, own.balance
     FROM (SELECT *, sum(units) OVER (ORDER BY seq, event, line) AS balance FROM (${own}) moved
       ORDER BY seq DESC, event DESC, line DESC LIMIT $2 OFFSET $3) own
     JOIN postings p USING (seq, event, line) JOIN journal USING (seq)
     ORDER BY own.seq DESC, own.event DESC, own.line DESC`,
    [key, pageSize, (pageNumber - 1) * pageSize],
  );
  const counted = await services.database.pool.query<{ total: number }>(
    `SELECT count(*)::int4 AS total FROM (${own}) moved`,
    [key],
  );
  return {
    rows: rows.map((row) => ({
      ...present(services, row, BigInt(row.signed) < 0n ? -1n : 1n),
      balance: amountText(services.assets.get(asset), BigInt(row.balance)),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
};

/** The postings of one entry of the journal, in their order; amounts are positive, from source to destination. */
export const postingsOfEntry = async (services: Services, seq: number): Promise<EntryPosting[]> => {
  const { rows } = await services.database.pool.query<Row>(
    `SELECT ${COLUMNS} FROM postings p JOIN journal USING (seq)
     WHERE p.seq = $1 AND p.${MOVING} ORDER BY p.event, p.line`,
    [seq],
  );
  return rows.map((row) => present(services, row, 1n));
};
