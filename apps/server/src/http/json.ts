import { err, ok, type Result } from '@bourse/rules';

const deepest = 32;
const QUOTE = 34;
const BACKSLASH = 92;

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

/** Walks over text known to be JSON: false when a key comes twice in one object, or could reach a prototype. */
const keysAreClean = (text: string): boolean => {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{') open.push(new Set());
    else if (character === '[') open.push(undefined);
    else if (character === '}' || character === ']') open.pop();
    else if (character === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      let next = end + 1;
      while (/\s/.test(text[next] ?? '')) next++;
      if (keys && text[next] === ':') {
        const key = keyOf(text.slice(at + 1, end));
        if (key === '__proto__' || key === 'constructor' || key === 'prototype' || keys.has(key)) return false;
        keys.add(key);
      }
      at = end;
    }
  }
  return true;
};

const isTooDeep = (text: string): boolean => {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === 123 || code === 91) {
      if (++depth > deepest) return true;
    } else if (code === 125 || code === 93) depth--;
  }
  return false;
};

/** JSON from outside: at most 32 deep, no key twice in one object, none that could reach a prototype. Errors: BAD_REQUEST. */
export const parseJson = (text: string): Result<unknown, 'BAD_REQUEST'> => {
  if (isTooDeep(text)) return err('BAD_REQUEST');
  try {
    const value: unknown = JSON.parse(text);
    return keysAreClean(text) ? ok(value) : err('BAD_REQUEST');
  } catch {
    return err('BAD_REQUEST');
  }
};
