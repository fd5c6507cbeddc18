import { expect, test } from 'vitest';
import { dayAfter, dayIn, workingDayAfter } from '../platform/index.ts';

const at = (text: string): number => Date.parse(text);
const day = (text: string): number => at(`${text}T00:00:00Z`) / 86_400_000;

test.each([
  ['UTC', '2026-03-01T23:59:59Z', '2026-03-01'],
  ['Asia/Tokyo', '2026-03-01T15:00:00Z', '2026-03-02'],
  ['America/Sao_Paulo', '2026-03-01T02:59:59Z', '2026-02-28'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
  ['Pacific/Kiritimati', '1969-12-31T23:00:00Z', '1969-12-31'],
])('POINTS-1: in %s the instant %s is of the day %s', (zone, instant, expected) => {
  expect(dayIn(zone, at(instant))).toBe(day(expected));
});

test.each([
  ['UTC', '2026-03-01', '2026-03-01T12:00:00Z', '2026-03-02T00:00:00Z'],
  // The clock is set forward, then back: days of 23 and of 25 hours.
  ['Europe/Madrid', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['Europe/Madrid', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  // A day that begins at one o'clock.
  ['Africa/Cairo', '2026-04-23', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00Z'],
  // A day that was signed for ahead, before travelling west.
  ['America/New_York', '2026-03-03', '2026-03-02T12:00:00Z', '2026-03-04T05:00:00Z'],
  ['UTC', '2026-03-01', '2026-03-05T12:00:00Z', '2026-03-05T12:00:00Z'],
])('POINTS-1: in %s the day after %s, seen at %s, begins at %s', (zone, last, now, expected) => {
  expect(new Date(dayAfter(zone, day(last), at(now))).toISOString()).toBe(new Date(expected).toISOString());
});

test.each([
  ['a Monday noon', '2026-11-23T12:00:00Z', '2026-11-24T12:00:00Z'],
  ['a Friday noon', '2026-11-27T12:00:00Z', '2026-11-30T12:00:00Z'],
  ['a Saturday', '2026-11-28T12:00:00Z', '2026-12-01T00:00:00Z'],
  ['a Sunday', '2026-11-29T23:59:00Z', '2026-12-01T00:00:00Z'],
])('FUNDS-141: a working day after %s leaves out the weekend', (_name, at, due) => {
  expect(new Date(workingDayAfter('UTC', Date.parse(at))).toISOString()).toBe(new Date(due).toISOString());
});

test('FUNDS-141: weekends are those of the zone', () => {
  // It is Saturday in Auckland already.
  const at = Date.parse('2026-11-27T12:00:00Z');
  expect(workingDayAfter('Pacific/Auckland', at)).toBe(Date.parse('2026-11-30T11:00:00Z'));
});
