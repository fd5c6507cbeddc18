import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const home = join(import.meta.dirname, '../..');
const LANGUAGES = ['en', 'zh', 'zh-tw', 'ja', 'ko', 'es', 'it', 'ar'] as const;

const pack = (language: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(home, 'locales', language)).flatMap((name) =>
      Object.entries<string>(JSON.parse(readFileSync(join(home, 'locales', language, name), 'utf8'))),
    ),
  );
const packs = LANGUAGES.map((language) => ({ language, texts: pack(language) }));

/** The terms of all stand in the glossary, those of one product may stand beside its rules. */
const pages = ['glossary.md', ...readdirSync(join(home, 'docs/rules')).map((name) => `rules/${name}`)];
const glossary = pages.map((page) => readFileSync(join(home, 'docs', page), 'utf8')).join('\n');

/** The rows of the tables with a column a language: the keys a term is said by, and its cells in the order of LANGUAGES. */
const rows = glossary
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, keys = '', ...cells]) => ({
    keys: [...keys.matchAll(/`([^`]+)`/g)].map(([, key]) => key ?? ''),
    terms: cells.slice(0, -1),
  }));

test('the glossary has a column for every language and the central terms', () => {
  const heads = glossary.split('\n').filter((line) => line.startsWith('| key |'));
  expect(heads.length).toBeGreaterThan(0);
  expect(new Set(heads)).toEqual(new Set([`| key | ${LANGUAGES.join(' | ')} |`]));
  expect(rows.length).toBeGreaterThanOrEqual(60);
  const keys = rows.flatMap((row) => row.keys);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('each term of the glossary is what its keys say, in every language', () => {
  const wrong = rows.flatMap(({ keys, terms }) =>
    packs.flatMap(({ language, texts }, column) =>
      keys
        .filter((key) => texts.get(key) !== terms[column])
        .map((key) => `${key} ${language}: "${texts.get(key)}", the glossary says "${terms[column]}"`),
    ),
  );
  expect(wrong).toEqual([]);
});

/** Wordings of the house that gave way to a term of the trade. */
const ABANDONED =
  /\b(worth|mean price|left after|second factor|put aside|handed in|the address names|good for \d|tell it to nobody|places? to (pay|withdraw))\b/i;

test('no English text goes back to a wording that a term of the trade replaced', () => {
  const found = [...(packs.find(({ language }) => language === 'en')?.texts ?? [])]
    .filter(([, text]) => ABANDONED.test(text))
    .map(([key, text]) => `${key}: ${text}`);
  expect(found).toEqual([]);
});

test('only money is on hold: withdrawals that wait after a change of security details are suspended (rule FUNDS-133)', () => {
  const english = packs.find(({ language }) => language === 'en')?.texts ?? new Map<string, string>();
  const texts = [...english].filter(([key]) => !key.startsWith('console'));
  expect(texts.filter(([, text]) => /withdrawals? (is|are|stays?|remains?) on hold|security hold/i.test(text))).toEqual(
    [],
  );
});
