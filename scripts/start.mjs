// npm start: builds the two apps and the server when their sources have changed, then runs the server. With --build it ends there.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = fileURLToPath(new URL('..', import.meta.url));
const SHARED = ['packages/ui', 'packages/wire', 'packages/rules', 'locales', 'brands', 'package-lock.json'];
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

const build = (app, print) =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    console.log(`building ${app} …`);
    const child = spawn(process.execPath, [viteBin(), 'build', '--logLevel', 'warn'], {
      cwd: join(home, 'apps', app),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0) return reject(new Error(`the build of ${app} failed (exit ${code})`));
      writeFileSync(stampOf(app), print);
      console.log(`built ${app} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
      resolve();
    });
  });

/** Most of what a call makes is thrown away by its end: with more room for new objects than usual, it is collected for nothing. */
const ROOM_FOR_NEW_MB = 32;

const serve = () => {
  const options = ['--enable-source-maps', `--max-semi-space-size=${ROOM_FOR_NEW_MB}`];
  const server = spawn(process.execPath, [...options, 'apps/server/dist/main.js', ...process.argv.slice(2)], {
    cwd: home,
    stdio: 'inherit',
  });
  process.on('SIGINT', () => server.kill('SIGINT'));
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  process.on('SIGHUP', () => server.kill('SIGTERM'));
  server.on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  server.on('close', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1);
  });
};

const stale = Object.keys(SOURCES)
  .map((app) => [app, fingerprint(app)])
  .filter(([app, print]) => !isFresh(app, print));
try {
  await Promise.all(stale.map(([app, print]) => build(app, print)));
  if (!process.argv.includes('--build')) serve();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
