import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient, type Fetch, type Transport } from '@bourse/wire/client';
import { isPostmaster, readPidFile } from '../../apps/server/src/store/bundled-pid.ts';
import { type Database, openDatabase } from '../../apps/server/src/store/database.ts';
import { BUILT_SERVER } from '../e2e/server.ts';

const READY_WITHIN_MS = 180_000;
/** More than a server takes that waits for its database's last checkpoint. */
const END_WITHIN_MS = 60_000;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

/** The real server in a process of its own, on a data folder of its own, to be killed and started again. */
export class DrillServer {
  readonly folder: string;
  readonly #ports: readonly [customer: number, console: number];
  #child: ChildProcess | undefined;
  #output = '';

  private constructor(folder: string, ports: readonly [number, number]) {
    this.folder = folder;
    this.#ports = ports;
  }

  static async create(folder = mkdtempSync(join(tmpdir(), 'bourse-crash-'))): Promise<DrillServer> {
    execFileSync(process.execPath, ['scripts/start.mjs', '--build'], { stdio: 'ignore' });
    mkdirSync(folder, { recursive: true });
    // The database's own user comes in where root runs this: its files go with the folder.
    chmodSync(folder, 0o755);
    return new DrillServer(folder, [await freePort(), await freePort()]);
  }

  url(side: 'customer' | 'console', path = ''): string {
    return `http://127.0.0.1:${side === 'customer' ? this.#ports[0] : this.#ports[1]}${path}`;
  }

  /** What the process printed last, for a report of what went wrong. */
  get output(): string {
    return this.#output.slice(-4_000);
  }

  /** Starts, and says after how many milliseconds it was ready. @throws when it does not become ready. */
  async start(): Promise<number> {
    const began = performance.now();
    const env = {
      ...process.env,
      PORT: String(this.#ports[0]),
      CONSOLE_PORT: String(this.#ports[1]),
      BOURSE_DATA: this.folder,
      RATE_LIMITS: 'off',
      SAMPLES: 'off',
      LOG_LEVEL: 'warn',
    };
    const child = spawn(process.execPath, BUILT_SERVER, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        this.#output = (this.#output + chunk.toString()).slice(-20_000);
      });
    while (performance.now() - began < READY_WITHIN_MS) {
      if (child.exitCode !== null || child.signalCode !== null) break;
      if ((await this.ready()).status === 200) return performance.now() - began;
      await sleep(20);
    }
    throw new Error(`the server did not become ready:\n${this.output}`);
  }

  /** What `/readyz` says; status 0 when nobody answers. */
  async ready(): Promise<{ readonly status: number; readonly text: string }> {
    try {
      const answer = await fetch(this.url('customer', '/readyz'), { signal: AbortSignal.timeout(3_000) });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return { status: 0, text: '' };
    }
  }

  /** Ends the server, and if asked its PostgreSQL too, without a chance to say anything. */
  async kill(database: boolean): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    if (database) this.killDatabase();
    await ended;
    this.#child = undefined;
  }

  /** Kills the PostgreSQL that this server started in its folder. */
  killDatabase(): void {
    const running = readPidFile(this.#cluster);
    if (running) process.kill(running.pid, 'SIGKILL');
  }

  get #cluster(): string {
    return join(realpathSync(join(this.folder, 'postgres')), 'cluster');
  }

  /** A look into the server's own database, beside it. */
  async database(): Promise<Database> {
    const socket = readPidFile(this.#cluster)?.socket ?? '';
    const url = `postgres://bourse@localhost:5432/bourse?host=${encodeURIComponent(socket)}&options=${encodeURIComponent('-c default_transaction_read_only=off')}`;
    return openDatabase({ url, dataFolder: '', poolSize: 2 });
  }

  client(
    side: 'customer' | 'console',
    token?: string | (() => string),
    renew = async () => false,
    over: Partial<Transport> = {},
  ): Client {
    const bearer = () => (typeof token === 'function' ? token() : token);
    return createClient({
      origin: this.url(side),
      fetch: fetch as Fetch,
      timeoutMs: 20_000,
      headers: (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${bearer()}` }),
      renew,
      newKey: () => crypto.randomUUID(),
      ...over,
    });
  }

  /** Stops in an orderly way, and gives what was wrong with that; a database that is still there is stopped too. */
  async end(): Promise<readonly string[]> {
    const child = this.#child;
    const isRunning = child !== undefined && child.exitCode === null && child.signalCode === null;
    const faults: string[] = [];
    if (isRunning) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(END_WITHIN_MS, undefined, { ref: false })]);
      if (child.exitCode === null) {
        faults.push(`the server did not end within ${END_WITHIN_MS / 1_000} s`);
        child.kill('SIGKILL');
        await ended;
      }
    }
    if ((await this.#stopDatabase()) && isRunning) faults.push('the server ended and left its database running');
    return faults;
  }

  /** Stops the PostgreSQL in its folder; false where none runs. */
  async #stopDatabase(): Promise<boolean> {
    if (!existsSync(join(this.folder, 'postgres'))) return false;
    const cluster = this.#cluster;
    const running = readPidFile(cluster);
    if (!running || !isPostmaster(running.pid, cluster)) return false;
    process.kill(running.pid, 'SIGINT');
    const until = performance.now() + END_WITHIN_MS;
    while (isPostmaster(running.pid, cluster)) {
      if (performance.now() > until) process.kill(running.pid, 'SIGKILL');
      await sleep(20);
    }
    return true;
  }
}
