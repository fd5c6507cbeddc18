import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withBothSpellings } from './text-keys.ts';

test.each([
  [{ market_trranslate10: 'a' }, { market_trranslate10: 'a', market_translate10: 'a' }],
  [{ market_translate10: 'a' }, { market_trranslate10: 'a', market_translate10: 'a' }],
  [
    { market_trranslate10: 'a', market_translate10: 'b' },
    { market_trranslate10: 'a', market_translate10: 'b' },
  ],
  [{ stock74: 'a' }, { stock74: 'a', tradeIn_12: 'a' }],
  [{ other: 'a' }, { other: 'a' }],
])('CONTENT-9: a key that packs write in two ways is understood in both (%#)', (key, understood) => {
  expect(withBothSpellings(key)).toEqual(understood);
});

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const root = join(import.meta.dirname, '../../../..');
const texts = new Set(
  readdirSync(join(root, 'locales/en')).flatMap((pack) =>
    Object.keys(JSON.parse(readFileSync(join(root, 'locales/en', pack), 'utf8')) as object),
  ),
);

test('CONTENT-9: a key that is put together of parts finds a text', () => {
  const folder = join(root, 'apps/customer/src');
  const built = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/`([a-z][\w-]*(?:\.[\w-]+)*\.\$\{[^`]*)`/g),
    ])
    .map(([, key = '']) => key);
  const shapes = built.map(
    (key) =>
      new RegExp(
        `^${key
          .split(/\$\{[^}]*\}/)
          .map(literally)
          .join('.+')}`,
      ),
  );
  expect(built.length).toBeGreaterThan(100);
  expect(built.filter((_key, at) => ![...texts].some((text) => shapes[at]?.test(text)))).toEqual([]);
});
