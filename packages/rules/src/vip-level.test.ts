import { expect, test } from 'vitest';
import { vipLevel } from './vip-level.ts';

test.each([
  [[], 5n, 0, undefined],
  [[100n, 500n], 0n, 0, 100n],
  [[100n, 500n], 99n, 0, 1n],
  [[100n, 500n], 100n, 1, 400n],
  [[100n, 500n], 499n, 1, 1n],
  [[100n, 500n], 500n, 2, undefined],
  [[100n, 500n], 10_000n, 2, undefined],
] as const)(
  'VIP-1: of %s a turnover of %s reaches level %i, %s below the next',
  (thresholds, turnover, level, missing) => {
    expect(vipLevel(thresholds, turnover)).toEqual({ level, missing });
  },
);
