import { expect, test } from 'vitest';
import { isSameName } from './same-name.ts';

test.each([
  ['Maria Lopez', 'LÓPEZ, Maria', true],
  ['Maria Lopez', ' maria  lopez ', true],
  ['陳大文', '陳大文', true],
  ['Maria Lopez', 'Maria Lopez Garcia', false],
  ['Maria Lopez', 'Mario Lopez', false],
])('CONSOLE-79: %s and %s are one name: %s', (one, other, expected) => {
  expect(isSameName(one, other)).toBe(expected);
});
