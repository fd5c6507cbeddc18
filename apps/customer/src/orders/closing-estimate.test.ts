import { expect, test } from 'vitest';
import { listedShare } from '../market/testing.ts';
import { closingEstimate } from './closing-estimate.ts';
import { leveragedShare } from './testing.ts';

const at = (bids: readonly (readonly [string, string, string])[], quantity = '10') =>
  closingEstimate(leveragedShare, quantity, listedShare, {
    last: '149.00',
    book: { bids, asks: [['149.50', '0', '99']] },
  });

test('MARGIN-23: closing is estimated at the present bids of a long position, with its fee, for the part that is closed', () => {
  const estimate = at([
    ['148.90', '0', '5'],
    ['148.80', '5', '0'],
  ]);
  // Half of what was bought for 3,000: 1,488.50 comes of it.
  expect(estimate).toMatchObject({ price: '148.85', isByOffers: true, result: '-11.50' });
  expect(Number(estimate?.net)).toBeCloseTo(-11.5 - Number(estimate?.fee), 8);
  expect(Number(estimate?.fee)).toBeGreaterThan(0);
});

test('MARGIN-23: where the bids do not cover it, the estimate is at the last price and says so; more than there is has none', () => {
  expect(at([['148.90', '0', '5']])).toMatchObject({ price: '149.00', isByOffers: false, result: '-10.00' });
  expect(at([['148.90', '0', '5']], '21')).toBeUndefined();
});
