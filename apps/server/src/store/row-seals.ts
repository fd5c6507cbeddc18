import { assert } from '@bourse/rules';
import type { Signer } from './signer.ts';
import type { Queryable } from './transaction.ts';

/** A table of rows that decide about money or power, in SQL. */
export type SealedTable = {
  readonly name: string;
  /** What tells a row from others, as text. */
  readonly key: string;
  /** Finds rows by their keys, `$1`, through the table's own index. */
  readonly found: string;
  /** What of a row counts. */
  readonly says: string;
  /** What counted in the form of before, where there was one: such a seal is renewed once, at the first start with this form. */
  readonly before?: string;
  /** What it means that there are rows and none has a seal, as after an old backup: said at the start. */
  readonly unsealed?: string;
};

/** The key of a table that numbers its rows. */
export const BY_ID = { key: 'id::text', found: 'id = ANY($1::int[])' } as const;

/**
 * What else the rows of a module are held against when everything is verified: what is wrong, in words.
 * @param goesOn asked after each few milliseconds of work: answers when to go on, and whether to go on at all.
 */
export type CheckRows = (
  database: Queryable,
  signer: Signer,
  goesOn: () => Promise<boolean>,
) => Promise<readonly string[]>;

const PAGE_ROWS = 1_000;
const MOST_FAULTS = 100;

/** Keeps, outside the database, that the rows there were at first are sealed. */
type SealCursor = {
  readonly get: (key: string) => Promise<Uint8Array | undefined>;
  readonly put: (key: string, bytes: Uint8Array, type: string) => Promise<void>;
};
const BEGUN = 'seals-begun';
/** The same of the rows whose seals had an earlier form. */
const RENEWED = 'seals-renewed';

type Row = { readonly key: string; readonly says: string; readonly seal: string | null };

const purposeOf = ({ name }: SealedTable): string => `row of ${name}`;
/** SQL that reads the rows of a table: `key`, what of each counts as `says`, and its `seal`. */
export const sealedRows = ({ name, key, says }: SealedTable): string =>
  `SELECT ${key} AS key, jsonb_build_array(${says})::text AS says, seal FROM ${name}`;

/** Whether a row says something else than it did under a seal. */
export const isAltered = (signer: Signer, table: SealedTable, says: string, seal: string): boolean =>
  signer.verify(purposeOf(table), says, seal) === 'bad';

const findAll = async (database: Queryable, table: SealedTable, keys: readonly string[]): Promise<Row[]> =>
  (await database.query<Row>(`${sealedRows(table)} WHERE ${table.found}`, [keys])).rows;

const find = async (database: Queryable, table: SealedTable, key: string): Promise<Row | undefined> =>
  (await findAll(database, table, [key]))[0];

const isWhole = (signer: Signer, table: SealedTable, { says, seal }: Row): boolean =>
  seal !== null && signer.verify(purposeOf(table), says, seal) === 'good';

const put = (database: Queryable, signer: Signer, table: SealedTable, { key, says }: Row): Promise<unknown> =>
  database.query(`UPDATE ${table.name} SET seal = $2 WHERE ${table.found}`, [
    [key],
    signer.sign(purposeOf(table), says),
  ]);

/** Seals a row as it stands, in the transaction that wrote it. */
export const sealRow = async (
  database: Queryable,
  signer: Signer,
  table: SealedTable,
  key: string | number,
): Promise<void> => {
  const row = await find(database, table, String(key));
  assert(row, 'a row is sealed by who has just written it');
  await put(database, signer, table, row);
};

const brokenLine = ({ name }: SealedTable, key: string): string =>
  `${name} ${key} was changed by another hand than ours`;

/** Every row whose seal is broken or missing, in words; the first hundred (JOURNAL-37). */
export const brokenSeals = async (
  database: Queryable,
  signer: Signer,
  tables: readonly SealedTable[],
): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const table of tables)
    for (let offset = 0; ; offset += PAGE_ROWS) {
      const { rows } = await database.query<Row>(`${sealedRows(table)} ORDER BY 1 OFFSET $1 LIMIT ${PAGE_ROWS}`, [
        offset,
      ]);
      for (const row of rows) if (!isWhole(signer, table, row)) faults.push(brokenLine(table, row.key));
      if (rows.length < PAGE_ROWS || faults.length >= MOST_FAULTS) break;
    }
  return faults.slice(0, MOST_FAULTS);
};

/** Checks rows where they are read for money or power, and remembers those it found broken. */
export type RowSeals = {
  /** The seal of a row that nobody else has changed; undefined, with an alarm, where somebody has. */
  readonly whole: (table: SealedTable, key: string | number, database?: Queryable) => Promise<string | undefined>;
  /** Those of some rows that nobody else has changed; an alarm for each of the others. */
  readonly wholeOf: (table: SealedTable, keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Whether a row is whole and still says what it said under an earlier seal; an alarm where not. */
  readonly still: (table: SealedTable, key: string | number, earlier: string | undefined) => Promise<boolean>;
  readonly seal: (database: Queryable, table: SealedTable, key: string | number) => Promise<void>;
  /** What was found broken since the start, in words. */
  readonly alarms: () => readonly string[];
};

type Parts = {
  readonly database: Queryable;
  readonly tables: readonly SealedTable[];
  readonly signer: Signer & { readonly newest: string };
  readonly place: SealCursor;
  readonly log: { readonly error: (line: string) => void };
};

/** Seals that have the form of before are renewed, each only where it holds. */
const renew = async ({ database, signer, tables }: Parts): Promise<void> => {
  for (const table of tables) {
    const { before } = table;
    if (before === undefined) continue;
    const { rows } = await database.query<Row>(sealedRows({ ...table, says: before }));
    for (const row of rows) if (isWhole(signer, table, row)) await sealRow(database, signer, table, row.key);
  }
};

/** At the first start with seals every row is sealed as it stands; later those that an older key sealed are sealed with the newest. */
const begin = async (parts: Parts): Promise<void> => {
  const { database, tables, signer, place } = parts;
  const isFirst = (await place.get(BEGUN)) === undefined;
  if (!isFirst && (await place.get(RENEWED)) === undefined) await renew(parts);
  for (const table of tables) {
    const { rows } = await database.query<Row>(
      `SELECT * FROM (${sealedRows(table)}) r WHERE seal IS NULL OR NOT starts_with(seal, $1)`,
      [`${signer.newest}:`],
    );
    for (const row of rows)
      if (isWhole(signer, table, row) || (isFirst && row.seal === null)) await put(database, signer, table, row);
  }
  const marker = Buffer.from('every row of paperwork that decides about money is sealed\n');
  if (isFirst) await place.put(BEGUN, marker, 'text/plain');
  await place.put(RENEWED, marker, 'text/plain');
  await warnOfUnsealed(parts);
};

/** A database from before its seals beside a place that says there are some: what does not work then is logged, with what to do. */
const warnOfUnsealed = async ({ database, tables, log }: Parts): Promise<void> => {
  for (const { name, unsealed } of tables) {
    if (unsealed === undefined) continue;
    const { rows } = await database.query<{ n: number; sealed: number }>(
      `SELECT count(*)::int4 AS n, count(seal)::int4 AS sealed FROM ${name}`,
    );
    const [{ n, sealed } = { n: 0, sealed: 0 }] = rows;
    if (n > 0 && sealed === 0)
      log.error(
        `${unsealed}: the database is from before its rows were sealed, and '${BEGUN}' beside the anchors says that they are. ` +
          'If it is a backup that you restored and trust, stop the server, move that file away and start again (docs/operations.md, Seals).',
      );
  }
};

/** The seals of a deployment's rows, those of before sealed. */
export const openRowSeals = async (parts: Parts): Promise<RowSeals> => {
  await begin(parts);
  return createRowSeals(parts);
};

/** The seals of rows that are all sealed already. */
export const createRowSeals = ({ database, signer, log }: Omit<Parts, 'place' | 'tables'>): RowSeals => {
  const broken = new Set<string>();
  const note = (table: SealedTable, key: string | number): void => {
    const line = brokenLine(table, String(key));
    if (!broken.has(line)) log.error(line);
    if (broken.size < MOST_FAULTS) broken.add(line);
  };
  const whole: RowSeals['whole'] = async (table, key, within = database) => {
    const row = await find(within, table, String(key));
    if (row && isWhole(signer, table, row)) return row.seal ?? undefined;
    if (row) note(table, key);
    return undefined;
  };
  return {
    whole,
    wholeOf: async (table, keys) => {
      const rows = await findAll(database, table, keys);
      const good = rows.filter((row) => isWhole(signer, table, row));
      for (const row of rows) if (!good.includes(row)) note(table, row.key);
      return new Set(good.map(({ key }) => key));
    },
    still: async (table, key, earlier) => {
      const row = await find(database, table, String(key));
      const isSame =
        row !== undefined &&
        isWhole(signer, table, row) &&
        (earlier === undefined || !isAltered(signer, table, row.says, earlier));
      if (row && !isSame) note(table, key);
      return isSame;
    },
    seal: (within, table, key) => sealRow(within, signer, table, key),
    alarms: () => [...broken],
  };
};
