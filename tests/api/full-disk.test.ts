import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallDisk } from '../../apps/server/src/store/small-disk.ts';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';

const disk = smallDisk('8m');
let server: TestServer | undefined;

beforeAll(async () => {
  if (disk.isMounted) server = await startTestServer({ BOURSE_DATA: disk.folder }, 'full-disk');
}, 120_000);

afterAll(async () => {
  disk.empty();
  await server?.close();
  disk.remove();
});

const stored = (): readonly string[] =>
  readdirSync(disk.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'filler')
    .map(({ name }) => name)
    .sort();

test.runIf(disk.isMounted)(
  'FILE-5: an upload that finds the disk full is refused by name, leaves nothing behind, and works when there is room',
  async () => {
    if (!server) throw new Error('a server on a small disk');
    const customer = await server.registerCustomer();
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#08f' } })
      .png()
      .toBuffer();
    const upload = (name: 'file.upload' | 'file.uploadApi') =>
      customer.call(name, {}, { file: new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }) });
    const rows = async () => (await server?.running.services.database.pool.query('SELECT key FROM file'))?.rows;
    value(await upload('file.upload'));
    const [files, known] = [stored(), await rows()];
    disk.fill();
    expect(outcome(await upload('file.upload'))).toBe('STORAGE_FULL');
    expect(outcome(await upload('file.uploadApi'))).toBe('STORAGE_FULL');
    expect([stored(), await rows()]).toEqual([files, known]);
    disk.empty();
    expect(outcome(await upload('file.upload'))).toBe('ok');
    expect(stored()).toHaveLength(files.length + 1);
  },
);
