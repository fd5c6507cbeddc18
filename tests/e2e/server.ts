import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const home = join(import.meta.dirname, '../..');

/** A whole server as a newcomer starts it, in processes of its own, on a data folder of its own. */
export type Bourse = {
  readonly url: string;
  readonly consoleUrl: string;
  /** From the start of the process to the first ready answer, ms, of each start so far. */
  readonly startsMs: readonly number[];
  /** SIGKILL to the server and all that started it; nothing is written down, nothing is closed. */
  readonly kill: () => Promise<void>;
  /** Starts again on the same data and the same addresses; the server's own program unless `npm start`'s script is wanted. */
  readonly start: (program?: 'npm-start' | 'server') => Promise<void>;
  /** An orderly stop, and a start on the same data with the clock so much further ahead of ours. */
  readonly later: (ms: number) => Promise<void>;
  /** How far its clock is ahead of ours, ms. */
  readonly aheadMs: () => number;
  /** An orderly stop; the data stays. */
  readonly halt: () => Promise<void>;
  /** An orderly stop, after which nothing of it is left. */
  readonly stop: () => Promise<void>;
  /** The process that was started last; its parts are under it. */
  readonly pid: () => number | undefined;
  /** The code last sent to an address. */
  readonly codeFor: (address: string) => Promise<string>;
};

const freePorts = async (count: number): Promise<readonly number[]> => {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject);
          server.listen(0, '127.0.0.1', () => {
            const address = server.address();
            if (address === null || typeof address === 'string') reject(new Error('not listening'));
            else resolve(address.port);
          });
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
};

const START_LIMIT_MS = 120_000;

const untilReady = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  const end = performance.now() + START_LIMIT_MS;
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`the server was not ready within ${START_LIMIT_MS / 1000} s:\n${output()}`);
};

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('close', () => resolve()));

const postmasterFile = (folder: string): string => join(folder, 'postgres/cluster/postmaster.pid');

/** After a SIGKILL the bundled database lives on, to be taken over by the next start; where there is none, it is ended here. */
const stopDatabase = (folder: string): void => {
  try {
    const [pid] = readFileSync(postmasterFile(folder), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGINT');
  } catch {
    return;
  }
};

/** The server as it was built, run as `npm start` runs it. */
export const BUILT_SERVER = ['--enable-source-maps', '--max-semi-space-size=32', 'apps/server/dist/main.js'] as const;

/** How a server is started: by `npm start`'s script, which builds what is stale, or by the server's own program. */
const PROGRAMS = { 'npm-start': ['scripts/start.mjs'], server: BUILT_SERVER } as const;

/** A script that sets the clock of the process or page that runs it ahead, before anything has read it. */
export const clockAhead = (ms: number): string => `{
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) {
      super(...(given.length === 0 ? [Real.now() + ${ms}] : given));
    }
    static now() {
      return Real.now() + ${ms};
    }
  };
}`;

export type BourseOptions = {
  readonly environment?: Readonly<Record<string, string>>;
  /** Kept when given; otherwise a folder of its own that goes with it. */
  readonly dataFolder?: string;
};

/** Builds the apps if they are stale and starts a server. @throws when it does not get ready, with what it printed. */
export const openBourse = async ({ environment = {}, dataFolder }: BourseOptions = {}): Promise<Bourse> => {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'bourse-e2e-')));
  const [port, consolePort] = await freePorts(2);
  const [url, consoleUrl] = [`http://localhost:${port}`, `http://localhost:${consolePort}`];
  const startsMs: number[] = [];
  let child: ChildProcess | undefined;
  let aheadMs = 0;

  const run = async (program: keyof typeof PROGRAMS): Promise<void> => {
    let output = '';
    const began = performance.now();
    const started = spawn(process.execPath, [...PROGRAMS[program]], {
      cwd: home,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        CONSOLE_PORT: String(consolePort),
        BOURSE_DATA: folder,
        LOG_LEVEL: 'warn',
        SAMPLES: 'off',
        ...(aheadMs === 0
          ? {}
          : { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(clockAhead(aheadMs))}` }),
        ...environment,
      },
    });
    const take = (chunk: Buffer): void => {
      output = (output + chunk).slice(-8_000);
    };
    started.stdout?.on('data', take);
    started.stderr?.on('data', take);
    child = started;
    await untilReady(url, started, () => output);
    startsMs.push(performance.now() - began);
  };

  const signal = async (name: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, name);
    await ended(child);
  };

  const stop = async (): Promise<void> => {
    const wasKilled = child?.signalCode === 'SIGKILL';
    await signal('SIGTERM');
    if (wasKilled) stopDatabase(folder);
    else if (existsSync(postmasterFile(folder))) throw new Error('the server ended and left its database running');
    if (dataFolder === undefined) await rm(folder, { recursive: true, force: true });
  };

  try {
    await run('npm-start');
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    consoleUrl,
    startsMs,
    kill: () => signal('SIGKILL'),
    start: (program = 'server') => run(program),
    later: async (ms) => {
      await signal('SIGTERM');
      aheadMs += ms;
      await run('server');
    },
    aheadMs: () => aheadMs,
    halt: () => signal('SIGTERM'),
    stop,
    pid: () => child?.pid,
    codeFor: async (address) => {
      const answer = await fetch(`${consoleUrl}/dev/outbox?to=${encodeURIComponent(address)}`);
      const text = await answer.text();
      const code = /\b\d{6}\b/.exec(text)?.[0];
      if (!code) throw new Error(`no code was sent to ${address}: ${text.slice(0, 300)}`);
      return code;
    },
  };
};
