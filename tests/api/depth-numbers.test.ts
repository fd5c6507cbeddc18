import { expect, test } from 'vitest';
import { Depths } from '../../apps/server/src/orders/depths.ts';
import { COIN, TestExchange } from '../../packages/core/src/testing.ts';

test('BOOK-17: a depth has a number one higher with each change, by account mode, and keeps it where nothing changed', () => {
  const exchange = new TestExchange();
  exchange.fund(1, 'platform', 'USDT', 1_000_000_000n);
  const depths = new Depths({ core: exchange.core, unquoted: () => false });
  const first = depths.of('real', COIN.id);
  const demo = depths.of('demo', COIN.id);
  expect([first.seq, demo.seq, depths.of('real', COIN.id).seq]).toEqual([1, 1, 1]);
  expect(exchange.order({ lots: 50, limit: 9_900 })).toBe('#1 rests');
  const next = depths.of('real', COIN.id);
  expect([next.seq, depths.of('demo', COIN.id).seq]).toEqual([2, 1]);
  expect(next.checksum).not.toBe(first.checksum);
  expect(next.asks).toEqual(first.asks);
  exchange.cancel(1);
  const last = depths.of('real', COIN.id);
  expect([last.seq, last.checksum]).toEqual([3, first.checksum]);
});
