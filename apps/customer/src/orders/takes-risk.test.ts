import { expect, test } from 'vitest';
import { takesRisk } from './takes-risk.ts';

const part = (kind: string, base: string, quote: string, side: 'buy' | 'sell') =>
  ({ listing: { quote: { kind } }, order: { market: { base, quote }, form: { side } } }) as never;

test('PLATFORM-3: the form is closed on the side that the core refuses, which in a currency pair may be the sale', () => {
  expect(takesRisk(part('currency', 'EUR', 'JPY', 'sell'))).toBe(true);
  expect(takesRisk(part('currency', 'EUR', 'JPY', 'buy'))).toBe(false);
  expect(takesRisk(part('coin', 'BTC', 'USDT', 'sell'))).toBe(false);
});
