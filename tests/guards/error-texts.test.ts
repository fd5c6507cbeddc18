import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, errorKey, errorNames } from '@bourse/wire';
import { expect, test } from 'vitest';

const LOCALES = join(import.meta.dirname, '../../locales');

/** The texts of the errors in a language: the common pack's, and those that modules have in their own. */
const errorTexts = (language: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(join(LOCALES, language))
      .flatMap((file) =>
        Object.entries(JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as Record<string, string>),
      )
      .filter(([key]) => key.startsWith('error.')),
  );

const packs: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  readdirSync(LOCALES).map((language) => [language, errorTexts(language)]),
);
/** Besides the text of each error: a lock that says how long it lasts, what is said with more, and what the app says where no answer came. */
const wanted = [
  ...errorNames.map(errorKey),
  `${errorKey('LOCKED')}.minutes`,
  ...(['REVERSAL_ABOVE_AVAILABLE', 'NOT_WAITING', 'NOT_PROCESSING'] as const).map((name) => `${errorKey(name)}.having`),
  'error.NETWORK',
].sort();

test.each(Object.entries(packs))(
  'every error has its text in %s, and no text is of an error that is gone',
  (_, pack) => {
    expect(Object.keys(pack).sort()).toEqual(wanted);
    expect(Object.values(pack).filter((text) => text.trim().length < 4)).toEqual([]);
  },
);

test('no language shows the English text', () => {
  for (const [language, pack] of Object.entries(packs)) {
    if (language !== 'en') expect(wanted.filter((key) => pack[key] === packs['en']?.[key])).toEqual([]);
  }
});

test('no error has the code of a success, and errors of the modules have codes of their own', () => {
  const codes = errorNames.map(errorCode);
  expect(codes.filter((code) => code === 0 || code === 200)).toEqual([]);
  const own = codes.filter((code) => code > 1_000_000);
  expect(new Set(own).size).toBe(own.length);
});
