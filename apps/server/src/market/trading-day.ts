import { tradingDayAt, type VenueId } from '@bourse/rules';

const DAY_MS = 86_400_000;

/** When a day begins in UTC, milliseconds. */
export const beginOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether a venue trades on the day that begins at an instant; its sessions lie within one day of UTC. */
export const isTradingDay = (venue: VenueId, dayMs: number): boolean =>
  tradingDayAt(venue, dayMs + DAY_MS - 1).dateMs === dayMs;
