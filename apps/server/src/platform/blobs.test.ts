import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Blobs, folderBlobs, s3Blobs } from './blobs.ts';

const BUCKET = 'uploads';
let folder: string;
let store: S3rver;
const places = new Map<string, Blobs>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-blobs-'));
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await store.run();
  places.set('folder', folderBlobs(join(folder, 'plain')));
  places.set('S3', await s3Blobs({ bucket: BUCKET, region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` }));
});

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

describe.each(['folder', 'S3'])('FILE-5: bytes in a %s', (name) => {
  const blobs = (): Blobs => places.get(name) as Blobs;

  test('come back as they were put', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256);
    await blobs().put('0f.png', bytes, 'image/png');
    expect(Buffer.from((await blobs().get('0f.png')) ?? []).equals(bytes)).toBe(true);
  });

  test('are listed by how their keys begin', async () => {
    expect(await blobs().list('anchor-')).toEqual([]);
    for (const key of ['anchor-1.json', 'anchor-2.json', 'another.json'])
      await blobs().put(key, new Uint8Array(1), 'application/json');
    expect([...(await blobs().list('anchor-'))].sort()).toEqual(['anchor-1.json', 'anchor-2.json']);
  });

  test('that were never put are not there', async () => {
    expect(await blobs().get('00.png')).toBeUndefined();
  });
});

test('FILE-5: a folder that cannot be read is no missing file', async () => {
  await writeFile(join(folder, 'no-folder'), '');
  await expect(folderBlobs(join(folder, 'no-folder')).get('0f.png')).rejects.toThrow('ENOTDIR');
});

test('FILE-5: a store that is away is no missing file', async () => {
  const away = await s3Blobs({ bucket: BUCKET, region: 'us-east-1', endpoint: 'http://127.0.0.1:9' });
  await expect(away.get('0f.png')).rejects.toThrow();
  await expect(away.put('0f.png', new Uint8Array(1), 'image/png')).rejects.toThrow();
});
