import { expect, test } from 'vitest';
import { filtersOf } from './list-address.ts';
import { dayIn, listOfDay } from './list-of-day.ts';

test('CONSOLE-87: a figure of the day leads to its list, narrowed to that day of the zone it is counted in', () => {
  const at = Date.parse('2026-11-25T23:30:00Z');
  const day = dayIn('Europe/Madrid', at);
  expect(day).toBe('2026-11-26');
  expect(dayIn('UTC', at)).toBe('2026-11-25');
  const search = listOfDay(day, 'Europe/Madrid', { status: 'done' });
  expect(search['status']).toBe('done');
  for (const list of ['console.deposits', 'console.withdrawals', 'console.trades', 'console.customers'] as const)
    expect(filtersOf(list, search)).toEqual({ from: day, to: day, zone: 'Europe/Madrid' });
});
