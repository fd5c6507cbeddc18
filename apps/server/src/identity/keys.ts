import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from './store.ts';

/** A key of 256 bits that all processes on this database share; made at its first use. */
export const sharedKey = async (database: Queryable, name: string): Promise<Buffer> => {
  await database.query('INSERT INTO server_key (name, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    randomBytes(32),
  ]);
  const { rows } = await database.query<{ secret: Buffer }>('SELECT secret FROM server_key WHERE name = $1', [name]);
  return rows[0]?.secret ?? sharedKey(database, name);
};

export const keyedHash = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
