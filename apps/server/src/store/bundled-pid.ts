import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
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

/** The locks that this process holds. */
const held = new Set<string>();

/** Takes the lock where nobody holds it; says whether this process now does. @throws {StartRefused} where it cannot be written. */
function takeLock(file: string): boolean {
  // Written beside and linked, which one process alone can do: the file is there with its number in it, or it is not there.
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, String(process.pid));
    linkSync(own, file);
    held.add(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new StartRefused(`The database's folder cannot be written: ${reasonOf(error)}.`);
  } finally {
    rmSync(own, { force: true });
  }
}

function release(file: string): void {
  held.delete(file);
  rmSync(file, { force: true });
}

/** What became of who took a lock: alive, killed without giving it back, or there is none. */
function holderOf(file: string): 'alive' | 'killed' | 'none' {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    // In a container the next start may have the very number of the one that was killed.
    const isHeld = pid === process.pid ? held.has(file) : pid > 0 && isAlive(pid);
    return isHeld ? 'alive' : 'killed';
  } catch (error) {
    // One that may not be read is another user's.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'none' : 'alive';
  }
}

/**
 * Takes away a lock that was left behind. One process at a time does so, under a lock of its own, and looks again first: whoever was quicker may
 * have taken it away and hold it anew by now. That lock may be left behind as well, and is taken away in the same manner.
 */
async function removeLeft(file: string, untilMs: number): Promise<void> {
  const done = await lockFile(`${file}.left`, untilMs);
  try {
    if (holderOf(file) === 'killed') rmSync(file, { force: true });
  } finally {
    done();
  }
}

async function lockFile(file: string, untilMs: number): Promise<() => void> {
  while (performance.now() < untilMs) {
    const holder = holderOf(file);
    if (holder === 'none' && takeLock(file)) return () => release(file);
    if (holder === 'killed') await removeLeft(file, untilMs);
    if (holder === 'alive') await sleep(20);
  }
  throw new StartRefused(`Another start or stop of the database does not end: remove ${file} if there is none.`);
}

const LONGEST_WAIT_MS = 120_000;

/** Holds a folder for one starting or stopping process at a time; the answer lets it go. @throws {StartRefused} */
export const lock = (home: string): Promise<() => void> =>
  lockFile(join(home, 'lock'), performance.now() + LONGEST_WAIT_MS);
