import { observe } from '@bourse/core';
import { priceTicks } from '@bourse/rules';
import { expect, test } from 'vitest';
import { brandMarket } from '../push/testing.ts';

const JUMP = {
  maxBps: { share: 1_000, coin: 1_000, currency: 1_000, metal: 1_000, index: 1_000, future: 1_000 },
  confirmMs: 1_000,
};

test('FIGURES-12: what is worked out in several steps has one price for each instrument, and rates of the same prices', () => {
  const { core, market } = brandMarket(1_000, { now: () => 1, priceJump: JUMP });
  const tick = (price: number): void => void observe(core, 'BTC-EUR', { seq: price, price: priceTicks(price), at: 1 });
  tick(10_000_000);
  const once = market.atOnePrice();
  const worth = once.rates.convert(100_000_000n, 'BTC', 'EUR');
  tick(10_010_000);
  expect([once.last('BTC-EUR'), market.last('BTC-EUR')]).toEqual([10_000_000, 10_010_000]);
  expect(once.rates.convert(100_000_000n, 'BTC', 'EUR')).toBe(worth);
  expect(market.rates.convert(100_000_000n, 'BTC', 'EUR')).not.toBe(worth);
  // All else is the market's own.
  expect([once.find('btc')?.instrument.id, once.feed]).toEqual(['BTC-USDT', 'simulated']);
});
