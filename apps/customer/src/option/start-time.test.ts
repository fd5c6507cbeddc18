import { expect, test } from 'vitest';
import { FARTHEST_MS, momentOf, startProblem } from './start-time.ts';

const NOW = Date.UTC(2026, 2, 28, 12, 0);

test.each([
  ['2026-07-01T14:30', 'UTC', '2026-07-01T14:30:00.000Z'],
  ['2026-07-01T14:30', 'Europe/Paris', '2026-07-01T12:30:00.000Z'],
  ['2026-01-01T14:30', 'Europe/Paris', '2026-01-01T13:30:00.000Z'],
  ['2026-07-01T01:00', 'Asia/Tokyo', '2026-06-30T16:00:00.000Z'],
  // Clocks go forward at one o'clock UTC.
  ['2026-03-29T01:59', 'Europe/Paris', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Paris', '2026-03-29T01:00:00.000Z'],
])('OPTION-12: %s on the clock of %s is the moment %s', (text, zone, moment) => {
  expect(new Date(momentOf(text, zone) ?? Number.NaN).toISOString()).toBe(moment);
});

test.each(['', 'soon', '2026-03-29T02:30'])('OPTION-12: %j is no moment in Paris', (text) => {
  expect(momentOf(text, 'Europe/Paris')).toBeUndefined();
});

test.each([
  ['no time', undefined, 'greaterThanCurrentTime'],
  ['now', NOW, 'greaterThanCurrentTime'],
  ['a moment later', NOW + 1, undefined],
  ['seven days ahead', NOW + FARTHEST_MS, undefined],
  ['more', NOW + FARTHEST_MS + 1, 'error.APPOINTMENT_TOO_FAR'],
])('OPTION-12: a start at %s', (_, at, problem) => {
  expect(startProblem(at, NOW)).toBe(problem);
});
