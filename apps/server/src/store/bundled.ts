import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { homeOf, makeDataFolder, sameSocketFolder, socketFolder } from './bundled-folders.ts';
import { isPostmaster, lock, type PidFile, readPidFile } from './bundled-pid.ts';
import {
  askForUrl,
  type Machine,
  packagedPrograms,
  type RunAs,
  thisMachine,
  usablePrograms,
} from './bundled-programs.ts';
import { DatabaseRestarter, type RestarterParts } from './database-restarter.ts';
import { reasonOf, StartRefused } from './start-refused.ts';

/** How to reach the bundled PostgreSQL: a folder holding its socket, where only its own user and root can look. */
export type SocketAddress = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
};

export type BundledPostgres = {
  readonly address: SocketAddress;
  /** Where the database files are: in the data folder, or in a folder its user can reach (see `homeOf`). */
  readonly home: string;
  /** Whether a server left running by a killed process was taken over. */
  readonly tookOver: boolean;
  readonly pid: number;
  /** `ok`, or in one line what is being done about a PostgreSQL that ended. */
  readonly health: () => string;
  /** Resolves with the reason when one that ended is not started again any more. */
  readonly gone: Promise<string>;
  /** Stops PostgreSQL in an orderly way, unless another process is still connected to it. */
  stop(): Promise<'stopped' | 'in-use'>;
};

export type BundledSettings = {
  readonly dataFolder: string;
  readonly log?: (line: string) => void;
  /** For tests: another machine, or other packaged programs. */
  readonly machine?: Machine;
  readonly programs?: string;
  /** Starts it again when it ends unasked: pauses before each try, ms. Not started again without them. */
  readonly revivalPausesMs?: readonly number[];
  /** Extra `name=value` settings of PostgreSQL. */
  readonly settings?: readonly string[];
};

const user = 'bourse';
const database = 'bourse';
/** The connection by which a server says that it uses a PostgreSQL. */
const keeperName = 'keeper';
// The port only names the socket file; nothing listens on the network.
const port = 5432;
/** Who connects over the socket. */
export const socketUser = { user, port } as const;
// A start after a crash replays at most what max_wal_size holds; a slow disk needs minutes for that, not an hour.
const longestRecoveryMs = 600_000;
// What a start after the machine went down has to do again: 512 MB took half as long as 2 GB (5 s beside 11 on a busy machine), for 4 % more written.
const longestWal = '512MB';

/**
 * Starts PostgreSQL in the data folder, or takes over the one that still runs there after this server was killed.
 * @throws {StartRefused} in one line, when the folder or the machine does not allow it.
 */
export async function startBundled(settings: BundledSettings): Promise<BundledPostgres> {
  const log = settings.log ?? (() => undefined);
  const native = settings.programs ?? packagedPrograms(settings.machine ?? thisMachine());
  const dataFolder = makeDataFolder(settings.dataFolder);
  const { home, runAs } = await homeIn(dataFolder, log);
  const cluster = join(home, 'cluster');
  const running = async (socket?: string): Promise<Running & { readonly tookOver: boolean }> => {
    const release = await lock(home);
    try {
      const before = await takeOver(cluster, log);
      if (before !== undefined) {
        await makeDatabase(before.keeper);
        return { ...before, tookOver: true };
      }
      const programs = usablePrograms(native, home, runAs);
      if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(programs, home, cluster, runAs);
      refuseOtherMajor(programs, cluster);
      const folder = socket === undefined ? socketFolder(runAs) : sameSocketFolder(socket, runAs);
      const launched = await launch(programs, home, cluster, runAs, settings.settings ?? [], folder);
      await makeDatabase(launched.keeper);
      return { ...launched, tookOver: false };
    } finally {
      release();
    }
  };
  return bundle(home, cluster, running, { log, pausesMs: settings.revivalPausesMs ?? [] });
}

/** One start at a time: the second of two finds what the first has made. */
async function homeIn(dataFolder: string, log: (line: string) => void): Promise<ReturnType<typeof homeOf>> {
  const release = await lock(dataFolder);
  try {
    return homeOf(dataFolder, log);
  } finally {
    release();
  }
}

// ---- First start

function initialise(programs: string, home: string, cluster: string, runAs: RunAs): void {
  // Made beside and renamed, so that a start that was killed half way leaves nothing that looks like a database.
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const made = spawnSync(
    join(programs, 'bin', 'initdb'),
    [
      `--pgdata=${fresh}`,
      `--username=${user}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...runAs, cwd: home, env: environment(), encoding: 'utf8' },
  );
  if (made.status !== 0) {
    const reason = made.error
      ? reasonOf(made.error)
      : (made.stderr.split('\n').find((line) => /error|fatal/i.test(line)) ?? made.stderr.split('\n')[0]);
    rmSync(fresh, { recursive: true, force: true });
    throw new StartRefused(`The database could not be made in ${home}: ${reason}.`);
  }
  renameSync(fresh, cluster);
}

/** Under the lock, so that of two starts at once one makes it. */
async function makeDatabase(keeper: pg.Client): Promise<void> {
  const there = await keeper.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (there.rowCount === 0) await keeper.query(`CREATE DATABASE ${database}`);
}

function refuseOtherMajor(programs: string, cluster: string): void {
  const written = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const version = spawnSync(join(programs, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' }).stdout;
  const major = /(\d+)/.exec(version)?.[1];
  if (major !== written) {
    throw new StartRefused(
      `The database in ${cluster} was written by PostgreSQL ${written}, the bundled one is ${major}: move it with pg_dump, or ${askForUrl}.`,
    );
  }
}

// The journal's statement takes a megabyte or two and gives it back, thousands of times a minute: the C library would hand it to the system each time, and
// every page would be faulted in again, for a tenth of PostgreSQL's processor time. A process keeps so much of what it has freed.
const FREE_BYTES = String(16 * 1024 * 1024);

const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  MALLOC_TRIM_THRESHOLD_: FREE_BYTES,
  MALLOC_MMAP_THRESHOLD_: FREE_BYTES,
});

// ---- Start, take over, stop

type Running = { readonly pid: number; readonly socket: string; readonly keeper: pg.Client };

async function launch(
  programs: string,
  home: string,
  cluster: string,
  runAs: RunAs,
  extra: readonly string[],
  socket: string,
): Promise<Running> {
  const logFile = join(home, 'postgres.log');
  const options = [
    'listen_addresses=',
    `unix_socket_directories=${socket}`,
    'unix_socket_permissions=0700',
    `port=${port}`,
    'fsync=on',
    'synchronous_commit=on',
    'full_page_writes=on',
    'max_connections=80',
    'shared_buffers=128MB',
    `max_wal_size=${longestWal}`,
    // A new file of the log is not written full of zeros first: that took 16 MB and a tenth of a second each 3,000 orders, while all waited.
    'wal_init_zero=off',
    'jit=off',
    'io_method=sync',
    'timezone=UTC',
    'log_timezone=UTC',
    'cluster_name=bourse',
    'log_min_messages=warning',
    ...extra,
  ];
  for (let tries = 0; ; tries++) {
    const logFd = openSync(logFile, (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000 ? 'w' : 'a');
    const start = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    // A session of its own, so that Ctrl-C in a terminal reaches the server, which then stops PostgreSQL in order.
    const child = spawn(
      join(programs, 'bin', 'postgres'),
      ['-D', cluster, ...options.flatMap((option) => ['-c', option])],
      {
        ...runAs,
        cwd: home,
        env: environment(),
        stdio: ['ignore', logFd, logFd],
        detached: true,
      },
    );
    closeSync(logFd);
    let ended = false;
    child.on('exit', () => {
      ended = true;
    });
    child.on('error', () => {
      ended = true;
    });
    child.unref();
    const keeper = await firstConnection(
      () => (ended ? undefined : (readPidFile(cluster) ?? 'wait')),
      longestRecoveryMs,
    );
    if (keeper && child.pid !== undefined) return { pid: child.pid, socket, keeper };
    if (!ended && child.pid !== undefined) process.kill(child.pid, 'SIGQUIT');
    const output = readFileSync(logFile, 'utf8').slice(start);
    // Children of a postmaster that was killed alone need a moment to notice.
    if (/pre-existing shared memory block|still in use|lock file/.test(output) && tries < 50) {
      await sleep(200);
      continue;
    }
    rmSync(socket, { recursive: true, force: true });
    const reason = output
      .split('\n')
      .find((line) => /FATAL|PANIC|error/i.test(line))
      ?.replace(/^.*?(FATAL|PANIC):\s*/, '');
    throw new StartRefused(`The bundled database did not start: ${reason ?? 'it gave no reason'} (see ${logFile}).`);
  }
}

async function firstConnection(
  pidFile: () => PidFile | undefined | 'wait',
  withinMs: number,
): Promise<pg.Client | undefined> {
  const until = performance.now() + withinMs;
  for (let waitMs = 5; performance.now() < until; waitMs = Math.min(waitMs * 1.5, 100)) {
    const file = pidFile();
    if (file === undefined) return undefined;
    if (file !== 'wait' && file.socket && file.status === 'ready') {
      const client = new pg.Client({
        host: file.socket,
        port,
        user,
        database: 'postgres',
        application_name: keeperName,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return client;
      } catch {
        // Not yet, or no longer: look again until the time is over.
      }
    }
    await sleep(waitMs);
  }
  return undefined;
}

/** The PostgreSQL that a killed server left behind, connected to; nothing when there is none, after clearing the way. */
async function takeOver(cluster: string, log: (line: string) => void): Promise<Running | undefined> {
  const file = readPidFile(cluster);
  if (file === undefined) return undefined;
  if (isPostmaster(file.pid, cluster)) {
    const keeper = await firstConnection(() => {
      const now = readPidFile(cluster);
      return now && now.status !== 'stopping' && isPostmaster(now.pid, cluster) ? now : undefined;
    }, 5_000);
    if (keeper && file.socket) {
      log(`took over the database still running as process ${file.pid}`);
      return { pid: file.pid, socket: file.socket, keeper };
    }
    await endPostmaster(file.pid, cluster);
  }
  if (file.socket && /\/bourse-[^/]+$/.test(file.socket)) rmSync(file.socket, { recursive: true, force: true });
  // Its process is gone; a number used again by a stranger would make PostgreSQL refuse to start.
  if (!isPostmaster(file.pid, cluster)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return undefined;
}

async function bundle(
  home: string,
  cluster: string,
  start: (socket?: string) => Promise<Running & { readonly tookOver: boolean }>,
  { log, pausesMs }: Pick<RestarterParts, 'log' | 'pausesMs'>,
): Promise<BundledPostgres> {
  let running = await start();
  const { socket, tookOver } = running;
  const isRevived = pausesMs.length > 0;
  let isStopping = false;
  // Kept open as a sign, for whoever shares this PostgreSQL, that it is in use, and for this process that it lives.
  const watch = (): void => {
    const { keeper } = running;
    if (isRevived) keeper.on('end', () => !isStopping && revival.ended());
  };
  const revival = new DatabaseRestarter({
    log,
    pausesMs,
    start: async () => {
      running = await start(socket);
      if (running.socket !== socket) throw new Error(`another server has started it at ${running.socket}`);
      watch();
    },
  });
  watch();
  const stop = async (): Promise<'stopped' | 'in-use'> => {
    isStopping = true;
    await revival.stop();
    const release = await lock(home);
    try {
      const { keeper, pid } = running;
      const isUsed = await isUsedByOthers(keeper);
      await keeper.end().catch(() => undefined);
      if (isUsed) {
        log('others are connected to the database: it is left running');
        return 'in-use';
      }
      await endPostmaster(pid, cluster);
      rmSync(socket, { recursive: true, force: true });
      return 'stopped';
    } finally {
      release();
    }
  };
  return {
    address: { host: socket, port, user, database },
    home,
    tookOver,
    get pid() {
      return running.pid;
    },
    health: () => revival.health(),
    gone: revival.gone,
    stop,
  };
}

/** Whoever closed a connection has this long until its process is gone, which a busy machine may take its time for. */
const leavingWithinMs = 5_000;

/** Whether others use this PostgreSQL: another server, which keeps a connection for it, or anyone who does not leave. */
async function isUsedByOthers(keeper: pg.Client): Promise<boolean> {
  const until = performance.now() + leavingWithinMs;
  for (;;) {
    const { servers, others } = await keeper
      .query<{ servers: number; others: number }>(
        `SELECT count(*) FILTER (WHERE application_name = '${keeperName}')::int AS servers, count(*)::int AS others
         FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      )
      .then(
        ({ rows }) => rows[0] ?? { servers: 0, others: 0 },
        () => ({ servers: 0, others: 0 }),
      );
    if (servers > 0 || others === 0 || performance.now() > until) return others > 0;
    await sleep(15);
  }
}

async function endPostmaster(pid: number, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isPostmaster(pid, cluster)) return;
    process.kill(pid, signal);
    for (let waitedMs = 0; waitedMs < 20_000; waitedMs += 10) {
      if (!isPostmaster(pid, cluster)) return;
      await sleep(10);
    }
  }
}
