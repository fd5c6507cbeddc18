import { describe, expect, test } from 'vitest';
import { parseJson } from './json.ts';

describe('JSON from outside', () => {
  test.each([
    ['{}', {}],
    ['[1,"a",null]', [1, 'a', null]],
    ['{"a":{"a":{"a":1}}}', { a: { a: { a: 1 } } }],
    ['{"a":"b\\"c:","b":[{"a":1},{"a":2}]}', { a: 'b"c:', b: [{ a: 1 }, { a: 2 }] }],
  ])('HTTP-4: %s is read', (text, value) => {
    expect(parseJson(text)).toEqual({ ok: true, value });
  });

  test.each([
    ['a key twice', '{"a":1,"a":2}'],
    ['a key twice, once escaped', '{"a":1,"\\u0061":2}'],
    ['a key twice with space before the colon', '{"a" :1,"b":{},"a"\n:2}'],
    ['a prototype', '{"__proto__":{"admin":true}}'],
    ['an escaped prototype', '{"\\u005f_proto__":1}'],
    ['a constructor', '{"a":{"constructor":{}}}'],
    ['broken text', '{"a":'],
    ['an unended string', '"abc'],
    ['not a number', '{"a":NaN}'],
    ['too deep', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['far too deep', '['.repeat(900_000)],
  ])('HTTP-4: %s is refused', (_, text) => {
    expect(parseJson(text)).toEqual({ ok: false, error: 'BAD_REQUEST' });
  });
});
