import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const server = fileURLToPath(new URL('../../', import.meta.url));

let built: string;

beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), 'bourse-built-'));
  // As `npm start` builds it.
  const builder = createRequire(join(server, '../customer/package.json')).resolve('vite/package.json');
  const vite = join(dirname(builder), 'bin/vite.js');
  const made = spawnSync(process.execPath, [vite, 'build', '--outDir', built, '--logLevel', 'error'], {
    cwd: server,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  expect([made.status, made.stderr]).toEqual([0, '']);
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

/** All that is read before a file of the build runs: other files of it, and packages. */
const readWith = (file: string): ReadonlySet<string> => {
  const read = new Set<string>();
  const look = (path: string): void => {
    if (read.has(path)) return;
    read.add(path);
    const imports = readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?:[^'";]+ from )?["']([^"']+)["'];$/gm);
    for (const [, name = ''] of imports)
      if (name.startsWith('.')) look(join(dirname(path), name));
      else read.add(name);
  };
  look(join(built, file));
  return read;
};

/** The file of a part that is read later. */
const partOf = (name: string): string => {
  const file = readdirSync(join(built, 'assets')).find((each) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(each));
  if (!file) throw new Error(`${name} is not a file of its own`);
  return join('assets', file);
};

test('START-11: the database is started before the server is read, and what a start does not need is read later', () => {
  const main = readWith('main.js');
  expect(main).toContain('pg');
  for (const later of ['fastify', 'pdfkit', 'sanitize-html', 'ccxt']) expect(main).not.toContain(later);
  const composed = readWith(partOf('compose'));
  expect(composed).toContain('fastify');
  for (const later of ['pdfkit', 'ccxt']) expect(composed).not.toContain(later);
  expect(readWith(partOf('statement-pdf'))).toContain('pdfkit');
});

test("START-11: the follower's thread begins to fold before it has read what its questions need", () => {
  const thread = readWith(partOf('thread'));
  expect(thread).toContain('pg');
  for (const later of ['fastify', 'pdfkit', 'sanitize-html', 'web-push']) expect(thread).not.toContain(later);
});
