import {
  decimalsWritten,
  formatDecimal,
  mulDiv,
  type NumberSigns,
  parseDecimal,
  percentDecimals,
  pow10,
  type Rounding,
} from '@bourse/rules';

/** Whether a plus is written before what is above zero, and whether a minus is written at all. */
export type SignStyle = 'auto' | 'always' | 'never';

export type NumberOptions = {
  /** At least this many decimals; missing ones are filled with zeros. */
  readonly minDecimals?: number;
  /** At most this many decimals. */
  readonly maxDecimals?: number;
  /** Where digits are left out: to the nearest, halves to even, or away from what is not there. */
  readonly rounding?: Rounding;
  readonly sign?: SignStyle;
};

/** A number cut where a screen sets it in different weights. `sign` is '', '+' or '−'. */
export type NumberParts = {
  readonly sign: '' | '+' | '−';
  readonly whole: string;
  readonly point: string;
  readonly fraction: string;
};

export type MoneyParts = NumberParts & { readonly before: string; readonly after: string };

type Symbols = NumberSigns & { readonly groupFrom: number };

const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;
const INTL: Readonly<Record<string, string>> = { ar: 'ar-u-nu-latn', zh: 'zh-CN', 'zh-tw': 'zh-TW' };

/** The Intl locale of one of our languages: Arabic with Latin digits, 'zh-tw' as 'zh-TW'. */
export const intlLocale = (language: string): string =>
  INTL[language.toLowerCase()] ?? (language.startsWith('ar') && !language.includes('-u-') ? 'ar-u-nu-latn' : language);

const FROM_THE_RIGHT = /^(ar|fa|he|ur)\b/i;

/**
 * In a language written from the right, figures and what belongs to them stay in one piece, read from the left, wherever they stand;
 * a date stays in one piece, read from the right.
 */
const together = (text: string, language: string, from: 'left' | 'right' = 'left'): string =>
  FROM_THE_RIGHT.test(language) ? `${from === 'left' ? '\u2066' : '\u2067'}${text}\u2069` : text;

const remember = <Value>(make: (key: string) => Value): ((key: string) => Value) => {
  const cache = new Map<string, Value>();
  return (key) => {
    const found = cache.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    cache.set(key, made);
    return made;
  };
};

const symbolsOf = remember((language): Symbols => {
  const format = new Intl.NumberFormat(intlLocale(language));
  const part = (value: number, type: string): string | undefined =>
    format
      .formatToParts(value)
      .find((one) => one.type === type)
      ?.value.replace(DIRECTION_MARKS, '');
  return {
    group: part(1_234_567, 'group') ?? ',',
    point: part(0.5, 'decimal') ?? '.',
    groupFrom: part(1234, 'group') ? 4 : 5,
  };
});

/** The decimal point of a language, as its keyboard must show it. */
export const decimalPoint = (language: string): string => symbolsOf(language).point;

/** How a language writes groups of digits and decimals: what a typed number of its customers is read by. */
export const numberSigns = (language: string): NumberSigns => symbolsOf(language);

const groupDigits = (digits: string, symbols: Symbols): string =>
  digits.length < symbols.groupFrom ? digits : digits.replace(/\B(?=(\d{3})+$)/g, symbols.group);

const roundTo = (text: string, decimals: number, rounding: Rounding): string => {
  const scale = Math.max(decimalsWritten(text), decimals);
  const units = parseDecimal(text, scale);
  if (!units.ok) return text;
  return formatDecimal(mulDiv(units.value, 1n, pow10(scale - decimals), rounding), decimals);
};

const signOf = (negative: boolean, zero: boolean, style: SignStyle): NumberParts['sign'] => {
  if (style === 'never' || zero) return '';
  if (negative) return '−';
  return style === 'always' ? '+' : '';
};

/**
 * Cuts a plain decimal text ('-1234.5') into sign, grouped whole part, point and decimals, without passing through a float.
 * A text that is not a plain decimal comes back whole, so that nothing is silently shown as zero.
 */
export const numberParts = (text: string, language: string, options: NumberOptions = {}): NumberParts => {
  const { minDecimals = 0, maxDecimals, rounding = 'half-even', sign = 'auto' } = options;
  if (!/^-?\d+(\.\d+)?$/.test(text)) return { sign: '', whole: text === '' ? '–' : text, point: '', fraction: '' };
  const fractionDigits = decimalsWritten(text);
  const rounded =
    maxDecimals !== undefined && fractionDigits > maxDecimals ? roundTo(text, maxDecimals, rounding) : text;
  const [digits = '0', decimals = ''] = rounded.replace('-', '').split('.');
  const fraction = decimals.padEnd(minDecimals, '0');
  const symbols = symbolsOf(language);
  const zero = !/[1-9]/.test(rounded);
  return {
    sign: signOf(rounded.startsWith('-'), zero, sign),
    whole: groupDigits(digits, symbols),
    point: fraction ? symbols.point : '',
    fraction,
  };
};

/** A plain decimal text as the customer reads it: '-1234.5' in English is '−1,234.5'. */
export const formatNumber = (text: string, language: string, options?: NumberOptions): string => {
  const { sign, whole, point, fraction } = numberParts(text, language, options);
  const shown = `${sign}${whole}${point}${fraction}`;
  return sign ? together(shown, language) : shown;
};

/** A price with exactly the decimals of its instrument's tick size. */
export const formatPrice = (text: string, language: string, decimals: number): string =>
  formatNumber(text, language, { minDecimals: decimals, maxDecimals: decimals });

/** A figure with what it counts behind it, in one piece: '625.59 USD', '3 OXMAR'. The figure is written already. */
export const withUnit = (figure: string, unit: string, language: string): string =>
  together(`${figure}\u00a0${unit}`, language);

const affixes = (parts: readonly Intl.NumberFormatPart[]): { before: string; after: string } => {
  const at = parts.findIndex((part) => part.type === 'integer');
  const text = (list: readonly Intl.NumberFormatPart[]): string =>
    list
      .filter((part) => !['integer', 'decimal', 'fraction', 'group'].includes(part.type))
      .map((part) => part.value)
      .join('')
      .replace(DIRECTION_MARKS, '');
  return { before: text(parts.slice(0, at)), after: text(parts.slice(at)) };
};

const CURRENCIES = new Set([
  'EUR',
  'USD',
  'HKD',
  'CNY',
  'BRL',
  'GBP',
  'CHF',
  'AUD',
  'CAD',
  'NZD',
  'SEK',
  'NOK',
  'MXN',
  'JPY',
]);

const affixesOf = remember((key): { before: string; after: string } => {
  const [language = 'en', asset = ''] = key.split('|');
  // Not to be parted from its figure at the end of a line.
  if (!CURRENCIES.has(asset)) return { before: '', after: asset === '' ? '' : `\u00a0${asset}` };
  const format = new Intl.NumberFormat(intlLocale(language), { style: 'currency', currency: asset });
  return affixes(format.formatToParts(1));
});

const WITHOUT_CENTS = new Set(['JPY']);

/** How many decimals an amount of an asset never goes without: cents of a currency, and of the coin that stands for the dollar. */
export const leastDecimals = (asset: string): number =>
  (CURRENCIES.has(asset) && !WITHOUT_CENTS.has(asset)) || asset === 'USDT' ? 2 : 0;

/** Zeros behind the second decimal say nothing: '0.10000000' is '0.10'. */
const withoutIdleZeros = (text: string): string => text.replace(/(\.\d\d\d*?)0+$/, '$1');

/**
 * Money cut for a figure: what stands before and after is the currency's sign where the language puts it. Unless told otherwise every digit is
 * there that says something, and never fewer decimals than the asset is shown with.
 */
export const moneyParts = (text: string, asset: string, language: string, options: NumberOptions = {}): MoneyParts => {
  const isGiven = options.minDecimals !== undefined || options.maxDecimals !== undefined;
  return {
    ...numberParts(isGiven ? text : withoutIdleZeros(text), language, {
      minDecimals: leastDecimals(asset),
      ...options,
    }),
    ...affixesOf(`${language}|${asset}`),
  };
};

/**
 * How a sum of an asset is cut: USDT to two decimals, the others left away whatever its sign, so that what goes out of one account and into another
 * is the same figure; less than a cent of it, and every other asset, is told in full (rule FIGURES-10). @param rounding of a loss 'up', which never
 * shows it smaller than it is.
 */
export const sumOptions = (text: string, asset: string, rounding: Rounding = 'down'): NumberOptions =>
  asset === 'USDT' && !/^-?0\.00\d*[1-9]/.test(text) ? { minDecimals: 2, maxDecimals: 2, rounding } : {};

/** Whether a sum is shown with fewer digits than it has. */
export const isCutAsSum = (text: string, asset: string): boolean =>
  sumOptions(text, asset).maxDecimals !== undefined && /\.\d\d\d*[1-9]/.test(text);

/** What may stand beside an amount of an asset when it is pasted: its sign, as the language puts it, and its code. */
export const amountAffixes = (asset: string, language: string): readonly string[] => {
  const { before, after } = affixesOf(`${language}|${asset}`);
  return [before, after, asset].map((affix) => affix.trim()).filter((affix) => affix !== '');
};

/** Money with its currency: '€1,234.50', '1.234,50 €', '0.5 BTC'. */
export const formatMoney = (text: string, asset: string, language: string, options?: NumberOptions): string => {
  // All digits, and after two decimals no zeros that say nothing: '1000.000000' of USDT is shown as 1,000.00 (rule FIGURES-10).
  const trimmed = options === undefined ? text.replace(/(\.\d\d\d*?)0+$/, '$1') : text;
  const { sign, before, whole, point, fraction, after } = moneyParts(trimmed, asset, language, options);
  return together(`${sign}${before}${whole}${point}${fraction}${after}`, language);
};

const percentAffixes = remember((language) =>
  affixes(new Intl.NumberFormat(intlLocale(language), { style: 'percent' }).formatToParts(0.5)),
);

/**
 * A change in percent, given in percent as decimal text or number ('1.234' is 1.23 %): two decimals, and '−<0.01%' for what is smaller
 * without being none (rule FIGURES-11).
 */
export const formatPercent = (percent: string | number, language: string, sign: SignStyle = 'auto'): string => {
  const text = typeof percent === 'number' ? percent.toFixed(10) : percent;
  const { before, after } = percentAffixes(language);
  const isTiny = percentDecimals(text) > 2;
  const parts = numberParts(isTiny ? `${text.startsWith('-') ? '-' : ''}0.01` : text, language, {
    minDecimals: 2,
    maxDecimals: 2,
    rounding: 'half-even',
    sign,
  });
  const less = isTiny ? '<' : '';
  return together(`${parts.sign}${before}${less}${parts.whole}${parts.point}${parts.fraction}${after}`, language);
};

/** A rate in percent, whose small decimals matter: '0.0120' is 0.012 %, with two decimals at least. */
export const formatRate = (percent: string, language: string): string => {
  const { before, after } = percentAffixes(language);
  const text = percent.replace(/(\.\d\d\d*?)0+$/, '$1');
  const { sign, whole, point, fraction } = numberParts(text, language, { minDecimals: 2, maxDecimals: 6 });
  return together(`${sign}${before}${whole}${point}${fraction}${after}`, language);
};

const STEPS = [
  ['T', 12],
  ['B', 9],
  ['M', 6],
  ['K', 3],
] as const;

/** A volume in short: '1234567.8' is '1.23M'; thousands, millions, billions and trillions as K, M, B, T in every language. */
export const formatCompact = (text: string, language: string, decimals = 2): string => {
  const units = parseDecimal(text, 12);
  if (!units.ok) return formatNumber(text, language);
  const size = units.value < 0n ? -units.value : units.value;
  const step = STEPS.find(([, power]) => size >= pow10(12 + power));
  if (!step) return formatNumber(text, language, { maxDecimals: decimals });
  // A lot in the book may need four decimals; a thousand of them never does.
  const shown = Math.min(decimals, 2);
  const scaled = formatDecimal(mulDiv(units.value, 1n, pow10(12 + step[1] - shown), 'down'), shown);
  return formatNumber(scaled, language) + step[0];
};

export type DateStyle = 'date' | 'time' | 'time-seconds' | 'date-time';

const DATE_OPTIONS: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  'time-seconds': { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  'date-time': {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
};

const dateFormatOf = remember((key) => {
  const [language = 'en', zone = 'UTC', style = 'date', named] = key.split('|');
  const options = DATE_OPTIONS[style as DateStyle];
  return new Intl.DateTimeFormat(intlLocale(language), {
    ...options,
    timeZone: zone,
    ...(named ? { timeZoneName: 'short' } : {}),
  });
});

/** A moment (ms since 1970 UTC) in an IANA zone; `withZone` adds the zone's short name where it matters. */
export const formatDate = (
  atMs: number,
  language: string,
  zone: string,
  style: DateStyle = 'date-time',
  withZone = false,
): string =>
  together(dateFormatOf(`${language}|${zone}|${style}|${withZone ? 'z' : ''}`).format(atMs), language, 'right');

const relativeOf = remember(
  (language) => new Intl.RelativeTimeFormat(intlLocale(language), { numeric: 'auto', style: 'short' }),
);

const AGES = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago, or how soon, seen from `nowMs`: '5 min. ago', 'in 2 hr.'; under a minute 'now'. */
export const formatRelative = (atMs: number, nowMs: number, language: string): string => {
  const gap = atMs - nowMs;
  const age = AGES.find(([, size]) => Math.abs(gap) >= size);
  return age ? relativeOf(language).format(Math.trunc(gap / age[1]), age[0]) : relativeOf(language).format(0, 'second');
};

/** A span as a clock: 75 000 ms is '01:15', 3 675 000 ms is '1:01:15'. Rounded up to whole seconds, never below zero. */
export const formatDuration = (spanMs: number): string => {
  const total = Math.max(0, Math.ceil(spanMs / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(total / 3600);
  const rest = `${two(Math.floor((total % 3600) / 60))}:${two(total % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
};

/** A number of days in words: 30 is '30 days', 1825 is '5 years' (of 365 days each). */
export const formatDays = (days: number, locale: string): string => {
  const isYears = days > 0 && days % 365 === 0;
  return new Intl.NumberFormat(intlLocale(locale), {
    style: 'unit',
    unit: isYears ? 'year' : 'day',
    unitDisplay: 'long',
    numberingSystem: 'latn',
  }).format(isYears ? days / 365 : days);
};
