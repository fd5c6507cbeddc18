import { AssetRegistry } from '@bourse/rules';
import { expect, test } from 'vitest';
import type { Services } from '../services.ts';
import { termsOf } from './withdrawal-terms.ts';

const assets = new AssetRegistry();
assets.add({ code: 'EUR', kind: 'currency', decimals: 2 });

/** A brand in euro; one unit of whatever is paid out is worth so many cents, or nobody knows. */
const servicesOf = (centsOfOne: bigint | undefined) =>
  ({
    assets,
    brand: {
      currency: 'EUR',
      withdrawal: {
        identityTiers: [
          { above: '0', level: 'primary' },
          { above: '2000', level: 'advanced' },
        ],
        oneAtATime: true,
        fourEyesAbove: '10000',
      },
    },
    market: {
      rates: { convert: (units: bigint) => (centsOfOne === undefined ? undefined : units * centsOfOne) },
    },
  }) as unknown as Services;

const payout = { asset: 'BTC', minimum: 1n, maximum: 10n ** 9n, daily: null, feeBps: 0, feeFixed: 0n };

test.each<[string, bigint | undefined, string, boolean]>([
  ['two thousand', 200_000n, 'primary', false],
  ['a cent more', 200_001n, 'advanced', false],
  ['ten thousand', 1_000_000n, 'advanced', false],
  ['a cent more than that', 1_000_001n, 'advanced', true],
  ['nobody knows how much', undefined, 'advanced', true],
])(
  'FUNDS-46: what is asked of the customer and of operators goes by the worth: %s',
  (_title, worth, level, fourEyes) => {
    expect(termsOf(servicesOf(worth), payout as never, 1n)).toMatchObject({ level, fourEyes });
  },
);
