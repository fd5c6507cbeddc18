import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type pg from 'pg';
import type { Queryable } from '../store/transaction.ts';
import { type Blobs, isStorageFull } from './blobs.ts';
import type { PictureError, Pictures } from './pictures.ts';

export type StoredFile = {
  readonly key: string;
  readonly owner: CustomerId;
  readonly type: string;
  readonly name: string;
  readonly size: number;
  /** SHA-256 of the picture as it is kept; null of one that was kept before there were digests. */
  readonly digest: string | null;
};

export type FileError = PictureError | 'STORAGE_FULL';

export type Files = {
  /**
   * Keeps a picture, drawn anew without what came along with it; of a PDF, its first pages as one picture. Errors: those of {@link Pictures};
   * STORAGE_FULL, and then nothing of it is left.
   */
  readonly save: (
    owner: CustomerId,
    file: { readonly name: string; readonly bytes: Uint8Array },
  ) => Promise<Result<StoredFile, FileError>>;
  /** Deletes the bytes of all pictures of an owner; their rows are the caller's. */
  readonly removeOf: (owner: CustomerId) => Promise<void>;
  readonly find: (key: string) => Promise<StoredFile | undefined>;
  readonly read: (file: StoredFile) => Promise<Uint8Array | undefined>;
  /** An address that shows the file to whoever has it, for 10 to 20 minutes; the same one meanwhile, so that browsers can keep the picture. */
  readonly addressOf: (key: string) => string;
  readonly isSigned: (key: string, expires: number | undefined, signature: string | undefined) => boolean;
};

/** Pictures of the house belong to no customer, and anybody may see them. */
export const HOUSE: CustomerId = 0;

const signedMs = 600_000;
const keyPattern = /^[0-9a-f]{40}\.(jpg|png|webp)$/;

const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_').slice(-100);

/** The keys of all files with the same content. */
export const keysOfDigest = async (database: Queryable, digest: string): Promise<readonly string[]> => {
  const { rows } = await database.query<{ key: string }>('SELECT key FROM file WHERE digest = $1', [digest]);
  return rows.map(({ key }) => key);
};

const fileRow = (row: Record<string, unknown>): StoredFile => ({
  key: row['key'] as string,
  owner: row['owner'] as number,
  type: row['type'] as string,
  name: row['name'] as string,
  size: row['size'] as number,
  digest: row['digest'] as string | null,
});

/** Uploads: their rows in the database, their bytes under a random key where the deployment keeps them. */
export const createFiles = (deps: {
  readonly pool: pg.Pool;
  readonly blobs: Blobs;
  readonly pictures: Pictures;
  readonly signingKey: Uint8Array;
  readonly now: () => number;
}): Files => {
  const { pool, blobs, pictures, now } = deps;
  const sign = (key: string, expires: number) =>
    createHmac('sha256', deps.signingKey).update(`${key} ${expires}`).digest('base64url');

  const save: Files['save'] = async (owner, { name, bytes }) => {
    const drawn = await pictures.draw(owner, bytes);
    if (!drawn.ok) return drawn;
    const { kind, width, height, bytes: picture } = drawn.value;
    const key = `${randomBytes(20).toString('hex')}.${kind === 'jpeg' ? 'jpg' : kind}`;
    const type = `image/${kind}`;
    const digest = createHash('sha256').update(picture).digest('hex');
    const file = { key, owner, type, name: plainName(name), size: picture.length, digest };
    try {
      await blobs.put(key, picture, type);
      await pool.query(
        'INSERT INTO file (key, owner, type, name, size, digest, width, height, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
        [key, owner, file.type, file.name, file.size, digest, width, height, now()],
      );
    } catch (error) {
      // Bytes without a row would never be found again.
      await blobs.remove(key);
      if (isStorageFull(error)) return err('STORAGE_FULL');
      throw error;
    }
    return ok(file);
  };

  return {
    save,
    removeOf: async (owner) => {
      const { rows } = await pool.query<{ key: string }>('SELECT key FROM file WHERE owner = $1', [owner]);
      for (const { key } of rows) await blobs.remove(key);
    },
    find: async (key) => {
      if (!keyPattern.test(key)) return undefined;
      const { rows } = await pool.query('SELECT key, owner, type, name, size, digest FROM file WHERE key = $1', [key]);
      return rows[0] && fileRow(rows[0]);
    },
    read: (file) => blobs.get(file.key),
    addressOf: (key) => {
      const expires = (Math.floor(now() / signedMs) + 2) * signedMs;
      return `/stock/file/${key}?expires=${expires}&signature=${sign(key, expires)}`;
    },
    isSigned: (key, expires, signature) => {
      if (expires === undefined || signature === undefined || expires <= now()) return false;
      const wanted = Buffer.from(sign(key, expires));
      const given = Buffer.from(signature);
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
};
