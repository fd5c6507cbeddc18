import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf, StartRefused } from './start-refused.ts';

/** What PostgreSQL says of itself in postmaster.pid: its process, its socket's folder, and whether it is ready. */
export type PidFile = { readonly pid: number; readonly socket: string | undefined; readonly status: string };

/** The pid file of a cluster; nothing when there is none. */
export function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number.parseInt(lines[0] ?? '', 10);
    return pid > 0 ? { pid, socket: lines[4]?.trim() || undefined, status: lines[7]?.trim() ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process is alive and is the PostgreSQL of this cluster, not a stranger that got its number later. */
export function isPostmaster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (existsSync('/proc/self/cwd')) {
    try {
      // PostgreSQL works inside its cluster; the link holds even when the folder was moved.
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch {
      return false;
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Longer than any process takes between making the file and writing its number into it. */
const EMPTY_FOR_MS = 2_000;

/** Makes the file that says who holds a folder. @throws {StartRefused} where it cannot be written; then it is not there. */
function writeLock(file: string): void {
  const descriptor = openSync(file, 'wx');
  try {
    writeSync(descriptor, String(process.pid));
  } catch (error) {
    // A full disk makes a file and takes nothing into it.
    rmSync(file, { force: true });
    throw new StartRefused(`The database's folder cannot be written: ${reasonOf(error)}.`);
  } finally {
    closeSync(descriptor);
  }
}

/** Holds a folder for one starting or stopping process at a time; the answer lets it go. @throws {StartRefused} */
export async function lock(home: string): Promise<() => void> {
  const file = join(home, 'lock');
  for (let waitedMs = 0; waitedMs < 120_000; waitedMs += 20) {
    try {
      writeLock(file);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = Number.parseInt(readIfThere(file), 10);
    // Empty for the moment between making and writing it, or left behind by who was killed in between.
    const isLeft = holder > 0 ? !isAlive(holder) : waitedMs >= EMPTY_FOR_MS;
    if (isLeft) rmSync(file, { force: true });
    else await sleep(20);
  }
  throw new StartRefused(
    `Another start or stop of the database in ${home} does not end: remove ${file} if there is none.`,
  );
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
