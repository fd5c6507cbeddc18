import { expect, test } from 'vitest';
import { moved, textIn, withText } from './entry.ts';

test('CONTENT-3: a text is changed in its language alone, and an empty one is no text', () => {
  const texts = withText({ en: 'a' }, 'es', 'b');
  expect(texts).toEqual({ en: 'a', es: 'b' });
  expect(withText(texts, 'en', '')).toEqual({ es: 'b' });
  expect(withText(null, 'en', 'x')).toEqual({ en: 'x' });
  expect([textIn(texts, 'es'), textIn(texts, 'it'), textIn(7, 'es')]).toEqual(['b', '', '']);
});

test.each([
  [0, 1, ['b', 'a', 'c']],
  [2, -1, ['a', 'c', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 1, ['a', 'b', 'c']],
] as const)('CONTENT-3: entry %i moves by %i', (from, by, order) => {
  expect(moved(['a', 'b', 'c'], from, by)).toEqual(order);
});
