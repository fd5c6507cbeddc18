import { assert } from '@bourse/rules';
import type pg from 'pg';
import { arrayText, type Group } from './append-batch.ts';
import { plainType, type ViewTable } from './views.ts';

// Some tens of megabytes at most.
const mostKept = 200_000;

type Counted = Group['counted'][number];

/**
 * Gives the rows of views their numbers. The last number of each list is kept here, because one writes and nobody else does; the table that has
 * them is asked for it when the list is first met.
 */
export class Numbering {
  readonly #client: Pick<pg.Client, 'query'>;
  readonly #tableOf: (view: ViewTable, column: string) => string;
  readonly #last = new Map<string, Map<string, number>>();

  /** @param tableOf the table whose greatest numbers are the last ones, with the columns that they count among; the view itself. */
  constructor(client: Pick<pg.Client, 'query'>, tableOf = (view: ViewTable, _column: string): string => view.name) {
    this.#client = client;
    this.#tableOf = tableOf;
  }

  /** Gives a group's rows their numbers, in their cells; they are taken when this is over. */
  async number(group: Group): Promise<void> {
    for (const counted of group.counted) if (counted.rows.length > 0) await this.#number(group, counted);
  }

  async #number(group: Group, counted: Counted): Promise<void> {
    const last = this.#lastOf(group, counted);
    const keys = keysOf(group, counted);
    if (!keys.every((key) => last.has(key))) await this.#learn(group, counted, keys, last);
    const cells = group.columns[counted.column] as string[];
    for (const [index, row] of counted.rows.entries()) {
      const key = keys[index] as string;
      const number = (last.get(key) ?? 0) + 1;
      last.set(key, number);
      cells[row] = `${number}`;
    }
  }

  async #learn(group: Group, counted: Counted, keys: readonly string[], last: Map<string, number>): Promise<void> {
    // Before it is known which keys are missing: one of this group that goes now is asked for with them.
    for (const oldest of last.keys()) {
      if (last.size + keys.length <= mostKept) break;
      last.delete(oldest);
    }
    const rowOfKey = new Map<string, number>();
    for (const [index, key] of keys.entries()) if (!last.has(key)) rowOfKey.set(key, counted.rows[index] as number);
    const rows = [...rowOfKey.values()];
    const cells = counted.among.map((column) => arrayText(rows.map((row) => group.columns[column]?.[row] ?? 'NULL')));
    const found = await this.#client.query<{ last: bigint | null }>(this.#lastText(group, counted), cells);
    assert(found.rows.length === rowOfKey.size, 'every key has its answer');
    for (const [index, key] of [...rowOfKey.keys()].entries()) last.set(key, Number(found.rows[index]?.last ?? 0));
  }

  #lastOf({ view, names }: Group, { column }: Counted): Map<string, number> {
    const name = `${view.name}.${names[column]}`;
    const known = this.#last.get(name) ?? new Map<string, number>();
    this.#last.set(name, known);
    return known;
  }

  #lastText({ view, names }: Group, { column, among }: Counted): string {
    const name = names[column] as string;
    const counted = among.map((each) => names[each] as string);
    const quoted = counted.map((each) => `"${each}"`);
    const arrays = counted.map((each, index) => `$${index + 1}::${plainType(view.columns[each] ?? 'text')}[]`);
    const same = quoted.map((each) => `e.${each} = u.${each}`).join(' AND ');
    return `SELECT (SELECT max(e."${name}") FROM "${this.#tableOf(view, name)}" e WHERE ${same}) AS last
  FROM unnest(${arrays}) WITH ORDINALITY AS u (${quoted}, "place") ORDER BY u."place"`;
  }
}

/** What the rows to be numbered are counted among, one text a row. */
const keysOf = ({ columns }: Group, { among, rows }: Counted): string[] =>
  rows.map((row) => {
    let key = '';
    for (const column of among) key += `${columns[column]?.[row]},`;
    return key;
  });
