import { expect, test } from 'vitest';
import { COIN, HALT, SHARE, TestExchange } from '../testing.ts';

const openExchange = (): TestExchange => {
  const made = new TestExchange();
  made.fund(1, 'platform', 'USDT', 1_000_000_000n);
  made.fund(1, 'platform', 'LUM', 1_000_000_000n);
  made.fund(1, 'stock', 'USD', 1_000_000n);
  return made;
};

test.each<[string, (exchange: TestExchange) => string, string]>([
  ['an order at rest', (exchange) => exchange.cancel(1), '#1 cancelled: requested'],
  ["another customer's order", (exchange) => exchange.cancel(1, 2), 'ORDER_NOT_FOUND'],
  ['a real order from the demo account', (exchange) => exchange.cancel(1, 1, 'demo'), 'ORDER_NOT_FOUND'],
  ['an order that never was', (exchange) => exchange.cancel(7), 'ORDER_NOT_FOUND'],
  ['an order a second time', (exchange) => exchange.cancel(1) && exchange.cancel(1), 'ORDER_NOT_FOUND'],
  ['an order that was filled', (exchange) => exchange.tick(9_000) && exchange.cancel(1), 'ORDER_NOT_FOUND'],
  [
    'an order of a halted instrument',
    (exchange) => {
      exchange.run({ type: 'halt-instrument', instrument: COIN.id, ...HALT });
      return exchange.cancel(1);
    },
    '#1 cancelled: requested',
  ],
  [
    'a sale of a closed session at an old price, by a frozen customer',
    (exchange) => {
      exchange.run({
        type: 'freeze-modules',
        customer: 1,
        modules: ['FINANCIAL'],
        frozen: true,
        reason: 'r',
        by: 'operator',
      });
      exchange.closed.add('COIN');
      exchange.now += 60_000;
      return exchange.cancel(2);
    },
    '#2 cancelled: requested',
  ],
])('SPOT-6: cancelling %s', (_title, act, expected) => {
  const exchange = openExchange();
  exchange.order({ lots: 100, limit: 9_900 });
  exchange.order({ side: 'sell', lots: 100, limit: 10_500 });
  expect(act(exchange)).toBe(expected);
  expect(exchange.faults()).toEqual([]);
});

test('SPOT-6: a waiting order is cancelled like any other, and does not open', () => {
  const exchange = openExchange();
  exchange.closed.add('US');
  expect(exchange.order({ on: SHARE.id, lots: 10, limit: 9_900 })).toBe('#1 waits');
  expect(exchange.money(1, 'USD', 'stock')).toBe('900901, 99099');
  expect(exchange.cancel(1)).toBe('#1 cancelled: requested');
  expect(exchange.money(1, 'USD', 'stock')).toBe('1000000, 0');
  exchange.closed.clear();
  expect(exchange.tick(10_000, SHARE.id)).toBe('');
});
