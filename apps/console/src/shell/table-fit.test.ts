import { expect, test } from 'vitest';
import { fitOf } from './table-fit.ts';

const wide = (...least: readonly number[]) => least.map((each) => ({ width: each + 20, least: each }));

test.each([
  ['all columns as wide as they like', 480, { isTight: false, without: [], isCards: false }],
  ['all as narrow as they get', 400, { isTight: true, without: [], isCards: false }],
  ['without the first to go', 399, { isTight: true, without: [2], isCards: false }],
  ['without two', 200, { isTight: true, without: [2, 1], isCards: false }],
  ['a card a row where what is left is too wide', 150, { isTight: true, without: [], isCards: true }],
])('CONSOLE-93: a table shows %s in %i px', (_, room, fit) => {
  expect(fitOf(room, wide(50, 50, 150, 150), [2, 1])).toEqual(fit);
});

test('CONSOLE-93: a narrow column is back where only a wide one had to go', () => {
  expect(fitOf(260, wide(100, 50, 200), [1, 2]).without).toEqual([2]);
});

test('CONSOLE-93: a table that names no columns to go is a card a row as soon as they do not fit', () => {
  expect(fitOf(199, wide(100, 100), [])).toMatchObject({ isCards: true });
});
