import type { Account } from '@bourse/core';
import { amountText, assert } from '@bourse/rules';
import { type Endpoints, MOST_COUNTED, type ReplyOf } from '@bourse/wire';
import { type PageInput, pagingOf, rangeOf } from '../http/paging.ts';
import {
  commandOf,
  instantsOf,
  isFiltered,
  type ListFilter,
  type ListSource,
  listConditions,
} from '../platform/index.ts';
import type { Services } from '../services.ts';
import { nameNumber } from '../store/name-number.ts';
import { placeOf } from './merged-sides.ts';
import {
  columnsOf,
  countOfSides,
  firstSideFrom,
  pageOfSides,
  postingsAt,
  postingsOf,
  REQUESTED,
  type Side,
  sidesOfRequested,
} from './sides.ts';

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
  ${placeOf('p')} AS line`;

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
const POSTINGS: ListSource = {
  table: 'postings',
  isUnnumbered: true,
  money: { asset: 'own.asset', units: 'own.size' },
  numbers: ['own.seq'],
};

/** Lets postings be found by who is on their other side, and by the reference of the payment that they are of. */
const meaningPayments = (services: Services): ListSource => ({
  ...POSTINGS,
  meant: [
    {
      column: 'own.other',
      valuesOf: async (text) => {
        const { ledger } = services.core.state;
        const found = await services.identity.customersFound(text);
        return found.flatMap((id) =>
          [...ledger.accountsOf('real', id), ...ledger.accountsOf('demo', id)].map(({ key }) => nameNumber(key)),
        );
      },
    },
    { column: 'own.seq', valuesOf: services.entriesOfReference },
  ],
});

/** The sides that a filter narrows an account's to. Days become numbers, and so does the posting after which, or before which, the page is. */
const filteredSides = async (
  services: Services,
  key: string,
  input: ListFilter & PageInput,
): Promise<{ readonly sides: readonly Side[]; readonly total: number }> => {
  const { pool } = services.database;
  const { from, before } = instantsOf(input);
  const count = await countOfSides(pool, key);
  const account = nameNumber(key);
  const whole = {
    account,
    low: from === undefined ? 1 : await firstSideFrom(pool, key, count, from),
    below: before === undefined ? count + 1 : await firstSideFrom(pool, key, count, before),
  };
  const { after: older, before: newer, ...filter } = { ...input, from: undefined, to: undefined };
  const found: unknown[] = [];
  const conditions = await listConditions(services, meaningPayments(services), { filter }, (value) => {
    found.push(value);
    return `$${found.length + 3}`;
  });
  const page = {
    account,
    low: newer === undefined ? whole.low : Math.max(whole.low, newer + 1),
    below: older === undefined ? whole.below : Math.min(whole.below, older),
  };
  const { offset, limit } = rangeOf(input, 50);
  const order = newer === undefined ? 'DESC' : 'ASC';
  const most = older === undefined && newer === undefined ? offset + limit : limit;
  const { rows } = await pool.query<Side>(
    `SELECT sides.* FROM ${REQUESTED}, ${sidesOfRequested({ where: conditions, order, most })}
     ORDER BY no ${order} OFFSET ${most - limit} LIMIT ${limit}`,
    [...columnsOf([page]), ...found],
  );
  const counted = await pool.query<{ total: number }>(
    `SELECT count(*)::int4 AS total FROM (SELECT FROM ${REQUESTED}, ${sidesOfRequested({ where: conditions })} LIMIT ${MOST_COUNTED + 1}) found`,
    [...columnsOf([whole]), ...found],
  );
  return { sides: order === 'ASC' ? rows.reverse() : rows, total: counted.rows[0]?.total ?? 0 };
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
    `SELECT ${COLUMNS}, own.place FROM ${postingsAt(1)} JOIN journal ON journal.seq = p.seq ORDER BY own.place`,
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
    `SELECT ${COLUMNS} FROM ${postingsOf(1)} JOIN journal ON journal.seq = p.seq ORDER BY p.event, p.line`,
    [seq],
  );
  return rows.map((row) => present(services, row, 1n));
};
