import { expect, test } from 'vitest';
import { maskAddress, maskCard, maskEmail, maskPhone } from './mask.ts';

test('a card of 8 characters or fewer stays whole, a longer one keeps 4 and 4', () => {
  expect(maskCard('12345678')).toBe('12345678');
  expect(maskCard('4000123412349010')).toBe('4000 •••• 9010');
});

test('an address is masked from the 5th character to the last 4', () => {
  expect(maskAddress('0x52908400098527886E0F')).toBe('0x52••••••6E0F');
  expect(maskAddress('short')).toBe('short');
});

test('an e-mail keeps 3 and 4 characters', () => {
  expect(maskEmail('maria.lopez@example.com')).toBe('mar****.com');
});

test('a telephone number keeps its beginning and its end', () => {
  expect(maskPhone('+34612345678')).toBe('+34****78');
  expect(maskPhone('12345')).toBe('****45');
});
