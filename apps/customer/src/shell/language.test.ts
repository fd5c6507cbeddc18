import { expect, test } from 'vitest';
import { chooseLanguage, languageOf } from './language.ts';

test.each([
  ['zh_TW', 'zh-tw'],
  ['zh-Hant-HK', 'zh-tw'],
  ['zh-CN', 'zh'],
  ['es-MX', 'es'],
  ['AR', 'ar'],
  ['fr', undefined],
])('SHELL-6: the tag %s means %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});

test.each([
  ['ja', ['es'], 'zh-tw', 'ja'],
  [undefined, ['fr', 'es-MX'], 'zh-tw', 'es'],
  [undefined, ['fr'], 'zh-tw', 'zh-tw'],
  ['xx', ['de'], 'it', 'it'],
])('SHELL-6: choice %s, browser %j, brand %s give %s', (choice, browser, brand, language) => {
  expect(chooseLanguage(choice, browser, brand)).toBe(language);
});

test('SHELL-6: a language the deployment does not offer is passed over', () => {
  expect(chooseLanguage('ko', ['it'], 'en', ['en', 'it'])).toBe('it');
});
