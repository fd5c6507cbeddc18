import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type pg from 'pg';
import sharp from 'sharp';
import type { Blobs } from './blobs.ts';
import { drawPdf } from './pdf.ts';

export type StoredFile = {
  readonly key: string;
  readonly owner: CustomerId;
  readonly type: string;
  readonly name: string;
  readonly size: number;
};

export type Files = {
  /** Keeps a picture, drawn anew without what came along with it; of a PDF, its first pages as one picture. Errors: BAD_FILE for what is none, or over 40 million pixels. */
  readonly save: (
    owner: CustomerId,
    file: { readonly name: string; readonly bytes: Uint8Array },
  ) => Promise<Result<StoredFile, 'BAD_FILE'>>;
  readonly find: (key: string) => Promise<StoredFile | undefined>;
  readonly read: (file: StoredFile) => Promise<Uint8Array | undefined>;
  /** An address that shows the file to whoever has it, for 10 to 20 minutes; the same one meanwhile, so that browsers can keep the picture. */
  readonly addressOf: (key: string) => string;
  readonly isSigned: (key: string, expires: number | undefined, signature: string | undefined) => boolean;
};

/** Pictures of the house belong to no customer, and anybody may see them. */
export const HOUSE: CustomerId = 0;

const signedMs = 600_000;
const mostPixels = 40_000_000;
const longestSide = 4_096;
const keyPattern = /^[0-9a-f]{40}\.(jpg|png|webp)$/;

type Kind = 'jpeg' | 'png' | 'webp';

/** What the first bytes say a file is; its name and its declared type are not believed. */
const kindOf = (bytes: Uint8Array): Kind | undefined => {
  const starts = (...wanted: number[]) => wanted.every((byte, place) => bytes[place] === byte);
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  const word = (from: number) => String.fromCharCode(...bytes.subarray(from, from + 4));
  return word(0) === 'RIFF' && word(8) === 'WEBP' ? 'webp' : undefined;
};

/** A PDF by its first bytes. */
const isPdf = (bytes: Uint8Array): boolean =>
  [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, place) => bytes[place] === byte);

const redraw = async (bytes: Uint8Array, kind: Kind) => {
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    // Cameras write which way is up into what is about to be dropped.
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  if (kind === 'jpeg') return picture.jpeg({ quality: 86, mozjpeg: false }).toBuffer({ resolveWithObject: true });
  if (kind === 'png') return picture.png({ compressionLevel: 8 }).toBuffer({ resolveWithObject: true });
  return picture.webp({ quality: 86 }).toBuffer({ resolveWithObject: true });
};

const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_').slice(-100);

const fileRow = (row: Record<string, unknown>): StoredFile => ({
  key: row['key'] as string,
  owner: row['owner'] as number,
  type: row['type'] as string,
  name: row['name'] as string,
  size: row['size'] as number,
});

/** Uploads: their rows in the database, their bytes under a random key where the deployment keeps them. */
export const createFiles = (deps: {
  readonly pool: pg.Pool;
  readonly blobs: Blobs;
  readonly signingKey: Uint8Array;
  readonly now: () => number;
}): Files => {
  const { pool, blobs, now } = deps;
  const sign = (key: string, expires: number) =>
    createHmac('sha256', deps.signingKey).update(`${key} ${expires}`).digest('base64url');

  const save: Files['save'] = async (owner, { name, bytes }) => {
    const picture = isPdf(bytes) ? await drawPdf(bytes).catch(() => undefined) : bytes;
    const kind = picture && kindOf(picture);
    if (!picture || !kind) return err('BAD_FILE');
    const drawn = await redraw(picture, kind).catch(() => undefined);
    if (!drawn) return err('BAD_FILE');
    const key = `${randomBytes(20).toString('hex')}.${kind === 'jpeg' ? 'jpg' : kind}`;
    const type = `image/${kind}`;
    await blobs.put(key, drawn.data, type);
    const { width, height } = drawn.info;
    const file = { key, owner, type, name: plainName(name), size: drawn.data.length };
    await pool.query(
      'INSERT INTO file (key, owner, type, name, size, width, height, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
      [key, owner, file.type, file.name, file.size, width, height, now()],
    );
    return ok(file);
  };

  return {
    save,
    find: async (key) => {
      if (!keyPattern.test(key)) return undefined;
      const { rows } = await pool.query('SELECT key, owner, type, name, size FROM file WHERE key = $1', [key]);
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
