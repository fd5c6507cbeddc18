import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isPostmaster, readPidFile } from './bundled-pid.ts';
import { askForUrl, canReach, type RunAs } from './bundled-programs.ts';
import { reasonOf, StartRefused } from './start-refused.ts';

// A socket's path may have 107 bytes; its file is called .s.PGSQL.5432.
const longestSocketFolder = 107 - '/.s.PGSQL.5432'.length;
// Made when this runs as root on a machine without a user for PostgreSQL.
const ownUser = 'bourse';

/** The data folder, made where it is not there and tried by writing. @throws {StartRefused} in one line. */
export function makeDataFolder(given: string): string {
  const folder = resolve(given);
  try {
    mkdirSync(folder, { recursive: true });
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return realpathSync(folder);
  } catch (error) {
    throw new StartRefused(`The data folder ${folder} cannot be used: ${reasonOf(error)}.`);
  }
}

/**
 * The folder of the database files and the user PostgreSQL runs as. It refuses to run as root; so then it runs as the
 * files' owner, at first as `postgres` (or a user made for it). Where that user cannot enter the data folder, as in a
 * clone under a folder of mode 700, the files live in /var/lib/bourse/<hash of the data folder's path> and the data folder holds a link to them.
 */
export function homeOf(dataFolder: string, log: (line: string) => void): { home: string; runAs: RunAs } {
  const location = join(dataFolder, 'postgres');
  const isRoot = process.getuid?.() === 0;
  if (existsSync(location)) {
    const home = realpathSync(location);
    const owner = statSync(home);
    if (isRoot && owner.uid !== 0) return { home, runAs: { uid: owner.uid, gid: owner.gid } };
    if (isRoot) {
      // Cut off between making the folder and giving it away.
      const runAs = servantUser();
      chownSync(home, runAs.uid, runAs.gid);
      return { home, runAs };
    }
    if (owner.uid === process.getuid?.()) return { home, runAs: undefined };
    throw new StartRefused(
      `The database in ${home} belongs to another user (${owner.uid}): start as the one who started it first, or as root.`,
    );
  }
  if (isLink(location)) {
    throw new StartRefused(
      `The database files ${readlinkSync(location)} are gone: bring them back, or remove ${location} to begin anew.`,
    );
  }
  try {
    if (!isRoot) {
      mkdirSync(location, { mode: 0o700 });
      return { home: location, runAs: undefined };
    }
    const runAs = servantUser();
    if (canReach(dataFolder, 'x', runAs)) {
      mkdirSync(location, { mode: 0o700 });
      chownSync(location, runAs.uid, runAs.gid);
      return { home: location, runAs };
    }
    const home = farHome(dataFolder, log);
    chownSync(home, runAs.uid, runAs.gid);
    if (!canReach(home, 'x', runAs))
      throw new StartRefused(`No folder for the database that its user can enter: ${askForUrl}.`);
    symlinkSync(home, location);
    log(`database files are in ${home}, because the database's user cannot enter ${dataFolder}`);
    return { home, runAs };
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`The database folder for ${dataFolder} cannot be made: ${reasonOf(error)}.`);
  }
}

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

function farHome(dataFolder: string, log: (line: string) => void): string {
  const hash = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
  const home = `/var/lib/bourse/${hash}`;
  mkdirSync('/var/lib/bourse', { recursive: true, mode: 0o755 });
  if (existsSync(home)) {
    // The data folder that linked here was thrown away: begin anew, but never delete money records on a guess.
    const aside = `${home}.left-${statSync(home).mtimeMs.toFixed(0)}`;
    const left = readPidFile(join(home, 'cluster'));
    if (left !== undefined && isPostmaster(left.pid, join(home, 'cluster'))) process.kill(left.pid, 'SIGQUIT');
    renameSync(home, aside);
    log(`files of an earlier database of ${dataFolder} were set aside in ${aside}`);
  }
  mkdirSync(home, { mode: 0o700 });
  return home;
}

function servantUser(): { uid: number; gid: number } {
  const found = userIds('postgres') ?? userIds(ownUser);
  if (found) return found;
  // `nobody` comes last: other programs run as nobody too, and could read the files.
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ownUser], {
    stdio: 'ignore',
  });
  const made = userIds(ownUser) ?? userIds('nobody');
  if (!made)
    throw new StartRefused(
      `PostgreSQL cannot run as root and no other user was found: make a user "postgres", or ${askForUrl}.`,
    );
  return made;
}

function userIds(name: string): { uid: number; gid: number } | undefined {
  const id = (flag: string) => Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout ?? '', 10);
  const [uid, gid] = [id('-u'), id('-g')];
  return uid > 0 && Number.isInteger(gid) ? { uid, gid } : undefined;
}

/** A new folder for the socket, short enough for a socket's path, that only its owner and root can enter. */
export function socketFolder(runAs: RunAs): string {
  for (const parent of [tmpdir(), '/tmp', '/var/tmp', '/run']) {
    if (Buffer.byteLength(join(parent, 'bourse-XXXXXX')) > longestSocketFolder) continue;
    if (!existsSync(parent) || !canReach(parent, 'x', runAs)) continue;
    try {
      const folder = mkdtempSync(join(parent, 'bourse-'));
      chmodSync(folder, 0o700);
      if (runAs) chownSync(folder, runAs.uid, runAs.gid);
      return folder;
    } catch {
      // Read-only or full: the next one.
    }
  }
  throw new StartRefused(`No folder for the database's socket: neither ${tmpdir()} nor /tmp can be written.`);
}

/** The folder of a socket that was there before, made anew with the same rights where it is gone. */
export function sameSocketFolder(folder: string, runAs: RunAs): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  return folder;
}
