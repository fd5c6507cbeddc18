import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@bourse/wire';
import { expect, test } from 'vitest';
import { CLAIM_KINDS } from '../../packages/wire/src/funds/shapes.ts';

const home = join(import.meta.dirname, '../..');
const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const packs = filesOf('locales/en').filter((file) => file.endsWith('.json'));
const keys = packs.flatMap((file) => Object.keys(JSON.parse(readFileSync(join(home, file), 'utf8'))));
const known = new Set(keys.map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')));
const names = packs.map((file) => /([^/]+)\.json$/.exec(file)?.[1]).join('|');

const NAMED = new RegExp(`['"\`]((?:${names})\\.[A-Za-z][\\w.]*)['"\`]`, 'g');
const BEGUN = new RegExp(`\`((?:${names})\\.[\\w.]*)\\$\\{`, 'g');

test('every text that the customer app names is in its packs, also where the end of a key is worked out', () => {
  const missing = filesOf('apps/customer/src')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(home, file), 'utf8');
      const named = [...source.matchAll(NAMED)].map(([, key = '']) => key);
      const begun = [...source.matchAll(BEGUN)].map(([, key = '']) => key);
      return [
        ...named.filter((key) => !known.has(key) && !(key in endpoints)),
        ...begun.filter((start) => !keys.some((key) => key.startsWith(start))),
      ].map((key) => `${file}: ${key}`);
    });
  expect(missing).toEqual([]);
});

const TRANSLATED = /\bt\(\s*(?:'([\w.]+)'|`([\w.]+)\$\{)/g;
const HOOK = /useTranslation\((?:'(\w+)'|\[([^\]]*)\])\)/g;

/** The keys of a pack, and of the shell's, which is always there. */
const keysOf = (pack: string): readonly string[] =>
  Object.keys(JSON.parse(readFileSync(join(home, `locales/en/${pack}.json`), 'utf8')));

test('what a file of the customer app says is in the packs that it waits for: one that comes later draws nothing anew', () => {
  const early = filesOf('apps/customer/src')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(home, file), 'utf8');
      const waits = [...source.matchAll(HOOK)].flatMap(([, one, more = '']) =>
        one === undefined ? [...more.matchAll(/'(\w+)'/g)].map(([, name = '']) => name) : [one],
      );
      if (waits.length === 0) return [];
      const there = [...new Set(['shell', ...waits])].flatMap(keysOf);
      return [...source.matchAll(TRANSLATED)]
        .map(([, whole, start]) => ({ key: whole ?? start ?? '', isWhole: whole !== undefined }))
        .filter(
          ({ key, isWhole }) =>
            !there.some((each) => (isWhole ? each === key || each.startsWith(`${key}_`) : each.startsWith(key))),
        )
        .map(({ key }) => `${file}: ${key}`);
    });
  expect(early).toEqual([]);
});

test('FIGURES-24: every kind of claim has its name, and its name in a sum', () => {
  const wanted = CLAIM_KINDS.flatMap((kind) => [`funds.claim.${kind}`, `funds.claim.${kind}.in`]);
  expect(keys.filter((key) => key.startsWith('funds.claim.')).sort()).toEqual(wanted.sort());
});
