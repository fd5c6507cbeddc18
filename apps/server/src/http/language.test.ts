import { describe, expect, test } from 'vitest';
import { chooseLanguage, LANGUAGES } from './language.ts';
import { networkOf } from './network.ts';

describe('language of an answer', () => {
  test.each([
    [{ language: 'zh_tw' }, 'zh-tw'],
    [{ language: 'zh-TW', 'accept-language': 'en' }, 'zh-tw'],
    [{ lang: 'ES' }, 'es'],
    [{ language: 'xx', lang: 'it' }, 'it'],
    [{ 'accept-language': 'de, fr;q=0.9, ja;q=0.5, ko;q=0.7' }, 'ko'],
    [{ 'accept-language': 'zh-Hant-HK' }, 'zh-tw'],
    [{ 'accept-language': 'zh-CN,en;q=0.1' }, 'zh'],
    [{ 'accept-language': 'en;q=0' }, 'ar'],
    [{}, 'ar'],
  ] as const)('HTTP-6: %j is answered in %s', (headers, language) => {
    expect(chooseLanguage(headers, { language: 'ar', languages: LANGUAGES })).toBe(language);
  });

  test.each([
    [{ language: 'ja' }, 'it'],
    [{ language: 'zh-TW', 'accept-language': 'fr, es;q=0.5' }, 'es'],
    [{ 'accept-language': '*' }, 'it'],
  ] as const)('HTTP-6: where Italian, English and Spanish are offered, %j is answered in %s', (headers, language) => {
    expect(chooseLanguage(headers, { language: 'it', languages: ['it', 'en', 'es'] })).toBe(language);
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('HTTP-9: %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
