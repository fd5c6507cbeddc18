import type { Account } from '@bourse/core';
import { amountText, assert } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import { type PageInput, pagingOf, rangeOf } from '../http/paging.ts';
import {
  commandOf,
  customersFound,
  instantsOf,
  isFiltered,
  type ListFilter,
  type ListSource,
  pageOfFiltered,
} from '../platform/index.ts';
import type { Services } from '../services.ts';
import { nameNumber } from '../store/name-number.ts';
import { countOfSides, firstSideFrom, pageOfSides, SIDES, type Side, sidesNumbered } from './sides.ts';

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

const COLUMNS = `p.seq, p.at, p.cause, p.asset, p.units, journal.command,
  (SELECT key FROM ledger_accounts WHERE number = p.source) AS source, (SELECT key FROM ledger_accounts WHERE number = p.destination) AS destination,
  (SELECT count(*)::int4 FROM postings b WHERE b.seq = p.seq AND (b.event, b.line) <= (p.event, p.line)) AS line`;

const present = (services: Services, row: Row, sign: bigint): EntryPosting => ({
  seq: Number(row.seq),
  line: row.line,
  at: Number(row.at),
  event: row.cause,
  operation: commandOf(row.command).action.type,
  source: row.source,
  destination: row.destination,
  asset: row.asset,
  amount: amountText(services.assets.get(row.asset), sign * BigInt(row.units)),
});

/** What operators search and filter an account's postings by: amounts by their size, whichever way they went. */
export const POSTINGS: ListSource = {
  table: SIDES,
  key: 'no',
  isUnnumbered: true,
  money: { asset: 'asset', units: 'units' },
  numbers: ['seq'],
};

/** Lets postings be found by who is on their other side, and by the reference of the payment that they are of. */
const meaningPayments = (services: Services): ListSource => ({
  ...POSTINGS,
  meant: [
    {
      column: 'other',
      valuesOf: async (text) => {
        const { ledger } = services.core.state;
        const found = await customersFound(services, text);
        return found.flatMap((id) =>
          [...ledger.accountsOf('real', id), ...ledger.accountsOf('demo', id)].map(({ key }) => nameNumber(key)),
        );
      },
    },
    { column: 'seq', valuesOf: services.entriesOfReference },
  ],
});

/** The sides that a filter narrows an account's to. Days become numbers, which the account's index has. */
const filteredSides = async (
  services: Services,
  key: string,
  input: ListFilter & PageInput,
): Promise<{ readonly sides: readonly Side[]; readonly total: number }> => {
  const { pool } = services.database;
  const { from, before } = instantsOf(input);
  const count = await countOfSides(pool, key);
  const within = [
    from === undefined ? 1 : await firstSideFrom(pool, key, count, from),
    before === undefined ? count + 1 : await firstSideFrom(pool, key, count, before),
  ] as const;
  const request = {
    filter: { ...input, from: undefined, to: undefined },
    narrowed: { account: nameNumber(key) },
    within,
  };
  const { refs, total } = await pageOfFiltered(services, meaningPayments(services), request, rangeOf(input, 50));
  return { sides: await sidesNumbered(pool, key, refs), total };
};

/** A page of an account's postings, newest first, each with the balance after it (available and held together). */
export const pageOfPostings = async (
  services: Services,
  { key, asset }: Pick<Account, 'key' | 'asset'>,
  input: ListFilter & PageInput,
): Promise<Page> => {
  const { pool } = services.database;
  const { sides, total } = isFiltered(input)
    ? await filteredSides(services, key, input)
    : await pageOfSides(pool, key, pagingOf(input, 50));
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
        id: Number(side.no),
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
