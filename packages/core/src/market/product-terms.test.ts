import { expect, test } from 'vitest';
import { products } from '../modules.ts';
import { COIN, PAIR, SHARE } from '../testing.ts';
import { hasHoldings, isPair } from './product-terms.ts';

test.each([
  ['a coin', COIN, { pair: true, holdings: false }],
  ['a currency pair', PAIR, { pair: true, holdings: false }],
  ['a share', SHARE, { pair: false, holdings: true }],
  ['an index', { ...SHARE, kind: 'index', product: null }, { pair: false, holdings: false }],
  ['a coin on margin', { ...COIN, settlement: 'margin' }, { pair: false, holdings: false }],
] as const)(
  'SPOT-14: whether %s gives an exchange rate follows from its record',
  (_, instrument, { pair, holdings }) => {
    expect(isPair({ products }, { instrument })).toBe(pair);
    expect(hasHoldings({ products }, { instrument })).toBe(holdings);
  },
);
