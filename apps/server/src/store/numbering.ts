import { LargeMap } from '@bourse/core';
import { assert, getOrCreate } from '@bourse/rules';
import type pg from 'pg';
import { arrayText, type Group } from './append-batch.ts';
import { plainType, type ViewTable } from './views.ts';

// Twice as many are some tens of megabytes.
const maxStored = 100_000;

/** A list by what its rows are counted among: the column that tells most lists apart, as a number where it is one, and the others as one text. */
type ListKey = { readonly group: string; readonly member: string | number };

type Numbers = Map<string, LargeMap<string | number, number>>;

/** The last numbers of the lists met lately: those since the last turn, and those before it. What is let go goes at once, so that no row pays for it. */
class LastNumbers {
  #newer: Numbers = new Map();
  #older: Numbers = new Map();
  #stored = 0;

  get({ group, member }: ListKey): number | undefined {
    return this.#newer.get(group)?.get(member) ?? this.#older.get(group)?.get(member);
  }

  set({ group, member }: ListKey, number: number): void {
    const members = getOrCreate(this.#newer, group, () => new LargeMap<string | number, number>());
    const before = members.size;
    members.set(member, number);
    this.#stored += members.size - before;
  }

  /** Lets go of what was not met since the last turn, where there is enough. */
  turn(): void {
    if (this.#stored < maxStored) return;
    this.#older = this.#newer;
    this.#newer = new Map();
    this.#stored = 0;
  }
}

/** Of so many combinations of lists, as good as all that come, a connection keeps the plan; any other is planned each time. */
const MOST_NAMED = 200;
const names = new Map<string, string>();

const statementOf = (text: string): { readonly text: string; readonly name?: string } => {
  const known = names.get(text);
  if (known === undefined && names.size >= MOST_NAMED) return { text };
  const name = known ?? `last_numbers_${names.size + 1}`;
  names.set(text, name);
  return { text, name };
};

type Counted = Group['counted'][number];

/** A list that is met for the first time: its place among those of its column, how many rows came to it, and the first of them. */
type Unknown = { readonly key: ListKey; readonly place: number; count: number; readonly row: number };

/** What is numbered of a column: the lists whose last numbers are not known yet, and by row, from 1, the place of the row's list among them. */
type Planned = {
  readonly group: Group;
  readonly counted: Counted;
  readonly last: LastNumbers;
  readonly unknown: ReadonlyMap<string, Unknown>;
  readonly places: ReadonlyMap<number, number>;
};

/** A column of numbers of a view. */
type NumberedColumn = {
  readonly view: ViewTable;
  readonly name: string;
  /** Its lists that are not known yet, by an array for each column that they count among. */
  readonly lists: () => readonly string[];
  /** In SQL, the last numbers of those in an array, in their order; the first of their arrays is this parameter. */
  readonly last: (parameter: number) => string;
  /** For each row the place of its list among those, counted from 1; 0 where the row has its number. */
  readonly places: () => readonly string[];
};

/** The last numbers of the lists of each column, in its order. */
type Found = readonly (readonly bigint[])[];

/**
 * The rows of a batch with their numbers: those of lists that are known have them in their cells; of those that are met for the first time the cells
 * count from 1, above last numbers that are still to be found.
 */
export class Numbered {
  readonly columns: readonly NumberedColumn[];
  readonly #planned: readonly Planned[];

  constructor(planned: readonly Planned[], tableOf: (view: ViewTable, column: string) => string) {
    this.#planned = planned;
    this.columns = planned.map((column) => ({
      view: column.group.view,
      name: nameOf(column),
      lists: () => listsOf(column),
      last: (parameter) => lastText(column, tableOf(column.group.view, nameOf(column)), parameter),
      places: () => (column.group.columns[0] ?? []).map((_cell, row) => `${column.places.get(row) ?? 0}`),
    }));
  }

  /** Whether every row has its number. */
  get isDone(): boolean {
    return this.#planned.every(({ unknown }) => unknown.size === 0);
  }

  /** The last numbers were found, and those above them are taken. */
  found(found: Found): void {
    for (const [index, { unknown, last }] of this.#planned.entries()) {
      const numbers = found[index] ?? [];
      assert(numbers.length === unknown.size, 'every list has its answer');
      for (const { key, place, count } of unknown.values()) last.set(key, Number(numbers[place - 1]) + count);
    }
  }

  /** The same, where the rows were not written with them. */
  addFound(found: Found): void {
    for (const [index, { group, counted, places }] of this.#planned.entries()) {
      const cells = group.columns[counted.column] as string[];
      for (const [row, place] of places) cells[row] = `${Number(found[index]?.[place - 1]) + Number(cells[row])}`;
    }
    this.found(found);
  }
}

/**
 * Gives the rows of views their numbers. The last number of each list is kept here, because one writes and nobody else does; the table that has
 * them is asked for it when the list is first met, once for all lists of a batch.
 */
export class Numbering {
  readonly #client: Pick<pg.Client, 'query'>;
  readonly #tableOf: (view: ViewTable, column: string) => string;
  readonly #last = new Map<string, LastNumbers>();

  /** @param tableOf the table whose greatest numbers are the last ones, with the columns that they count among; the view itself. */
  constructor(client: Pick<pg.Client, 'query'>, tableOf = (view: ViewTable, _column: string): string => view.name) {
    this.#client = client;
    this.#tableOf = tableOf;
  }

  /** Numbers the rows of groups as far as is known. The numbers are taken. */
  plan(groups: readonly Group[]): Numbered {
    const planned = groups.flatMap((group) => group.counted.map((counted) => this.#planned(group, counted)));
    return new Numbered(planned, this.#tableOf);
  }

  /** Gives the rows of groups their numbers, in their cells; they are taken when this is over. */
  async number(groups: readonly Group[]): Promise<void> {
    const numbered = this.plan(groups);
    if (numbered.isDone) return;
    const values: string[] = [];
    const found = numbered.columns.map(({ lists, last }) => {
      const sql = last(values.length + 1);
      for (const list of lists()) values.push(list);
      return sql;
    });
    const statement = statementOf(`SELECT ${found.join(',\n')}`);
    const { rows } = await this.#client.query<bigint[][]>({ ...statement, values, rowMode: 'array' });
    numbered.addFound(rows[0] ?? []);
  }

  #planned(group: Group, counted: Counted): Planned {
    const last = this.#lastOf(group, counted);
    last.turn();
    const cells = group.columns[counted.column] as string[];
    const unknown = new Map<string, Unknown>();
    const places = new Map<number, number>();
    const member = memberColumn(group, counted);
    for (const row of counted.rows) {
      const key = keyOf(group, counted, member, row);
      const before = last.get(key);
      if (before !== undefined) {
        last.set(key, before + 1);
        cells[row] = `${before + 1}`;
        continue;
      }
      const name = `${key.group},${key.member}`;
      let list = unknown.get(name);
      if (list === undefined) {
        list = { key, place: unknown.size + 1, count: 0, row };
        unknown.set(name, list);
      }
      list.count += 1;
      cells[row] = `${list.count}`;
      places.set(row, list.place);
    }
    return { group, counted, last, unknown, places };
  }

  #lastOf({ view, names }: Group, { column }: Counted): LastNumbers {
    const name = `${view.name}.${names[column]}`;
    const known = this.#last.get(name) ?? new LastNumbers();
    this.#last.set(name, known);
    return known;
  }
}

const nameOf = ({ group, counted }: Planned): string => group.names[counted.column] as string;

const listsOf = ({ group: { columns }, counted, unknown }: Planned): string[] => {
  const rows = [...unknown.values()].map(({ row }) => row);
  return counted.among.map((column) => arrayText(rows.map((row) => columns[column]?.[row] ?? 'NULL')));
};

const lastText = (planned: Planned, table: string, parameter: number): string => {
  const { group, counted } = planned;
  const among = counted.among.map((each) => group.names[each] as string);
  const quoted = among.map((each) => `"${each}"`);
  const arrays = among.map(
    (each, index) => `$${parameter + index}::${plainType(group.view.columns[each] ?? 'text')}[]`,
  );
  const same = quoted.map((each) => `e.${each} = u.${each}`).join(' AND ');
  return `ARRAY(SELECT coalesce((SELECT max(e."${nameOf(planned)}") FROM "${table}" e WHERE ${same}), 0)
  FROM unnest(${arrays}) WITH ORDINALITY AS u (${quoted}, "place") ORDER BY u."place")`;
};

const WHOLE: readonly string[] = ['bigint', 'integer'];
/** Whole numbers of so many digits are what they say. */
const EXACT_DIGITS = 15;

/** The column that tells most of the lists apart: the last that is a whole number, as owners are, or the last of all. */
const memberColumn = ({ view, names }: Group, { among }: Counted): number | undefined =>
  among.findLast((column) => WHOLE.includes(plainType(view.columns[names[column] as string] ?? 'text'))) ??
  among.at(-1);

const keyOf = ({ columns }: Group, { among }: Counted, member: number | undefined, row: number): ListKey => {
  let group = '';
  for (const column of among) if (column !== member) group += `${columns[column]?.[row]},`;
  const cell = member === undefined ? '' : (columns[member]?.[row] as string);
  const number = cell.length <= EXACT_DIGITS ? Number(cell) : Number.NaN;
  return { group, member: `${number}` === cell ? number : cell };
};
