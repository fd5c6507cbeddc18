import { formatNumber } from '@bourse/ui/format';

const pad = (value: number): string => String(value).padStart(2, '0');

/** '2026-11-21 14:03:09' in the operator's own zone: sorts as it reads. */
export const timeText = (at: number | null): string => {
  if (at === null) return '–';
  const date = new Date(at);
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day} ${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`;
};

/** The operator's own zone, in which all times are shown: 'Europe/Madrid, UTC+1'. */
export const zoneText = (at: number): string => {
  const minutes = -new Date(at).getTimezoneOffset();
  const ahead = Math.abs(minutes);
  const offset = `${minutes < 0 ? '−' : '+'}${Math.floor(ahead / 60)}${ahead % 60 === 0 ? '' : `:${pad(ahead % 60)}`}`;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'UTC' ? timeZone : `${timeZone} (UTC${minutes === 0 ? '+0' : offset})`;
};

const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'm'],
  [1_000, 's'],
] as const;

/** A span by its two largest units: '3 h 12 m', '42 s', '180 ms'. Negative spans count as none. */
export const spanText = (spanMs: number | null): string => {
  if (spanMs === null) return '–';
  if (spanMs < 1_000) return `${Math.max(0, Math.round(spanMs))} ms`;
  const from = UNITS.findIndex(([size]) => spanMs >= size);
  const first = UNITS[from];
  const second = UNITS[from + 1];
  if (!first) return '0 s';
  const whole = Math.floor(spanMs / first[0]);
  const rest = second ? Math.floor((spanMs % first[0]) / second[0]) : 0;
  return rest > 0 && second ? `${whole} ${first[1]} ${rest} ${second[1]}` : `${whole} ${first[1]}`;
};

/** How long somebody waits or waited: as {@link spanText}, but never in milliseconds. */
export const waitText = (spanMs: number): string => (spanMs < 1_000 ? 'under 1 s' : spanText(spanMs));

/** The estimate that customers are told of a withdrawal; before enough were paid, the general sentence (rule FUNDS-134). */
export const estimateText = (usualMs: number | null): string =>
  usualMs === null ? 'within one working day' : waitText(usualMs);

/** A decimal text with its thousands apart, and at least so many decimals; what is no number comes back as it is. */
export const amountText = (text: string | null, minDecimals = 0): string =>
  text === null ? '–' : formatNumber(text, 'en', { minDecimals });

/** So many of something, with the word for one or for several: '1 line', '1,200 lines'. */
export const countText = (count: number, one: string, several: string): string =>
  `${amountText(String(count))} ${count === 1 ? one : several}`;

/** The beginning and end of a hash: enough to compare by eye. */
export const shortHash = (hash: string): string => (hash.length > 16 ? `${hash.slice(0, 8)}…${hash.slice(-6)}` : hash);

/** A balance of a house account without its sign: below zero it is a debit, above zero a credit (rule CONSOLE-70). */
export const balanceSide = (text: string): { readonly amount: string; readonly side: 'debit' | 'credit' | null } => ({
  amount: text.replace(/^-/, ''),
  side: isZero(text) ? null : text.startsWith('-') ? 'debit' : 'credit',
});

/** Whether a decimal text is zero. */
export const isZero = (text: string): boolean => !/[1-9]/.test(text);
