import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeExact, encodeExact } from './json.ts';

const exact = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.bigInt(),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('~', '1', 'a', '"', '\\', '\u0000', '\ud800') }),
    fc.array(tie('value')),
    fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      tie('value'),
      { noNullPrototype: true },
    ),
  ),
}));

test('JOURNAL-18: every plain value comes back as it was, integers without bounds and odd texts too', () => {
  fc.assert(
    fc.property(exact.value, (value) => {
      expect(decodeExact(encodeExact(value))).toStrictEqual(value);
    }),
    { numRuns: 500 },
  );
});

test('JOURNAL-18: what a text could not hold exactly is refused', () => {
  const refused = [
    Number.NaN,
    Number.POSITIVE_INFINITY,
    new Date(0),
    new Map(),
    new Uint8Array(1),
    () => 1,
    undefined,
    [undefined],
    JSON.parse('{"__proto__":1}'),
  ];
  for (const value of refused) expect(() => encodeExact(value)).toThrow(/not exact/);
  expect(encodeExact({ left: undefined, stored: 1n })).toBe('{"stored":"~1"}');
});

test('JOURNAL-18: an object that says how it is written stands as that, exactly', () => {
  const written = (as: unknown) =>
    new (class {
      readonly secret = 1;
      toExact(): unknown {
        return as;
      }
    })();
  expect(encodeExact([written('real.c1.stock.EUR'), written('~1'), written(5n)])).toBe(
    '["real.c1.stock.EUR","~~1","~5"]',
  );
  expect(() => encodeExact(written(undefined))).toThrow(/not exact/);
});
