import { expect, test } from 'vitest';
import { maskNumber, maskWallet } from './mask.ts';

test('FUNDS-34: a number of 8 characters or fewer stays whole, a longer one keeps 4 and 4', () => {
  expect(maskNumber('12345678')).toBe('12345678');
  expect(maskNumber('4000123412349010')).toBe('4000 •••• 9010');
});

test('FUNDS-34: the address of a wallet is masked from the 5th character to the last 4', () => {
  expect(maskWallet('0x52908400098527886E0F')).toBe('0x52••••••6E0F');
  expect(maskWallet('short')).toBe('short');
});
