import { expect, test } from 'vitest';
import { avatarProblem } from './avatar-rules.ts';

test.each([
  ['image/png', 1_000, undefined],
  ['image/jpeg', 20 * 1024 * 1024 - 1, undefined],
  ['image/jpeg', 20 * 1024 * 1024, 'file size should smaller then 20M'],
  ['image/svg+xml', 1_000, 'the file type is not image'],
  ['', 1_000, 'the file type is not image'],
])('AUTH-12: a picture of type "%s" and %d bytes: %s', (type, size, key) => {
  expect(avatarProblem({ type, size })).toBe(key);
});
