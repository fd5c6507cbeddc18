import { expect, test } from 'vitest';
import { lastDays, PERIODS, periodIn } from './period.ts';

const TODAY = '2026-03-02';

test('CONSOLE-85: a period of so many days ends with its last day and counts it', () => {
  expect(lastDays(TODAY, 1)).toEqual({ from: TODAY, to: TODAY });
  expect(lastDays(TODAY, 7)).toEqual({ from: '2026-02-24', to: TODAY });
  expect(new Set(PERIODS.map(({ days }) => lastDays(TODAY, days).from)).size).toBe(PERIODS.length);
});

test.each([
  ['nothing', {}, { from: '2026-02-17', to: TODAY }],
  ['one day', { first: '2026-02-20' }, { from: '2026-02-20', to: '2026-02-20' }],
  ['two days', { first: '2026-02-01', last: '2026-02-20' }, { from: '2026-02-01', to: '2026-02-20' }],
  [
    'two days the wrong way round',
    { first: '2026-02-20', last: '2026-02-01' },
    { from: '2026-02-01', to: '2026-02-20' },
  ],
  ['what is no day', { first: 'yesterday', last: '2026-02-20' }, { from: '2026-02-17', to: TODAY }],
])('CONSOLE-85: an address that names %s', (_what, named, period) => {
  expect(periodIn(named, TODAY, 14)).toEqual(period);
});
