import { expect, test } from 'vitest';
import { isolated } from './i18n.ts';

test('LOOK-5: what is put into a text from right to left keeps its own order there', () => {
  expect(isolated('a1-7f/9', 'ar')).toBe('\u2068a1-7f/9\u2069');
  expect(isolated('a1-7f/9', 'en')).toBe('a1-7f/9');
  expect(isolated('', 'ar')).toBe('');
});
