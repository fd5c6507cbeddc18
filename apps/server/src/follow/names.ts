import type { CustomerId } from '@bourse/rules';
import type { Services } from '../services.ts';
import type { Queryable } from '../store/transaction.ts';

/** Letters and figures of any script, with single signs between them: nothing that looks like an address or a form of the house's own words. */
const NAME = /^[\p{L}\p{N}]+(?:[ '’.-]?[\p{L}\p{N}]+)*$/u;
const SHORTEST = 3;

/** Whether something can be the name of a trader (rule FOLLOW-15). */
export const isName = (name: string): boolean => [...name].length >= SHORTEST && NAME.test(name);

/** The names that customers asked to lead under, approved or not, by customer; of those who gave none there is none. */
export const requestedNamesOf = async (
  { database }: Pick<Services, 'database'>,
  ids: readonly CustomerId[],
  within: Queryable = database.pool,
): Promise<ReadonlyMap<CustomerId, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await within.query<{ readonly customer: bigint; readonly name: string }>(
    'SELECT customer, name FROM leader_name WHERE customer = ANY($1::bigint[])',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ customer, name }) => [Number(customer), name]));
};

/** The names of traders that others see: those that an operator approved together with the request to lead (rule FOLLOW-15). */
export const namesOf = async (
  services: Pick<Services, 'database'> & { readonly core: Pick<Services['core'], 'state'> },
  ids: readonly CustomerId[],
  within?: Queryable,
): Promise<ReadonlyMap<CustomerId, string>> => {
  const { leaders } = services.core.state.follow;
  return requestedNamesOf(
    services,
    ids.filter((id) => (leaders.get(id)?.approvedAt ?? null) !== null),
    within,
  );
};

/** Who else has a name, in letters of any size. */
export const holdersOf = async (pool: Queryable, name: string, besides: CustomerId): Promise<CustomerId[]> => {
  const { rows } = await pool.query<{ readonly customer: bigint }>(
    'SELECT customer FROM leader_name WHERE lower(name) = lower($1) AND customer <> $2',
    [name, besides],
  );
  return rows.map(({ customer }) => Number(customer));
};

/** Keeps the name that a customer asks to lead under; without one, none is kept. */
export const keepName = async (pool: Queryable, customer: CustomerId, name: string): Promise<void> => {
  if (name === '') await pool.query('DELETE FROM leader_name WHERE customer = $1', [customer]);
  else
    await pool.query(
      'INSERT INTO leader_name (customer, name) VALUES ($1, $2) ON CONFLICT (customer) DO UPDATE SET name = excluded.name',
      [customer, name],
    );
};
