import { expect, test } from 'vitest';
import { isSame, putSaved, readSaved } from './saved-filters.ts';

test('a filter is kept under its name, without the page it was on', () => {
  const list = putSaved([], 'late', { status: 'waiting', page: '3', customer: '' });
  expect(list).toEqual([{ name: 'late', filter: { status: 'waiting' } }]);
  expect(putSaved(list, 'late', { status: 'refused' })).toEqual([{ name: 'late', filter: { status: 'refused' } }]);
});

test('filters are the same whatever their order and page', () => {
  expect(isSame({ a: '1', b: '2', page: '4' }, { b: '2', a: '1' })).toBe(true);
  expect(isSame({ a: '1' }, { a: '2' })).toBe(false);
});

test('what was not written by the console is left aside', () => {
  expect(readSaved('x')).toEqual([]);
  expect(readSaved([{ name: 'a', filter: {} }, 3, null, { filter: {} }])).toEqual([{ name: 'a', filter: {} }]);
});

test('a filter that was saved under a former name of a field narrows by it still', () => {
  const saved = [{ name: 'demo', filter: { book: 'demo', side: 'sell' } }];
  expect(readSaved(saved)).toEqual([{ name: 'demo', filter: { mode: 'demo', side: 'sell' } }]);
});
