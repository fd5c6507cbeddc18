import { expect, test } from 'vitest';
import { groupedReasons } from './words.ts';

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
