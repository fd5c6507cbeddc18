import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type pg from 'pg';
import {
  isFiltered,
  keyedHash,
  type ListFilter,
  type ListSource,
  pageOfFiltered,
  sharedKey,
} from '../platform/index.ts';
import type { Services } from '../services.ts';
import { pageOfSearch } from '../store/lists.ts';
import { inTransaction, type Queryable } from '../store/transaction.ts';
import {
  type Application,
  type Filled,
  type Item,
  idNumber,
  isPicture,
  type Level,
  type State,
} from './application.ts';
import { identityPurpose } from './keys.ts';
import { keepNameWords } from './name-words.ts';

/** An application as it is kept. */
export type StoredApplication = Application & {
  readonly id: number;
  readonly customer: CustomerId;
  readonly reviewer: string | null;
};

type Row = {
  readonly id: number;
  readonly customer: number;
  readonly level: Level;
  readonly state: State;
  readonly sealed: string | null;
  readonly items: Application['items'];
  readonly timeline: Application['timeline'];
  readonly reviewer_id: number | null;
  readonly reviewer: string | null;
  readonly submitted_at: bigint | null;
  readonly decided_at: bigint | null;
};

const SELECT = `SELECT application.*, operator.username AS reviewer FROM identity_application AS application
  LEFT JOIN operator ON operator.id = application.reviewer_id`;

const instant = (value: bigint | null): number | null => (value === null ? null : Number(value));

const stored = ({ secrets }: Services, row: Row): StoredApplication => ({
  id: row.id,
  customer: row.customer,
  level: row.level,
  state: row.state,
  texts: row.sealed === null ? {} : JSON.parse(secrets.open(identityPurpose(row.customer), row.sealed).toString()),
  items: row.items,
  timeline: row.timeline,
  reviewerId: row.reviewer_id,
  reviewer: row.reviewer,
  submittedAt: instant(row.submitted_at),
  decidedAt: instant(row.decided_at),
});

/** The newest application of each level that a customer has begun. */
export const newestOf = async (services: Services, customer: CustomerId): Promise<readonly StoredApplication[]> => {
  const { rows } = await services.database.pool.query<Row>(
    `SELECT DISTINCT ON (level) found.* FROM (${SELECT} WHERE application.customer = $1) AS found ORDER BY level, id DESC`,
    [customer],
  );
  // Primary comes first.
  return rows.map((row) => stored(services, row)).sort((one, other) => (one.level < other.level ? 1 : -1));
};

export const applicationById = async (services: Services, id: number): Promise<StoredApplication | undefined> => {
  const { rows } = await services.database.pool.query<Row>(`${SELECT} WHERE application.id = $1::int8`, [id]);
  return rows[0] && stored(services, rows[0]);
};

/** Customers other than this application's who handed in the same number of a document. */
export const sameNumberAs = async ({ database }: Services, { id, customer }: StoredApplication): Promise<number[]> => {
  const { rows } = await database.pool.query<{ customer: number }>(
    `SELECT DISTINCT other.customer FROM identity_application AS own
     JOIN identity_application AS other ON other.number_digest = own.number_digest
     WHERE own.id = $1 AND other.customer <> $2 AND other.state <> 'draft' ORDER BY other.customer LIMIT 20`,
    [id, customer],
  );
  return rows.map((row) => row.customer);
};

const numberDigest = async (
  services: Services,
  database: Queryable,
  { texts }: Application,
): Promise<Buffer | null> => {
  const number = idNumber(texts['id-number'] ?? '');
  if (!number.ok) return null;
  return keyedHash(await sharedKey(database, services.secrets, 'identity-number'), number.value);
};

const write = async (services: Services, database: Queryable, application: StoredApplication): Promise<void> => {
  const { id, customer, state, texts, items, timeline, reviewerId, submittedAt, decidedAt } = application;
  await database.query(
    `UPDATE identity_application SET state = $2, sealed = $3, number_digest = $4, items = $5, timeline = $6, reviewer_id = $7,
       submitted_at = $8, decided_at = $9 WHERE id = $1`,
    [
      id,
      state,
      services.secrets.seal(identityPurpose(customer), Buffer.from(JSON.stringify(texts))),
      await numberDigest(services, database, application),
      JSON.stringify(items),
      JSON.stringify(timeline),
      reviewerId,
      submittedAt,
      decidedAt,
    ],
  );
  if (state !== 'draft' && texts.name !== undefined) await keepNameWords(services, database, customer, texts.name);
};

type Change<E extends string> = (application: StoredApplication) => Result<Application, E>;

const changed = async <E extends string>(
  services: Services,
  database: Queryable,
  row: Row,
  change: Change<E>,
): Promise<Result<StoredApplication, E>> => {
  const before = stored(services, row);
  const after = change(before);
  if (!after.ok) return after;
  const application = { ...before, ...after.value };
  if (after.value !== before) await write(services, database, application);
  return ok(application);
};

/** Changes a customer's current application of a level, one change at a time; begins one where there is none, or the last was refused. */
export const changeOwn = <E extends string>(
  services: Services,
  customer: CustomerId,
  level: Level,
  change: Change<E>,
): Promise<Result<StoredApplication, E>> =>
  inTransaction(services.database.pool, async (client) => {
    await client.query(
      `INSERT INTO identity_application (customer, level, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (customer, level) WHERE state <> 'refused' DO NOTHING`,
      [customer, level, services.now()],
    );
    const { rows } = await client.query<Row>(
      `${SELECT} WHERE application.customer = $1 AND application.level = $2 AND application.state <> 'refused'
       FOR UPDATE OF application`,
      [customer, level],
    );
    const [row] = rows;
    if (!row) throw new Error(`the ${level} application of customer ${customer} was not begun`);
    return changed(services, client, row, change);
  });

/** Changes an application by its id, one change at a time; `also` is written in the same transaction. Errors: APPLICATION_NOT_FOUND, those of the change. */
export const changeById = <E extends string>(
  services: Services,
  id: number,
  change: Change<E>,
  also: (client: pg.PoolClient, application: StoredApplication) => Promise<void> = async () => undefined,
): Promise<Result<StoredApplication, E | 'APPLICATION_NOT_FOUND'>> =>
  inTransaction<StoredApplication, E | 'APPLICATION_NOT_FOUND'>(services.database.pool, async (client) => {
    const { rows } = await client.query<Row>(`${SELECT} WHERE application.id = $1::int8 FOR UPDATE OF application`, [
      id,
    ]);
    const [row] = rows;
    if (!row) return err('APPLICATION_NOT_FOUND');
    const done = await changed(services, client, row, change);
    if (done.ok) await also(client, done.value);
    return done;
  });

/** A text of a customer's newest application, in full. */
export const textOf = async (services: Services, customer: CustomerId, item: Item): Promise<string | null> =>
  (await newestOf(services, customer)).find(({ texts }) => texts[item] !== undefined)?.texts[item] ?? null;

/** Checks that the number of a document can be one. Errors: BAD_ID_NUMBER. */
export const checkNumber = ({ 'id-number': number }: Filled): Result<null, 'BAD_ID_NUMBER'> =>
  number === undefined || idNumber(number).ok ? ok(null) : err('BAD_ID_NUMBER');

/** Checks that the pictures are the customer's own. Errors: FILE_NOT_FOUND. */
export const checkPictures = async (
  { files }: Services,
  customer: CustomerId,
  filled: Filled,
): Promise<Result<null, 'FILE_NOT_FOUND'>> => {
  for (const [item, key] of Object.entries(filled) as [Item, string][])
    if (isPicture(item) && (await files.find(key))?.owner !== customer) return err('FILE_NOT_FOUND');
  return ok(null);
};

/** Whether two files are there and are the same picture. */
export const areAlike = async (
  { files }: Services,
  one: string | undefined,
  other: string | undefined,
): Promise<boolean> => {
  if (one === undefined || other === undefined) return false;
  const [first, second] = [await files.find(one), await files.find(other)];
  if (!first || !second) return false;
  return first.key === second.key || (first.digest !== null && first.digest === second.digest);
};

/** Checks that the front and the back of a document, what is left out taken from the draft, are two pictures. Errors: SAME_PICTURE. */
export const checkSides = async (
  services: Services,
  customer: CustomerId,
  filled: Filled,
): Promise<Result<null, 'SAME_PICTURE'>> => {
  const draft = (await newestOf(services, customer)).find(({ level }) => level === 'primary')?.items;
  const front = filled.front ?? draft?.front?.fileKey;
  const back = filled.back ?? draft?.back?.fileKey;
  return (await areAlike(services, front, back)) ? err('SAME_PICTURE') : ok(null);
};

export type WaitingFilter = {
  readonly status: 'waiting' | 'approved' | 'action-required' | 'refused' | undefined;
  readonly level: Level | undefined;
  readonly customerId: number | undefined;
  readonly filter?: ListFilter;
  readonly offset: number;
  readonly limit: number;
};

export type ApplicationRow = Omit<StoredApplication, 'texts' | 'items' | 'timeline' | 'reviewerId'>;

/** What operators search and filter applications by. */
export const APPLICATIONS: ListSource = {
  table: 'identity_application',
  at: 'submitted_at',
  customers: ['customer'],
  assigned: { column: 'reviewer_id' },
};

const FILTERED_STATES = {
  all: ['submitted', 'in-review', 'approved', 'action-required', 'refused'],
  waiting: ['submitted', 'in-review'],
} as const;

/** What was handed in: waiting applications oldest first, decided ones newest first. No text is opened for a list. */
export const listApplications = async (
  services: Services,
  { status, level, customerId, filter = {}, offset, limit }: WaitingFilter,
): Promise<{ readonly rows: readonly ApplicationRow[]; readonly total: number }> => {
  const states =
    status === undefined
      ? "state <> 'draft'"
      : status === 'waiting'
        ? "state IN ('submitted', 'in-review')"
        : `state = '${status}'`;
  const where = `${states} AND ($1::text IS NULL OR level = $1) AND ($2::int8 IS NULL OR customer = $2)`;
  const order = status === 'waiting' ? 'submitted_at, id' : 'decided_at DESC NULLS FIRST, id DESC';
  const { pool } = services.database;
  const values = [level ?? null, customerId ?? null];
  const search = { table: 'identity_application', where, order, values };
  const state = status === undefined ? FILTERED_STATES.all : status === 'waiting' ? FILTERED_STATES.waiting : status;
  const request = { filter, narrowed: { state, level, customer: customerId }, oldestFirst: status === 'waiting' };
  const { refs, total } = isFiltered(filter)
    ? await pageOfFiltered(services, APPLICATIONS, request, { offset, limit })
    : await pageOfSearch(pool, search, { offset, limit });
  const found = await pool.query<Row>(
    `SELECT application.id, customer, level, state, submitted_at, decided_at, operator.username AS reviewer
     FROM unnest($1::bigint[]) WITH ORDINALITY AS page (ref, place) JOIN identity_application AS application ON application.id = page.ref
     LEFT JOIN operator ON operator.id = application.reviewer_id ORDER BY page.place`,
    [refs],
  );
  return {
    rows: found.rows.map((row) => ({
      id: row.id,
      customer: row.customer,
      level: row.level,
      state: row.state,
      reviewer: row.reviewer,
      submittedAt: instant(row.submitted_at),
      decidedAt: instant(row.decided_at),
    })),
    total,
  };
};
