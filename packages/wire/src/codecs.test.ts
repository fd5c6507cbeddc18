import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  decimalText,
  flag,
  instrumentList,
  line,
  numericId,
  optionalDecimal,
  optionalSize,
  renamed,
  wholeNumber,
  wireNames,
} from './codecs.ts';

const accepts = (schema: z.ZodType, value: unknown) => z.safeDecode(schema, value as never).success;

describe('renamed', () => {
  const account = renamed(z.object({ amout: decimalText, userTardPwd: flag.optional(), id: numericId }), {
    amout: 'amount',
    userTardPwd: 'hasFundsPassword',
  });

  test('decodes wire names to ours and encodes them back', () => {
    const ours = z.decode(account, { amout: 10.5, userTardPwd: '1', id: '7' });
    expect(ours).toEqual({ amount: '10.5', hasFundsPassword: true, id: 7 });
    expect(z.encode(account, ours)).toEqual({ amout: '10.5', userTardPwd: true, id: '7' });
  });

  test('checks both ways by the wire object', () => {
    expect(accepts(account, { amout: 'ten', id: '7' })).toBe(false);
    expect(z.safeEncode(account, { amount: 'ten', id: 7 }).success).toBe(false);
  });

  test('leaves out what the object does not know, in both directions', () => {
    const ours = z.decode(account, { amout: '1', id: '7', userId: '8' } as never);
    expect(ours).toEqual({ amount: '1', id: 7 });
    expect(z.encode(account, { ...ours, secretNote: 'x' } as never)).toEqual({ amout: '1', id: '7' });
  });

  test('nests', () => {
    const outer = renamed(z.object({ loge: z.string(), list: z.array(account) }), { loge: 'logo' });
    const wire = { loge: 'a.png', list: [{ amout: '1', id: '2' }] };
    expect(z.decode(outer, wire)).toEqual({ logo: 'a.png', list: [{ amount: '1', id: 2 }] });
    expect(z.encode(outer, z.decode(outer, wire))).toEqual(wire);
  });
});

describe('wireNames', () => {
  test('takes numbers and their texts, and sends the first number of a name', () => {
    const kind = wireNames({ 2: 'market', 1: 'limit', market: 'market' });
    expect(z.decode(kind, 2)).toBe('market');
    expect(z.decode(kind, '1')).toBe('limit');
    expect(z.encode(kind, 'limit')).toBe(1);
  });

  test('sends a name that is a wire value itself as it is', () => {
    expect(z.encode(wireNames({ 1: '1m', '1m': '1m' }), '1m')).toBe('1m');
  });

  test.each([3, '01', ' 1', '__proto__', 'constructor', 'limit', ''])('refuses %j', (value) => {
    expect(accepts(wireNames({ 2: 'market', 1: 'limit' }), value)).toBe(false);
  });
});

describe('numbers', () => {
  test.each([
    ['0', true],
    ['10.50', true],
    [10.5, true],
    ['-3', true],
    ['1e5', false],
    [1e21, false],
    ['NaN', false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
    ['01', false],
    ['1.', false],
    ['', false],
    ['１', false],
    ['9'.repeat(31), false],
  ])('a decimal text: %j is taken: %j', (value, taken) => {
    expect(accepts(decimalText, value)).toBe(taken);
  });

  test.each([
    ['12', true],
    [12, true],
    [1.5, false],
    ['1.5', false],
    ['1'.repeat(16), false],
    ['', false],
  ])('a whole number: %j is taken: %j', (value, taken) => {
    expect(accepts(wholeNumber, value)).toBe(taken);
  });

  test('nothing and an empty text are no price; zero is one, and bad where it is read', () => {
    const form = z.object({ price: optionalDecimal });
    for (const price of [undefined, null, '']) expect(z.decode(form, { price }).price).toBeUndefined();
    expect(['0', 0, '0.00'].map((price) => z.decode(form, { price }).price)).toEqual(['0', '0', '0.00']);
    expect(z.decode(form, { price: '0.01' }).price).toBe('0.01');
    expect(accepts(form, { price: 'x' })).toBe(false);
  });

  test('of two sizes the one that is nothing, empty or zero is not used', () => {
    const form = z.object({ size: optionalSize });
    for (const size of [undefined, null, '', '0', 0, '0.00']) expect(z.decode(form, { size }).size).toBeUndefined();
    expect(z.decode(form, { size: '0.01' }).size).toBe('0.01');
  });
});

test('a line of text has no control characters and no halves of a surrogate pair', () => {
  expect(accepts(line(10), 'Zoë 株 🙂')).toBe(true);
  for (const text of ['a\u0000', 'a\nb', '\ud800', 'x'.repeat(11), '']) expect(accepts(line(10), text)).toBe(false);
});

test('a yes or no is nothing else', () => {
  expect([true, 1, '1', 'true'].map((value) => z.decode(flag, value))).toEqual([true, true, true, true]);
  expect([false, 0, '0', 'false'].map((value) => z.decode(flag, value))).toEqual([false, false, false, false]);
  for (const value of ['yes', 2, '', null]) expect(accepts(flag, value)).toBe(false);
});

test('a list of instruments goes both ways, and 200 is the most', () => {
  expect(z.decode(instrumentList, 'AAA, BBB,')).toEqual(['AAA', 'BBB']);
  expect(z.encode(instrumentList, ['AAA', 'BBB'])).toBe('AAA,BBB');
  expect(accepts(instrumentList, Array.from({ length: 201 }, () => 'A').join(','))).toBe(false);
  expect(accepts(instrumentList, ',')).toBe(false);
});
