import { expect, test } from 'vitest';
import { groupedReasons, missingSentences } from './words.ts';

test('CONTENT-16: why a version takes two is said once for a field, with its languages', () => {
  const wallet = 'holds what may be a wallet address';
  const reasons = [
    { place: '', message: 'always takes two operators' },
    { place: '0.body.ar', message: wallet },
    { place: '0.body.en', message: wallet },
    { place: '0.body.en', message: 'holds an amount of money' },
    { place: '1.body.en', message: wallet },
    { place: '1.image', message: 'is an uploaded picture, and nobody can check what it says' },
  ];
  expect(groupedReasons(reasons)).toEqual([
    { place: '0.body', message: wallet, languages: ['ar', 'en'] },
    { place: '0.body', message: 'holds an amount of money', languages: ['en'] },
    { place: '1.body', message: wallet, languages: ['en'] },
    { place: '1.image', message: 'is an uploaded picture, and nobody can check what it says', languages: [] },
  ]);
});

test('CONTENT-31: who publishes reads which languages are missing and what is shown instead', () => {
  const missing = [
    { language: 'ar', shown: 'en' },
    { language: 'en', shown: 'zh-tw' },
    { language: 'it', shown: 'en' },
  ];
  expect(missingSentences(missing)).toEqual([
    'Texts are missing in Arabic and Italian: who reads these is shown English.',
    'Texts are missing in English: who reads it is shown Chinese (Taiwan).',
  ]);
  expect(missingSentences([])).toEqual([]);
});
