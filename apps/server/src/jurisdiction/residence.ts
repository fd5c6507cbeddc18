import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { OwnError } from '../platform/index.ts';
import type { Services } from '../services.ts';
import type { RowSeals, SealedTable } from '../store/row-seals.ts';
import { inTransaction, type Queryable } from '../store/transaction.ts';

/** Where customers live, as it was confirmed: an altered row would open what a country closes. */
export const residenceRows: SealedTable = {
  name: 'customer_country',
  key: 'customer::text',
  found: 'customer = ANY($1::int[])',
  says: 'customer, declared, confirmed',
};

export type Residence = ReplyOf<Endpoints['jurisdiction.declare']>;
type Stored = Residence & { readonly confirmedBy: string | null };

type Row = {
  readonly declared: string;
  readonly declared_at: bigint;
  readonly confirmed: string | null;
  readonly confirmed_at: bigint | null;
  readonly confirmed_by: string | null;
};

const NONE: Stored = { declared: null, declaredAt: null, confirmed: null, confirmedAt: null, confirmedBy: null };

/** Where a customer said to live, and where they were found to. */
export const residenceOf = async (database: Queryable, customer: CustomerId): Promise<Stored> => {
  const { rows } = await database.query<Row>(
    'SELECT declared, declared_at, confirmed, confirmed_at, confirmed_by FROM customer_country WHERE customer = $1',
    [customer],
  );
  const [row] = rows;
  if (!row) return NONE;
  return {
    declared: row.declared,
    declaredAt: Number(row.declared_at),
    confirmed: row.confirmed,
    confirmedAt: row.confirmed_at === null ? null : Number(row.confirmed_at),
    confirmedBy: row.confirmed_by,
  };
};

/** The confirmed country of a customer; undefined where none is, or where another hand than ours has written it. */
export const confirmedCountry = async (
  database: Queryable,
  seals: RowSeals,
  customer: CustomerId,
): Promise<string | undefined> => {
  const { confirmed } = await residenceOf(database, customer);
  if (confirmed === null) return undefined;
  return (await seals.whole(residenceRows, customer)) === undefined ? undefined : confirmed;
};

/** A residence as its customer is shown it. */
export const shown = ({ confirmedBy: _, ...residence }: Stored): Residence => residence;

/** Keeps where a customer says to live; what was confirmed before goes on counting until this is (rule JURISDICTION-3). */
export const declare = async (
  { database, seals, now }: Services,
  customer: CustomerId,
  country: string,
): Promise<Residence> => {
  await inTransaction(database.pool, async (client) => {
    // What another hand has written is not sealed with it.
    if ((await seals.whole(residenceRows, customer, client)) === undefined)
      await client.query('UPDATE customer_country SET confirmed = NULL WHERE customer = $1', [customer]);
    await client.query(
      `INSERT INTO customer_country (customer, declared, declared_at) VALUES ($1, $2, $3)
         ON CONFLICT (customer) DO UPDATE
         SET declared = EXCLUDED.declared, declared_at = EXCLUDED.declared_at, number = EXCLUDED.number
         WHERE customer_country.declared <> EXCLUDED.declared`,
      [customer, country, now()],
    );
    await seals.seal(client, residenceRows, customer);
    return ok(null);
  });
  return shown(await residenceOf(database.pool, customer));
};

/**
 * Ends what has not begun and is not open any more where a customer was found to live (rule JURISDICTION-12). Done again it ends nothing more. Errors:
 * those of a command that was not taken.
 */
const carryOut = async (
  { database, jurisdictions, execute }: Services,
  customer: CustomerId,
): Promise<Result<null, OwnError>> => {
  const by = (await residenceOf(database.pool, customer)).confirmedBy ?? '';
  // Nothing comes between what the customer has and the command that ends it.
  const closed = await jurisdictions.closedTo(customer);
  if (closed) {
    const done = await execute({ type: 'close-products', customer, closed, by });
    // Nothing is left of an account that is closed.
    if (!done.ok && done.error !== 'ACCOUNT_NOT_FOUND') return err(done.error);
  }
  await database.pool.query('UPDATE customer_country SET carried_out = true WHERE customer = $1', [customer]);
  return ok(null);
};

const oneByOne = (customer: CustomerId): string => `residence of customer ${customer}`;

/** Carries out what was confirmed where the server stopped before it was done: before prices and sessions can let any of it begin. */
export const carryOutConfirmed = async (services: Services, log: (line: string) => void): Promise<void> => {
  const { rows } = await services.database.pool.query<{ customer: CustomerId }>(
    'SELECT customer FROM customer_country WHERE NOT carried_out ORDER BY customer',
  );
  for (const { customer } of rows) {
    const done = await carryOut(services, customer);
    if (!done.ok) log(`what the country of customer ${customer} closes is not ended: ${done.error}`);
  }
};

/**
 * Confirms the country that a customer has declared, tells them, and ends what is not open there and has not begun (rule JURISDICTION-12); what is confirmed
 * already stays as it is, and nobody is told. Errors: COUNTRY_NOT_DECLARED where they have declared another since, or none; those of a command that was not
 * taken, where the country is confirmed and a repetition, or the next start, does the rest.
 */
export const confirm = (
  services: Services,
  customer: CustomerId,
  country: string,
  by: string,
): Promise<Result<Residence, 'COUNTRY_NOT_DECLARED' | OwnError>> => {
  const { database, seals, notify, now, jurisdictions, inTurn, underWay } = services;
  return inTurn(oneByOne(customer), async () => {
    let announce = (): void => undefined;
    const confirmed = await inTransaction<boolean, 'COUNTRY_NOT_DECLARED'>(database.pool, async (client) => {
      const { rows } = await client.query<Pick<Row, 'confirmed'> & { carried_out: boolean }>(
        'SELECT confirmed, carried_out FROM customer_country WHERE customer = $1 AND declared = $2 FOR UPDATE',
        [customer, country],
      );
      const [row] = rows;
      if (!row) return err('COUNTRY_NOT_DECLARED');
      const isNew = row.confirmed !== country;
      if (isNew) {
        await client.query(
          `UPDATE customer_country SET confirmed = declared, confirmed_at = $2, confirmed_by = $3, carried_out = false
             WHERE customer = $1`,
          [customer, now(), by],
        );
        announce = await notify.notifyWithin(client, customer, 'residence-confirmed', { country });
      }
      await seals.seal(client, residenceRows, customer);
      return ok(row.carried_out && !isNew);
    });
    // From here on nothing more is let through that the country closes; what was let through before comes before the command.
    jurisdictions.forget(customer);
    if (!confirmed.ok) return confirmed;
    announce();
    await underWay.answered(customer);
    const done = confirmed.value ? ok(null) : await carryOut(services, customer);
    return done.ok ? ok(shown(await residenceOf(database.pool, customer))) : done;
  });
};
