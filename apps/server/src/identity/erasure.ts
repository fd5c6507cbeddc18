import { type CustomerId, ok } from '@bourse/rules';
import type pg from 'pg';
import { eraseProposals, type Files } from '../platform/index.ts';
import type { Erase, TableOfCustomers } from '../store/held-of-customers.ts';
import { inTransaction } from '../store/transaction.ts';

/** What erasing takes: the files, and what every module says of its own rows. */
export type ErasureDeps = {
  readonly pool: pg.Pool;
  readonly files: Files;
  readonly now: () => number;
  readonly tables: readonly TableOfCustomers[];
  readonly erasers: readonly Erase[];
};

/** What becomes of codes, sessions, decisions and the customer's own row. */
export const eraseIdentity: Erase = async (client, customer, { addresses, at }) => {
  await client.query('DELETE FROM sent_code WHERE address = ANY($1)', [addresses]);
  for (const address of addresses) await client.query('DELETE FROM occurrence WHERE strpos(key, $1) > 0', [address]);
  await client.query("DELETE FROM session WHERE audience = 'customer' AND holder = $1", [customer]);
  await eraseProposals(client, customer, 'address-change', { said: ['sealed', 'shown'] });
  await eraseProposals(client, customer, 'identity-decision', { out: ['decision'] });
  await client.query(
    `UPDATE customer SET phone = NULL, email = NULL, password_hash = '', funds_password_hash = NULL, nickname = '',
       invitation_code = 'ERASED-' || id, avatar_key = NULL, language = NULL, zone = NULL, last_seen_at = NULL, erased_at = $2
     WHERE id = $1 AND status = 'closed'`,
    [customer, at],
  );
};

const eraseRows = async (
  client: pg.PoolClient,
  customer: CustomerId,
  { tables, erasers, now }: ErasureDeps,
): Promise<void> => {
  const { rows } = await client.query<{ phone: string | null; email: string | null }>(
    'SELECT phone, email FROM customer WHERE id = $1 FOR UPDATE',
    [customer],
  );
  const addresses = [rows[0]?.phone, rows[0]?.email].filter((address) => typeof address === 'string');
  const gone = tables.filter(({ erased }) => erased === 'gone');
  for (const { name, owner } of gone) await client.query(`DELETE FROM ${name} WHERE ${owner} = $1`, [customer]);
  for (const erase of erasers) await erase(client, customer, { addresses, at: now() });
};

/**
 * Erases what is known of who a customer was. The pictures go first: after a crash the next try finds those that are left by their rows. The
 * ledger and the journal keep numbers alone.
 */
export const eraseCustomer = async (deps: ErasureDeps, customer: CustomerId): Promise<void> => {
  await deps.files.removeOf(customer);
  await inTransaction<null, never>(deps.pool, async (client) => {
    await eraseRows(client, customer, deps);
    return ok(null);
  });
};
