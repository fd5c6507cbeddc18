import { expect, test } from 'vitest';
import type { Quote } from './quote.ts';
import { remembered } from './search-history.ts';
import { nextSort, type Sort, sorted } from './sort.ts';

const quote = (symbol: string, last: string | null, changePercent: string | null): Quote =>
  ({ symbol, last, changePercent }) as Quote;

const quotes = [quote('BETA', '9.5', '-1.00'), quote('ALFA', '100', '0.10'), quote('CETA', null, null)];
const order = (sort: Sort): string =>
  sorted(quotes, sort)
    .map(({ symbol }) => symbol[0])
    .join('');

test('a head goes from as it comes to falling, rising, and back', () => {
  const falling = nextSort(undefined, 'price');
  expect(falling).toEqual({ by: 'price', way: 'desc' });
  const rising = nextSort(falling, 'price');
  expect(rising).toEqual({ by: 'price', way: 'asc' });
  expect(nextSort(rising, 'price')).toBeUndefined();
  expect(nextSort(rising, 'name')).toEqual({ by: 'name', way: 'desc' });
});

test.each([
  ['as they come', undefined, 'BAC'],
  ['by price as a number, not as a text', { by: 'price', way: 'desc' }, 'ABC'],
  ['by change, the falling first', { by: 'change', way: 'asc' }, 'BCA'],
  ['by name from A', { by: 'name', way: 'desc' }, 'ABC'],
  ['by name from Z', { by: 'name', way: 'asc' }, 'CBA'],
] satisfies readonly [string, Sort, string][])('quotes %s', (_, sort, expected) => {
  expect(order(sort)).toBe(expected);
  expect(quotes.map(({ symbol }) => symbol[0]).join('')).toBe('BAC');
});

test('SEARCH-4: the search remembers five words, the last on top, none twice', () => {
  const five = ['a', 'b', 'c', 'd', 'e'];
  expect(remembered(five, 'f')).toEqual(['f', 'a', 'b', 'c', 'd']);
  expect(remembered(five, ' c ')).toEqual(['c', 'a', 'b', 'd', 'e']);
  expect(remembered(five, '  ')).toBe(five);
});
