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
    ['9007199254740993', 'one more than doubles count to'],
    ['-9007199254740993', 'as much below zero'],
    ['0.12345678901234567890', 'more decimals than a double has'],
    ['100000000000000.015', 'a cent and a half beside a large amount'],
    ['1e400', 'more than there is'],
    ['1e-400', 'less than there is'],
    ['12345678901234567', 'seventeen digits'],
  ])('HTTP-22: %s is refused: %s', (number) => {
    expect(parseJson(`{"amount":${number}}`)).toEqual({ ok: false, error: 'BAD_REQUEST' });
    expect(parseJson(`[0, ${number} ]`)).toEqual({ ok: false, error: 'BAD_REQUEST' });
  });

  test.each([
    '0',
    '-0',
    '0.1',
    '10.50',
    '1e3',
    '1.5E+3',
    '9007199254740991',
    '9007199254740992',
    '-123456789012345',
    '1e21',
    '100000000000000.02',
    '0.00000001',
    '5e-324',
    '1.7976931348623157e308',
    '1234567890000000000000',
  ])('HTTP-22: %s is read as it is', (number) => {
    expect(parseJson(`{"amount":${number}}`)).toEqual({ ok: true, value: { amount: Number(number) } });
  });

  test('HTTP-22: digits within a text are text', () => {
    expect(parseJson('{"9007199254740993":"9007199254740993"}').ok).toBe(true);
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
