import { LargeMap } from '@bourse/core';
import { assert } from '@bourse/rules';
import type pg from 'pg';
import { arrayText, type Group } from './append-batch.ts';
import { plainType, type ViewTable } from './views.ts';

// Twice as many are some tens of megabytes.
const maxStored = 100_000;

/** The last numbers of the keys met lately: those since the last turn, and those before it. What is let go goes at once, so that no row pays for it. */
class LastNumbers {
  #newer = new LargeMap<string, number>();
  #older = new LargeMap<string, number>();

  get(key: string): number | undefined {
    return this.#newer.get(key) ?? this.#older.get(key);
  }

  set(key: string, number: number): void {
    this.#newer.set(key, number);
  }

  /** Lets go of what was not met since the last turn, where there is enough. */
  turn(): void {
    if (this.#newer.size < maxStored) return;
    this.#older = this.#newer;
    this.#newer = new LargeMap();
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

/** What is to be numbered of a group's rows: the key of each, and a row for each key whose last number is not known yet. */
type Work = {
  readonly group: Group;
  readonly counted: Counted;
  readonly keys: readonly string[];
  readonly last: LastNumbers;
  readonly unknown: ReadonlyMap<string, number>;
};

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

  /** Gives the rows of groups their numbers, in their cells; they are taken when this is over. */
  async number(groups: readonly Group[]): Promise<void> {
    const all = groups.flatMap((group) =>
      group.counted.filter(({ rows }) => rows.length > 0).map((counted) => this.#workOf(group, counted)),
    );
    const unknown = all.filter((work) => work.unknown.size > 0);
    if (unknown.length > 0) await this.#learn(unknown);
    for (const { group, counted, keys, last } of all) {
      const cells = group.columns[counted.column] as string[];
      for (const [index, row] of counted.rows.entries()) {
        const key = keys[index] as string;
        const number = (last.get(key) ?? 0) + 1;
        last.set(key, number);
        cells[row] = `${number}`;
      }
    }
  }

  #workOf(group: Group, counted: Counted): Work {
    const last = this.#lastOf(group, counted);
    const keys = keysOf(group, counted);
    // Before it is known which keys are missing: one of this group that goes now is asked for with them.
    last.turn();
    const unknown = new Map<string, number>();
    for (const [index, key] of keys.entries())
      if (last.get(key) === undefined) unknown.set(key, counted.rows[index] as number);
    return { group, counted, keys, last, unknown };
  }

  async #learn(all: readonly Work[]): Promise<void> {
    const values: string[] = [];
    const lists: string[] = [];
    for (const { group, counted, unknown } of all) {
      const rows = [...unknown.values()];
      lists.push(this.#lastText(group, counted, values.length + 1));
      for (const column of counted.among)
        values.push(arrayText(rows.map((row) => group.columns[column]?.[row] ?? 'NULL')));
    }
    const statement = statementOf(`SELECT ${lists.join(',\n')}`);
    const { rows } = await this.#client.query<bigint[][]>({ ...statement, values, rowMode: 'array' });
    for (const [place, { unknown, last }] of all.entries()) {
      const found = rows[0]?.[place] ?? [];
      assert(found.length === unknown.size, 'every key has its answer');
      for (const [index, key] of [...unknown.keys()].entries()) last.set(key, Number(found[index]));
    }
  }

  #lastOf({ view, names }: Group, { column }: Counted): LastNumbers {
    const name = `${view.name}.${names[column]}`;
    const known = this.#last.get(name) ?? new LastNumbers();
    this.#last.set(name, known);
    return known;
  }

  /** The last numbers of some lists, in the order of the arrays that name them, of which the first is a parameter's. */
  #lastText({ view, names }: Group, { column, among }: Counted, parameter: number): string {
    const name = names[column] as string;
    const counted = among.map((each) => names[each] as string);
    const quoted = counted.map((each) => `"${each}"`);
    const arrays = counted.map((each, index) => `$${parameter + index}::${plainType(view.columns[each] ?? 'text')}[]`);
    const same = quoted.map((each) => `e.${each} = u.${each}`).join(' AND ');
    return `ARRAY(SELECT coalesce((SELECT max(e."${name}") FROM "${this.#tableOf(view, name)}" e WHERE ${same}), 0)
  FROM unnest(${arrays}) WITH ORDINALITY AS u (${quoted}, "place") ORDER BY u."place")`;
  }
}

/** What the rows to be numbered are counted among, one text a row. */
const keysOf = ({ columns }: Group, { among, rows }: Counted): string[] =>
  rows.map((row) => {
    let key = '';
    for (const column of among) key += `${columns[column]?.[row]},`;
    return key;
  });
