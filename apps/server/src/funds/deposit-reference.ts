import { randomInt } from 'node:crypto';
import { assert, type CustomerId, type DepositChannel, referenceKey } from '@bourse/rules';
import type { Database } from '../store/database.ts';

/** Letters and digits that are not taken for one another, read aloud or copied by hand: without 0 O, 1 I L, 5 S, 8 B, 2 Z, U V. */
export const REFERENCE_ALPHABET = '34679ACDEFGHJKMNPQRTWXY';
const LENGTH = 8;
/** So many in a row are never taken already: there are 23⁸ of them. */
const MAX_TRIES = 8;

const newReference = (): string =>
  Array.from({ length: LENGTH }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('');

/** The way money comes in by, for which one reference at a time is promised. */
export type ReferenceMethod = {
  readonly customer: CustomerId;
  readonly channel: DepositChannel;
  readonly asset: string;
};

const nameOf = ({ channel, asset }: ReferenceMethod): string => `${channel} ${asset}`;

type Row = { readonly reference: string };

/**
 * The reference to quote with the next payment of this way (FUNDS-86): the one promised already, or a new one, so that who looks twice sees the
 * same.
 */
export const promiseReference = async ({ pool }: Database, way: ReferenceMethod, at: number): Promise<string> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { rows } = await pool.query<Row>(
      'SELECT reference FROM deposit_reference WHERE customer = $1 AND way = $2 AND evidence IS NULL',
      [way.customer, nameOf(way)],
    );
    if (rows[0]) return rows[0].reference;
    // Taken by another, or promised at this moment by another request of the same customer: looked for again.
    await pool.query(
      'INSERT INTO deposit_reference (reference, customer, way, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [newReference(), way.customer, nameOf(way), at],
    );
  }
  assert(false, 'a free reference is found within a few tries');
};

/** The reference of an announced deposit: the one promised for its way is bound to it, for good; asked again, the same. */
export const bindReference = async (
  database: Database,
  way: ReferenceMethod,
  evidence: string,
  at: number,
): Promise<string> => {
  const bound = (await boundReferences(database, [evidence])).get(evidence);
  if (bound !== undefined) return bound;
  const promised = await promiseReference(database, way, at);
  await database.pool.query(
    `UPDATE deposit_reference SET evidence = $1 WHERE reference = $2 AND evidence IS NULL
     AND NOT EXISTS (SELECT FROM deposit_reference WHERE evidence = $1)`,
    [evidence, promised],
  );
  return (await boundReferences(database, [evidence])).get(evidence) ?? bindReference(database, way, evidence, at);
};

/** The references of deposits by the digests of their evidence; those that have none are left out. */
export const boundReferences = async (
  { pool }: Database,
  evidence: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await pool.query<Row & { readonly evidence: string }>(
    'SELECT evidence, reference FROM deposit_reference WHERE evidence = ANY($1)',
    [evidence],
  );
  return new Map(rows.map(({ evidence: digest, reference }) => [digest, reference]));
};

/** A reference to quote, with whom it was given to and the deposit that was announced with it, if one was. */
export type QuotedReference = {
  readonly reference: string;
  readonly customerId: number;
  readonly depositId: number | null;
};

/** References that customers other than this one, or any where it is null, were told to quote and that a payment's reference is or contains (rule FUNDS-112). */
export const quotedByOthers = async (
  { pool }: Database,
  customer: CustomerId | null,
  paymentReference: string,
): Promise<QuotedReference[]> => {
  const signs = referenceKey(paymentReference).toUpperCase();
  const parts = Array.from({ length: Math.max(0, signs.length - LENGTH + 1) }, (_, from) =>
    signs.slice(from, from + LENGTH),
  );
  const { rows } = await pool.query<{ reference: string; customer: number; deposit: bigint | null }>(
    `SELECT r.reference, r.customer, d.id AS deposit FROM deposit_reference r LEFT JOIN deposits d ON d.evidence = r.evidence
     WHERE r.reference = ANY ($1) AND ($2::int IS NULL OR r.customer <> $2) ORDER BY r.reference, d.id`,
    [parts, customer],
  );
  return rows.map(({ reference, customer: customerId, deposit }) => ({
    reference,
    customerId,
    depositId: deposit === null ? null : Number(deposit),
  }));
};
