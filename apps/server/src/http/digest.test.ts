import { expect, test } from 'vitest';
import { digestOf } from './digest.ts';

// Digests are in the journal: one that changed would refuse a request that is asked again after an upgrade.
test.each([
  [
    'an order',
    { name: 'bb.place', input: { symbol: 'XRP-USDT', delegateType: 'market', type: 'buy', delegateTotal: '30' } },
    'rcGsiGPVWIumBnbRJ35TX6JP03GTy7pl2SJvi9xHOxY',
  ],
  [
    'an order with its fields in another order, one of them left open',
    {
      input: { type: 'buy', delegatePrice: undefined, delegateTotal: '30', symbol: 'XRP-USDT', delegateType: 'market' },
      name: 'bb.place',
    },
    'rcGsiGPVWIumBnbRJ35TX6JP03GTy7pl2SJvi9xHOxY',
  ],
  [
    'text that is escaped in JSON, and text that is not',
    {
      text: 'quote " backslash \\ line \n tab \t null \u0000 delete \u007f',
      half: '\ud800',
      pair: '😀',
      separator: '\u2028',
      'key "': 1,
    },
    'WdlPTWKZl8vHeeYH4p-1phBnG_BxTl4r6WjforKrwbI',
  ],
  [
    'lists, nothing and numbers',
    { list: [1, null, undefined, true, 10n], none: {}, number: 0.1 },
    '9hUK2ev5Xi3V7itWty4yZUzB6K7dQrt23rziryDfj2w',
  ],
])('HTTP-3: the digest of %s stays what it was', (_, value, digest) => {
  expect(digestOf(value)).toBe(digest);
});
