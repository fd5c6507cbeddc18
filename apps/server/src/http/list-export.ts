import { Readable } from 'node:stream';
import { assert, err, ok, type Result, utcDay } from '@bourse/rules';
import { type Endpoint, type EndpointName, type ErrorName, encoderOf, goesByRow } from '@bourse/wire';
import { exportHeader, exportValue } from '@bourse/wire/export-words';
import { wireSchema } from '@bourse/wire/wire-schema';
import type pg from 'pg';
import { z } from 'zod';
import { createKeyedQueue, isFiltered } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { beginMoment } from '../store/moment.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import type { BareReply, Context, OperatorCaller } from './handler.ts';

/** A page of a list; a list without pages is all of it. */
type Page = { readonly rows: readonly unknown[]; readonly total: number } | readonly unknown[];

/** A list's own handler: an export shows what the list shows, in the same words and as covered. */
type ListHandler = (input: never, context: Context<never>) => Promise<Result<Page, ErrorName>>;

export type ListExport = {
  readonly name: EndpointName;
  readonly row: Endpoint;
  readonly handler: ListHandler;
  readonly input: Readonly<Record<string, unknown>>;
  readonly context: Context<OperatorCaller>;
};

/** Few enough to be gone again before they outlive the young part of the memory. */
const PAGE = 100;
/** Each holds a database connection while it lasts. */
const atOnce = 2;
/** A reader slower than this is let go, and with it the moment it reads of. */
const LONGEST_MS = 900_000;
const INSTANT = 'milliseconds since 1970, UTC';

let running = 0;

/** Whether a row gives a list of the console, in pages or whole. */
export const isList = ({ area, method, envelope, reply }: Endpoint): boolean =>
  area === 'console' && method === 'GET' && (envelope === 'rows' || reply instanceof z.ZodArray);

/** Whether `?format=csv` asks a list of the console for all of its rows. */
export const isListExport = (row: Endpoint, query: unknown): boolean =>
  isList(row) && typeof query === 'object' && query !== null && 'format' in query && query.format === 'csv';

type Column = {
  readonly name: string;
  readonly isInstant: boolean;
  /** Whether its values are a few that the server names by words of its own. */
  readonly isChoice: boolean;
};

const listOf = ({ reply }: Endpoint): z.ZodArray<z.ZodType> => {
  const list = reply instanceof z.ZodObject ? (reply.shape as { readonly rows?: z.ZodType }).rows : reply;
  assert(list instanceof z.ZodArray, 'a list replies with rows');
  return list as z.ZodArray<z.ZodType>;
};

/** The fields of a list's rows as they travel, in the order of the table. */
export const columnsOf = (row: Endpoint): readonly Column[] => {
  // A list or an object within a row may hold instants; it is none itself.
  const saysInstant = (field: object): boolean => {
    const text = JSON.stringify(field);
    return text.includes(INSTANT) && !text.includes('"properties"') && !text.includes('"items"');
  };
  const saysChoice = (field: object): boolean => JSON.stringify(field).includes('"enum":["');
  return Object.entries(wireSchema(listOf(row).element).properties ?? {}).map(([name, field]) => ({
    name,
    isInstant: saysInstant(field),
    isChoice: saysChoice(field),
  }));
};

const ONE_CUSTOMER = '/console/customers/{id}/';

/** Whose list it is, of those in a customer's record. */
const ownerOf = ({ row, input }: Pick<ListExport, 'row' | 'input'>): number | undefined =>
  row.path.startsWith(ONE_CUSTOMER) ? Number(input['id']) : undefined;

/** 'customer-12-orders', 'leaders-7-followers', 'manual-postings': the list's address. */
const nameOf = (request: Pick<ListExport, 'row' | 'input'>): string =>
  request.row.path
    .replace(ONE_CUSTOMER, `/console/customer-${ownerOf(request)}/`)
    .replace('/console/', '')
    .replaceAll(/\{(\w+)\}/g, (_, name) => String(request.input[name]))
    .replaceAll('/', '-');

const cellOf = (list: string, value: unknown, { name, isInstant, isChoice }: Column): unknown => {
  if (isInstant && value !== null && value !== undefined) return new Date(Number(value)).toISOString();
  return exportValue(list, name, value, isChoice);
};

/** The services with a database that stays as it is now: every page is of the same moment, however long the reader takes. */
const snapshotOf = async (services: Services) => {
  const client = await services.database.pool.connect();
  const inTurn = createKeyedQueue();
  // A list may ask several things at once, and a connection answers one after the other.
  const query = (request: string | pg.QueryConfig, values?: unknown[]) =>
    inTurn('connection', () => client.query(request, values));
  const end = async () => {
    await query('ROLLBACK').catch(() => undefined);
    client.release();
  };
  // Handlers only ask the pool to query.
  const database = { ...services.database, pool: { query } as unknown as typeof services.database.pool };
  try {
    await beginMoment(database.pool);
  } catch (error) {
    await end();
    throw error;
  }
  return { services: { ...services, database }, end };
};

async function* lines({ name, row, handler, input, context }: ListExport): AsyncGenerator<string> {
  const columns = columnsOf(row);
  const owner = ownerOf({ row, input });
  // Two customers' files that are put together stay apart.
  const [whose, itsHeader] = owner === undefined ? [[], []] : [[owner], ['Customer number']];
  const encode = encoderOf(listOf(row));
  const snapshot = await snapshotOf(context.services);
  try {
    yield BYTE_ORDER_MARK + csvLine([...itsHeader, ...columns.map((column) => exportHeader(name, column.name))]);
    // A list that is not read from the snapshot may have grown at its head meanwhile: what is pushed to the next page is not written twice.
    let before: ReadonlySet<string> = new Set();
    let cursor: { readonly pageNo: number; readonly after?: number } = { pageNo: 1 };
    for (;;) {
      const request = { ...input, ...cursor, pageNum: undefined, pageSize: PAGE };
      const page = await handler(request as never, { ...context, services: snapshot.services } as Context<never>);
      assert(page.ok, `a list gives its pages: ${page.ok || page.error}`);
      const rows = 'rows' in page.value ? page.value.rows : page.value;
      // Page by page: rows encoded one by one outlive the young part of the memory (seen with --trace-gc).
      const wire = encode(rows) as readonly Readonly<Record<string, unknown>>[];
      const written = wire.map((each) =>
        csvLine([...whose, ...columns.map((column) => cellOf(name, each[column.name], column))]),
      );
      const fresh = written.filter((line) => !before.has(line));
      if (fresh.length > 0) yield fresh.join('');
      if (!('rows' in page.value) || rows.length < PAGE) return;
      before = new Set(written);
      const last = goesByRow(name, isFiltered(input)) && wire.at(-1)?.['id'];
      cursor = last ? { pageNo: 1, after: Number(last) } : { pageNo: cursor.pageNo + 1 };
    }
  } finally {
    await snapshot.end();
  }
}

/**
 * A whole list of the console as CSV, written down in the trail before it begins, and read page by page as fast as it is taken (rule
 * CONSOLE-32). Errors: those of the list; BUSY while two others run.
 */
export const exportList = async (request: ListExport): Promise<Result<BareReply, ErrorName>> => {
  if (running >= atOnce) return err('BUSY');
  const { name, input, context } = request;
  const { services, caller, address, requestId } = context;
  const owner = ownerOf(request);
  const first = await request.handler({ ...input, pageSize: 1 } as never, context as unknown as Context<never>);
  if (!first.ok) return first;
  const filter = Object.entries(input).filter(
    ([key, value]) => value !== undefined && !/^page/.test(key) && !(key === 'id' && owner !== undefined),
  );
  await services.identity.audit.record({
    operatorId: caller.id,
    operator: caller.name,
    action: name,
    target: owner === undefined ? 'csv' : `customer:${owner}`,
    reason: filter.map(([key, value]) => `${key} ${String(value)}`).join(', ') || 'all rows',
    outcome: 'ok',
    address,
    requestId,
  });
  const body = Readable.from(lines(request));
  running += 1;
  const end = setTimeout(() => body.destroy(new Error(`${name} as CSV was read too slowly`)), LONGEST_MS);
  body.once('close', () => {
    clearTimeout(end);
    running -= 1;
  });
  const day = utcDay(services.now());
  return ok({
    type: 'text/csv; charset=utf-8',
    body,
    headers: { 'content-disposition': `attachment; filename="${nameOf(request)}-${day}.csv"` },
  });
};
