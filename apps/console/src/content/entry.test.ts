import { expect, test } from 'vitest';
import { copiedTexts, moved, textIn, withText } from './entry.ts';

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

test('CONTENT-3: texts are copied into languages that have none, or over what is there when that is asked', () => {
  const fields = { id: 'id', title: 'texts', body: 'html' } as const;
  const entries = [{ id: 'x', title: { en: 'Hello', es: 'Hola' }, body: { en: '<p>Hi</p>' } }];
  const into = (isWrittenOver: boolean) =>
    copiedTexts(entries, fields, { from: 'en', to: ['es', 'ar'], isWrittenOver })[0];
  const body = { en: '<p>Hi</p>', es: '<p>Hi</p>', ar: '<p>Hi</p>' };
  expect(into(false)).toEqual({ id: 'x', title: { en: 'Hello', es: 'Hola', ar: 'Hello' }, body });
  expect(into(true)).toEqual({ id: 'x', title: { en: 'Hello', es: 'Hello', ar: 'Hello' }, body });
  expect(copiedTexts(entries, fields, { from: 'ar', to: ['en'], isWrittenOver: true })).toEqual(entries);
});
