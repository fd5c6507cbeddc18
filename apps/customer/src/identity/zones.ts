import { zoneOffsetMs } from '@bourse/rules';

export type Zone = { readonly zone: string; readonly name: string; readonly offset: string };

const two = (number: number): string => String(number).padStart(2, '0');

/** How far a zone's clock is ahead of UTC at an instant (ms UTC), summer time included: 'UTC+05:30', 'UTC−03:00'. */
export const offsetText = (zone: string, at: number): string => {
  const minutes = Math.round(zoneOffsetMs(zone, at) / 60_000);
  const ahead = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
};

/** A zone's name as it is read: 'America/New York'. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** The IANA zones that the browser knows, each with its distance from UTC at an instant; one of another name that is in use stands among them. */
export const zonesAt = (at: number, inUse: string): readonly Zone[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), inUse])]
    .sort()
    .map((zone) => ({ zone, name: zoneName(zone), offset: offsetText(zone, at) }));
