import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BundledPostgres, type BundledSettings, startBundled } from './bundled.ts';
import { canReach, packagedPrograms, thisMachine } from './bundled-programs.ts';

const isRoot = process.getuid?.() === 0;
const repository = fileURLToPath(new URL('../../../../', import.meta.url));
// The least privileged user every Linux has; used to be somebody else than root.
const ordinary = { uid: 65534, gid: 65534 };

// Making a database takes most of a second: tests that do not look at that share one.
let place: string;
let running: BundledPostgres[] = [];

/** A copy of the package's programs in a new folder; gives where they are in it. */
const copyPrograms = (folder: string, isWanted = (_path: string): boolean => true): string => {
  const installed = packagedPrograms(thisMachine());
  const native = join(folder, 'native');
  mkdirSync(folder, { recursive: true });
  cpSync(join(installed, '..', 'package.json'), join(folder, 'package.json'));
  cpSync(installed, native, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => !from.endsWith('.a') && isWanted(from),
  });
  return native;
};

const keep = 'DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 1 AS one';

const start = async (settings: Partial<BundledSettings> = {}): Promise<BundledPostgres> => {
  const bundled = await startBundled({ dataFolder: join(place, 'shared'), ...settings });
  running.push(bundled);
  return bundled;
};

const ask = async (bundled: BundledPostgres, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ ...bundled.address });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const soon = async (condition: () => boolean): Promise<void> => {
  for (let tries = 0; !condition() && tries < 200; tries++) await new Promise((resolve) => setTimeout(resolve, 25));
  expect(condition()).toBe(true);
};

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'bundled-test-'));
  chmodSync(place, 0o755);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));
afterEach(async () => {
  for (const each of running) await each.stop();
  for (const each of running) if (!each.home.startsWith(place)) rmSync(each.home, { recursive: true, force: true });
  running = [];
});

describe('bundled PostgreSQL', () => {
  test('STORE-1: starts durable and off the network, stops, and keeps what was written', {
    timeout: 120_000,
  }, async () => {
    const first = await start();
    expect(
      await ask(first, "SELECT current_setting('fsync') AS fsync, current_setting('listen_addresses') AS network"),
    ).toEqual([{ fsync: 'on', network: '' }]);
    await ask(first, keep);
    expect(statSync(first.address.host).mode & 0o777).toBe(0o700);
    expect(await first.stop()).toBe('stopped');
    // It has ended; its number goes when this process has been told so.
    await soon(() => !isAlive(first.pid));
    expect(existsSync(first.address.host)).toBe(false);
    const second = await start();
    expect(await ask(second, 'SELECT * FROM kept')).toEqual([{ one: 1 }]);
  });

  test('STORE-2: one that still runs is taken over, and is not stopped under another server', {
    timeout: 120_000,
  }, async () => {
    const first = await start();
    const second = await start();
    expect(second).toMatchObject({ tookOver: true, pid: first.pid });
    expect(await first.stop()).toBe('in-use');
    expect(await ask(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await second.stop()).toBe('stopped');
  });

  test('STORE-2: one that nobody else uses is stopped, also when a connection takes its time to go; one that is looked into is not', {
    timeout: 120_000,
  }, async () => {
    const first = await start();
    const leaving = new pg.Client({ ...first.address });
    await leaving.connect();
    setTimeout(() => void leaving.end(), 1_000);
    expect(await first.stop()).toBe('stopped');
    const lines: string[] = [];
    const second = await start({ log: (line) => lines.push(line) });
    const staying = new pg.Client({ ...second.address });
    await staying.connect();
    expect(await second.stop()).toBe('in-use');
    expect(lines).toContain('others are connected to the database: it is left running');
    await staying.end();
    expect(await (await start()).stop()).toBe('stopped');
  });

  test('STORE-3: starts again after everything was killed, and after its number went to a stranger', {
    timeout: 120_000,
  }, async () => {
    const first = await start();
    await ask(first, keep);
    const file = join(first.home, 'cluster', 'postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    process.kill(first.pid, 'SIGKILL');
    await soon(() => !isAlive(first.pid));
    const second = await start();
    expect(second.tookOver).toBe(false);
    expect(await ask(second, 'SELECT * FROM kept')).toEqual([{ one: 1 }]);
    await second.stop();
    const stranger = spawn('sleep', ['60']);
    writeFileSync(file, [String(stranger.pid), ...lines.slice(1)].join('\n'));
    const third = await start();
    expect(await ask(third, 'SELECT * FROM kept')).toEqual([{ one: 1 }]);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
    stranger.kill();
  });

  test('STORE-4: a first start that was cut off half way begins anew', { timeout: 120_000 }, async () => {
    const home = join(place, 'cut', 'postgres');
    mkdirSync(join(home, 'cluster.new', 'base'), { recursive: true });
    writeFileSync(join(home, 'cluster.new', 'PG_VERSION'), '18\n');
    writeFileSync(join(home, 'lock'), '999999999');
    const bundled = await start({ dataFolder: join(place, 'cut') });
    expect(await ask(bundled, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('STORE-21: of two first starts at once in one empty folder one makes the database, and the other takes it over', {
    timeout: 240_000,
  }, async () => {
    const program = `import { startBundled } from ${JSON.stringify(new URL('./bundled.ts', import.meta.url).href)};
import { loadSecrets } from ${JSON.stringify(new URL('../platform/secrets.ts', import.meta.url).href)};
const [dataFolder] = process.argv.slice(1);
const bundled = await startBundled({ dataFolder });
console.log(JSON.stringify({ pid: bundled.pid, home: bundled.home, took: bundled.tookOver, key: loadSecrets(undefined, dataFolder).sign('two', 'one') }));
process.stdin.resume();
process.stdin.once('end', () => bundled.stop().then(() => process.exit(0)));`;
    for (let round = 0; round < 3; round += 1) {
      const folder = join(place, `at-once-${round}`);
      const starts = [0, 1].map(() => {
        const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, folder], {
          cwd: repository,
        });
        let said = '';
        let failed = '';
        child.stdout.on('data', (text) => {
          said += text;
        });
        child.stderr.on('data', (text) => {
          failed += text;
        });
        const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
        const line = async (): Promise<{ pid: number; home: string; took: boolean; key: string }> => {
          await expect.poll(() => said.includes('\n') || child.exitCode !== null, { timeout: 60_000 }).toBe(true);
          expect(failed).toBe('');
          return JSON.parse(said);
        };
        return { child, over, line };
      });
      try {
        const [one, other] = await Promise.all(starts.map(({ line }) => line()));
        expect(other).toEqual({ ...one, took: !one?.took });
      } finally {
        for (const { child, over } of starts) {
          child.stdin.end();
          await over;
        }
      }
    }
  });

  test('STORE-5: programs installed without scripts are completed in a copy', { timeout: 120_000 }, async () => {
    const programs = copyPrograms(join(place, 'package'), (path) => !lstatSync(path).isSymbolicLink());
    for (const program of ['postgres', 'initdb']) chmodSync(join(programs, 'bin', program), 0o644);
    const bundled = await start({ programs });
    expect(await ask(bundled, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(existsSync(join(bundled.home, 'programs-18.4.0-beta.17', 'lib', 'libpq.so.5'))).toBe(true);
  });

  test.runIf(isRoot)(
    'STORE-6: as root, in a clone under a folder of mode 700, the files go where their user can enter',
    { timeout: 120_000 },
    async () => {
      const closed = join(place, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const native = copyPrograms(closed);
      const dataFolder = join(closed, 'data');
      const first = await start({ dataFolder, programs: native });
      expect(first.home).toMatch(/^\/var\/lib\/bourse\/[0-9a-f]{16}$/);
      expect(realpathSync(join(dataFolder, 'postgres'))).toBe(first.home);
      await ask(first, keep);
      await first.stop();
      const second = await start({ dataFolder, programs: native });
      expect(await ask(second, 'SELECT * FROM kept')).toEqual([{ one: 1 }]);
      await second.stop();
      // Whoever throws the data folder away begins anew, and loses nothing that was elsewhere.
      rmSync(dataFolder, { recursive: true });
      const lines: string[] = [];
      const third = await start({ dataFolder, programs: native, log: (line) => lines.push(line) });
      expect(await ask(third, "SELECT to_regclass('kept') AS stored")).toEqual([{ stored: null }]);
      const aside = /set aside in (\S+)/.exec(lines.join('\n'))?.[1] ?? '';
      expect(existsSync(join(aside, 'cluster', 'PG_VERSION'))).toBe(true);
      rmSync(aside, { recursive: true });
    },
  );

  test.runIf(isRoot)(
    'STORE-7: an ordinary user starts, and root after that runs it as the same user',
    { timeout: 120_000 },
    async () => {
      const dataFolder = join(place, 'data');
      mkdirSync(dataFolder);
      chownSync(dataFolder, ordinary.uid, ordinary.gid);
      const installed = packagedPrograms(thisMachine());
      const isOpen = canReach(join(installed, 'bin', 'postgres'), 'x', ordinary);
      const programs = isOpen ? installed : copyPrograms(join(place, 'reachable'));
      // The clone may lie where only root can enter: root reads the program, and what it does it does as the other user.
      const script = `import('${repository}apps/server/src/store/bundled.ts').then(async ({ startBundled }) => {
      process.setgroups([]);
      process.setgid(${ordinary.gid});
      process.setuid(${ordinary.uid});
      process.chdir('/');
      const bundled = await startBundled({ dataFolder: '${dataFolder}', programs: '${programs}' });
      console.log(JSON.stringify({ home: bundled.home, stopped: await bundled.stop() }));
    }).catch((error) => { console.log(error.name + ': ' + error.message); process.exit(1); })`;
      const asOrdinary = () =>
        spawnSync(process.execPath, ['--import', 'tsx', '-e', script], {
          cwd: repository,
          encoding: 'utf8',
          env: { PATH: process.env['PATH'], TMPDIR: '/tmp' },
        });
      expect(asOrdinary().stdout.trim()).toBe(
        JSON.stringify({ home: join(dataFolder, 'postgres'), stopped: 'stopped' }),
      );
      const asRoot = await start({ dataFolder, programs });
      expect(statSync(asRoot.home).uid).toBe(ordinary.uid);
      await asRoot.stop();
      chownSync(asRoot.home, 1, 1);
      expect(asOrdinary().stdout).toMatch(/^StartRefused: The database in .* belongs to another user/);
      chownSync(dataFolder, 0, 0);
      expect(asOrdinary().stdout).toMatch(/^StartRefused: The data folder .* cannot be used: permission denied\.\n$/);
    },
  );

  test('STORE-8: a wrong data folder, an unknown machine and musl are refused in one line that says what to do', async () => {
    writeFileSync(join(place, 'file'), '');
    await expect(start({ dataFolder: join(place, 'file') })).rejects.toThrow(
      /^The data folder \S+\/file cannot be used: .+\.$/,
    );
    await expect(start({ dataFolder: join(place, 'file', 'data') })).rejects.toThrow(
      /cannot be used: a part of the path is a file, not a folder\.$/,
    );
    const linux = { platform: 'linux', arch: 'x64', musl: false };
    await expect(start({ machine: { ...linux, musl: true } })).rejects.toThrow(
      /musl: set DATABASE_URL to a PostgreSQL 15 or newer\.$/,
    );
    await expect(start({ machine: { ...linux, arch: 'riscv64' } })).rejects.toThrow(
      /not installed for linux-riscv64: .*DATABASE_URL/,
    );
    expect(thisMachine().platform).toBe(process.platform);
  });
});
