import { expect, test } from 'vitest';
import { usualPair } from './usual-pair.ts';

test.each([
  ['EUR', 'JPY'],
  ['EUR', 'USD'],
  ['EUR', 'GBP'],
  ['GBP', 'USD'],
  ['GBP', 'AUD'],
  ['AUD', 'NZD'],
  ['AUD', 'USD'],
  ['NZD', 'USD'],
  ['USD', 'CAD'],
  ['USD', 'CHF'],
  ['USD', 'JPY'],
  ['CAD', 'CHF'],
  ['CHF', 'JPY'],
  ['USD', 'HKD'],
  ['USD', 'CNY'],
  ['USD', 'BRL'],
  ['EUR', 'SEK'],
  ['CHF', 'NOK'],
  ['MXN', 'JPY'],
])('%s/%s is that way round, whichever is named first', (base, quote) => {
  expect(usualPair(base, quote)).toEqual({ base, quote });
  expect(usualPair(quote, base)).toEqual({ base, quote });
});

test('of two currencies without a rank the first stays first', () => {
  expect(usualPair('SEK', 'NOK')).toEqual({ base: 'SEK', quote: 'NOK' });
  expect(usualPair('NOK', 'SEK')).toEqual({ base: 'NOK', quote: 'SEK' });
});
