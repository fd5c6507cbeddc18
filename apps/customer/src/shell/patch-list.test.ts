import { expect, test } from 'vitest';
import { patchList } from './patch-list.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id, text: 'old' }));
const row = (id: number) => ({ id, text: 'new' });
const written = (list: ReturnType<typeof patchList<{ id: number; text: string }>>): string =>
  list ? `${list.items.map(({ id, text }) => (text === 'new' ? `${id}*` : id)).join(' ')} of ${list.total}` : 'ask';

test.each([
  ['a row changes where it stands', rows(9, 7, 5), 3, row(7), true, false, '9 7* 5 of 3'],
  ['a new row stands by its number', rows(9, 7, 5), 3, row(8), true, false, '9 8* 7 5 of 4'],
  ['a new row below all of a whole list', rows(9, 7), 2, row(1), true, false, '9 7 1* of 3'],
  ['a new row stands at the head where the last to end does', rows(9, 7, 5), 3, row(6), true, true, '6* 9 7 5 of 4'],
  ['a list that was read in part stays as long', rows(9, 7, 5), 8, row(10), true, false, '10* 9 7 of 9'],
  ['a row below what was read is not shown', rows(9, 7, 5), 8, row(2), true, false, '9 7 5 of 8'],
  ['a row leaves a whole list', rows(9, 7, 5), 3, row(7), false, false, '9 5 of 2'],
  ['a row leaves a list read in part: the next one is not known', rows(9, 7, 5), 8, row(7), false, false, 'ask'],
  ['a row that was never in a whole list', rows(9), 1, row(3), false, false, '9 of 1'],
  ['a row that may be in what was not read', rows(9), 8, row(3), false, false, 'ask'],
  ['an empty list', rows(), 0, row(3), true, false, '3* of 1'],
])('SOCKET-9: %s', (_title, items, total, changed, belongs, atTop, expected) => {
  expect(written(patchList({ items, total }, { row: changed, belongs, atTop }))).toBe(expected);
});
