import { err, ok, type Result } from './result.ts';

/** How a language writes numbers: what stands between groups of three digits, and what before the decimals. */
export type NumberSigns = { readonly group: string; readonly point: string };

export type TypedNumberOptions = {
  readonly signs: NumberSigns;
  /** The most decimals that are taken. */
  readonly decimals: number;
  /** What may stand right before or right after the number: the sign or the code of its asset. */
  readonly affixes?: readonly string[];
};

/**
 * `UNFINISHED` is the beginning of a number that further digits can still complete, such as '10,' on the way to '10,000'. `AMBIGUOUS` is one number to some
 * and another to others, such as '1,2345'; `NOT_A_NUMBER` is none to anybody.
 */
export type TypedProblem = 'NOT_A_NUMBER' | 'AMBIGUOUS' | 'UNFINISHED' | 'TOO_PRECISE' | 'TOO_LARGE';

/** More whole digits than any amount has. */
export const MAX_WHOLE_DIGITS = 15;

const DIRECTION_MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
const SPACES = /\s/g;
const APOSTROPHES = /['\u2018\u2019\u02bc\uff07]/g;
/** Zero of each script whose ten digits stand in a row: Arabic-Indic, extended Arabic-Indic, full-width. */
const ZEROS = [0x0660, 0x06f0, 0xff10] as const;
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

const latinDigit = (digit: string): string => {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
};

/**
 * A typed text in plain characters: Latin digits, ' ' for every space, "'" for every apostrophe, ',' and '.' for their full-width forms,
 * without marks of direction. The Arabic signs U+066B and U+066C stay, for they mean one thing only.
 */
export const plainCharacters = (text: string): string =>
  text
    .replace(DIRECTION_MARKS, '')
    .replace(OTHER_DIGITS, latinDigit)
    .replace(SPACES, ' ')
    .replace(APOSTROPHES, "'")
    .replaceAll('\uff0c', ',')
    .replaceAll('\uff0e', '.');

/** The two signs that Arabic script has for numbers alone. */
export const ARABIC_POINT = '\u066b';
export const ARABIC_GROUP = '\u066c';

const withoutAffixes = (text: string, affixes: readonly string[]): string => {
  const known = affixes.map((affix) => plainCharacters(affix).trim()).filter((affix) => affix !== '');
  const before = known.find((affix) => text.startsWith(affix));
  if (before !== undefined) return text.slice(before.length).trim();
  const after = known.find((affix) => text.endsWith(affix));
  return after === undefined ? text : text.slice(0, -after.length).trim();
};

/** Whole digits without their group signs; groups are of three digits, all apart by the same sign, and begin with a digit that counts. */
const digitsIn = (text: string, isEnd: boolean, group: string): Result<string, TypedProblem> => {
  if (/^\d*$/.test(text)) return ok(text.replace(/^0+(?=\d)/, ''));
  const separator = /\D/.exec(text)?.[0] ?? '';
  if (![group, ' ', "'", ARABIC_GROUP].includes(separator)) return err('NOT_A_NUMBER');
  const [first = '', ...rest] = text.split(separator);
  const lead = first.replace(/^0+(?=\d)/, '');
  if (!/^[1-9]\d{0,2}$/.test(lead)) return err('NOT_A_NUMBER');
  const last = rest.pop() ?? '';
  if (rest.some((part) => !/^\d{3}$/.test(part))) return err('NOT_A_NUMBER');
  if (/^\d{3}$/.test(last)) return ok([lead, ...rest, last].join(''));
  return isEnd && /^\d{0,2}$/.test(last) ? err('UNFINISHED') : err('NOT_A_NUMBER');
};

const wholeDigits = (text: string, isEnd: boolean, group: string): Result<string, TypedProblem> => {
  const digits = digitsIn(text, isEnd, group);
  if (digits.ok || digits.error !== 'NOT_A_NUMBER') return digits;
  // One comma or point that groups nothing may be meant for the decimals.
  return isEnd && [',', '.'].includes(group) && text.split(group).length === 2 && /^\d+\D\d+$/.test(text)
    ? err('AMBIGUOUS')
    : digits;
};

/** Whole digits and decimals of a text where the group sign stands once, and cannot group: one or two digits follow it, or only zeros come before it. */
const DECIMALS_BEHIND = { ',': /^(?:(\d+),(\d{1,2})|(0+),(\d+))$/, '.': /^(?:(\d+)\.(\d{1,2})|(0+)\.(\d+))$/ } as const;

const behindGroupSign = (text: string, group: string): readonly [string, string] | undefined => {
  const found = group === ',' || group === '.' ? DECIMALS_BEHIND[group].exec(text) : null;
  return found ? [found[1] ?? found[3] ?? '', found[2] ?? found[4] ?? ''] : undefined;
};

/**
 * A typed or pasted amount of a customer of this language as plain decimal text: '10,000' in English and '10.000' in German are '10000';
 * a point at the end falls away, an empty text stays empty. '43,5' is 43.5 in English too, for no group has two digits. Grouping by the language's sign, a space or an apostrophe is understood where every
 * group has its three digits; whatever could mean another number is refused, and nothing is cut or rounded.
 * Errors: see {@link TypedProblem}.
 */
export const parseTypedNumber = (
  typed: string,
  { signs, decimals, affixes = [] }: TypedNumberOptions,
): Result<string, TypedProblem> => {
  const text = withoutAffixes(plainCharacters(typed).trim(), affixes);
  if (text === '') return ok('');
  const [group, point] = [plainCharacters(signs.group), plainCharacters(signs.point)];
  const parts = behindGroupSign(text, group) ?? text.replaceAll(ARABIC_POINT, point).split(point);
  const [before = '', fraction = ''] = parts;
  if (parts.length > 2 || !/^\d*$/.test(fraction) || (before === '' && fraction === '')) return err('NOT_A_NUMBER');
  const whole = wholeDigits(before, parts.length === 1, group);
  if (!whole.ok) return whole;
  if (whole.value.length > MAX_WHOLE_DIGITS) return err('TOO_LARGE');
  if (fraction.length > decimals) return err('TOO_PRECISE');
  return ok(`${whole.value || '0'}${fraction === '' ? '' : `.${fraction}`}`);
};
