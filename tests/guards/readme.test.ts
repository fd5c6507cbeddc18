import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plant } from './plant.ts';

const home = join(import.meta.dirname, '../..');
const FOLDERS = /^(\.ci|apps|brands|docs|locales|packages|scripts|tests)\//;
const FILE_AT_ROOT = /^[A-Za-z][\w.-]*\.(md|json|ts|mjs|cjs)$/;

/** What a document promises that the project at this root does not have: commands, files, links. */
const brokenPromises = (root: string, text: string): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const commands = [
    ...[...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? ''),
    ...[...text.matchAll(/\bnpm (start|test)\b/g)].map(([, name]) => name ?? ''),
  ].filter((name) => !(name in scripts));
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => (code ?? '').split(/\s+/));
  const linked = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target]) => (target ?? '').replace(/^\.\//, ''))
    .filter((target) => !/^[a-z]+:/.test(target));
  const named = quoted.filter((word) => (FOLDERS.test(word) || FILE_AT_ROOT.test(word)) && !/[<>*{}…]/.test(word));
  const files = [...named, ...linked].filter((path) => !existsSync(join(root, path)));
  return [...commands.map((name) => `npm run ${name}`), ...files];
};

describe('documents name what exists', () => {
  test.each(['README.md', 'CONTRIBUTING.md', 'docs/operations.md', 'docs/security.md'])('%s', (name) => {
    expect(brokenPromises(home, readFileSync(join(home, name), 'utf8'))).toEqual([]);
  });

  test('README has the two commands', () => {
    const readme = readFileSync(join(home, 'README.md'), 'utf8');
    expect(readme).toMatch(/npm install && npm start/);
    expect(readme).toMatch(/npm test/);
  });

  test('README lists every setting but the one that is for load tests', () => {
    const settings = readFileSync(join(home, 'apps/server/src/settings.ts'), 'utf8');
    const names = [...settings.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(10);
    const readme = readFileSync(join(home, 'README.md'), 'utf8');
    expect(names.filter((name) => name !== 'RATE_LIMITS' && !readme.includes(`\`${name}\``))).toEqual([]);
  });

  test('every script of package.json starts a file that exists', () => {
    const { scripts } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const files = Object.values(scripts).flatMap((line) => line.split(/\s+/).filter((word) => FOLDERS.test(word)));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((path) => !existsSync(join(home, path)))).toEqual([]);
  });

  test('a command, a file and a link that are not there are caught', () => {
    const root = plant({ 'package.json': '{ "scripts": { "gen": "x" } }', 'docs/a.md': '' });
    const text =
      'Run `npm run gen`, `npm run gone`, npm start. See `docs/a.md`, `docs/b.md`, [c](docs/c.md), [w](https://w.example).';
    expect(brokenPromises(root, text)).toEqual(['npm run gone', 'npm run start', 'docs/b.md', 'docs/c.md']);
  });

  test('decisions are short and have a title', () => {
    const folder = join(home, 'docs/decisions');
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), 'utf8'), name).toMatch(/^# \S/);
  });
});
