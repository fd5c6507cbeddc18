const DAY_MS = 86_400_000;
/** The longest day of any zone: a day and the hour that a clock is set back, rounded up. */
const LONGEST_MS = 30 * 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: 'numeric', day: 'numeric' });
  formats.set(zone, made);
  return made;
};

/** The day of an instant (ms UTC) in an IANA zone, counted from 1970-01-01. */
export const dayIn = (zone: string, at: number): number => {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(parts.get('year') ?? 0, (parts.get('month') ?? 1) - 1, parts.get('day') ?? 1) / DAY_MS;
};

/** When a day after `day` begins in an IANA zone, ms UTC: at `at` itself where it has begun. Days without a midnight begin where the clock jumps to. */
export const dayAfter = (zone: string, day: number, at: number): number => {
  if (dayIn(zone, at) > day) return at;
  let [before, after] = [at, at + LONGEST_MS];
  while (dayIn(zone, after) <= day) [before, after] = [after, after + DAY_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(zone, middle) > day) after = middle;
    else before = middle;
  }
  return after;
};

/** When the day of an instant begins in an IANA zone, ms UTC. */
export const dayStart = (zone: string, at: number): number => dayAfter(zone, dayIn(zone, at) - 1, at - LONGEST_MS);

const isWorkingDay = (day: number): boolean => {
  // 1970-01-01 was a Thursday: 0 is Sunday.
  const weekday = (((day + 4) % 7) + 7) % 7;
  return weekday !== 0 && weekday !== 6;
};

/** The instant (ms UTC) one working day after another: twenty-four hours in which Saturdays and Sundays of the zone do not count. */
export const workingDayAfter = (zone: string, at: number): number => {
  let [instant, left] = [at, DAY_MS];
  for (;;) {
    const day = dayIn(zone, instant);
    const next = dayAfter(zone, day, instant);
    if (isWorkingDay(day)) {
      if (next - instant >= left) return instant + left;
      left -= next - instant;
    }
    instant = next;
  }
};
