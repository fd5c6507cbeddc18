import { assert } from '@bourse/rules';
import { type Columns, type ColumnType, isNumber, NEXT, plainType, type RowOf, type ViewTable } from './views.ts';

type Encode = (value: unknown) => string;

// What an array's text takes as it is, when it does not say that nothing is there.
const plain = /^(?!null$)[\w.:-]+$/i;
// A quote or backslash needs a backslash inside an array's text. JSON gives them one too, many times as fast, and these another form.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be found.
const unlikeJson = /[\u0000-\u001f\ud800-\udfff]/;
const special = /["\\]/g;
// With the u flag a surrogate is only found where its other half is missing.
const unstorables = /\0|\p{Surrogate}/gu;
const largestBigint = 2n ** 63n - 1n;

/**
 * A text as an element of an array's text. PostgreSQL knows neither U+0000 nor half a surrogate pair: the journal keeps
 * them, a view shows U+FFFD. Here rather than in the database, so that two keys that become equal are seen to be.
 */
export function textElement(text: string): string {
  if (plain.test(text)) return text;
  if (!unlikeJson.test(text)) return JSON.stringify(text);
  return `"${text.replace(unstorables, '\ufffd').replace(special, '\\$&')}"`;
}

const encoders: Record<ReturnType<typeof plainType>, Encode> = {
  text: (value) => textElement(value as string),
  json: (value) => textElement(value as string),
  boolean: (value) => (value ? 't' : 'f'),
  integer: (value) => wholeNumber(value as number),
  bigint: (value) => (typeof value === 'number' ? wholeNumber(value) : boundedBigint(value as bigint)),
  numeric: (value) => `${value as bigint | string}`,
};

/** The number takes its place before the row is written. */
const asNext: Encode = (value) => {
  assert(value === NEXT, 'numbers are given, not said');
  return NEXT;
};

function wholeNumber(value: number): string {
  assert(Number.isSafeInteger(value), `not a whole number for a view: ${value}`);
  return `${value}`;
}

function boundedBigint(value: bigint): string {
  const text = `${value}`;
  // Eighteen digits always fit; only longer ones are worth comparing.
  if (text.length > 18) {
    assert(value <= largestBigint && value >= -largestBigint, `too large for a bigint column: ${text}`);
  }
  return text;
}

/** A column whose rows are given numbers, the columns that these count among, and the rows that are still to be given one, in their order. */
type Counted = { readonly column: number; readonly among: readonly number[]; readonly rows: number[] };

type KeysByColumn = Map<unknown, KeysByColumn>;

export type Group = {
  readonly view: ViewTable;
  readonly names: readonly string[];
  readonly encode: readonly Encode[];
  readonly nullable: readonly boolean[];
  readonly keyColumns: readonly number[];
  readonly columns: string[][];
  readonly counted: readonly Counted[];
  readonly rowOfKey: Map<string, number> | undefined;
  /** What each column said last, and its text: of the rows of a batch most say the same in most columns. */
  readonly lastValues: unknown[];
  readonly lastTexts: string[];
  /** Of a view that keeps the first row of each key: the keys there are, a map for each of their columns within the one before. */
  readonly keys: KeysByColumn;
};

function groupFor(view: ViewTable): Group {
  const names = Object.keys(view.columns);
  const types = Object.values<ColumnType>(view.columns);
  return {
    view,
    names,
    encode: types.map((type) => (isNumber(type) ? asNext : encoders[plainType(type)])),
    nullable: types.map((type) => type.endsWith('?')),
    keyColumns: view.key.map((name) => names.indexOf(name)),
    columns: names.map(() => []),
    counted: Object.entries(view.numbers).map(([name, among]) => ({
      column: names.indexOf(name),
      among: among.map((each) => names.indexOf(each)),
      rows: [],
    })),
    rowOfKey: view.mode === 'insert' ? undefined : new Map(),
    lastValues: names.map(() => undefined),
    lastTexts: names.map(() => ''),
    keys: new Map(),
  };
}

/**
 * The rows of one append, gathered as they are decided: journal rows, and view rows grouped by table. Of several
 * rows of one key only the last stays, or the first, because one statement cannot touch a row twice.
 */
export class AppendBatch {
  readonly groups = new Map<ViewTable, Group>();
  readonly seqs: string[] = [];
  readonly ats: string[] = [];
  readonly commands: string[] = [];
  readonly events: string[] = [];
  readonly hashes: string[] = [];

  /** How many journal rows it holds. */
  get size(): number {
    return this.seqs.length;
  }

  addJournalRow(seq: number, at: number, command: string, events: string, hash: string): void {
    this.seqs.push(`${seq}`);
    this.ats.push(`${at}`);
    this.commands.push(command);
    this.events.push(events);
    this.hashes.push(hash);
  }

  readonly put = <C extends Columns>(view: ViewTable<C>, row: RowOf<C>): void => {
    const table = view as unknown as ViewTable;
    let group = this.groups.get(table);
    if (group === undefined) {
      group = groupFor(table);
      this.groups.set(table, group);
    }
    const given = row as { readonly [column: string]: unknown };
    if (view.mode === 'first' && isKnown(group, given)) return;
    const cells = encodeRow(group, given);
    let position = group.columns[0]?.length ?? 0;
    if (group.rowOfKey) {
      const key = group.keyColumns.map((index) => cells[index]).join();
      const earlier = group.rowOfKey.get(key);
      if (earlier === undefined) group.rowOfKey.set(key, position);
      else if (view.mode === 'first') return;
      else position = earlier;
    }
    for (let index = 0; index < cells.length; index++)
      (group.columns[index] as string[])[position] = cells[index] as string;
    for (const { column, rows } of group.counted) if (cells[column] === NEXT) rows.push(position);
  };

  /**
   * The journal's five columns as text: arrays of numbers, then command, events and hash line by line. Their JSON has
   * no line break, and would as an array's elements be escaped at every quote.
   */
  journalColumns(): string[] {
    const { seqs, ats, commands, events, hashes } = this;
    return [arrayText(seqs), arrayText(ats), commands.join('\n'), events.join('\n'), hashes.join('\n')];
  }
}

/** Whether a row of the same key was put before, seen without writing this one. */
function isKnown({ view, keys }: Group, row: { readonly [column: string]: unknown }): boolean {
  let among = keys;
  let known = true;
  for (const column of view.key) {
    let next = among.get(row[column]);
    if (next === undefined) {
      next = new Map();
      among.set(row[column], next);
      known = false;
    }
    among = next;
  }
  return known;
}

function encodeRow(group: Group, row: { readonly [column: string]: unknown }): string[] {
  const { names, encode, nullable, lastValues, lastTexts } = group;
  const cells = new Array<string>(names.length);
  for (let index = 0; index < names.length; index++) {
    const value = row[names[index] as string];
    if (value === null || value === undefined) {
      assert(nullable[index] === true, `view ${group.view.name}: ${names[index]} is missing`);
      cells[index] = 'NULL';
    } else if (value === lastValues[index]) {
      cells[index] = lastTexts[index] as string;
    } else {
      const text = (encode[index] as Encode)(value);
      lastValues[index] = value;
      lastTexts[index] = text;
      cells[index] = text;
    }
  }
  return cells;
}

/** The text of an array from the texts of its elements. */
export const arrayText = (elements: readonly string[]): string => `{${elements.join()}}`;
