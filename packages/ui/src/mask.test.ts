import { expect, test } from 'vitest';
import { maskEmail, maskPhone } from './mask.ts';

test('an e-mail keeps 3 and 4 characters', () => {
  expect(maskEmail('maria.lopez@example.com')).toBe('mar****.com');
});

test('a telephone number keeps its beginning and its end', () => {
  expect(maskPhone('+34612345678')).toBe('+34****78');
  expect(maskPhone('12345')).toBe('****45');
});
