import { AssetRegistry } from '@bourse/rules';
import { expect, test } from 'vitest';
import { checkProblems, checksOfBrand } from './withdrawal-checks.ts';

const assets = new AssetRegistry();
assets.add({ code: 'EUR', kind: 'currency', decimals: 2 });
const eur = assets.get('EUR');

type Tiers = Parameters<typeof checksOfBrand>[0]['withdrawal']['identityTiers'];

const rowsOf = (identityTiers: Tiers, fourEyesAbove: string) =>
  checksOfBrand({ currency: 'EUR', withdrawal: { identityTiers, fourEyesAbove, dailyMaximum: '5000' } });

test('FUNDS-66: a brand’s tiers and threshold are rows in its currency; a level that it does not ask for is never needed', () => {
  expect(rowsOf([{ above: '0', level: 'advanced' }], '2500')).toEqual([
    { key: 'primary.EUR', above: null },
    { key: 'advanced.EUR', above: '0' },
    { key: 'two-operators.EUR', above: '2500' },
    { key: 'daily.EUR', above: '5000' },
  ]);
});

test.each<[string, string | null, string | null, string | null, object[]]>([
  ['a usual one', '0', '2000', '10000', []],
  ['no levels', null, null, '0', []],
  ['both levels from the same amount', '5', '5', '10000', []],
  ['a lower level alone', '5', null, '10000', []],
  ['nobody beside the first', null, null, null, [{ check: 'two-operators', message: 'must be an amount' }]],
  ['too fine', '0.001', null, '1', [{ check: 'primary', message: 'has more decimals than EUR' }]],
  ['less than nothing', null, null, '-1', [{ check: 'two-operators', message: 'is below zero' }]],
  ['upside down', '6', '5', '1', [{ check: 'advanced', message: 'is below that of primary identity' }]],
])('FUNDS-66: %s', (_title, primary, advanced, two, problems) => {
  const entries = [
    { key: 'primary.EUR', above: primary },
    { key: 'advanced.EUR', above: advanced },
    { key: 'two-operators.EUR', above: two },
  ];
  expect(checkProblems(eur, entries)).toEqual(problems);
});

test.each([
  [null, 'must be an amount'],
  ['0', 'must be above zero'],
])('FUNDS-66: there is always a most of a rolling day: %s is none', (above, message) => {
  expect(checkProblems(eur, [{ key: 'daily.EUR', above }])).toEqual([{ check: 'daily', message }]);
});
