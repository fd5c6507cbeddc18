import { err, ok, type Result } from '@bourse/rules';

const deepest = 32;
const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;

/** Where a string that begins at `start` ends (the place of its closing quote), or the text's length when it does not. */
const endOfString = (text: string, start: number, hasBackslash: boolean): number => {
  if (!hasBackslash) {
    const end = text.indexOf('"', start + 1);
    return end < 0 ? text.length : end;
  }
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    at += code === BACKSLASH ? 2 : 1;
  }
  return text.length;
};

const keyOf = (raw: string): string => (raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw);

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const EXPONENT = /[eE]/;

/** A number's digits without zeros around them, and the power of ten of the last one: '1.50e3' as '15e2'. */
const digitsOf = (text: string): string => {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const plain = digits.replace(/0+$/, '');
  return plain === '' ? '0' : `${sign}${plain}e${Number(exponent) - fraction.length + digits.length - plain.length}`;
};

/** Whether a number says no more than a double holds: written out again, it is the same one (rule HTTP-22). */
const isExact = (text: string): boolean => {
  if (text.length < 16 && !EXPONENT.test(text)) return true;
  const value = Number(text);
  return Number.isFinite(value) && digitsOf(String(value)) === digitsOf(text);
};

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** Walks over what may be JSON: false when it is too deep, a key comes twice in one object or could reach a prototype, or a number loses digits. */
const isAcceptable = (text: string): boolean => {
  const hasBackslash = text.includes('\\');
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN_OBJECT || code === OPEN_LIST) {
      if (open.push(code === OPEN_OBJECT ? new Set() : undefined) > deepest) return false;
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) open.pop();
    else if (code === QUOTE) {
      const end = endOfString(text, at, hasBackslash);
      const keys = open.at(-1);
      let next = end + 1;
      while (isSpace(text.charCodeAt(next))) next++;
      if (keys && text.charCodeAt(next) === COLON) {
        const key = keyOf(text.slice(at + 1, end));
        if (key === '__proto__' || key === 'constructor' || key === 'prototype' || keys.has(key)) return false;
        keys.add(key);
      }
      at = end;
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      NUMBER.lastIndex = at;
      const number = NUMBER.exec(text)?.[0];
      if (number === undefined || !isExact(number)) return false;
      at += number.length - 1;
    }
  }
  return true;
};

/** JSON from outside: at most 32 deep, no key twice in one object, none that could reach a prototype, no number that a double cannot hold. Errors: BAD_REQUEST. */
export const parseJson = (text: string): Result<unknown, 'BAD_REQUEST'> => {
  try {
    return isAcceptable(text) ? ok(JSON.parse(text)) : err('BAD_REQUEST');
  } catch {
    return err('BAD_REQUEST');
  }
};
