/**
 * Exact text for plain values, as the journal keeps them: JSON in which an integer without bounds is the string "~123",
 * and a string that begins with "~" gets a second one. An object of a class stands as what its `toExact` says; what JSON would change
 * silently is refused.
 */
export type Exact =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Exact[]
  | { readonly [key: string]: Exact | undefined };

const mark = '~';
const markCode = 126;
// Quote, backslash, control characters, and surrogates, which JSON.stringify writes well-formed.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be found.
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/;

const quotedKeys = new Map<string, string>();

function quotedKey(key: string): string {
  const known = quotedKeys.get(key);
  if (known !== undefined) return known;
  if (key === '__proto__') throw new TypeError('not exact: a key named __proto__');
  const quoted = `${JSON.stringify(key)}:`;
  // Keys of records (ids) would grow this without end; keys of types are few.
  if (quotedKeys.size < 4096) quotedKeys.set(key, quoted);
  return quoted;
}

function quoted(text: string): string {
  const marked = text.charCodeAt(0) === markCode ? mark + text : text;
  return needsEscape.test(marked) ? JSON.stringify(marked) : `"${marked}"`;
}

/** The text of a value. Absent (`undefined`) fields are left out. @throws {TypeError} for what has no exact text: NaN, Date, Map, functions … */
export function encodeExact(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'bigint':
      return `"${mark}${value}"`;
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`not exact: ${value}`);
      return Object.is(value, -0) ? '-0' : `${value}`;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? encodeList(value) : encodeRecord(value);
    default:
      throw new TypeError(`not exact: ${typeof value}`);
  }
}

function encodeList(list: readonly unknown[]): string {
  let text = '[';
  for (let index = 0; index < list.length; index++) text += (index === 0 ? '' : ',') + encodeExact(list[index]);
  return `${text}]`;
}

function encodeRecord(record: object): string {
  const prototype: unknown = Object.getPrototypeOf(record);
  if (prototype !== Object.prototype && prototype !== null) {
    const { toExact } = record as { readonly toExact?: () => unknown };
    if (toExact) return encodeExact(toExact.call(record));
    throw new TypeError(`not exact: ${record.constructor?.name ?? 'an object'} is not a plain record`);
  }
  let text = '{';
  for (const key of Object.keys(record)) {
    const value = (record as Record<string, unknown>)[key];
    if (value === undefined) continue;
    text += (text.length === 1 ? '' : ',') + quotedKey(key) + encodeExact(value);
  }
  return `${text}}`;
}

/** The value of a text that `encodeExact` made. @throws {SyntaxError} for other texts. */
export const decodeExact = (text: string): unknown => restoreExact(JSON.parse(text));

/** The value of what JSON gives for such a text; in place where it can be. */
export function restoreExact(value: unknown): unknown {
  if (typeof value === 'string') return value.charCodeAt(0) === markCode ? restoreMarked(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const item: unknown = value[index];
      if (typeof item === 'string' || typeof item === 'object') value[index] = restoreExact(item);
    }
    return value;
  }
  const record = value as Record<string, unknown>;
  for (const key in record) {
    const item = record[key];
    if (typeof item === 'object') restoreExact(item);
    else if (typeof item === 'string' && item.charCodeAt(0) === markCode) record[key] = restoreMarked(item);
  }
  return record;
}

const restoreMarked = (text: string): string | bigint =>
  text === '~0' ? 0n : text.charCodeAt(1) === markCode ? text.slice(1) : BigInt(text.slice(1));
