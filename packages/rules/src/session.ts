import { holidaysOf } from './holidays.ts';
import type { VenueId } from './instrument.ts';
import { assert } from './result.ts';
import { utcDay } from './utc.ts';

/** 'calendar' keeps the venue's hours; 'continuous' is a simulated session round the clock. Settlement follows the calendar in both. */
export type SessionMode = 'calendar' | 'continuous';

/** The hours of a venue: local time of its zone, in minutes after midnight. A close of 1440 is midnight. */
export type VenueHours = {
  readonly zone: string;
  /** Trading stretches of a day; two where the venue rests at noon. */
  readonly stretches: readonly (readonly [open: number, close: number])[];
  /** When trading ends on a half day. */
  readonly halfClose: number;
  /** Days of the week with trading, 0 Sunday to 6 Saturday. */
  readonly weekdays: readonly number[];
};

const hm = (hours: number, minutes = 0): number => hours * 60 + minutes;
const WORKDAYS = [1, 2, 3, 4, 5] as const;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6] as const;
const ALL_DAY = [[0, 1440]] as const;

/** Sources: the trading hours the venues publish; rule SESSION-1. */
export const VENUE_HOURS: Readonly<Record<VenueId, VenueHours>> = {
  US: { zone: 'America/New_York', stretches: [[hm(9, 30), hm(16)]], halfClose: hm(13), weekdays: WORKDAYS },
  HK: {
    zone: 'Asia/Hong_Kong',
    stretches: [
      [hm(9, 30), hm(12)],
      [hm(13), hm(16)],
    ],
    halfClose: hm(12),
    weekdays: WORKDAYS,
  },
  CN: {
    zone: 'Asia/Shanghai',
    stretches: [
      [hm(9, 30), hm(11, 30)],
      [hm(13), hm(15)],
    ],
    halfClose: hm(11, 30),
    weekdays: WORKDAYS,
  },
  BR: { zone: 'America/Sao_Paulo', stretches: [[hm(10), hm(17)]], halfClose: hm(13), weekdays: WORKDAYS },
  EU: { zone: 'Europe/Paris', stretches: [[hm(9), hm(17, 30)]], halfClose: hm(14), weekdays: WORKDAYS },
  FX: { zone: 'UTC', stretches: ALL_DAY, halfClose: 1440, weekdays: WORKDAYS },
  METAL: { zone: 'UTC', stretches: ALL_DAY, halfClose: 1440, weekdays: WORKDAYS },
  COIN: { zone: 'UTC', stretches: ALL_DAY, halfClose: 1440, weekdays: EVERY_DAY },
  REPLAY: { zone: 'UTC', stretches: ALL_DAY, halfClose: 1440, weekdays: EVERY_DAY },
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** One trading day: its local date and its stretches of trading in UTC milliseconds, close excluded. */
export type TradingDay = {
  readonly date: string;
  /** UTC midnight of the local date: what bars of a day and longer are dated by. */
  readonly dateMs: number;
  readonly openMs: number;
  readonly closeMs: number;
  readonly stretches: readonly (readonly [openMs: number, closeMs: number])[];
  readonly half: boolean;
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Whether a text names a zone of the IANA database. */
export const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
export const zoneOffsetMs = (zone: string, utcMs: number): number => {
  if (zone === 'UTC') return 0;
  let formatter = formatters.get(zone);
  if (!formatter) {
    const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', second: 'numeric', ...digits });
    formatters.set(zone, formatter);
  }
  const part: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(utcMs)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(utcMs / 1000) * 1000;
};

type DayTable = { fromYear: number; toYear: number; days: TradingDay[] };

const yearOf = (utcMs: number): number => new Date(utcMs).getUTCFullYear();

/** The zone's offset at noon of each day of a year; Intl is queried only in the months in which it changes. */
const offsetsOf = (zone: string, year: number): ((midnight: number) => number) => {
  const noonOffset = (midnight: number): number => zoneOffsetMs(zone, midnight + DAY_MS / 2);
  const months = Array.from({ length: 13 }, (_, month) => noonOffset(Date.UTC(year, month, 1)));
  return (midnight) => {
    const month = new Date(midnight).getUTCMonth();
    const offset = months[month];
    return offset !== undefined && offset === months[month + 1] ? offset : noonOffset(midnight);
  };
};

const buildYear = (venue: VenueId, year: number): TradingDay[] => {
  const hours = VENUE_HOURS[venue];
  const holidays = holidaysOf(venue, year);
  const days: TradingDay[] = [];
  const end = Date.UTC(year + 1, 0, 1);
  const offsetOn = offsetsOf(hours.zone, year);
  for (let midnight = Date.UTC(year, 0, 1); midnight < end; midnight += DAY_MS) {
    const weekday = (midnight / DAY_MS + 4) % 7;
    if (!hours.weekdays.includes(weekday)) continue;
    const date = utcDay(midnight);
    if (holidays.closed.has(date)) continue;
    const half = holidays.half.has(date);
    const shift = midnight - offsetOn(midnight);
    const stretches: [number, number][] = [];
    for (const [open, close] of hours.stretches) {
      const until = half ? Math.min(close, hours.halfClose) : close;
      if (until > open) stretches.push([shift + open * MINUTE_MS, shift + until * MINUTE_MS]);
    }
    const first = stretches[0];
    const last = stretches.at(-1);
    assert(first && last, `no trading hours at ${venue} on ${date}`);
    days.push({ date, dateMs: midnight, openMs: first[0], closeMs: last[1], stretches, half });
  }
  return days;
};

const tables = new Map<VenueId, DayTable>();

/** The venue's trading days from a year before `fromMs` to a year after `toMs`, built once and widened when asked for more. */
const tableFor = (venue: VenueId, fromMs: number, toMs: number): TradingDay[] => {
  const from = yearOf(fromMs) - 1;
  const to = yearOf(toMs) + 1;
  let table = tables.get(venue);
  if (!table) {
    table = { fromYear: from, toYear: from - 1, days: [] };
    tables.set(venue, table);
  }
  while (table.fromYear > from) {
    table.fromYear -= 1;
    table.days = [...buildYear(venue, table.fromYear), ...table.days];
  }
  while (table.toYear < to) {
    table.toYear += 1;
    for (const day of buildYear(venue, table.toYear)) table.days.push(day);
  }
  return table.days;
};

/** Index of the last day that opened at or before the instant; -1 when there is none. */
const lastOpened = (days: readonly TradingDay[], utcMs: number): number => {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const day = days[middle];
    if (day && day.openMs <= utcMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** The trading days of a venue that open in [fromMs, toMs), oldest first. */
export const tradingDays = (venue: VenueId, fromMs: number, toMs: number): readonly TradingDay[] => {
  const days = tableFor(venue, fromMs, toMs);
  return days.slice(lastOpened(days, fromMs - 1) + 1, lastOpened(days, toMs - 1) + 1);
};

/** The trading day an instant belongs to: the last that opened at or before it. What trades after hours counts to the day before. */
export const tradingDayAt = (venue: VenueId, utcMs: number): TradingDay => {
  const days = tableFor(venue, utcMs, utcMs);
  const day = days[lastOpened(days, utcMs)];
  assert(day, `no trading day at ${venue} before ${utcMs}`);
  return day;
};

export type SessionState = {
  /** 'break' is the rest at noon. */
  readonly state: 'open' | 'break' | 'closed';
  /** Local date of the trading day the instant belongs to, YYYY-MM-DD. */
  readonly date: string;
  /** True when orders match only because the session is simulated round the clock. */
  readonly simulated: boolean;
};

/** Whether a venue trades at an instant (UTC milliseconds), and to which trading day the instant belongs. */
export const sessionAt = (venue: VenueId, utcMs: number, mode: SessionMode = 'calendar'): SessionState => {
  const day = tradingDayAt(venue, utcMs);
  const open = day.stretches.some(([from, to]) => utcMs >= from && utcMs < to);
  if (open) return { state: 'open', date: day.date, simulated: false };
  if (mode === 'continuous') return { state: 'open', date: day.date, simulated: true };
  return { state: utcMs < day.closeMs ? 'break' : 'closed', date: day.date, simulated: false };
};

/** When trading next begins: the instant itself while the venue is open, else the next stretch's open. */
export const nextOpen = (venue: VenueId, utcMs: number, mode: SessionMode = 'calendar'): number => {
  if (mode === 'continuous') return utcMs;
  const days = tableFor(venue, utcMs, utcMs);
  for (let at = Math.max(0, lastOpened(days, utcMs)); at < days.length; at++) {
    for (const [from, to] of days[at]?.stretches ?? []) if (utcMs < to) return Math.max(from, utcMs);
  }
  assert(false, `no session at ${venue} within a year after ${utcMs}`);
  return utcMs;
};

/** When the stretch that is open, or else the next one, ends. Infinity for a session round the clock. */
export const nextClose = (venue: VenueId, utcMs: number, mode: SessionMode = 'calendar'): number => {
  if (mode === 'continuous' || venue === 'COIN' || venue === 'REPLAY') return Number.POSITIVE_INFINITY;
  const days = tableFor(venue, utcMs, utcMs);
  for (let at = Math.max(0, lastOpened(days, utcMs)); at < days.length; at++) {
    for (const [, to] of days[at]?.stretches ?? []) if (utcMs < to && days[at + 1]?.openMs !== to) return to;
  }
  assert(false, `no session at ${venue} within a year after ${utcMs}`);
  return utcMs;
};

/**
 * The trading day on which a trade settles: `days` trading days after its trade date (rule SESSION-4). A trade after the day's close,
 * possible only in a session round the clock, has the next trading day as its date.
 */
export const settlementDay = (venue: VenueId, tradeMs: number, days = 2): TradingDay => {
  const table = tableFor(venue, tradeMs, tradeMs);
  const at = lastOpened(table, tradeMs);
  const current = table[at];
  const tradeDay = current && tradeMs < current.closeMs ? at : at + 1;
  const day = table[tradeDay + days];
  assert(day, `no settlement day at ${venue} after ${tradeMs}`);
  return day;
};

/** Whether a venue's change, high, low and volume cover the last 24 hours, because it has no close (rules FIGURES-9 and CANDLE-8). */
export const isRolling = (venue: string): boolean => venue === 'COIN' || venue === 'REPLAY';
