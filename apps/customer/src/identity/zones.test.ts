import { expect, test } from 'vitest';
import { offsetText, zonesAt } from './zones.ts';

const WINTER = Date.UTC(2026, 0, 15, 12);
const SUMMER = Date.UTC(2026, 6, 15, 12);

test.each([
  ['Europe/Berlin', WINTER, 'UTC+01:00'],
  ['Europe/Berlin', SUMMER, 'UTC+02:00'],
  ['America/St_Johns', WINTER, 'UTC−03:30'],
  ['America/Sao_Paulo', SUMMER, 'UTC−03:00'],
  ['Asia/Kathmandu', SUMMER, 'UTC+05:45'],
  ['UTC', WINTER, 'UTC+00:00'],
])('SHELL-8: the clock of %s at %s is told as %s', (zone, at, expected) => {
  expect(offsetText(zone, at)).toBe(expected);
});

test('SHELL-8: every zone is offered once, by a name that can be read, and the one in use whatever its name', () => {
  const zones = zonesAt(WINTER, 'Asia/Calcutta');
  const names = zones.map(({ zone }) => zone);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('Asia/Calcutta');
  expect(zones).toContainEqual({ zone: 'America/New_York', name: 'America/New York', offset: 'UTC−05:00' });
  expect(zonesAt(WINTER, 'Europe/Paris').filter(({ zone }) => zone === 'Europe/Paris')).toHaveLength(1);
});
