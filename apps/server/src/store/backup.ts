import { spawnSync } from 'node:child_process';
import { chown, copyFile, mkdir, readdir, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { socketUser } from './bundled.ts';
import { homeOf, makeDataFolder } from './bundled-folders.ts';
import { isPostmaster, readPidFile } from './bundled-pid.ts';
import type { RunAs } from './bundled-programs.ts';
import { reasonOf, StartRefused } from './start-refused.ts';

/** What a copy holds: its size, and the stretch of the write-ahead log that makes it whole. */
export type Copied = {
  readonly files: number;
  readonly bytes: number;
  readonly log: readonly [from: string, to: string];
};

const FILES = 'files';
const CLUSTER = 'cluster';

/** Of a running cluster: what PostgreSQL makes anew at its start, and of the log only what the copy needs, which is taken last. */
const MADE_ANEW = /^(postmaster\.(pid|opts)|pg_internal\.init|backup_label|tablespace_map|pgsql_tmp.*)$/;
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_subtrans',
]);

const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined;

const isEmptyPlace = async (folder: string): Promise<boolean> => {
  const inside = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return inside.length === 0;
};

/** Counts what it copies, and gives it to its owner. */
class Copier {
  readonly #owner: RunAs;
  files = 0;
  bytes = 0;

  constructor(owner: RunAs) {
    this.#owner = owner;
  }

  async folder(path: string): Promise<void> {
    await mkdir(path, { recursive: true, mode: 0o700 });
    if (this.#owner) await chown(path, this.#owner.uid, this.#owner.gid);
  }

  async file(from: string, to: string): Promise<void> {
    await copyFile(from, to);
    if (this.#owner) await chown(to, this.#owner.uid, this.#owner.gid);
    this.bytes += (await stat(to)).size;
    this.files += 1;
  }

  /** A whole tree. What vanishes while it is copied was of no more use. */
  async tree(from: string, to: string, of: 'whole' | 'running' = 'whole'): Promise<void> {
    await this.folder(to);
    for (const entry of await readdir(from, { withFileTypes: true })) {
      const { name } = entry;
      if (of === 'running' && MADE_ANEW.test(name)) continue;
      const [source, target] = [join(from, name), join(to, name)];
      try {
        if (!entry.isDirectory()) await this.file(source, target);
        else if (of === 'running' && EMPTIED.has(name)) await this.folder(target);
        else await this.tree(source, target, of);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
  }
}

/** Puts everything written on the disk, in one go: file by file a thousand small ones would take minutes. */
const settle = (): void => {
  spawnSync('sync', { stdio: 'ignore' });
};

/** The segments of the log between two, both included, in their order. */
const segmentsBetween = async (cluster: string, first: string, last: string): Promise<string[]> =>
  (await readdir(join(cluster, 'pg_wal')))
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
    .sort();

/** Takes a base copy over PostgreSQL's own interface for it: changed files are put right from the log at the copy's first start. */
const copyCluster = async (client: pg.Client, cluster: string, target: string): Promise<Copied> => {
  const copier = new Copier(undefined);
  // The slot keeps the log from being given up while the files are read; it goes with this connection.
  await client.query("SELECT pg_create_physical_replication_slot('bourse_backup', true, true)");
  const started = await client.query<{ segment: string }>(
    "SELECT pg_walfile_name(pg_backup_start('bourse', true)) AS segment",
  );
  await copier.tree(cluster, target, 'running');
  const stopped = await client.query<{ segment: string; label: string }>(
    'SELECT pg_walfile_name(lsn) AS segment, labelfile AS label FROM pg_backup_stop(false)',
  );
  const [from, to] = [started.rows[0]?.segment ?? '', stopped.rows[0]?.segment ?? ''];
  await writeFile(join(target, 'backup_label'), stopped.rows[0]?.label ?? '', { mode: 0o600, flush: true });
  const segments = await segmentsBetween(cluster, from, to);
  if (segments[0] !== from || segments.at(-1) !== to)
    throw new StartRefused(`The log from ${from} to ${to} is not all there: take the backup again.`);
  for (const name of segments) await copier.file(join(cluster, 'pg_wal', name), join(target, 'pg_wal', name));
  return { files: copier.files, bytes: copier.bytes, log: [from, to] };
};

/**
 * Copies the bundled database of a data folder, while it runs, and the uploaded files into an empty folder (STORE-14). The key that opens
 * sealed secrets is not in it: it is kept elsewhere than what it opens.
 * @throws {StartRefused} in one line when the database does not run or the folder is not empty.
 */
export async function backUp(dataFolder: string, target: string): Promise<Copied> {
  if (!(await isEmptyPlace(target))) throw new StartRefused(`The folder ${target} is not empty.`);
  const cluster = await realpath(join(dataFolder, 'postgres', CLUSTER)).catch(() => '');
  const running = readPidFile(cluster);
  if (!running?.socket || !isPostmaster(running.pid, cluster))
    throw new StartRefused(
      `The database in ${dataFolder} does not run: start the server, or copy the folder as it is.`,
    );
  const client = new pg.Client({
    host: running.socket,
    ...socketUser,
    database: 'postgres',
    application_name: 'bourse backup',
  });
  await client.connect();
  try {
    await mkdir(target, { recursive: true, mode: 0o700 });
    const copied = await copyCluster(client, cluster, join(target, CLUSTER));
    // After the database: a file is written before the row that names it.
    if (await isThere(join(dataFolder, FILES)))
      await new Copier(undefined).tree(join(dataFolder, FILES), join(target, FILES));
    settle();
    return copied;
  } catch (error) {
    throw error instanceof StartRefused ? error : new StartRefused(`The backup was not taken: ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Puts a backup into a data folder that has no database yet; the next start brings it to the moment the backup ended (STORE-15).
 * @throws {StartRefused} in one line when there is a database already, or the folder is no backup.
 */
export async function restore(backup: string, dataFolder: string): Promise<void> {
  if (!(await isThere(join(backup, CLUSTER, 'backup_label'))))
    throw new StartRefused(`The folder ${backup} is no backup.`);
  const location = makeDataFolder(dataFolder);
  if (await isThere(join(location, 'postgres'))) throw new StartRefused(`There is a database in ${location} already.`);
  const { home, runAs } = homeOf(location, () => undefined);
  // Made beside and renamed, so that one cut off half way does not look like a database.
  const fresh = join(home, `${CLUSTER}.new`);
  await new Copier(runAs).tree(join(backup, CLUSTER), fresh);
  settle();
  await rename(fresh, join(home, CLUSTER));
  if (await isThere(join(backup, FILES))) await new Copier(undefined).tree(join(backup, FILES), join(location, FILES));
}
