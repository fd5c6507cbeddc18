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

test('FIGURES-24: every kind of claim has its name, and its name in a sum', () => {
  const wanted = CLAIM_KINDS.flatMap((kind) => [`funds.claim.${kind}`, `funds.claim.${kind}.in`]);
  expect(keys.filter((key) => key.startsWith('funds.claim.')).sort()).toEqual(wanted.sort());
});
