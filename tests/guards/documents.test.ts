import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const home = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(home, path), 'utf8');

/** Every line that states a rule. */
const rules = [...readdirSync(join(home, 'docs/rules')).map((name) => `docs/rules/${name}`), 'docs/live-protocol.md']
  .map(read)
  .join('\n');

/** The files of a folder and of those in it, without what is installed or built. */
const filesOf = (folder: string): string[] =>
  readdirSync(join(home, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return entry.name === 'node_modules' || entry.name === 'dist' ? [] : filesOf(path);
  });

test('every rule has an id of its own and is held by a test whose title begins with it', () => {
  const tests = ['packages', 'apps', 'tests'].flatMap(filesOf).filter((path) => /\.(test|spec)\.tsx?$/.test(path));
  const titles = tests.map(read).join('\n');
  const held = new Set(
    [...titles.matchAll(/['"`]((?:[A-Z]+-\d+(?:, )?)+):/g)].flatMap(([, ids = '']) => ids.split(', ')),
  );
  const stated = [...rules.matchAll(/^- (?:\*\*)?([A-Z]+-\d+)/gm)].map(([, id = '']) => id);
  expect(stated.length).toBeGreaterThan(150);
  expect(stated.filter((id, at) => stated.indexOf(id) !== at)).toEqual([]);
  expect(stated.filter((id) => !held.has(id))).toEqual([]);
});

/** Rules that a text cites; what looks like one and is the name of a cipher is none. */
const citedRules = (text: string): string[] =>
  [...new Set([...text.matchAll(/\b([A-Z]{2,}-\d+)\b/g)].map(([, id]) => id ?? ''))].filter(
    (id) => !/^(AES|SHA)-/.test(id),
  );

test.each(['docs/security.md', 'docs/operations.md'])('%s cites rules that there are', (path) => {
  const cited = citedRules(read(path));
  expect(cited.length).toBeGreaterThan(4);
  expect(cited.filter((id) => !new RegExp(`\\b${id}\\b`).test(rules))).toEqual([]);
});

test('docs/security.md goes through every chapter of the standard, and says of each line how it stands', () => {
  const text = read('docs/security.md');
  for (let chapter = 1; chapter <= 17; chapter += 1) expect(text).toMatch(new RegExp(`^### V${chapter} `, 'm'));
  for (let flaw = 1; flaw <= 10; flaw += 1) expect(text).toMatch(new RegExp(`^\\| API${flaw} `, 'm'));
  const lines = text.split('\n').filter((line) => /^\| (\d+\.\d|API\d)/.test(line));
  expect(lines.length).toBeGreaterThan(60);
  expect(lines.filter((line) => !/\| (held|in part|open|none here) \|/.test(line))).toEqual([]);
});

test('docs/security.md names tests that there are, by the beginning of their titles', () => {
  const text = read('docs/security.md');
  const from = text.indexOf('## What is tried, screen by screen');
  const lines = text
    .slice(from, text.indexOf('\n## ', from + 1))
    .split('\n')
    .filter((line) => /^\| (?!screens)/.test(line));
  expect(lines.length).toBeGreaterThan(40);
  const missing = lines.filter((line) => {
    const [, path = '', title = ''] = /\| `([^`]+)` "([^"]+)" \|$/.exec(line) ?? [];
    return path === '' || !["'", '"', '`'].some((quote) => read(path).includes(`${quote}${title}`));
  });
  expect(missing).toEqual([]);
});

/** The fields of a layer's descriptor, as its type names them. */
const descriptorFields = (path: string): string[] => {
  const text = read(path);
  const from = Math.max(
    ...['type Description = {', 'type Module<', 'type AppModule = {'].map((start) => text.indexOf(start)),
  );
  return [...text.slice(from, text.indexOf('\n};', from)).matchAll(/^ {2}readonly (\w+)\??:/gm)].map(
    ([, name = '']) => name,
  );
};

test.each([
  ['packages/core', 'packages/core/src/module.ts'],
  ['packages/wire', 'packages/wire/src/module.ts'],
  ['apps/server', 'apps/server/src/module.ts'],
  ['apps/customer', 'apps/customer/src/shell/module.ts'],
  ['apps/console', 'apps/console/src/module.ts'],
])('docs/adding-a-product.md names the fields of the descriptor of %s, and no others', (layer, path) => {
  const page = read('docs/adding-a-product.md');
  const row = page.split('\n').find((line) => line.startsWith(`| \`${layer}/src/pledges\``)) ?? '';
  const [, , , contents = ''] = row.split(' | ').join('|').split('|');
  const named = [...contents.replaceAll(/\([^)]*\)/g, '').matchAll(/`(\w+)(?:\.\w+)?`/g)].map(([, name = '']) => name);
  const fields = descriptorFields(path);
  expect(fields.length).toBeGreaterThan(2);
  expect(named.filter((name) => !fields.includes(name))).toEqual([]);
  expect(fields.filter((name) => name !== 'name' && !page.includes(`\`${name}\``))).toEqual([]);
});
