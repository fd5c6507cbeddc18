import type { VenueId } from './instrument.ts';
import { utcDay } from './utc.ts';

/** Days of a year on which a venue stays closed, and days on which it closes early (at the venue's half-day close). */
export type YearHolidays = { readonly closed: ReadonlySet<string>; readonly half: ReadonlySet<string> };

const DAY_MS = 86_400_000;

const iso = (dayNumber: number): string => utcDay(dayNumber * DAY_MS);
const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS;
/** 0 Sunday … 6 Saturday. */
const weekday = (dayNumber: number): number => (((dayNumber + 4) % 7) + 7) % 7;

/** Western Easter Sunday as a day number. Source: the anonymous Gregorian algorithm (Meeus, Jones, Butcher). */
const easter = (year: number): number => {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(n / 31), (n % 31) + 1);
};

/** The nth given weekday of a month; n = -1 is the last. */
const nth = (year: number, month: number, day: number, n: number): number => {
  if (n > 0) {
    const first = dayOf(year, month, 1);
    return first + ((day - weekday(first) + 7) % 7) + (n - 1) * 7;
  }
  const last = dayOf(year, month + 1, 1) - 1;
  return last - ((weekday(last) - day + 7) % 7);
};

/** A fixed date as the American exchanges observe it: Saturday on the Friday before, Sunday on the Monday after. */
const observed = (dayNumber: number): number => {
  const day = weekday(dayNumber);
  return day === 6 ? dayNumber - 1 : day === 0 ? dayNumber + 1 : dayNumber;
};

const american = (year: number): YearHolidays => {
  const newYear = dayOf(year, 1, 1);
  const thanksgiving = nth(year, 11, 4, 4);
  const independence = dayOf(year, 7, 4);
  const christmas = dayOf(year, 12, 25);
  const closed = [
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    easter(year) - 2,
    nth(year, 5, 1, -1),
    observed(independence),
    nth(year, 9, 1, 1),
    thanksgiving,
    observed(christmas),
  ];
  // A New Year's Day on a Saturday is not made up for: the last day of the year is a trading day.
  if (weekday(newYear) !== 6) closed.push(observed(newYear));
  if (year >= 2022) closed.push(observed(dayOf(year, 6, 19)));
  const half = [thanksgiving + 1];
  if (weekday(independence) >= 2 && weekday(independence) <= 5) half.push(independence - 1);
  if (weekday(christmas) >= 2 && weekday(christmas) <= 5) half.push(christmas - 1);
  return { closed: new Set(closed.map(iso)), half: new Set(half.map(iso)) };
};

const european = (year: number): YearHolidays => {
  const sunday = easter(year);
  const closed = [
    dayOf(year, 1, 1),
    sunday - 2,
    sunday + 1,
    dayOf(year, 5, 1),
    dayOf(year, 12, 25),
    dayOf(year, 12, 26),
  ];
  const half = [dayOf(year, 12, 24), dayOf(year, 12, 31)];
  return { closed: new Set(closed.map(iso)), half: new Set(half.map(iso)) };
};

const brazilian = (year: number): YearHolidays => {
  const sunday = easter(year);
  const moving = [sunday - 48, sunday - 47, sunday - 2, sunday + 60];
  const fixed: [number, number][] = [
    [1, 1],
    [4, 21],
    [5, 1],
    [9, 7],
    [10, 12],
    [11, 2],
    [11, 15],
    [12, 24],
    [12, 25],
    [12, 31],
  ];
  if (year >= 2024) fixed.push([11, 20]);
  const closed = [...moving, ...fixed.map(([month, day]) => dayOf(year, month, day))];
  return { closed: new Set(closed.map(iso)), half: new Set() };
};

/** Closed days after the moon, month-day; 2027 of mainland China by the pattern of the years before. */
const HONG_KONG: Readonly<Record<number, string>> = {
  2020: '01-01 01-27 01-28 04-10 04-13 04-30 05-01 06-25 07-01 10-01 10-02 10-26 12-25',
  2021: '01-01 02-12 02-15 04-02 04-05 04-06 05-19 06-14 07-01 09-22 10-01 10-14 12-27',
  2022: '02-01 02-02 02-03 04-05 04-15 04-18 05-02 05-09 06-03 07-01 09-12 10-04 12-26 12-27',
  2023: '01-02 01-23 01-24 01-25 04-05 04-07 04-10 05-01 05-26 06-22 10-02 10-23 12-25 12-26',
  2024: '01-01 02-12 02-13 03-29 04-01 04-04 05-01 05-15 06-10 07-01 09-18 10-01 10-11 12-25 12-26',
  2025: '01-01 01-29 01-30 01-31 04-04 04-18 04-21 05-01 05-05 07-01 10-01 10-07 10-29 12-25 12-26',
  2026: '01-01 02-17 02-18 02-19 04-03 04-06 04-07 05-01 05-25 06-19 07-01 10-01 10-19 12-25',
  2027: '01-01 02-08 02-09 03-26 03-29 04-05 05-13 06-09 07-01 09-16 10-01 10-08 12-27',
};

/** The eve of the lunar new year, when Hong Kong trades the morning only. */
const LUNAR_EVE: Readonly<Record<number, string>> = {
  2020: '01-24',
  2021: '02-11',
  2022: '01-31',
  2024: '02-09',
  2025: '01-28',
  2026: '02-16',
  2027: '02-05',
};

const MAINLAND: Readonly<Record<number, string>> = {
  2020: '01-01 01-24 01-27 01-28 01-29 01-30 01-31 04-06 05-01 05-04 05-05 06-25 06-26 10-01 10-02 10-05 10-06 10-07 10-08',
  2021: '01-01 02-11 02-12 02-15 02-16 02-17 04-05 05-03 05-04 05-05 06-14 09-20 09-21 10-01 10-04 10-05 10-06 10-07',
  2022: '01-03 01-31 02-01 02-02 02-03 02-04 04-04 04-05 05-02 05-03 05-04 06-03 09-12 10-03 10-04 10-05 10-06 10-07',
  2023: '01-02 01-23 01-24 01-25 01-26 01-27 04-05 05-01 05-02 05-03 06-22 06-23 09-29 10-02 10-03 10-04 10-05 10-06',
  2024: '01-01 02-09 02-12 02-13 02-14 02-15 02-16 04-04 04-05 05-01 05-02 05-03 06-10 09-16 09-17 10-01 10-02 10-03 10-04 10-07',
  2025: '01-01 01-28 01-29 01-30 01-31 02-03 02-04 04-04 05-01 05-02 05-05 06-02 10-01 10-02 10-03 10-06 10-07 10-08',
  2026: '01-01 01-02 02-16 02-17 02-18 02-19 02-20 02-23 04-06 05-01 05-04 05-05 06-19 09-25 10-01 10-02 10-05 10-06 10-07',
  2027: '01-01 02-05 02-08 02-09 02-10 02-11 02-12 04-05 05-03 05-04 05-05 06-09 09-15 10-01 10-04 10-05 10-06 10-07',
};

const listed = (year: number, text: string): Set<string> => new Set(text.split(' ').map((day) => `${year}-${day}`));

const hongKong = (year: number): YearHolidays => {
  const eve = LUNAR_EVE[year];
  const half = [`${year}-12-24`, `${year}-12-31`, ...(eve ? [`${year}-${eve}`] : [])];
  return { closed: listed(year, HONG_KONG[year] ?? '01-01 05-01 07-01 10-01 12-25 12-26'), half: new Set(half) };
};

const mainland = (year: number): YearHolidays => ({
  closed: listed(year, MAINLAND[year] ?? '01-01 05-01 10-01 10-02 10-03 10-04 10-05 10-06 10-07'),
  half: new Set(),
});

const NONE: YearHolidays = { closed: new Set(), half: new Set() };

/** The holidays of a venue in a year, as local dates. Lunar holidays are listed for 2020 to 2027; other years have the fixed ones only. */
export const holidaysOf = (venue: VenueId, year: number): YearHolidays => {
  switch (venue) {
    case 'US':
      return american(year);
    case 'EU':
      return european(year);
    case 'BR':
      return brazilian(year);
    case 'HK':
      return hongKong(year);
    case 'CN':
      return mainland(year);
    case 'FX':
    case 'METAL':
      return { closed: new Set([`${year}-01-01`, `${year}-12-25`]), half: new Set() };
    default:
      return NONE;
  }
};
