import { describe, expect, test } from 'vitest';
import { moveCursor, stepKey } from './key-sequence.ts';

const bindings = new Map([
  ['g d', 'deposits'],
  ['g c', 'customers'],
  ['j', 'down'],
  ['?', 'keys'],
]);

describe('keys', () => {
  test('one key acts at once', () => {
    expect(stepKey(bindings, '', 'j')).toEqual({ pending: '', action: 'down' });
  });

  test('the first of two keys waits, the second acts', () => {
    expect(stepKey(bindings, '', 'g')).toEqual({ pending: 'g', action: undefined });
    expect(stepKey(bindings, 'g', 'd')).toEqual({ pending: '', action: 'deposits' });
  });

  test('a second key that fits nothing counts as a first one', () => {
    expect(stepKey(bindings, 'g', 'j')).toEqual({ pending: '', action: 'down' });
    expect(stepKey(bindings, 'g', 'g')).toEqual({ pending: 'g', action: undefined });
    expect(stepKey(bindings, 'g', 'x')).toEqual({ pending: '', action: undefined });
  });

  test.each([
    [-1, 1, 3, 0],
    [-1, -1, 3, 2],
    [0, -1, 3, 0],
    [1, 1, 3, 2],
    [2, 1, 3, 2],
    [5, 1, 3, 2],
    [0, 1, 0, -1],
  ])('from row %s by %s of %s rows to row %s', (cursor, by, count, next) => {
    expect(moveCursor(cursor, by, count)).toBe(next);
  });
});
