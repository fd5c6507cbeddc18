import type { Search } from './address.ts';

/** The day of a zone that an instant lies in: '2026-11-26'. */
export const dayIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** The address of a list that asks for one day of a zone, and more where it is said. */
export const listOfDay = (day: string, zone: string, more: Search = {}): Search => ({
  from: day,
  to: day,
  zone,
  ...more,
});
