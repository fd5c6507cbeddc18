/** How far ahead an option can be set to start (rule OPTION-12). */
export const FARTHEST_MS = 7 * 86_400_000;

/** The clock of a zone at a moment, as a field for a date and a time has it: '2026-05-03T14:30'. */
const localText = (at: number, zone: string): string => {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}`;
};

const asUtc = (text: string): number => Date.parse(`${text}Z`);

/** The moment at which the clock of a zone shows a text, ms; undefined where there is none, as in the hour that a change to summer time leaves out. */
export const momentOf = (text: string, zone: string): number | undefined => {
  const wanted = asUtc(text);
  if (Number.isNaN(wanted)) return undefined;
  // Offsets are within a day of UTC, and change between the two moments at most once.
  const before = wanted - (asUtc(localText(wanted, zone)) - wanted);
  const at = wanted - (asUtc(localText(before, zone)) - before);
  return localText(at, zone) === text.slice(0, 16) ? at : undefined;
};

export type StartProblem = 'greaterThanCurrentTime' | 'error.APPOINTMENT_TOO_FAR';

/** What is wrong with a start, by the key of its text. */
export const startProblem = (at: number | undefined, now: number): StartProblem | undefined => {
  if (at === undefined || at <= now) return 'greaterThanCurrentTime';
  return at > now + FARTHEST_MS ? 'error.APPOINTMENT_TOO_FAR' : undefined;
};
