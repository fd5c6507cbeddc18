import { describe, expect, test } from 'vitest';
import type { VenueId } from './instrument.ts';
import { nextClose, nextOpen, sessionAt, settlementDay, tradingDayAt, tradingDays, zoneOffsetMs } from './session.ts';

const at = (text: string): number => Date.parse(text);
const iso = (ms: number): string => new Date(ms).toISOString();

describe('hours', () => {
  test.each([
    ['US', '2026-11-20T14:29:59Z', 'closed'],
    ['US', '2026-11-20T14:30:00Z', 'open'],
    ['US', '2026-11-20T20:59:59Z', 'open'],
    ['US', '2026-11-20T21:00:00Z', 'closed'],
    ['US', '2026-07-06T13:30:00Z', 'open'],
    ['HK', '2026-11-20T01:30:00Z', 'open'],
    ['HK', '2026-11-20T04:30:00Z', 'break'],
    ['HK', '2026-11-20T05:00:00Z', 'open'],
    ['HK', '2026-11-20T08:00:00Z', 'closed'],
    ['CN', '2026-11-20T03:30:00Z', 'break'],
    ['CN', '2026-11-20T06:59:00Z', 'open'],
    ['BR', '2026-11-19T13:00:00Z', 'open'],
    ['BR', '2026-11-20T14:00:00Z', 'closed'],
    ['EU', '2026-11-20T08:00:00Z', 'open'],
    ['EU', '2026-07-06T07:00:00Z', 'open'],
    ['EU', '2026-11-20T16:30:00Z', 'closed'],
    ['FX', '2026-11-20T23:59:59Z', 'open'],
    ['FX', '2026-11-21T00:00:00Z', 'closed'],
    ['COIN', '2026-11-21T03:00:00Z', 'open'],
  ] as [VenueId, string, string][])('SESSION-1: %s at %s is %s', (venue, when, state) => {
    expect(sessionAt(venue, at(when)).state).toBe(state);
  });

  test('SESSION-2: clocks that change move the opening in UTC', () => {
    expect(tradingDayAt('US', at('2026-03-06T20:00:00Z')).openMs).toBe(at('2026-03-06T14:30:00Z'));
    expect(tradingDayAt('US', at('2026-03-09T20:00:00Z')).openMs).toBe(at('2026-03-09T13:30:00Z'));
    expect(tradingDayAt('EU', at('2026-03-27T12:00:00Z')).openMs).toBe(at('2026-03-27T08:00:00Z'));
    expect(tradingDayAt('EU', at('2026-03-30T12:00:00Z')).openMs).toBe(at('2026-03-30T07:00:00Z'));
  });

  test('SESSION-2: every opening is at the same local time, for ten years', () => {
    const local = { US: '09:30', EU: '09:00', BR: '10:00', HK: '09:30', CN: '09:30' } as const;
    const zone = {
      US: 'America/New_York',
      EU: 'Europe/Paris',
      BR: 'America/Sao_Paulo',
      HK: 'Asia/Hong_Kong',
      CN: 'Asia/Shanghai',
    };
    for (const venue of ['US', 'EU', 'BR', 'HK', 'CN'] as const) {
      const days = tradingDays(venue, at('2020-01-01T00:00:00Z'), at('2030-01-01T00:00:00Z'));
      expect(days.length).toBeGreaterThan(2400);
      for (const day of days) {
        const wall = iso(day.openMs + zoneOffsetMs(zone[venue], day.openMs));
        expect(wall).toBe(`${day.date}T${local[venue]}:00.000Z`);
      }
    }
  });

  test.each([
    ['US', '2026-07-03'],
    ['US', '2026-11-26'],
    ['US', '2027-12-24'],
    ['US', '2025-06-19'],
    ['HK', '2026-02-17'],
    ['HK', '2026-04-07'],
    ['CN', '2026-10-01'],
    ['CN', '2025-02-04'],
    ['BR', '2026-02-16'],
    ['BR', '2026-11-20'],
    ['EU', '2026-04-03'],
    ['EU', '2026-05-01'],
    ['FX', '2026-12-25'],
  ] as [VenueId, string][])('SESSION-3: %s is closed on %s', (venue, date) => {
    const noon = at(`${date}T15:00:00Z`);
    expect(sessionAt(venue, noon).state).toBe('closed');
    expect(tradingDays(venue, noon - 15 * 3_600_000, noon + 9 * 3_600_000).map((day) => day.date)).not.toContain(date);
  });

  test('SESSION-3: the day after Thanksgiving ends at one', () => {
    expect(sessionAt('US', at('2026-11-27T17:59:00Z')).state).toBe('open');
    expect(sessionAt('US', at('2026-11-27T18:00:00Z')).state).toBe('closed');
    expect(tradingDayAt('US', at('2026-11-27T18:00:00Z')).half).toBe(true);
  });

  test('SESSION-3: Hong Kong trades the morning only on the eve of the lunar new year', () => {
    expect(tradingDayAt('HK', at('2026-02-16T06:00:00Z')).stretches).toHaveLength(1);
  });
});

describe('next open and close', () => {
  test('SESSION-1: from Saturday to Monday, over noon, and while open', () => {
    expect(iso(nextOpen('US', at('2026-11-21T10:00:00Z')))).toBe('2026-11-23T14:30:00.000Z');
    expect(iso(nextOpen('HK', at('2026-11-20T04:30:00Z')))).toBe('2026-11-20T05:00:00.000Z');
    expect(nextOpen('HK', at('2026-11-20T05:30:00Z'))).toBe(at('2026-11-20T05:30:00Z'));
    expect(iso(nextClose('HK', at('2026-11-20T02:30:00Z')))).toBe('2026-11-20T04:00:00.000Z');
    expect(iso(nextClose('FX', at('2026-11-18T02:30:00Z')))).toBe('2026-11-21T00:00:00.000Z');
    expect(nextClose('COIN', at('2026-11-18T02:30:00Z'))).toBe(Number.POSITIVE_INFINITY);
    expect(iso(nextOpen('US', at('2026-12-31T22:00:00Z')))).toBe('2027-01-04T14:30:00.000Z');
  });

  test('SESSION-5: a continuous market is always open, and says that it is simulated', () => {
    const saturday = at('2026-11-21T10:00:00Z');
    expect(sessionAt('US', saturday, 'continuous')).toEqual({ state: 'open', date: '2026-11-20', simulated: true });
    expect(sessionAt('US', at('2026-11-20T15:00:00Z'), 'continuous').simulated).toBe(false);
    expect(nextOpen('US', saturday, 'continuous')).toBe(saturday);
  });
});

describe('settlement', () => {
  test.each([
    ['US', '2026-11-16T15:00:00Z', '2026-11-18'],
    ['US', '2026-11-20T15:00:00Z', '2026-11-24'],
    ['US', '2026-11-24T15:00:00Z', '2026-11-27'],
    ['HK', '2026-09-29T02:00:00Z', '2026-10-02'],
    ['CN', '2026-09-29T02:00:00Z', '2026-10-08'],
    ['EU', '2026-12-23T10:00:00Z', '2026-12-28'],
  ] as [VenueId, string, string][])('SESSION-4: a trade at %s on %s settles on %s', (venue, when, date) => {
    expect(settlementDay(venue, at(when)).date).toBe(date);
  });

  test('SESSION-4: a trade on a Saturday of a continuous market counts as one of Monday', () => {
    expect(settlementDay('US', at('2026-11-21T10:00:00Z')).date).toBe('2026-11-25');
    expect(settlementDay('US', at('2026-11-20T22:00:00Z')).date).toBe('2026-11-25');
  });
});
