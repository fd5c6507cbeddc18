import { type CustomerId, err, ok, type Result, utcMinute } from '@bourse/rules';
import type pg from 'pg';
import type { Services } from '../services.ts';
import { inTransaction, isTaken, type Queryable } from '../store/transaction.ts';
import { destinationParts } from './destination-name.ts';
import { DESTINATIONS } from './sealed-tables.ts';

/** What the owner knows one by. */
const OWN_ID = { wallet: 'id', card: 'COALESCE(first_id, id)' } as const;
type Kind = keyof typeof DESTINATIONS;

/** Whether a call that names a network means a bank: so the published interface says it. */
export const isBank = (network: string | undefined): boolean => network?.toUpperCase() === 'BANK';

/** When money may first go to what is added, or given another number, at an instant (FUNDS-33). */
export const usableFrom = ({ brand }: Services, at: number): number => at + brand.destinations.waitHours * 3_600_000;

/** Whether one more may be added; one at a time for a customer. Errors: TOO_MANY_DESTINATIONS. */
export const roomForOne = async (
  { brand, identity }: Services,
  database: Queryable,
  customer: CustomerId,
  kind: Kind,
): Promise<Result<null, 'TOO_MANY_DESTINATIONS'>> => {
  await identity.holdBack(database, customer);
  const { rows } = await database.query<{ n: number }>(
    `SELECT count(*)::int4 AS n FROM ${DESTINATIONS[kind].name} WHERE customer = $1 AND removed_at IS NULL`,
    [customer],
  );
  return (rows[0]?.n ?? 0) < brand.destinations.most ? ok(null) : err('TOO_MANY_DESTINATIONS');
};

/** Takes one of the customer's own away; false when there is none of that id. */
export const removeOne = async (
  { database, now }: Services,
  customer: CustomerId,
  kind: Kind,
  id: string,
): Promise<boolean> => {
  if (!/^\d{1,9}$/.test(id)) return false;
  const { rowCount } = await database.pool.query(
    `UPDATE ${DESTINATIONS[kind].name} SET removed_at = $3 WHERE ${OWN_ID[kind]} = $1 AND customer = $2 AND removed_at IS NULL`,
    [id, customer, now()],
  );
  return rowCount === 1;
};

/**
 * Tells the customer that money can be sent somewhere new, so that whoever did not do it hears of it before it can be used; the answer is to
 * be called when that is durable.
 */
const notifyAdded = (
  { notify }: Services,
  client: pg.PoolClient,
  customer: CustomerId,
  what: string,
  from: number,
): Promise<() => void> =>
  notify.notifyWithin(client, customer, 'destination-added', {
    what,
    from: utcMinute(from),
  });

const rowOf = (name: string) => {
  const { kind, id } = destinationParts(name);
  return { table: DESTINATIONS[kind], id: `${id}` };
};

/** The seal of a destination of the journal ('card:7', 'wallet:3'), to be written down with what goes there; undefined when it was changed by another hand. */
export const destinationSeal = ({ seals }: Services, name: string): Promise<string | undefined> => {
  const { table, id } = rowOf(name);
  return seals.whole(table, id);
};

/** Whether what was asked for still goes where it was asked to go (FUNDS-96). Errors: DESTINATION_CHANGED. */
export const sameDestination = async (
  { seals }: Services,
  {
    destination,
    destinationSeal: requested,
  }: { readonly destination: string; readonly destinationSeal?: string | undefined },
): Promise<Result<null, 'DESTINATION_CHANGED'>> => {
  const { table, id } = rowOf(destination);
  return (await seals.still(table, id, requested)) ? ok(null) : err('DESTINATION_CHANGED');
};

/** What a change of destinations is given: its transaction, and what tells the customer of one when it is durable. */
type Change = { readonly client: pg.PoolClient; readonly notify: (what: string, from: number) => Promise<void> };

/** Changes a customer's destinations in one transaction. Errors: DESTINATION_EXISTS where one is there already, then those of the change. */
export const changeDestinations = async <T, E extends string>(
  services: Services,
  customer: CustomerId,
  change: (given: Change) => Promise<Result<T, E | 'DESTINATION_EXISTS'>>,
): Promise<Result<T, E | 'DESTINATION_EXISTS'>> => {
  let announce = (): void => undefined;
  try {
    const changed = await inTransaction<T, E | 'DESTINATION_EXISTS'>(services.database.pool, (client) =>
      change({
        client,
        notify: async (what, from) => {
          announce = await notifyAdded(services, client, customer, what, from);
        },
      }),
    );
    if (changed.ok) announce();
    return changed;
  } catch (error) {
    if (isTaken(error)) return err('DESTINATION_EXISTS');
    throw error;
  }
};
