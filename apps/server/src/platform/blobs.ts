import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where the bytes of uploads lie, under keys that nobody can guess. What is put is never put again otherwise. */
export type Blobs = {
  /** Durable when it answers. */
  readonly put: (key: string, bytes: Uint8Array, type: string) => Promise<void>;
  /** Undefined when there is nothing under the key. */
  readonly get: (key: string) => Promise<Uint8Array | undefined>;
  /** Nothing lies under the key afterwards, whether something did or not. */
  readonly remove: (key: string) => Promise<void>;
  /** The keys that begin with a text of two letters or more, in no order. */
  readonly list: (prefix: string) => Promise<readonly string[]>;
};

/** Whether nothing more can be kept: a full disk, a quota used up, or a store or a database that says so of itself. */
export const isStorageFull = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || $metadata?.httpStatusCode === 507;
};

/** In a folder of this machine. */
export const folderBlobs = (folder: string): Blobs => {
  const pathOf = (key: string): string => join(folder, key.slice(0, 2), key);
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(`${path}.part`, bytes, { flush: true });
        await rename(`${path}.part`, path);
      } catch (error) {
        // What was begun would take the room that is missing.
        await rm(`${path}.part`, { force: true });
        throw error;
      }
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async (prefix) => {
      try {
        const names = await readdir(dirname(pathOf(prefix)));
        return names.filter((name) => name.startsWith(prefix) && !name.endsWith('.part'));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    },
  };
};

export type S3Location = {
  readonly bucket: string;
  readonly region: string;
  /** Where the store is, when it is not the one of its name. */
  readonly endpoint: string | undefined;
};

/** In a bucket of a store that speaks S3, whose library is loaded only here; credentials come from its own environment variables. */
export const s3Blobs = async ({ bucket, region, endpoint }: S3Location): Promise<Blobs> => {
  const { DeleteObjectCommand, GetObjectCommand, NoSuchKey, paginateListObjectsV2, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    // Stores other than the first do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    put: async (key, bytes, type) => {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: type }));
    },
    get: async (key) => {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return await found.Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    list: async (prefix) => {
      const keys: string[] = [];
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key);
      return keys;
    },
  };
};
