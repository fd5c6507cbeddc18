import { assert } from '@bourse/rules';
import type { HeldOfCustomers } from './held-of-customers.ts';

/** Types of columns in the database. */
type PlainType = 'bigint' | 'integer' | 'numeric' | 'text' | 'boolean' | 'json';
/**
 * Types a view's column may have; `?` after it allows null. Amounts without a proven bound are numeric, times are bigint milliseconds. A `number` is
 * given when the row is written: see {@link ViewTable.numbers}.
 */
export type ColumnType = PlainType | 'number' | `${PlainType | 'number'}?`;
export type Columns = { readonly [column: string]: ColumnType };

/** Stands in a `number` column for the number that the row is given. */
export const NEXT = 'next';

type PlainValue<T> = T extends 'number'
  ? typeof NEXT
  : T extends 'bigint'
    ? bigint | number
    : T extends 'integer'
      ? number
      : T extends 'numeric'
        ? bigint | string
        : T extends 'boolean'
          ? boolean
          : string;
type ColumnValue<T> = T extends `${infer P}?` ? PlainValue<P> | null : PlainValue<T>;

/**
 * Columns, each with what SQL allows after a column: `['customer_id', 'seq DESC']`. With `where`, a condition in SQL, other rows cost the
 * index nothing; a query uses it when its own condition says the same.
 */
type Index =
  | readonly string[]
  | { readonly columns: readonly string[]; readonly where: string }
  /**
   * Says of each stretch of the table what is in it: costs next to nothing to write, and finds the stretches to be looked through. `growing` is a column
   * that grows with the rows, a time, of which it finds a span; of `spans` it finds what is rare in a stretch, sums at least so large; of `values`, each
   * with how many different ones a stretch may have, those that are equal.
   */
  | {
      readonly growing: string;
      readonly spans?: readonly string[];
      readonly values?: Readonly<Record<string, { readonly type: 'text' | 'numeric'; readonly most: number }>>;
    }
  /** Finds the rows whose text, an expression in lower case, contains another (`text_grams` of the migrations). */
  | { readonly contains: string };

/** `insert` adds rows; `upsert` keeps the last row of each key, `first` the first one. */
type Mode = 'insert' | 'upsert' | 'first';

/** One row of a view, every column named: an upsert replaces the whole row. */
export type RowOf<C extends Columns> = { readonly [K in keyof C]: ColumnValue<C[K]> };

/** A table written from events only, in the transaction of the journal, so that it can be dropped and built again. */
export type ViewTable<C extends Columns = Columns> = {
  readonly name: string;
  readonly columns: C;
  readonly mode: Mode;
  readonly key: readonly string[];
  /**
   * The columns of type `number`, each with others: a row that says {@link NEXT} there is given the next number among those with the same values in the
   * others, counted from 1 without a gap. So any page of them is a range of numbers, and the last number is how many there are. A row keeps its number.
   */
  readonly numbers: Readonly<Record<string, readonly string[]>>;
  readonly indexes: readonly Index[];
  /** Raised when the writer changes what it writes into the same columns: the view is then built again. */
  readonly version: number;
  /** Rows of which this column, a time in milliseconds, is before {@link retainedSince} may be gone. */
  readonly retention?: { readonly column: string; readonly ms: number };
  /** What it holds of customers; null where nothing. */
  readonly held: HeldOfCustomers | null;
};

type NumberColumn<C extends Columns> = { [K in keyof C & string]: C[K] extends `number${string}` ? K : never }[keyof C &
  string];

const plainName = /^[a-z][a-z0-9_]{0,50}$/;

/** Declares a view. Its table is made at start, and made again whenever this declaration changes. */
export function defineView<const C extends Columns>(view: {
  readonly name: string;
  readonly columns: C;
  readonly mode: Mode;
  readonly key: readonly (keyof C & string)[];
  readonly numbers?: { readonly [K in NumberColumn<C>]: readonly (keyof C & string)[] };
  readonly indexes?: readonly Index[];
  readonly version?: number;
  readonly retention?: { readonly column: keyof C & string; readonly ms: number };
  /** Where it is left out, a column `customer` says whose each row is, and rows stay when a customer is erased. */
  readonly held?: HeldOfCustomers & { readonly unsaid?: readonly (keyof C & string)[] };
}): ViewTable<C> {
  assert(plainName.test(view.name), `view name ${view.name}`);
  for (const column of Object.keys(view.columns)) assert(plainName.test(column), `column name ${column}`);
  assert(view.key.length > 0, `view ${view.name} has no key`);
  const numbers: Readonly<Record<string, readonly string[]>> = view.numbers ?? {};
  for (const [column, type] of Object.entries(view.columns))
    assert(
      (numbers[column] !== undefined) === /^number/.test(type),
      `view ${view.name} says among which ${column} counts`,
    );
  const held = view.held ?? ('customer' in view.columns ? { erased: 'numbers' as const } : null);
  assert(
    view.retention === undefined || Object.keys(numbers).length === 0,
    `view ${view.name} counts rows that may be gone`,
  );
  return { ...view, numbers, indexes: view.indexes ?? [], version: view.version ?? 1, held };
}

/** Since when every row of a view is there, in SQL: milliseconds UTC, by the journal's time. What is older is taken out, and not missed. */
export const retainedSince = (ms: number): string => `((SELECT at_ms FROM journal ORDER BY seq DESC LIMIT 1) - ${ms})`;

export type Put = <C extends Columns>(view: ViewTable<C>, row: RowOf<C>) => void;

/** When an event happened, and the state right after it. `index` is its place among the command's events. */
export type Moment<S> = { readonly seq: number; readonly at: number; readonly index: number; readonly state: S };

/** Turns an event into rows; a pure function of the event and the state after it, or a rebuilt view would differ. */
export type ViewWriter<S, E> = (event: E, moment: Moment<S>, put: Put) => void;

export type ViewSet<S, E> = { readonly tables: readonly ViewTable[]; readonly write: ViewWriter<S, E> };

/** The views of all modules as one. */
export function combineViews<S, E>(sets: readonly ViewSet<S, E>[]): ViewSet<S, E> {
  const tables = sets.flatMap((set) => set.tables);
  assert(new Set(tables.map(({ name }) => name)).size === tables.length, 'two views have one name');
  return {
    tables,
    write(event, moment, put) {
      for (const set of sets) set.write(event, moment, put);
    },
  };
}

/** A view's tables and indexes in SQL; its text is also what the catalog compares. */
export function viewDefinition(view: ViewTable): string {
  const columns = Object.entries(view.columns).map(
    ([name, type]) => `"${name}" ${plainType(type)}${type.endsWith('?') ? '' : ' NOT NULL'}`,
  );
  const key = view.key.map((name) => `"${name}"`).join(', ');
  const indexes = view.indexes.map((index, at) => {
    const name = `"${view.name}_${at + 1}" ON "${view.name}"`;
    if ('contains' in index) return `CREATE INDEX ${name} USING gin (text_grams(${index.contains}));`;
    if ('growing' in index) return stretchesIndex(name, index);
    const { columns: list, where } = 'where' in index ? index : { columns: index, where: undefined };
    const condition = where === undefined ? '' : ` WHERE ${where}`;
    return `CREATE INDEX ${name} (${list.join(', ')})${condition};`;
  });
  return [
    `CREATE TABLE "${view.name}" (${columns.join(', ')}, PRIMARY KEY (${key}));`,
    ...indexes,
    `-- version ${view.version}`,
  ].join('\n');
}

/** Pages of a stretch: a good thousand rows. */
const PAGES = 32;

function stretchesIndex(
  name: string,
  { growing, spans = [], values = {} }: Extract<Index, { readonly growing: string }>,
): string {
  // Before the spans: of two columns of the index that can answer, the planner takes the first, and a span tells nothing of what is equal.
  const equal = Object.entries(values).map(
    ([column, { type, most }]) => `${column} ${type}_bloom_ops (n_distinct_per_range = ${most})`,
  );
  const columns = [growing, ...equal, ...spans].join(', ');
  return `CREATE INDEX ${name} USING brin (${columns}) WITH (pages_per_range = ${PAGES}, autosummarize = on);`;
}

type InsertOptions = {
  /** For all rows, in SQL: there are none where it does not hold. */
  readonly condition?: string;
  /** By column of numbers, in SQL, what is added to its cells. */
  readonly added?: ReadonlyMap<string, string> | undefined;
};

/** The statement that adds rows to a view, each column as an array among the statement's parameters, from `$first` on. */
export function viewInsert(view: ViewTable, first: number, { condition, added }: InsertOptions = {}): string {
  const names = Object.keys(view.columns).map((name) => `"${name}"`);
  const arrays = Object.entries(view.columns).map(([name, type], index) => {
    const cells = `unnest($${first + index}::${plainType(type)}[])`;
    const more = added?.get(name);
    return more === undefined ? cells : `${cells} + ${more}`;
  });
  const where = condition === undefined ? '' : ` WHERE ${condition}`;
  return `INSERT INTO "${view.name}" (${names}) SELECT ${arrays}${where}${onConflict(view)}`;
}

/** What is done where a row of the key is there: all that is not the key is replaced, or nothing is. */
function onConflict(view: ViewTable): string {
  if (view.mode === 'insert') return '';
  if (view.mode === 'first') return ` ON CONFLICT (${view.key.map((name) => `"${name}"`)}) DO NOTHING`;
  const rest = Object.keys(view.columns).filter((name) => !view.key.includes(name));
  const action = rest.length === 0 ? 'NOTHING' : `UPDATE SET ${rest.map((name) => `"${name}" = EXCLUDED."${name}"`)}`;
  return ` ON CONFLICT (${view.key.map((name) => `"${name}"`)}) DO ${action}`;
}

const withoutNull = (type: ColumnType): PlainType | 'number' =>
  (type.endsWith('?') ? type.slice(0, -1) : type) as PlainType | 'number';

/** The type of a column in the database. */
export const plainType = (type: ColumnType): PlainType => {
  const plain = withoutNull(type);
  return plain === 'number' ? 'bigint' : plain;
};

/** Whether a column's numbers are given when its rows are written. */
export const isNumber = (type: ColumnType): boolean => withoutNull(type) === 'number';
