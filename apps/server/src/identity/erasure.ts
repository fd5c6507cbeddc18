import { type CustomerId, ok } from '@bourse/rules';
import type pg from 'pg';
import type { Files } from '../platform/index.ts';
import { inTransaction } from '../store/transaction.ts';

/**
 * What becomes of a customer's rows when they are erased (rule IDENTITY-39). `gone`: papers, addresses, pictures and messages. `numbers`: what
 * says who only by the customer's number, and is kept with the ledger and the journal. `changed`: dealt with apart.
 */
export const ERASURE: Readonly<Record<string, 'gone' | 'numbers' | 'changed'>> = {
  bank_card: 'gone',
  closed_positions: 'numbers',
  conversions: 'numbers',
  credit_reversals: 'numbers',
  customer: 'changed',
  customer_name_word: 'gone',
  deposit_evidence: 'gone',
  deposit_reference: 'gone',
  deposits: 'numbers',
  document_acceptance: 'numbers',
  file: 'changed',
  fills: 'numbers',
  freezes: 'numbers',
  identity_application: 'gone',
  known_device: 'gone',
  ledger_accounts: 'numbers',
  notice: 'gone',
  notice_count: 'gone',
  notice_read: 'gone',
  orders: 'numbers',
  passkey: 'gone',
  passkey_challenge: 'gone',
  points_log: 'numbers',
  push_subscription: 'gone',
  recovery_code: 'gone',
  requests: 'numbers',
  second_factor: 'gone',
  security_event: 'gone',
  session: 'changed',
  transfers: 'numbers',
  turnover_sum: 'numbers',
  wallet: 'gone',
  watchlist: 'gone',
  withdrawals: 'numbers',
};

const GONE = Object.keys(ERASURE).filter((table) => ERASURE[table] === 'gone');

const eraseRows = async (client: pg.PoolClient, customer: CustomerId, at: number): Promise<void> => {
  const { rows } = await client.query<{ phone: string | null; email: string | null }>(
    'SELECT phone, email FROM customer WHERE id = $1 FOR UPDATE',
    [customer],
  );
  const addresses = [rows[0]?.phone, rows[0]?.email].filter((address) => typeof address === 'string');
  await client.query('DELETE FROM outbox WHERE recipient = ANY($1)', [addresses]);
  await client.query('DELETE FROM sent_code WHERE address = ANY($1)', [addresses]);
  for (const address of addresses) await client.query('DELETE FROM occurrence WHERE strpos(key, $1) > 0', [address]);
  for (const table of GONE) await client.query(`DELETE FROM ${table} WHERE customer = $1`, [customer]);
  await client.query('DELETE FROM file WHERE owner = $1', [customer]);
  await client.query("DELETE FROM session WHERE audience = 'customer' AND holder = $1", [customer]);
  // Two agreed on it, which stays; what it said of a person does not.
  await client.query(
    `UPDATE proposal SET reason = 'erased', said = '', payload = CASE WHEN kind = 'address-change'
       THEN payload || '{"sealed":"erased","shown":"erased"}' ELSE payload END WHERE subject = $1`,
    [`customer:${customer}`],
  );
  // What two agreed to tell the customer speaks of them.
  await client.query(
    `UPDATE proposal SET reason = 'erased', said = '',
       payload = CASE kind WHEN 'refusal' THEN payload || '{"text":"erased"}' ELSE payload - 'decision' END
     WHERE kind IN ('refusal', 'identity-decision') AND payload->>'customer' = $1`,
    [String(customer)],
  );
  await client.query(
    "UPDATE proposal SET payload = payload - 'maskedCustomer', said = '' WHERE payload->>'customer' = $1",
    [String(customer)],
  );
  await client.query(
    `UPDATE customer SET phone = NULL, email = NULL, password_hash = '', funds_password_hash = NULL, nickname = '',
       invitation_code = 'ERASED-' || id, avatar_key = NULL, language = NULL, zone = NULL, last_seen_at = NULL, erased_at = $2
     WHERE id = $1 AND status = 'closed'`,
    [customer, at],
  );
};

/**
 * Erases what is known of who a customer was. The pictures go first: after a crash the next try finds those that are left by their rows. The
 * ledger and the journal keep numbers alone.
 */
export const eraseCustomer = async (
  { pool, files, now }: { readonly pool: pg.Pool; readonly files: Files; readonly now: () => number },
  customer: CustomerId,
): Promise<void> => {
  await files.removeOf(customer);
  await inTransaction<null, never>(pool, async (client) => {
    await eraseRows(client, customer, now());
    return ok(null);
  });
};
