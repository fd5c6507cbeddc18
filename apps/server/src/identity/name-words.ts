import type { CustomerId } from '@bourse/rules';
import { keyedHash, type Secrets, sharedKey } from '../platform/index.ts';
import type { Database } from '../store/database.ts';
import type { Queryable } from '../store/transaction.ts';

/** The words of a name as they are compared: lower case, without accents. */
const wordsOf = (name: string): readonly string[] => [
  ...new Set(
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  ),
];

/** What a search asks the database and its keys with. */
export type NameSearchDeps = { readonly database: Pick<Database, 'pool'>; readonly secrets: Secrets };

const keys = new WeakMap<Secrets, Promise<Buffer>>();

/** Asked for once: a list that is read in a snapshot may write nothing, and asking for a key that is not there makes it. */
const keyOf = (pool: Queryable, secrets: Secrets): Promise<Buffer> => {
  const known = keys.get(secrets) ?? sharedKey(pool, secrets, 'identity-name');
  keys.set(secrets, known);
  known.catch(() => keys.delete(secrets));
  return known;
};

/** The keyed hashes of a name's words. `pool` and no transaction: the key stays when that is rolled back. */
export const nameDigests = async (pool: Queryable, secrets: Secrets, name: string): Promise<readonly Buffer[]> => {
  const words = wordsOf(name);
  if (words.length === 0) return [];
  const key = await keyOf(pool, secrets);
  return words.map((word) => keyedHash(key, word));
};

/** Lets a customer be found by the words of the name that was handed in (rule CONSOLE-42). */
export const keepNameWords = async (
  { database: { pool }, secrets }: NameSearchDeps,
  database: Queryable,
  customer: CustomerId,
  name: string,
): Promise<void> => {
  const digests = await nameDigests(pool, secrets, name);
  await database.query('DELETE FROM customer_name_word WHERE customer = $1', [customer]);
  await database.query('INSERT INTO customer_name_word (digest, customer) SELECT unnest($1::bytea[]), $2', [
    digests,
    customer,
  ]);
};
