import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type BundledPostgres, startBundled } from './bundled.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-full-'));
/** A file system of its own in memory; only root can make one. */
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', folder]).status === 0;
let bundled: BundledPostgres | undefined;

const filler = join(folder, 'filler');

afterAll(async () => {
  rmSync(filler, { force: true });
  await bundled?.stop();
  if (isMounted) spawnSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

const fill = (): void => {
  const file = openSync(filler, 'w');
  try {
    for (const size of [1 << 20, 1 << 12, 1])
      try {
        for (;;) writeSync(file, new Uint8Array(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
  } finally {
    closeSync(file);
  }
};

const empty = (): void => rmSync(filler);

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
