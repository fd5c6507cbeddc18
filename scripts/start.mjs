// npm start: builds the two apps and the server when their sources have changed, then runs the server. With --build it ends there.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = fileURLToPath(new URL('..', import.meta.url));
const SHARED = [
  'packages/ui',
  'packages/wire',
  'packages/rules',
  'locales',
  'brands',
  'scripts/packed.ts',
  'package-lock.json',
];
/** What goes into each build, besides its own folder. */
const SOURCES = {
  customer: SHARED,
  console: SHARED,
  server: ['packages/core', 'packages/wire', 'packages/rules', 'package-lock.json'],
};
const SKIP = new Set(['node_modules', 'dist']);

/** A hash of the names, sizes and times of all that goes into a build. */
const fingerprint = (app) => {
  const hash = createHash('sha256');
  const look = (path) => {
    const at = join(home, path);
    if (!existsSync(at)) return;
    const stat = statSync(at);
    if (!stat.isDirectory()) {
      if (!/\.(tsbuildinfo|test\.tsx?)$/.test(path)) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(at).sort()) if (!SKIP.has(name)) look(`${path}/${name}`);
  };
  for (const path of [`apps/${app}`, ...SOURCES[app]]) look(path);
  return hash.digest('hex');
};

const stampOf = (app) => join(home, 'apps', app, 'dist', '.built');

const isFresh = (app, print) => existsSync(stampOf(app)) && readFileSync(stampOf(app), 'utf8') === print;

const viteBin = () => {
  const require = createRequire(join(home, 'apps/customer/package.json'));
  return join(dirname(require.resolve('vite/package.json')), 'bin/vite.js');
};

const isBuildAlone = process.argv.includes('--build');

const build = (app, print) =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    console.log(`building ${app} …`);
    const child = spawn(process.execPath, [viteBin(), 'build', '--logLevel', 'warn'], {
      cwd: join(home, 'apps', app),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text;
      });
    child.on('error', reject);
    child.on('close', (code) => {
      // Whoever starts the server has no use for a builder's warnings; whoever builds has, and so has everybody when it fails.
      if (said && (code !== 0 || isBuildAlone)) console.error(said.trimEnd());
      if (code !== 0) return reject(new Error(`the build of ${app} failed (exit ${code})`));
      writeFileSync(stampOf(app), print);
      console.log(`built ${app} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
      resolve();
    });
  });

/** The parent of a process; 0 where that cannot be read. */
const parentOf = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(fields.slice(fields.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? 0) || 0;
  }
};

/** npm and the shell that it runs a script in: neither tells its script that it was killed. */
const starters = () => {
  if (process.env.npm_lifecycle_event === undefined) return [];
  return [process.ppid, parentOf(process.ppid)].filter((pid) => pid > 1);
};

const LOOK_MS = 500;

/** Calls back once one of some processes is gone. */
const whenGone = (pids, then) => {
  if (pids.length === 0) return;
  const timer = setInterval(() => {
    const isGone = pids.some((pid) => {
      try {
        process.kill(pid, 0);
        return false;
      } catch (error) {
        return error.code === 'ESRCH';
      }
    });
    if (!isGone && process.ppid === pids[0]) return;
    clearInterval(timer);
    then();
  }, LOOK_MS);
  timer.unref();
};

/**
 * Most of what a call makes is thrown away by its end: with this room for new objects it is collected for nothing. With half as much, a burst of orders
 * takes a fifth longer (`npm run bench -- follow`), because what waits for the journal is moved again and again; with twice as much nothing is gained.
 */
const ROOM_FOR_NEW_MB = 32;

/** A server ends with this after a fault that a new start mends. */
const START_ANOTHER = 75;
const LONGEST_PAUSE_MS = 30_000;
/** Starts that follow a fault and fail or fault again within a minute; then a person is needed. */
const MOST_TRIES = 10;
const CALM_MS = 60_000;

const serve = () => {
  const options = ['--enable-source-maps', `--max-semi-space-size=${ROOM_FOR_NEW_MB}`];
  let server;
  let tries = 0;
  let isEnding = false;
  let pause;
  const end = (signal) => {
    isEnding = true;
    if (pause) clearTimeout(pause);
    server.kill(signal);
  };
  const startOne = () => {
    const begun = performance.now();
    pause = undefined;
    server = spawn(process.execPath, [...options, 'apps/server/dist/main.js', ...process.argv.slice(2)], {
      cwd: home,
      // Over the channel the server hears that this process is gone, however it ended.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    server.on('error', (error) => {
      console.error(error.message);
      process.exitCode = 1;
    });
    server.on('close', (code, signal) => {
      if (performance.now() - begun >= CALM_MS) tries = 0;
      // Once it has run, a start that fails is tried again too: what ended it may still be mended.
      if (!isEnding && (code === START_ANOTHER || (tries > 0 && code !== 0)) && tries < MOST_TRIES) {
        const pauseMs = Math.min(500 * 2 ** tries, LONGEST_PAUSE_MS);
        tries += 1;
        console.error(`starting again in ${pauseMs / 1000} s (${tries} of ${MOST_TRIES})`);
        pause = setTimeout(startOne, pauseMs);
        return;
      }
      process.exitCode = code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1);
    });
  };
  whenGone(starters(), () => end('SIGTERM'));
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('SIGHUP', () => end('SIGTERM'));
  startOne();
};

const stale = Object.keys(SOURCES)
  .map((app) => [app, fingerprint(app)])
  .filter(([app, print]) => !isFresh(app, print));
try {
  await Promise.all(stale.map(([app, print]) => build(app, print)));
  if (!isBuildAlone) serve();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
