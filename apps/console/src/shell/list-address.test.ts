import { expect, test } from 'vitest';
import { filtersOf, pageCursorOf } from './list-address.ts';

test('CONSOLE-43: an address gives the filters that its list has, and no nonsense', () => {
  const address = {
    search: '  lopez ',
    from: '2026-01-01',
    to: 'yesterday',
    zone: 'Europe/Madrid',
    currency: 'EUR',
    least: '10.50',
    most: '1e9',
    status: 'all',
  };
  expect(filtersOf('console.deposits', address)).toEqual({
    search: 'lopez',
    from: '2026-01-01',
    zone: 'Europe/Madrid',
    currency: 'EUR',
    least: '10.50',
  });
  expect(filtersOf('console.audit', address)).toEqual({ search: 'lopez', from: '2026-01-01', zone: 'Europe/Madrid' });
  expect(filtersOf('console.deposits', { zone: 'Europe/Madrid', search: ' ' })).toEqual({});
});

test('CONSOLE-43: a page begins beside a row, or has a number', () => {
  expect(pageCursorOf({ after: '12', page: '3' })).toEqual({ after: 12 });
  expect(pageCursorOf({ before: '12' })).toEqual({ before: 12 });
  expect(pageCursorOf({ page: '3' })).toEqual({ pageNo: 3 });
  expect(pageCursorOf({ page: 'x' })).toEqual({ pageNo: 1 });
});
