import type pg from 'pg';
import { AppendBatch, arrayText, type Group } from '../store/append-batch.ts';
import { Numbering } from '../store/numbering.ts';
import {
  type ColumnType,
  type Put,
  plainType,
  retainedSince,
  type ViewSet,
  type ViewTable,
  viewInsert,
} from '../store/views.ts';

/** How many rows of a view are named when it is found changed. */
const NAMED = 5;

const quoted = (name: string): string => `"${name}"`;
const shadowName = (view: ViewTable): string => `verified_${view.name}`.slice(0, 60);
const lastName = (view: ViewTable, column: string): string => `last_${view.name}_${column}`.slice(0, 60);

/** JSON has no equality in SQL: it is compared by its text, which is kept as it was written. */
const comparable = (alias: string, name: string, type: ColumnType): string =>
  `${alias}.${quoted(name)}${plainType(type) === 'json' ? '::text' : ''}`;

/** Whether a view's rows only come: each is there from its piece of the journal on, and the view can be asked at once. */
const onlyGrows = ({ mode, retention }: ViewTable): boolean => mode === 'insert' && retention === undefined;

const row = (alias: string, view: ViewTable): string =>
  `(${Object.entries(view.columns).map(([name, type]) => comparable(alias, name, type))})`;

const joined = (keys: readonly string[]): string =>
  keys.map((name) => `e.${quoted(name)} = v.${quoted(name)}`).join(' AND ');

/** Those rows of a piece, given as arrays, that the view does not hold just so; their keys as text. */
const pieceText = (view: ViewTable): string => {
  const arrays = Object.entries(view.columns).map(
    ([name, type], index) => `unnest($${index + 1}::${plainType(type)}[]) AS ${quoted(name)}`,
  );
  const keys = view.key;
  return `SELECT concat_ws(', ', ${keys.map((name) => `e.${quoted(name)}::text`)}) AS key FROM (SELECT ${arrays}) e
  WHERE NOT EXISTS (SELECT FROM ${quoted(view.name)} v WHERE ${joined(keys)} AND ${row('v', view)} IS NOT DISTINCT FROM ${row('e', view)})
  LIMIT ${NAMED}`;
};

/** Both ways: what a view whose rows change or go holds otherwise than it should, lacks, or has too much. */
const wholeText = (view: ViewTable): string => {
  const keys = view.key;
  const first = quoted(keys[0] ?? '');
  const { retention } = view;
  // What is older may be there or not.
  const since =
    retention === undefined
      ? ''
      : ` AND coalesce(e.${quoted(retention.column)}, v.${quoted(retention.column)}) >= ${retainedSince(retention.ms)}`;
  return `SELECT concat_ws(', ', ${keys.map((name) => `coalesce(e.${quoted(name)}::text, v.${quoted(name)}::text)`)}) AS key,
    CASE WHEN v.${first} IS NULL THEN 'is missing' WHEN e.${first} IS NULL THEN 'follows from no row of the journal' ELSE 'was changed' END AS what
  FROM ${quoted(shadowName(view))} e FULL JOIN ${quoted(view.name)} v ON ${joined(keys)}
  WHERE ${row('e', view)} IS DISTINCT FROM ${row('v', view)}${since} LIMIT ${NAMED}`;
};

/**
 * Compares the views with what the journal gives, while it is walked. Rows of views that only grow are looked up piece by piece; of those that change
 * or go, what they should hold is gathered in tables of this connection alone and compared at the end.
 */
export class ViewCheck<S, E> {
  readonly faults: string[] = [];
  readonly #client: pg.Client;
  readonly #views: ViewSet<S, E>;
  readonly #numbering: Numbering;
  readonly #counts = new Map<ViewTable, number>();
  readonly #shadows = new Map<ViewTable, ViewTable>();
  /** By views with a retention: since when rows are there at the start of the walk. What is older by then is not gathered. */
  readonly #since = new Map<ViewTable, number>();
  #batch = new AppendBatch();
  #waiting = 0;

  constructor(client: pg.Client, views: ViewSet<S, E>) {
    this.#client = client;
    this.#views = views;
    this.#numbering = new Numbering(client, lastName);
  }

  async prepare(): Promise<void> {
    for (const view of this.#views.tables) {
      this.#counts.set(view, 0);
      for (const [column, among] of Object.entries(view.numbers)) await this.#prepareLast(view, column, among);
      if (onlyGrows(view)) continue;
      if (view.retention) await this.#prepareSince(view, view.retention.ms);
      const shadow: ViewTable = { ...view, name: shadowName(view) };
      this.#shadows.set(view, shadow);
      await this.#client.query(
        `DROP TABLE IF EXISTS pg_temp.${quoted(shadow.name)};
         CREATE TEMP TABLE ${quoted(shadow.name)} (LIKE ${quoted(view.name)});
         ALTER TABLE ${quoted(shadow.name)} ADD PRIMARY KEY (${view.key.map(quoted)})`,
      );
    }
  }

  async #prepareSince(view: ViewTable, ms: number): Promise<void> {
    const { rows } = await this.#client.query<{ since: bigint | null }>(`SELECT ${retainedSince(ms)} AS since`);
    this.#since.set(view, Number(rows[0]?.since ?? 0));
  }

  /** Where the last number of each list of a column is gathered: they are counted from nothing, and the view itself is not asked. */
  async #prepareLast(view: ViewTable, column: string, among: readonly string[]): Promise<void> {
    const name = quoted(lastName(view, column));
    const columns = [...among, column].map(
      (each) => `${quoted(each)} ${plainType(view.columns[each] ?? 'text')} NOT NULL`,
    );
    await this.#client.query(
      `DROP TABLE IF EXISTS pg_temp.${name};
       CREATE TEMP TABLE ${name} (${columns}, PRIMARY KEY (${among.map(quoted)}))`,
    );
  }

  /**
   * Keeps the views in their places until the transaction ends; nobody who reads or writes them waits for it. One that is built again and takes its
   * place (JOURNAL-46) after the transaction's moment would look as if rows were missing. To be asked before anything is read.
   */
  async keepViews(): Promise<void> {
    const names = this.#views.tables.map(({ name }) => quoted(name));
    await this.#client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
  }

  /** How many rows wait to be compared. */
  get waiting(): number {
    return this.#waiting;
  }

  readonly put: Put = (view, values) => {
    const since = this.#since.get(view);
    if (since !== undefined && Number(values[view.retention?.column ?? '']) < since) return;
    this.#batch.put(view, values);
    this.#waiting += 1;
  };

  /** Compares, or gathers, the rows that were put since the last time. */
  async flush(): Promise<void> {
    const batch = this.#batch;
    this.#batch = new AppendBatch();
    this.#waiting = 0;
    for (const group of batch.groups.values()) {
      const { view } = group;
      await this.#number(group);
      if (onlyGrows(view)) await this.#compare(group);
      else await this.#gather(view, group.columns);
    }
  }

  async #gather(view: ViewTable, columns: readonly (readonly string[])[]): Promise<void> {
    const shadow = this.#shadows.get(view) as ViewTable;
    await this.#client.query({
      name: `gather ${view.name}`,
      text: viewInsert(shadow, 1),
      values: columns.map(arrayText),
    });
  }

  async #compare(group: Group): Promise<void> {
    const { view } = group;
    const { columns } = group;
    this.#counts.set(view, (this.#counts.get(view) ?? 0) + (columns[0]?.length ?? 0));
    const { rows } = await this.#client.query<{ key: string }>({
      name: `compare ${view.name}`,
      text: pieceText(view),
      values: columns.map(arrayText),
    });
    for (const { key } of rows) this.#fault(`${view.name} ${key} was changed or is missing`);
  }

  /** Gives rows the numbers that they should have. */
  async #number(group: Group): Promise<void> {
    await this.#numbering.number([group]);
    for (const { column, among, rows } of group.counted) {
      const last = new Map<string, number>();
      for (const row of rows) last.set(among.map((each) => group.columns[each]?.[row]).join(), row);
      if (last.size > 0) await this.#gatherLast(group, [...among, column], [...last.values()]);
    }
  }

  async #gatherLast(
    { view, names, columns }: Group,
    gathered: readonly number[],
    rows: readonly number[],
  ): Promise<void> {
    const of = gathered.map((each) => names[each] as string);
    const column = of.at(-1) as string;
    const arrays = of.map((name, index) => `unnest($${index + 1}::${plainType(view.columns[name] ?? 'text')}[])`);
    await this.#client.query(
      `INSERT INTO ${quoted(lastName(view, column))} (${of.map(quoted)}) SELECT ${arrays}
       ON CONFLICT (${of.slice(0, -1).map(quoted)}) DO UPDATE SET ${quoted(column)} = EXCLUDED.${quoted(column)}`,
      gathered.map((each) => arrayText(rows.map((row) => columns[each]?.[row] ?? 'NULL'))),
    );
  }

  /** Compares what was gathered, and how many rows there are; in a transaction that sees the journal as far as it was walked. */
  async finish(): Promise<void> {
    await this.flush();
    for (const view of this.#views.tables) {
      if (!onlyGrows(view)) {
        await this.#client.query(`ANALYZE ${quoted(shadowName(view))}`);
        const { rows } = await this.#client.query<{ key: string; what: string }>(wholeText(view));
        for (const { key, what } of rows) this.#fault(`${view.name} ${key} ${what}`);
        continue;
      }
      const { rows } = await this.#client.query<{ count: bigint }>(`SELECT count(*) FROM ${quoted(view.name)}`);
      const more = Number(rows[0]?.count ?? 0) - (this.#counts.get(view) ?? 0);
      if (more > 0) this.#fault(`${view.name} holds ${more} rows that follow from no row of the journal`);
    }
  }

  #fault(fault: string): void {
    if (this.faults.length < 100) this.faults.push(fault);
  }
}
