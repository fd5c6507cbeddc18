import type { Account, Command } from '@bourse/core';
import { amountText, assert } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Paging } from '../http/paging.ts';
import type { Services } from '../services.ts';
import { decodeExact } from '../store/json.ts';
import { pageOfSides } from './sides.ts';

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

const COLUMNS = `p.seq, p.at, p.cause, p.source, p.destination, p.asset, p.units, journal.command,
  (SELECT count(*)::int4 FROM postings b WHERE b.seq = p.seq AND (b.event, b.line) <= (p.event, p.line)) AS line`;

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

/** A page of an account's postings, newest first, each with the balance after it (available and held together). */
export const pageOfPostings = async (
  services: Services,
  { key, asset }: Pick<Account, 'key' | 'asset'>,
  paging: Paging,
): Promise<Page> => {
  const { pool } = services.database;
  const { sides, total } = await pageOfSides(pool, key, paging);
  const { rows } = await pool.query<Row & { readonly place: bigint }>(
    `SELECT ${COLUMNS}, own.place FROM unnest($1::bigint[], $2::int4[], $3::int4[]) WITH ORDINALITY AS own (seq, event, line, place)
     JOIN postings p USING (seq, event, line) JOIN journal USING (seq) ORDER BY own.place`,
    [sides.map(({ seq }) => seq), sides.map(({ event }) => event), sides.map(({ line }) => line)],
  );
  return {
    rows: rows.map((row) => {
      const side = sides[Number(row.place) - 1];
      assert(side, 'a posting of this page');
      return {
        ...present(services, row, BigInt(side.units) < 0n ? -1n : 1n),
        balance: amountText(services.assets.get(asset), BigInt(side.balance)),
      };
    }),
    total,
  };
};

/** The postings of one entry of the journal, in their order; amounts are positive, from source to destination. */
export const postingsOfEntry = async (services: Services, seq: number): Promise<EntryPosting[]> => {
  const { rows } = await services.database.pool.query<Row>(
    `SELECT ${COLUMNS} FROM postings p JOIN journal USING (seq)
     WHERE p.seq = $1 ORDER BY p.event, p.line`,
    [seq],
  );
  return rows.map((row) => present(services, row, 1n));
};
