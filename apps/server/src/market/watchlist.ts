import type { CustomerId, InstrumentId } from '@bourse/rules';
import { err, ok, type Result } from '@bourse/rules';
import type { AnyCaller, Context } from '../http/handler.ts';
import type { Database } from '../store/database.ts';

/** The instruments a customer watches, in the customer's order. */
export const watchlistOf = async ({ pool }: Database, customer: CustomerId): Promise<readonly InstrumentId[]> => {
  const { rows } = await pool.query<{ instrument: string }>(
    'SELECT instrument FROM watchlist WHERE customer = $1 ORDER BY place, instrument',
    [customer],
  );
  return rows.map((row) => row.instrument);
};

/** Adds an instrument at the end; one that is there already stays. Errors: WATCHLIST_FULL. */
export const watch = async (
  { pool }: Database,
  customer: CustomerId,
  instrument: InstrumentId,
  most: number,
): Promise<Result<null, 'WATCHLIST_FULL'>> => {
  // One statement: two taps at once add one row, and cannot pass the limit by much more than themselves.
  const { rowCount } = await pool.query(
    `INSERT INTO watchlist (customer, instrument, place)
     SELECT $1, $2, coalesce(max(place), 0) + 1 FROM watchlist WHERE customer = $1
     HAVING count(*) < $3 OR bool_or(instrument = $2)
     ON CONFLICT (customer, instrument) DO UPDATE SET place = watchlist.place`,
    [customer, instrument, most],
  );
  return rowCount === 1 ? ok(null) : err('WATCHLIST_FULL');
};

/** Takes instruments off the list: one, with what it was called before. */
export const unwatch = async (
  { pool }: Database,
  customer: CustomerId,
  instruments: readonly InstrumentId[],
): Promise<void> => {
  await pool.query('DELETE FROM watchlist WHERE customer = $1 AND instrument = ANY ($2::text[])', [
    customer,
    instruments,
  ]);
};

/** Puts the list in the order given (rule WATCH-2): what is not named comes behind it in the order it had. */
export const orderWatched = async (
  { pool }: Database,
  customer: CustomerId,
  instruments: readonly InstrumentId[],
): Promise<void> => {
  await pool.query(
    `UPDATE watchlist SET place = ordered.place
     FROM (SELECT instrument, row_number() OVER (ORDER BY array_position($2::text[], instrument), place, instrument) AS place
           FROM watchlist WHERE customer = $1) AS ordered
     WHERE customer = $1 AND watchlist.instrument = ordered.instrument`,
    [customer, instruments],
  );
};

/** What whoever asks watches; nothing for visitors. */
export const watchedBy = async ({ services, caller }: Context<AnyCaller>): Promise<ReadonlySet<string>> =>
  caller.kind === 'customer' ? new Set(await watchlistOf(services.database, caller.id)) : new Set();
