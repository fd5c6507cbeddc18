import { createFundsState } from '@bourse/core';
import { AssetRegistry } from '@bourse/rules';
import { expect, test } from 'vitest';
import type { Services } from '../services.ts';
import { policyOf, termsOf } from './withdrawal-terms.ts';

const assets = new AssetRegistry();
assets.add({ code: 'EUR', kind: 'currency', decimals: 2 });

/** A brand in euro; one unit of whatever is paid out is worth so many cents, or nobody knows. */
const servicesOf = (centsOfOne: bigint | undefined, published: readonly object[] = []) =>
  ({
    assets,
    content: { versions: { live: () => ({ entries: published }) } },
    brand: {
      currency: 'EUR',
      withdrawal: {
        identityTiers: [
          { above: '0', level: 'primary' },
          { above: '2000', level: 'advanced' },
        ],
        oneAtATime: true,
        fourEyesAbove: '10000',
        dailyMaximum: '100000',
      },
    },
    market: {
      rates: { weigh: (units: bigint) => (centsOfOne === undefined ? undefined : units * centsOfOne) },
    },
    core: { state: { funds: createFundsState() } },
    now: () => 0,
  }) as unknown as Services;

/** What one unit takes. */
const termsNow = (services: Services) => termsOf(services, 1, policyOf(services, payout as never, 1n));

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
    expect(termsNow(servicesOf(worth))).toMatchObject({ level, fourEyes });
  },
);

test.each<[string, bigint | undefined, readonly [string | null, string | null, string], string, boolean]>([
  ['at the published amounts', 50_000n, ['500', '500', '500'], 'none', false],
  ['a cent more', 50_001n, ['500', '500', '500'], 'advanced', true],
  ['between two levels', 60_000n, ['500', '700', '9000'], 'primary', false],
  ['never for the levels', 10n ** 12n, [null, null, '9000'], 'none', true],
  ['never, and worth nobody knows how much', undefined, [null, null, '9000'], 'none', true],
  ['from the first cent', 1n, ['0', null, '0'], 'primary', true],
])('FUNDS-66: what was published holds: %s', (_title, worth, [primary, advanced, two], level, fourEyes) => {
  const published = [
    { key: 'primary.EUR', above: primary },
    { key: 'advanced.EUR', above: advanced },
    { key: 'two-operators.EUR', above: two },
  ];
  expect(termsNow(servicesOf(worth, published))).toMatchObject({ level, fourEyes });
});

test('FUNDS-66: what was published in another currency holds no more once the brand’s currency is another', () => {
  const published = [{ key: 'two-operators.JPY', above: '5' }];
  expect(termsNow(servicesOf(1_000_000n, published))).toMatchObject({ fourEyes: false });
  expect(termsNow(servicesOf(1_000_001n, published))).toMatchObject({ fourEyes: true });
});
