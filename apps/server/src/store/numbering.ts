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

type Counted = Group['counted'][number];

/**
 * Gives the rows of views their numbers. The last number of each list is kept here, because one writes and nobody else does; the table that has
 * them is asked for it when the list is first met.
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

  /** Gives a group's rows their numbers, in their cells; they are taken when this is over. */
  async number(group: Group): Promise<void> {
    for (const counted of group.counted) if (counted.rows.length > 0) await this.#number(group, counted);
  }

  async #number(group: Group, counted: Counted): Promise<void> {
    const last = this.#lastOf(group, counted);
    const keys = keysOf(group, counted);
    // Before it is known which keys are missing: one of this group that goes now is asked for with them.
    last.turn();
    if (keys.some((key) => last.get(key) === undefined)) await this.#learn(group, counted, keys, last);
    const cells = group.columns[counted.column] as string[];
    for (const [index, row] of counted.rows.entries()) {
      const key = keys[index] as string;
      const number = (last.get(key) ?? 0) + 1;
      last.set(key, number);
      cells[row] = `${number}`;
    }
  }

  async #learn(group: Group, counted: Counted, keys: readonly string[], last: LastNumbers): Promise<void> {
    const rowOfKey = new Map<string, number>();
    for (const [index, key] of keys.entries())
      if (last.get(key) === undefined) rowOfKey.set(key, counted.rows[index] as number);
    const rows = [...rowOfKey.values()];
    const cells = counted.among.map((column) => arrayText(rows.map((row) => group.columns[column]?.[row] ?? 'NULL')));
    const found = await this.#client.query<{ last: bigint | null }>(this.#lastText(group, counted), cells);
    assert(found.rows.length === rowOfKey.size, 'every key has its answer');
    for (const [index, key] of [...rowOfKey.keys()].entries()) last.set(key, Number(found.rows[index]?.last ?? 0));
  }

  #lastOf({ view, names }: Group, { column }: Counted): LastNumbers {
    const name = `${view.name}.${names[column]}`;
    const known = this.#last.get(name) ?? new LastNumbers();
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
