import type { CustomerId } from '@bourse/rules';
import { digestOf } from '../http/digest.ts';
import { keysOfDigest } from '../platform/index.ts';
import type { Database } from '../store/database.ts';

/** What a customer showed for a top-up. The proof's key is random, so that nobody can guess the rest from the digest. */
export type Evidence = {
  readonly proofKey: string;
  readonly network?: string | undefined;
  readonly address?: string | undefined;
  readonly fpsId?: string | undefined;
  readonly bankCode?: string | undefined;
  /** The account paid from, masked. */
  readonly account?: string | undefined;
};

/** Keeps what was shown among the paperwork, and gives its digest (SHA-256), which is all that the journal is told (FUNDS-22). */
export const keepEvidence = async (
  { pool }: Database,
  customer: CustomerId,
  evidence: Evidence,
  at: number,
): Promise<string> => {
  const digest = digestOf({ customer, ...evidence });
  // The same request once more shows the same.
  await pool.query(
    'INSERT INTO deposit_evidence (digest, customer, shown, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [digest, customer, JSON.stringify(evidence), at],
  );
  return digest;
};

/** Lets go of what was shown for a deposit that was refused at once; what a deposit rests on stays. */
export const dropEvidence = async ({ pool }: Database, digest: string): Promise<void> => {
  await pool.query(
    'DELETE FROM deposit_evidence WHERE digest = $1 AND NOT EXISTS (SELECT FROM deposits WHERE evidence = $1)',
    [digest],
  );
};

/** A picture by its key, and by its digest where it has one. */
type Proof = { readonly key: string; readonly digest: string | null };

/** Deposits that show a picture: `$1` are its keys. */
const SHOWING = `deposits d JOIN deposit_evidence e ON e.digest = d.evidence
     WHERE e.shown->>'proofKey' = ANY ($1::text[])`;

/** Every key of a picture. */
const keysOf = async (pool: Database['pool'], { key, digest }: Proof): Promise<readonly string[]> => [
  key,
  ...(digest === null ? [] : await keysOfDigest(pool, digest)),
];

/** Whether a deposit of the customer's that waits or was credited shows the picture already (FUNDS-98). */
export const isProofUsed = async ({ pool }: Database, customer: CustomerId, proof: Proof): Promise<boolean> => {
  const { rowCount } = await pool.query(`SELECT FROM ${SHOWING} AND d.customer = $2 AND d.state <> 'refused' LIMIT 1`, [
    await keysOf(pool, proof),
    customer,
  ]);
  return rowCount === 1;
};

const MOST_SAME = 20;

/** Other deposits that show the picture of this one, the newest first and twenty at most (FUNDS-95). */
export const sameProof = async (
  { pool }: Database,
  deposit: number,
  proof: Proof,
): Promise<{ readonly id: number; readonly customerId: number }[]> => {
  const { rows } = await pool.query<{ id: bigint; customer: bigint }>(
    `SELECT d.id, d.customer::int8 AS customer FROM ${SHOWING} AND d.id <> $2
     ORDER BY d.id DESC LIMIT ${MOST_SAME}`,
    [await keysOf(pool, proof), deposit],
  );
  return rows.map(({ id, customer }) => ({ id: Number(id), customerId: Number(customer) }));
};

/** What was shown; undefined when it was erased, or is not what the journal's digest was made of. */
export const findEvidence = async ({ pool }: Database, digest: string): Promise<Evidence | undefined> => {
  const { rows } = await pool.query<{ customer: number; shown: Evidence }>(
    'SELECT customer, shown FROM deposit_evidence WHERE digest = $1',
    [digest],
  );
  const row = rows[0];
  return row && digestOf({ customer: row.customer, ...row.shown }) === digest ? row.shown : undefined;
};
