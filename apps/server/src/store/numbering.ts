import { assert } from '@bourse/rules';
import type pg from 'pg';
import { arrayText, type Group } from './append-batch.ts';
import { plainType, type ViewTable } from './views.ts';

// Some tens of megabytes at most.
const mostKept = 200_000;

/**
 * Gives the rows of numbered views their numbers. The last number of each key is kept here, because one writes and nobody else does; the
 * database is asked for it when the key is first met.
 */
export class Numbering {
  readonly #client: Pick<pg.Client, 'query'>;
  readonly #last = new Map<ViewTable, Map<string, number>>();

  constructor(client: Pick<pg.Client, 'query'>) {
    this.#client = client;
  }

  /** The numbers of a group's rows, as elements of an array's text; taken with the answer. */
  async next(group: Group): Promise<string[]> {
    const last = this.#lastOf(group.view);
    const keys = keysOf(group);
    if (!keys.every((key) => last.has(key))) await this.#learn(group, keys, last);
    return keys.map((key) => {
      const number = (last.get(key) ?? 0) + 1;
      last.set(key, number);
      return `${number}`;
    });
  }

  async #learn(
    { view, keyColumns, columns }: Group,
    keys: readonly string[],
    last: Map<string, number>,
  ): Promise<void> {
    // Before it is known which keys are missing: one of this group that goes now is asked for with them.
    for (const oldest of last.keys()) {
      if (last.size + keys.length <= mostKept) break;
      last.delete(oldest);
    }
    const rowOfKey = new Map<string, number>();
    for (const [row, key] of keys.entries()) if (!last.has(key)) rowOfKey.set(key, row);
    const rows = [...rowOfKey.values()];
    const cells = keyColumns.map((column) => arrayText(rows.map((row) => columns[column]?.[row] ?? 'NULL')));
    const found = await this.#client.query<{ last: bigint | null }>(lastText(view), cells);
    assert(found.rows.length === rowOfKey.size, 'every key has its answer');
    for (const [index, key] of [...rowOfKey.keys()].entries()) last.set(key, Number(found.rows[index]?.last ?? 0));
  }

  #lastOf(view: ViewTable): Map<string, number> {
    const known = this.#last.get(view) ?? new Map<string, number>();
    this.#last.set(view, known);
    return known;
  }
}

const keysOf = ({ keyColumns, columns }: Group): string[] =>
  (columns[0] ?? []).map((_, row) => {
    let key = '';
    for (const column of keyColumns) key += `${columns[column]?.[row]},`;
    return key;
  });

function lastText(view: ViewTable): string {
  const names = view.key.map((name) => `"${name}"`);
  const arrays = view.key.map((name, index) => `$${index + 1}::${plainType(view.columns[name] ?? 'text')}[]`);
  return `SELECT (SELECT max(e."no") FROM "${view.name}" e WHERE ${names.map((name) => `e.${name} = u.${name}`).join(' AND ')}) AS last
  FROM unnest(${arrays}) WITH ORDINALITY AS u (${names}, "place") ORDER BY u."place"`;
}
