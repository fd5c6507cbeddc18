/** A seeded source of chance (mulberry32): a seed gives the same run every time. */
export type Chance = {
  readonly next: () => number;
  readonly below: (limit: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
};

export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { next, below, pick: (from) => from[below(from.length)] as (typeof from)[number] };
};

const nested = (depth: number, open: string, close: string, core: string): string =>
  open.repeat(depth) + core + close.repeat(depth);

/** JSON texts, not all of them JSON, to stand where a value should. */
export const HOSTILE_JSON: readonly string[] = [
  ...['null', 'true', 'false', '[]', '{}', '""', '0', '-0', '-1', '1', '2', '0.1', '1.5', '1e3'],
  ...['1e309', '-1e309', '1e-400', '9007199254740993', '999999999999999999999999999999', '4294967296', '2147483648'],
  ...['NaN', 'Infinity', '-Infinity', 'undefined', '0x10', '01', '1.', '.5', '+1', "'a'", '1_000'],
  ...['"NaN"', '"Infinity"', '"1e309"', '"1e5"', '"0x10"', '"-1"', '"0"', '" 1"', '"1 "', '"1,5"', '"01"', '"."'],
  ...['"0.000000000000000000000000000001"', '"999999999999999999999999999999"', '"1.0000000000000000000000000000001"'],
  ...['"٣"', '"１"', '"∞"', '"null"', '"undefined"', '"true"', '"[object Object]"'],
  ...['"\\ud800"', '"\\udc00a"', '"\\u0000"', '"a\\u0000b"', '"\\u202e"', '"\\ufeff"', '"\\r\\nSet-Cookie: a=b"'],
  ...['"__proto__"', '"constructor"', '"prototype"', '"toString"', '"hasOwnProperty"', '"valueOf"'],
  ...[`"' OR 1=1 --"`, '"1; DROP TABLE journal"', '"<script>alert(1)</script>"', '"../../../../etc/passwd"', '"%00"'],
  ...[
    '"${7*7}"',
    '"{{7*7}}"',
    '"%s%s%n"',
    '"http://169.254.169.254/"',
    '"a@b"',
    '"a@b.c"',
    '"+34612345678"',
    '"BTC-USDT"',
  ],
  ...['{"__proto__":{"kind":"operator"}}', '{"constructor":{"prototype":{"a":1}}}', '{"toString":1}', '{"length":1e9}'],
  ...['{"then":"x"}', '{"toJSON":1}', '[null]', '["1","1"]', '[[1]]', '[{"a":1}]', '{"a":1,"a":2}', '{"0":1}'],
  nested(31, '[', ']', ''),
  nested(40, '[', ']', ''),
  nested(2_000, '[', ']', ''),
  nested(30, '{"a":', '}', '1'),
  nested(60, '{"a":', '}', '1'),
  `"${'9'.repeat(30)}"`,
  `"${'a'.repeat(300)}"`,
  `"${'é'.repeat(5_000)}"`,
  `"${'1'.repeat(100_000)}"`,
  `[${'1,'.repeat(5_000)}1]`,
];

/** The same for a query or a path: texts already percent-encoded, not all of them rightly. */
export const HOSTILE_QUERY: readonly string[] = [
  ...['', '0', '-1', '1', '1.5', '1e309', 'NaN', 'Infinity', 'null', 'undefined', 'true', '[]', '{}', '%7B%7D'],
  ...['9007199254740993', '999999999999999999999999999999', '2147483648', '100000', '100001', '%20', '+', '01'],
  ...[
    '%00',
    'a%00b',
    '%ED%A0%80',
    '%E0%A4%A',
    '%',
    '%zz',
    '%C0%AF',
    '%F0%9F%92%A9',
    '%E2%80%AE',
    '%0D%0ASet-Cookie:a=b',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '%27%20OR%201%3D1--', '%3Cscript%3E', '..%2f..%2fetc'],
  ...['BTC-USDT', 'EUR', 'A,,B', ',', ',,,', 'A%2CB', '%D9%A3', '%25', '%2525', '*', '%5C', '%5B%5D'],
  'a'.repeat(300),
  '9'.repeat(2_000),
  'A,'.repeat(600),
];

export const HOSTILE_TYPES: readonly (string | undefined)[] = [
  undefined,
  '',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/JSON;;;',
  'application/json/x',
  'application/vnd.api+json',
  '/',
  'a'.repeat(2_000),
];

/** Whole bodies that are no object of fields. */
export const HOSTILE_BODIES: readonly string[] = [
  ...[
    '',
    ' ',
    'null',
    '1',
    '"a"',
    'true',
    '[]',
    '[{}]',
    '{',
    '}',
    '{"',
    '{"a"',
    '{"a":',
    '{"a":1,}',
    '{,}',
    '{}{}',
    '\ufeff{}',
  ],
  ...['{"__proto__":{"kind":"operator","role":"administrator"}}', '{"constructor":{"prototype":{"ok":true}}}'],
  ...[
    '{"a":1,"a":2}',
    '{"\\u005f_proto__":1}',
    "{'a':1}",
    '{"a":1}//',
    '/**/{}',
    '\u0000',
    '{"a":"\u0001"}',
    '<a/>',
    'a=1&b=2',
  ],
  nested(100_000, '[', '', ''),
  nested(50_000, '{"a":', '', ''),
  nested(33, '{"a":', '}', '1'),
  `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":${at}`).join(',')}}`,
];

export const TEN_MEGABYTES = `{"a":"${'x'.repeat(10_485_760)}"}`;
