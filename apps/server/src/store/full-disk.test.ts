import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type BundledPostgres, startBundled } from './bundled.ts';
import { smallDisk } from './small-disk.ts';

const { folder, isMounted, fill, empty, remove } = smallDisk('200m');
let bundled: BundledPostgres | undefined;

afterAll(async () => {
  empty();
  await bundled?.stop();
  remove();
});

const ask = async (text: string): Promise<unknown[]> => {
  const client = new pg.Client({ ...bundled?.address });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.runIf(isMounted)(
  'STORE-20: a database that ended on a full disk says so, and goes on when there is room; a start says so too',
  async () => {
    const lines: string[] = [];
    const log = (line: string): void => void lines.push(line);
    bundled = await startBundled({ dataFolder: folder, log, revivalPausesMs: Array(200).fill(100) });
    await ask('CREATE TABLE kept AS SELECT 1 AS one');
    fill();
    process.kill(bundled.pid, 'SIGKILL');
    await expect
      .poll(() => bundled?.health())
      .toMatch(/^the bundled database ended and did not start again yet: .*the disk is full/);
    empty();
    await expect.poll(() => bundled?.health()).toBe('ok');
    expect(await ask('SELECT one FROM kept')).toEqual([{ one: 1 }]);

    const { pid } = bundled;
    await bundled.stop();
    await expect.poll(() => isAlive(pid)).toBe(false);
    bundled = undefined;
    fill();
    await expect(startBundled({ dataFolder: folder })).rejects.toThrow(
      /^The database's folder cannot be written: the disk is full\.$/,
    );
    empty();
    bundled = await startBundled({ dataFolder: folder });
    expect(await ask('SELECT one FROM kept')).toEqual([{ one: 1 }]);
  },
);
