import { err, ok, type Result } from '@bourse/rules';

const deepest = 32;
const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;

/** Where a string that begins at `start` ends (the place of its closing quote), or the text's length when it does not. */
const endOfString = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    at += code === BACKSLASH ? 2 : 1;
  }
  return text.length;
};

const keyOf = (raw: string): string => (raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw);

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** Walks over what may be JSON: false when it is too deep, or a key comes twice in one object or could reach a prototype. */
const isAcceptable = (text: string): boolean => {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN_OBJECT || code === OPEN_LIST) {
      if (open.push(code === OPEN_OBJECT ? new Set() : undefined) > deepest) return false;
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) open.pop();
    else if (code === QUOTE) {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      let next = end + 1;
      while (isSpace(text.charCodeAt(next))) next++;
      if (keys && text.charCodeAt(next) === COLON) {
        const key = keyOf(text.slice(at + 1, end));
        if (key === '__proto__' || key === 'constructor' || key === 'prototype' || keys.has(key)) return false;
        keys.add(key);
      }
      at = end;
    }
  }
  return true;
};

/** JSON from outside: at most 32 deep, no key twice in one object, none that could reach a prototype. Errors: BAD_REQUEST. */
export const parseJson = (text: string): Result<unknown, 'BAD_REQUEST'> => {
  try {
    return isAcceptable(text) ? ok(JSON.parse(text)) : err('BAD_REQUEST');
  } catch {
    return err('BAD_REQUEST');
  }
};
