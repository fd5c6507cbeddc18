import type { CustomerId } from '@bourse/rules';
import { MOST_COUNTED } from '@bourse/wire';
import type { Paging } from '../http/paging.ts';
import { nameNumber } from './name-number.ts';
import { prepared } from './prepared.ts';
import type { Queryable } from './transaction.ts';
import { defineView, NEXT, type Put, type ViewSet } from './views.ts';

/**
 * Where rows stand in the lists that are shown in pages: each list, by the number of its name, counts its rows of each owner from 1, in the order in
 * which they came to it. `ref` is the row's key in its own view. A row never leaves a list, so what changes its state is enlisted in the state it ends in.
 */
const listRows = defineView({
  name: 'list_rows',
  columns: { list: 'bigint', owner: 'bigint', ref: 'bigint', no: 'number' },
  mode: 'insert',
  key: ['list', 'owner', 'no'],
  numbers: { no: ['list', 'owner'] },
  version: 5,
});

/** The lists of all modules are one view; what comes to them is said where the rows are written. */
export const listViews: ViewSet<unknown, unknown> = { tables: [listRows], write: () => undefined };

/** Whose lists have the rows of all customers. */
export const ALL_CUSTOMERS = 0;

/** Of the names there are: few for each instrument. */
const numbers = new Map<string, bigint>();

/** The number of a list by its name: what it is of, and to what it is narrowed down: 'deposits.credited.card'. */
export const listNumber = (...parts: readonly (string | undefined)[]): bigint => {
  const name = parts.filter((part) => part !== undefined).join('.');
  let number = numbers.get(name);
  if (number === undefined) {
    number = nameNumber(name);
    numbers.set(name, number);
  }
  return number;
};

/** Puts a row at the head of lists of each owner. */
export const addToLists = (put: Put, ref: number, owners: readonly CustomerId[], lists: readonly bigint[]): void => {
  for (const owner of owners) for (const list of lists) put(listRows, { list, owner, ref, no: NEXT });
};

/** Gives the ids of what is under way in SQL, in their order; its own parameters begin behind those of the list. There are never many. */
type UnderWay = { readonly sql: string; readonly values: readonly unknown[] };

/** Rows that have their numbers in a list: those for which a condition in SQL holds, its parameters from `$1` on; `ref` is their key. */
type Numbered = {
  readonly table: string;
  readonly ref: string;
  readonly number: string;
  readonly where: string;
  readonly values: readonly unknown[];
};

type ListPage = { readonly refs: readonly bigint[]; readonly total: number };

/** A page of one of the lists of {@link addToLists}: what is under way first (its parameters begin at `$3`, the owner is `$2`), then the list. */
export const pageOfList = (
  database: Queryable,
  {
    list,
    owner,
    underWay,
  }: { readonly list?: bigint | undefined; readonly owner: CustomerId; readonly underWay?: UnderWay | undefined },
  paging: Paging,
): Promise<ListPage> => {
  const where = 'list = $1::bigint AND owner = $2';
  const numbered = { table: 'list_rows', ref: 'ref', number: 'no', where, values: [list ?? null, owner] };
  return pageOfNumbered(database, numbered, underWay, paging);
};

/** The query of a page: its parts before what is selected, and its values. */
const numberedPage = (
  { table, ref, number, where, values }: Numbered,
  underWay: UnderWay | undefined,
  { pageNumber, pageSize }: Paging,
) => {
  const begin = (pageNumber - 1) * pageSize;
  const given = [...values, ...(underWay?.values ?? [])];
  const [size, skipped] = [`$${given.length + 1}::int8`, `$${given.length + 2}::int8`];
  // One statement, so that what ends meanwhile is either still under way or already numbered.
  return {
    with: `WITH head AS MATERIALIZED (SELECT
         coalesce((SELECT max(${number}) FROM ${table} WHERE ${where}), 0)::int8 AS numbered,
         ${underWay ? `ARRAY(${underWay.sql})` : "'{}'::bigint[]"} AS living),
       span AS MATERIALIZED (SELECT numbered - greatest(0, ${skipped} - cardinality(living)) AS newest,
         ${size} - greatest(0, least(${size}, cardinality(living) - ${skipped})) AS wanted FROM head)`,
    living: `living[${skipped} + 1 : ${skipped} + ${size}]`,
    found: `ARRAY(SELECT ${ref} FROM ${table} WHERE ${where}
         AND ${number} BETWEEN (SELECT newest - wanted + 1 FROM span) AND (SELECT newest FROM span)
         ORDER BY ${number} DESC)`,
    values: [...given, pageSize, begin],
  };
};

/**
 * A page of what is under way and then of a list, each newest first, and how many rows there are. What came to the list after the question is in no page
 * of this answer's, and a page far back costs what the first one costs: it is a range of numbers.
 */
const pageOfNumbered = async (
  database: Queryable,
  numbered: Numbered,
  underWay: UnderWay | undefined,
  paging: Paging,
): Promise<ListPage> => {
  const page = numberedPage(numbered, underWay, paging);
  const { rows } = await database.query<{ total: bigint; refs: bigint[] }>(
    prepared(
      `${page.with} SELECT numbered + cardinality(living) AS total, ${page.living} || ${page.found} AS refs FROM head`,
      page.values,
    ),
  );
  const { total = 0n, refs = [] } = rows[0] ?? {};
  return { refs, total: Number(total) };
};

/** The same page with the rows themselves, which are of the table that has the numbers: one answer of the database, not two. */
export const pageOfNumberedRows = async <R extends object>(
  database: Queryable,
  numbered: Numbered,
  underWay: UnderWay | undefined,
  paging: Paging,
): Promise<{ readonly rows: R[]; readonly total: number }> => {
  const page = numberedPage(numbered, underWay, paging);
  const { rows } = await database.query<R & { readonly page_total: bigint; readonly page_place: bigint | null }>(
    prepared(
      `${page.with}
       SELECT head.numbered + cardinality(head.living) AS page_total, found.* FROM head LEFT JOIN (
         SELECT page.place AS page_place, t.* FROM unnest((SELECT ${page.living} || ${page.found} FROM head))
           WITH ORDINALITY AS page (ref, place) JOIN ${numbered.table} t ON t.${numbered.ref} = page.ref) found ON true
       ORDER BY found.page_place`,
      page.values,
    ),
  );
  // A page without rows is one row that has the number alone.
  return { rows: rows.filter((row) => row.page_place !== null), total: Number(rows[0]?.page_total ?? 0n) };
};

/** The rows of a view by their references, in that order; `key` is the column that the references are of. */
export const rowsOf = async <R extends object>(
  database: Queryable,
  view: string,
  refs: readonly bigint[],
  key = 'id',
): Promise<R[]> => {
  if (refs.length === 0) return [];
  const { rows } = await database.query<R>(
    prepared(
      `SELECT t.* FROM unnest($1::bigint[]) WITH ORDINALITY AS page (ref, place) JOIN ${view} t ON t.${key} = page.ref ORDER BY page.place`,
      [refs],
    ),
  );
  return rows;
};

/**
 * A page of a table whose rows are numbered from 1 without a gap, newest first, and how many there are; by the same range of numbers.
 * `columns` are what is selected, `number` is the column that counts; `among` narrows the table down to rows that are counted among each other,
 * its parameters from `$1` on.
 */
export const pageOfNumbers = async <R extends object>(
  database: Queryable,
  {
    table,
    columns,
    number,
    among = { where: 'true', values: [] },
  }: {
    readonly table: string;
    readonly columns: string;
    readonly number: string;
    readonly among?: Pick<Numbered, 'where' | 'values'>;
  },
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: R[]; readonly total: number }> => {
  const { where, values } = among;
  const counted = await database.query<{ total: bigint }>(
    `SELECT coalesce(max(${number}), 0)::int8 AS total FROM ${table} WHERE ${where}`,
    [...values],
  );
  const total = Number(counted.rows[0]?.total ?? 0);
  const [first, last] = [`$${values.length + 1}::int8`, `$${values.length + 2}::int8`];
  const { rows } = await database.query<R>(
    `SELECT ${columns} FROM ${table} WHERE ${where} AND ${number} BETWEEN ${first} AND ${last} ORDER BY ${number} DESC`,
    [...values, total - offset - limit + 1, total - offset],
  );
  return { rows, total };
};

/** What a search finds and in which order, in SQL; `values` are its parameters. An index that has all of it is read alone. */
type Search = {
  readonly table: string;
  readonly where: string;
  readonly order: string;
  readonly values: readonly unknown[];
};

/**
 * The ids of a page of what a search finds, in its order, and how many there are: counted to 10,000, one more where there are more. Who
 * looks for something narrows a search down and does not leaf through a million rows; a file has all of them.
 */
export const pageOfSearch = async (
  database: Queryable,
  { table, where, order, values }: Search,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ListPage> => {
  const page = await database.query<{ id: bigint | number }>(
    `SELECT id FROM ${table} WHERE ${where} ORDER BY ${order} OFFSET ${offset} LIMIT ${limit}`,
    [...values],
  );
  const counted = await database.query<{ total: number }>(
    `SELECT count(*)::int4 AS total FROM (SELECT FROM ${table} WHERE ${where} LIMIT ${MOST_COUNTED + 1}) found`,
    [...values],
  );
  return { refs: page.rows.map(({ id }) => BigInt(id)), total: counted.rows[0]?.total ?? 0 };
};
