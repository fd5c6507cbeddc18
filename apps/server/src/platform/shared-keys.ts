import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../store/transaction.ts';
import type { SealedColumn } from './sealed-columns.ts';
import type { Secrets } from './secrets.ts';

const purposeOf = (name: string): string => `server key '${name}'`;

/** A key of 256 bits that all processes on this database share; made at its first use, kept sealed. */
export const sharedKey = async (database: Queryable, secrets: Secrets, name: string): Promise<Buffer> => {
  await database.query('INSERT INTO server_key (name, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    secrets.seal(purposeOf(name), randomBytes(32)),
  ]);
  const { rows } = await database.query<{ sealed: string }>('SELECT sealed FROM server_key WHERE name = $1', [name]);
  const sealed = rows[0]?.sealed;
  return sealed === undefined ? sharedKey(database, secrets, name) : secrets.open(purposeOf(name), sealed);
};

/** Where the keys that all processes share are kept sealed. */
export const sharedKeyColumns: readonly SealedColumn[] = [
  { table: 'server_key', column: 'sealed', id: 'name', purpose: purposeOf },
];

/** What stands for a text where it must be found again and not read. */
export const keyedHash = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
