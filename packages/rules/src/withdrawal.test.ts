import { expect, test } from 'vitest';
import { withdrawalFee } from './withdrawal.ts';

test.each([
  // share, fixed part, amount, fee
  [0, 0n, 1_000n, 0n],
  [0, 30n, 1_000n, 30n],
  [100, 0n, 1_000n, 10n],
  [100, 0n, 1_001n, 11n],
  [100, 30n, 1n, 31n],
  [10_000, 0n, 7n, 7n],
])('FUNDS-41: %i bps and %i of %i are %i, rounded up', (feeBps, feeFixed, units, fee) => {
  expect(withdrawalFee({ feeBps, feeFixed }, units)).toBe(fee);
});
