import { createHash } from 'node:crypto';
import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Services } from '../services.ts';
import type { SealedTable } from '../store/row-seals.ts';
import { inTransaction } from '../store/transaction.ts';
import { isOver, type PasswordRow, passwordRowOf, passwordRows, rowOpenedBy } from './passwords.ts';

/** What a customer has opened: an altered row would keep open what its end or another password has closed. */
export const offerAccessRows: SealedTable = {
  name: 'offer_access',
  key: 'id',
  found: 'id = ANY($1::text[])',
  says: 'id, customer, password, opened_with, until',
};

/** How long a password that was entered need not be entered again: who takes up a session of yesterday finds it closed. */
const ACCESS_MS = 12 * 3_600_000;

type Row = {
  readonly id: string;
  readonly password: string;
  readonly opened_with: string;
};

const digestOf = (hash: string): string => createHash('sha256').update(hash).digest('hex');

const open = async (
  { database, seals, now }: Services,
  customer: CustomerId,
  { id: password, hash, valid_until }: PasswordRow & { readonly hash: string },
): Promise<void> => {
  const id = `${customer}/${password}`;
  const until = Math.min(now() + ACCESS_MS, valid_until === null ? Number.POSITIVE_INFINITY : Number(valid_until));
  await inTransaction(database.pool, async (client) => {
    await client.query('DELETE FROM offer_access WHERE customer = $1 AND until <= $2', [customer, now()]);
    await client.query(
      `INSERT INTO offer_access (id, customer, password, opened_with, until) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET opened_with = EXCLUDED.opened_with, until = EXCLUDED.until`,
      [id, customer, password, digestOf(hash), until],
    );
    await seals.seal(client, offerAccessRows, id);
    return ok(null);
  });
};

/**
 * Whether a password opens what stands under a name; the right one opens it for the customer, on all of their devices, for twelve hours. What a
 * customer tries is counted one after the other, as with blocks (rules OFFERS-6, OFFERS-10). Errors: LOCKED.
 * @param what names it where tries are counted.
 */
export const unlock = (
  services: Services,
  customer: CustomerId,
  { what, papers }: { readonly what: string; readonly papers: string },
  password: string,
): Promise<Result<boolean, 'LOCKED'>> => {
  const key = `password of ${what} by customer ${customer}`;
  return services.inTurn(key, async () => {
    const done = await services.identity.shared.guard(key, async (): Promise<Result<null, 'OFFER_PASSWORD_WRONG'>> => {
      const row = await rowOpenedBy(services, papers, password);
      if (!row) return err('OFFER_PASSWORD_WRONG');
      await open(services, customer, row);
      return ok(null);
    });
    if (done.ok) return ok(true);
    return done.error === 'OFFER_PASSWORD_WRONG' ? ok(false) : { ...done, error: done.error };
  });
};

/**
 * What of some names a customer has opened with the password that it has now: with another one, past its end or twelve hours later it is closed
 * again (rule OFFERS-10).
 */
export const unlockedOf = async (
  services: Services,
  customer: CustomerId,
  papers: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { database, seals, now } = services;
  const { rows } = await database.pool.query<Row>(
    'SELECT id, password, opened_with FROM offer_access WHERE customer = $1 AND until > $2',
    [customer, now()],
  );
  if (rows.length === 0) return new Set();
  const whole = await seals.wholeOf(
    offerAccessRows,
    rows.map(({ id }) => id),
  );
  const opened = new Map(
    rows.filter(({ id }) => whole.has(id)).map(({ password, opened_with }) => [password, opened_with]),
  );
  const current = new Map((await passwordRows(services, papers)).map((row) => [row.id, row]));
  return new Set(
    papers.filter((name) => {
      const row = current.get(passwordRowOf(name, 0));
      return row?.hash != null && !isOver(row, now()) && opened.get(row.id) === digestOf(row.hash);
    }),
  );
};
