import { expect, test } from 'vitest';
import { missingLanguages, shownLanguage } from './shown-language.ts';

const ENGLISH = { en: 'News', 'zh-tw': '新聞' };

test.each([
  [{ ...ENGLISH, it: 'Notizie' }, 'it', 'it'],
  [ENGLISH, 'it', 'en'],
  [{ ...ENGLISH, it: ' ' }, 'it', 'en'],
  [ENGLISH, 'zh-tw', 'zh-tw'],
  [{ 'zh-tw': '新聞' }, 'it', 'zh-tw'],
  [{ en: '', 'zh-tw': '新聞' }, 'it', 'zh-tw'],
  [{ ja: 'ニュース' }, 'it', undefined],
])('CONTENT-31: of %o a reader of %s is shown %s', (texts, language, expected) => {
  expect(shownLanguage(texts, language, 'zh-tw')).toBe(expected);
});

test('CONTENT-31: the languages that are missing are named with what their readers are shown', () => {
  const entries = [
    { id: 'one', title: ENGLISH, body: { 'zh-tw': '全文', it: 'Testo' } },
    { id: 'two', title: { ...ENGLISH, it: 'Due' }, body: { ...ENGLISH, it: 'Due' } },
  ];
  const of = { languages: ['en', 'it', 'zh-tw', 'es'], first: 'zh-tw' };
  expect(missingLanguages('news', entries, of)).toEqual([
    { language: 'en', shown: 'zh-tw' },
    { language: 'it', shown: 'en' },
    { language: 'es', shown: 'en' },
    { language: 'es', shown: 'zh-tw' },
  ]);
  expect(missingLanguages('news', entries.slice(1), { ...of, languages: ['en', 'it', 'zh-tw'] })).toEqual([]);
});
