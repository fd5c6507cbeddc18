import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { plant } from './plant.ts';

const home = join(import.meta.dirname, '../..');
const page = '<!doctype html><title>a</title><script type="module" src="/main.js"></script>';

const startIn = (root: string, settings: NodeJS.ProcessEnv, stopAt?: string) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk;
      if (stopAt && output.includes(stopAt)) child.kill('SIGTERM');
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('close', (code) => resolve({ code, output }));
  });

const tree = () => {
  const root = plant({
    'package.json': '{ "type": "module" }',
    'apps/customer/package.json': '{}',
    'apps/customer/index.html': page,
    'apps/customer/main.js': 'document.title = "b";',
    'apps/console/package.json': '{}',
    'apps/console/index.html': page,
    'apps/console/main.js': 'document.title = "c";',
    'apps/server/package.json': '{ "type": "module" }',
    'apps/server/src/main.ts': `
      const code: number = Number(process.env['EXIT'] ?? -1);
      if (code >= 0) process.exit(code);
      process.on('SIGTERM', () => { console.log('orderly stop'); process.exit(7); });
      setInterval(() => undefined, 1000);
      console.log('server is up');`,
  });
  mkdirSync(join(root, 'scripts'));
  cpSync(join(home, 'scripts/start.mjs'), join(root, 'scripts/start.mjs'));
  cpSync(join(home, 'apps/server/vite.config.ts'), join(root, 'apps/server/vite.config.ts'));
  symlinkSync(join(home, 'node_modules'), join(root, 'node_modules'));
  return root;
};

test('npm start builds what is missing or changed, and only that, and passes on the exit code', async () => {
  const root = tree();
  const first = await startIn(root, { EXIT: '3' });
  expect(first.output).toContain('built customer');
  expect(first.output).toContain('built console');
  expect(first.code).toBe(3);

  const second = await startIn(root, { EXIT: '0' });
  expect(second).toEqual({ code: 0, output: '' });

  writeFileSync(join(root, 'apps/console/main.js'), 'document.title = "changed";');
  const third = await startIn(root, { EXIT: '0' });
  expect(third.output).toContain('built console');
  expect(third.output).not.toContain('customer');

  writeFileSync(join(root, 'apps/server/src/main.ts'), 'console.log(import.meta.url); throw new Error("as written");');
  const fourth = await startIn(root, {});
  expect(fourth.output).toContain('built server');
  expect(fourth.output).not.toMatch(/built (customer|console)/);
  // What a source says of its place, and where an error says it comes from, are the source's own.
  expect(fourth.output).toContain(pathToFileURL(realpathSync(join(root, 'apps/server/src/main.ts'))).href);
  expect(fourth.output).toMatch(/Error: as written\s+at .*src\/main\.ts:1/);
});

test('npm start passes a stop signal on and waits for the server to end in order', async () => {
  const stopped = await startIn(tree(), {}, 'server is up');
  expect(stopped.output).toContain('orderly stop');
  expect(stopped.code).toBe(7);
});

test.each(['SIGTERM', 'SIGKILL', 'SIGHUP'] as const)(
  'START-9: npm killed by %s leaves no server behind',
  async (signal) => {
    const root = tree();
    writeFileSync(join(root, 'package.json'), '{ "type": "module", "scripts": { "start": "node scripts/start.mjs" } }');
    writeFileSync(
      join(root, 'apps/server/src/main.ts'),
      `process.on('SIGTERM', () => process.exit(0));
     process.on('disconnect', () => process.exit(0));
     setInterval(() => undefined, 1000);
     console.log('server is up', process.pid);`,
    );
    await startIn(root, {}, 'server is up');
    const npm = spawn('npm', ['start'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    const pid = await new Promise<number>((resolve) => {
      let output = '';
      npm.stdout.on('data', (chunk: Buffer) => {
        output += chunk;
        const found = /server is up (\d+)/.exec(output)?.[1];
        if (found) resolve(Number(found));
      });
    });
    npm.kill(signal);
    const isAlive = (): boolean => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(isAlive, { timeout: 5_000 }).toBe(false);
  },
);

test('START-10: starting prints nothing of the builder but what it builds; a build that fails prints why', async () => {
  const root = tree();
  // Of a rule that it does not know the builder warns.
  writeFileSync(join(root, 'apps/customer/main.js'), "import './own.css';");
  writeFileSync(join(root, 'apps/customer/own.css'), '@nobody { a: b }');
  const started = await startIn(root, { EXIT: '0' });
  const lines = started.output.trim().split('\n');
  expect(lines.filter((line) => !/^(building|built) (customer|console|server)/.test(line))).toEqual([]);
  writeFileSync(join(root, 'apps/customer/main.js'), 'const = ;');
  expect((await startIn(root, { EXIT: '0' })).output).toMatch(/main\.js/);
});

test('npm start does not serve an app that does not build', async () => {
  const root = tree();
  writeFileSync(join(root, 'apps/customer/main.js'), 'const = ;');
  const broken = await startIn(root, { EXIT: '0' });
  expect(broken.code).toBe(1);
  expect(broken.output).toContain('the build of customer failed');
});

test.each(['customer', 'console'])('HTTP-15: the build of %s lays packed copies beside its files', async (app) => {
  const { default: config } = (await import(join(home, 'apps', app, 'vite.config.ts'))) as {
    default: { plugins: readonly { readonly name?: string }[] };
  };
  expect(config.plugins.flat().map((plugin) => plugin.name)).toContain('packed');
});
