import { type AssetRegistry, isReference, referenceKey } from '@bourse/rules';
import { MOST_COUNTED } from '@bourse/wire';
import pg from 'pg';
import type { Database } from '../store/database.ts';
import type { Queryable } from '../store/transaction.ts';
import { dayAfter } from './days.ts';

/** What operators take from a queue, as the table of assignments calls it. */
export type AssignedKind = 'deposit' | 'withdrawal' | 'proposal' | 'difference';

/** Where the rows of a list of the console are, and which of their columns its filters are of. All names are SQL of ours, never a caller's. */
export type ListSource = {
  readonly table: string;
  /** The column that numbers the rows; pages go by it. */
  readonly key?: string;
  /** Milliseconds UTC. */
  readonly at?: string;
  /** `searched` are further sums of the same asset that a search finds a row by; each has an index. */
  readonly money?: { readonly asset: string; readonly units: string; readonly searched?: readonly string[] };
  readonly customers?: readonly string[];
  /** The condition that a row is one of some customers', given as an array; where that is not said by a column with an index. */
  readonly ofCustomers?: (customers: string, put: Put) => string;
  /** Columns with what customers are written to at, e-mail address or phone number. */
  readonly addresses?: readonly string[];
  /** Columns that a number in the search may mean besides the row's own. */
  readonly numbers?: readonly string[];
  /** Searched by their beginnings: each has an index of `lower(column) text_pattern_ops`. */
  readonly beginnings?: readonly string[];
  /** Payment references, searched by the beginnings of their normal form (FUNDS-3): each has an index of `reference_key(column) text_pattern_ops`. */
  readonly references?: readonly string[];
  /** An expression in lower case that has an index of `text_grams`. */
  readonly text?: string;
  /** An expression with references among other words, whose normal form has an index of `text_grams(reference_key(…))`: see {@link spelledIn}. */
  readonly spelled?: string;
  /** Rows found by another table's references: `values` gives what the column may be, for a beginning of their normal form (`$1`, a pattern). */
  readonly linked?: { readonly column: string; readonly values: string };
  /** Who has taken a row: a column with the operator's number, or what the table of assignments calls it. */
  readonly assigned?: { readonly column: string } | { readonly kind: AssignedKind };
  /** What of columns a text means besides: the stored values behind the shown ones. */
  readonly meant?: readonly Meant[];
  /** Sums are found by an index of stretches of the table, of which the planner thinks so little that it would as soon read all of the table. */
  readonly isInStretches?: true;
  /** Its key is shown to nobody: a number that is searched for is not the row's own. */
  readonly isUnnumbered?: true;
};

type Meant = {
  readonly column: string;
  readonly valuesOf: (text: string, pool: Queryable) => readonly unknown[] | Promise<readonly unknown[]>;
};

/** What a list is asked for, as `listInput` declares it. */
export type ListFilter = {
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly zone?: string | undefined;
  readonly currency?: string | undefined;
  readonly least?: string | undefined;
  readonly most?: string | undefined;
  readonly assigned?: 'me' | 'others' | 'nobody' | undefined;
  /** Who asks: 'me' of `assigned`. */
  readonly caller?: number;
  readonly after?: number | undefined;
  readonly before?: number | undefined;
};

/** Columns and the one value or the values that each may have; what is undefined narrows nothing. */
type Narrowed = Readonly<Record<string, string | number | bigint | readonly (string | number)[] | undefined>>;

export type ListRequest = {
  readonly filter: ListFilter;
  readonly narrowed?: Narrowed;
  readonly oldestFirst?: boolean;
};

const FIELDS = ['search', 'from', 'to', 'currency', 'least', 'most', 'assigned', 'after', 'before'] as const;

/** Whether a list is asked for more than its state and its page. */
export const isFiltered = (filter: ListFilter): boolean =>
  FIELDS.some((field) => filter[field] !== undefined && filter[field] !== '');

const DAY_MS = 86_400_000;
const LONGEST_MS = 30 * 3_600_000;

/** When a day of a zone begins, ms UTC; `daysLater` days after it. */
const beginOf = (day: string, zone: string, daysLater = 0): number => {
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS + daysLater;
  return dayAfter(zone, number - 1, number * DAY_MS - LONGEST_MS);
};

/** From when on and before when the days of a filter are, ms UTC. */
export const instantsOf = ({
  from,
  to,
  zone = 'UTC',
}: ListFilter): { readonly from?: number; readonly before?: number } => ({
  ...(from === undefined ? {} : { from: beginOf(from, zone) }),
  ...(to === undefined ? {} : { before: beginOf(to, zone, 1) }),
});

/** The assets by how many decimals they have: amounts of the same scale are compared as the same number of units. */
const byDecimals = (assets: AssetRegistry): ReadonlyMap<number, readonly string[]> => {
  const groups = new Map<number, string[]>();
  for (const { code, decimals } of assets.all()) groups.set(decimals, [...(groups.get(decimals) ?? []), code]);
  return groups;
};

/** An amount in units of a scale; what is finer than the scale is rounded as told, or is none. */
const unitsAt = (text: string, decimals: number, rounding: 'up' | 'down' | 'none'): bigint | undefined => {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!parts) return undefined;
  const [, sign, whole = '0', fraction = ''] = parts;
  const digits = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const isExact = /^0*$/.test(fraction.slice(decimals));
  if (!isExact && rounding === 'none') return undefined;
  const up = !isExact && (rounding === 'up') !== (sign === '-') ? 1n : 0n;
  return (sign === '-' ? -1n : 1n) * (digits + up);
};

export type Put = (value: unknown) => string;

/** One condition on the amounts of every scale. Amounts are of at least or at most so much, or exactly that. */
export const moneyCondition = (
  { asset, units }: NonNullable<ListSource['money']>,
  text: string,
  sign: '>=' | '<=' | '=',
  { assets, currency }: { readonly assets: AssetRegistry; readonly currency: string | undefined },
  put: Put,
): string => {
  const rounding = sign === '=' ? 'none' : sign === '>=' ? 'up' : 'down';
  const wanted = currency === undefined ? undefined : assets.find(currency);
  const groups = wanted ? new Map([[wanted.decimals, [wanted.code]]]) : byDecimals(assets);
  const conditions = [...groups].flatMap(([decimals, codes]) => {
    const value = unitsAt(text, decimals, rounding);
    return value === undefined ? [] : [`(${units} ${sign} ${put(value)}::numeric AND ${asset} = ANY (${put(codes)}))`];
  });
  return conditions.length === 0 ? 'false' : `(${conditions.join(' OR ')})`;
};

/** A sum of a row that is held in memory. */
type Sum = { readonly asset: string; readonly units: bigint };

/** Whether a row held in memory is one that a filter asks for: any of its texts contains the search, its reference does in its normal form (FUNDS-3), or a sum is that; a sum is of the currency and within the bounds. */
export const matchesFilter = (
  assets: AssetRegistry,
  { search, currency, least, most }: ListFilter,
  {
    texts,
    reference = '',
    sums,
  }: { readonly texts: readonly string[]; readonly reference?: string; readonly sums: readonly Sum[] },
): boolean => {
  const wanted = search?.trim().toLowerCase() ?? '';
  const amount = wanted.replaceAll(/[\s,’']/g, '');
  const holds = (sum: Sum, text: string, sign: '>=' | '<=' | '='): boolean => {
    const units = unitsAt(text, assets.get(sum.asset).decimals, sign === '=' ? 'none' : sign === '>=' ? 'up' : 'down');
    if (units === undefined) return false;
    return sign === '=' ? sum.units === units : sign === '>=' ? sum.units >= units : sum.units <= units;
  };
  const isFound =
    wanted === '' ||
    texts.some((text) => text.toLowerCase().includes(wanted)) ||
    (isReference(wanted) && referenceKey(reference).includes(referenceKey(wanted))) ||
    sums.some((sum) => holds(sum, amount, '='));
  const asset = currency?.trim().toUpperCase() || undefined;
  const isWithin = (sum: Sum): boolean =>
    (asset === undefined || sum.asset === asset) &&
    (least === undefined || holds(sum, least, '>=')) &&
    (most === undefined || holds(sum, most, '<='));
  const isNarrowed = asset !== undefined || least !== undefined || most !== undefined;
  return isFound && (!isNarrowed || sums.some(isWithin));
};

/** A text as a part of a pattern of LIKE. */
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Fewer signs of a reference stand in too many texts. */
const FEWEST_SIGNS = 5;

/**
 * The condition that an expression has a reference in it, however either is spaced; undefined for what is none: too short, or without a digit,
 * as two words that are typed together are.
 */
export const spelledIn = (expression: string, search: string, put: Put): string | undefined => {
  const key = isReference(search) ? referenceKey(search) : '';
  if (key.length < FEWEST_SIGNS || !/\d/.test(key)) return undefined;
  const [text, wanted] = [`reference_key(${expression})`, `${put(key)}::text`];
  return `(text_grams(${text}) @> text_grams(${wanted}) AND strpos(${text}, ${wanted}) > 0)`;
};

/** What the module of identity answers for lists that are searched by who a customer is. */
export type CustomerSearch = {
  /** The customers that a text means (rule CONSOLE-42). */
  readonly customersFound: (text: string) => Promise<readonly number[]>;
  /** Their e-mail addresses and phone numbers. */
  readonly addressesOf: (customers: readonly number[]) => Promise<readonly string[]>;
};

type SearchDeps = {
  readonly database: Pick<Database, 'pool'>;
  readonly assets: AssetRegistry;
  readonly identity: CustomerSearch;
};

/** The conditions any of which a search is met by. */
const searchCondition = async (asker: SearchDeps, source: ListSource, search: string, put: Put): Promise<string> => {
  const {
    database: { pool },
    identity,
  } = asker;
  const key = source.key ?? 'id';
  const conditions: string[] = [];
  const number = /^#?(\d{1,15})$/.exec(search)?.[1];
  if (number !== undefined && !source.isUnnumbered && !source.customers?.includes(key))
    conditions.push(`${key} = ${put(number)}`);
  if (number !== undefined) for (const column of source.numbers ?? []) conditions.push(`${column} = ${put(number)}`);
  if (source.customers || source.ofCustomers) {
    const found = await identity.customersFound(search);
    if (found.length > 0) {
      const ids = put(found);
      for (const column of source.customers ?? []) conditions.push(`${column} = ANY (${ids})`);
      if (source.ofCustomers) conditions.push(source.ofCustomers(`${ids}::bigint[]`, put));
    }
  }
  if (source.addresses) {
    const written = await identity.addressesOf(await identity.customersFound(search));
    if (written.length > 0) for (const column of source.addresses) conditions.push(`${column} = ANY (${put(written)})`);
  }
  const amount = search.replaceAll(/[\s,’']/g, '');
  if (source.money && /^\d{1,30}(\.\d{1,30})?$/.test(amount))
    for (const units of [source.money.units, ...(source.money.searched ?? [])])
      conditions.push(
        moneyCondition({ ...source.money, units }, amount, '=', { assets: asker.assets, currency: undefined }, put),
      );
  for (const column of source.beginnings ?? [])
    conditions.push(`lower(${column}) LIKE lower(${put(`${escaped(search)}%`)})`);
  const reference = isReference(search) ? `${referenceKey(search)}%` : undefined;
  if (reference !== undefined)
    for (const column of source.references ?? []) conditions.push(`reference_key(${column}) LIKE ${put(reference)}`);
  if (source.linked && reference !== undefined) {
    const { rows } = await pool.query<{ value: unknown }>(source.linked.values, [reference]);
    if (rows.length > 0) conditions.push(`${source.linked.column} = ANY (${put(rows.map(({ value }) => value))})`);
  }
  if (source.text && search.length >= 2) {
    const text = `lower(${put(search)}::text)`;
    conditions.push(`(text_grams(${source.text}) @> text_grams(${text}) AND strpos(${source.text}, ${text}) > 0)`);
  }
  const spelled = source.spelled === undefined ? undefined : spelledIn(source.spelled, search, put);
  if (spelled !== undefined) conditions.push(spelled);
  for (const { column, valuesOf } of source.meant ?? []) {
    const values = await valuesOf(search, pool);
    if (values.length > 0) conditions.push(`${column} = ANY (${put(values)})`);
  }
  return conditions.length === 0 ? 'false' : `(${conditions.join(' OR ')})`;
};

const narrowing = (narrowed: Narrowed, put: Put): readonly string[] =>
  Object.entries(narrowed).flatMap(([column, value]) => {
    if (value === undefined) return [];
    if (Array.isArray(value)) return [`${column} = ANY (${put(value)})`];
    // A number larger than the column holds is nobody's, not a failure.
    return [`${column} = ${put(value)}${typeof value === 'number' ? '::int8' : ''}`];
  });

/** Whose rows they are: those that the asker, or another operator, or nobody has taken. */
const assignedCondition = (
  { table, key = 'id', assigned }: ListSource,
  { assigned: whose, caller = 0 }: ListFilter,
  put: Put,
): readonly string[] => {
  if (assigned === undefined || whose === undefined) return [];
  const sign = whose === 'me' ? '=' : '<>';
  const taker = whose === 'nobody' ? undefined : `${sign} ${put(caller)}`;
  if ('column' in assigned) return [taker === undefined ? `${assigned.column} IS NULL` : `${assigned.column} ${taker}`];
  const taken = `FROM assignment a WHERE a.kind = '${assigned.kind}'`;
  if (taker === undefined) return [`NOT EXISTS (SELECT ${taken} AND a.item = ${table}.${key})`];
  return [`${key} IN (SELECT a.item ${taken} AND a.operator ${taker})`];
};

export type ListStatement = {
  readonly page: string;
  /** The same page where there are few rows: all of them are found and then put in order. */
  readonly pageOfFew: string;
  readonly count: string;
  readonly values: readonly unknown[];
};

/** The conditions in SQL that a filter comes to. */
export const listConditions = async (
  asker: SearchDeps,
  source: ListSource,
  { filter, narrowed = {} }: Pick<ListRequest, 'filter' | 'narrowed'>,
  put: Put,
): Promise<readonly string[]> => {
  const conditions = [...narrowing(narrowed, put), ...assignedCondition(source, filter, put)];
  const { at, money } = source;
  const { from, before } = instantsOf(filter);
  if (at && from !== undefined) conditions.push(`${at} >= ${put(from)}`);
  if (at && before !== undefined) conditions.push(`${at} < ${put(before)}`);
  const currency = filter.currency?.trim().toUpperCase() || undefined;
  if (money && currency !== undefined) conditions.push(`${money.asset} = ${put(currency)}`);
  const scales = { assets: asker.assets, currency };
  if (money && filter.least !== undefined) conditions.push(moneyCondition(money, filter.least, '>=', scales, put));
  if (money && filter.most !== undefined) conditions.push(moneyCondition(money, filter.most, '<=', scales, put));
  const search = filter.search?.trim() ?? '';
  if (search !== '') conditions.push(await searchCondition(asker, source, search, put));
  return conditions;
};

/** The statements that give the keys of a page of a filtered list and count its rows, as far as they are counted. */
export const listStatement = async (
  asker: SearchDeps,
  source: ListSource,
  { filter, narrowed, oldestFirst = false }: ListRequest,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ListStatement> => {
  const values: unknown[] = [];
  const put: Put = (value) => `$${values.push(value)}`;
  const key = source.key ?? 'id';
  const conditions = await listConditions(asker, source, { filter, narrowed: narrowed ?? {} }, put);
  const where = conditions.length === 0 ? 'true' : conditions.join(' AND ');
  const isBack = filter.before !== undefined;
  const isRising = oldestFirst !== isBack;
  const edge = filter.before ?? filter.after;
  const beyond = edge === undefined ? '' : ` AND ${key} ${isRising ? '>' : '<'} ${put(edge)}::bigint`;
  // The count knows nothing of the edge, but must be given as many parameters.
  const bound = edge === undefined ? '' : ` WHERE $${values.length}::bigint IS NOT NULL`;
  const ordered = (rows: string): string =>
    `${rows}${beyond} ORDER BY ${key} ${isRising ? 'ASC' : 'DESC'} OFFSET ${offset} LIMIT ${limit}`;
  return {
    page: ordered(`SELECT ${key} AS key FROM ${source.table} WHERE ${where}`),
    pageOfFew: `WITH few AS MATERIALIZED (SELECT ${key} FROM ${source.table} WHERE ${where}) ${ordered(`SELECT ${key} AS key FROM few WHERE true`)}`,
    count: `SELECT count(*)::int4 AS total FROM (SELECT FROM ${source.table} WHERE ${where} LIMIT ${MOST_COUNTED + 1}) found${bound}`,
    values,
  };
};

const NO_WHOLE_TABLE = 'SET LOCAL enable_seqscan = off';

/** Asks where no table is read from its first row to its last as long as an index tells where to look. `database` may be a connection in a transaction. */
const byIndexes = async <T>(database: Queryable, ask: (database: Queryable) => Promise<T>): Promise<T> => {
  if (!(database instanceof pg.Pool)) {
    await database.query(NO_WHOLE_TABLE);
    return ask(database);
  }
  const client = await database.connect();
  try {
    await client.query('BEGIN READ ONLY');
    await client.query(NO_WHOLE_TABLE);
    return await ask(client);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
};

/**
 * The keys of a page of a filtered list in its order, and how many rows there are: counted to 10,000, one more where there are more. A page that
 * begins after or before a row costs what the first one costs (rule CONSOLE-43).
 */
export const pageOfFiltered = async (
  asker: SearchDeps,
  source: ListSource,
  request: ListRequest,
  paging: { readonly offset: number; readonly limit: number },
  database: Queryable = asker.database.pool,
): Promise<{ readonly refs: readonly bigint[]; readonly total: number }> => {
  const { filter } = request;
  const hasEdge = filter.after !== undefined || filter.before !== undefined;
  const statement = await listStatement(asker, source, request, hasEdge ? { ...paging, offset: 0 } : paging);
  const ask = async (connection: Queryable) => {
    const counted = await connection.query<{ total: number }>(statement.count, [...statement.values]);
    const total = counted.rows[0]?.total ?? 0;
    // Where rows are few the planner would look for them in the order of their keys, and through nearly all others, because it takes them for evenly spread.
    const text = total > MOST_COUNTED ? statement.page : statement.pageOfFew;
    const { rows } = await connection.query<{ key: bigint | number }>(text, [...statement.values]);
    return { total, refs: rows.map(({ key }) => BigInt(key)) };
  };
  const { total, refs } = await (source.isInStretches ? byIndexes(database, ask) : ask(database));
  return { refs: filter.before === undefined ? refs : refs.reverse(), total };
};
