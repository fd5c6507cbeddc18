import { expect, test } from 'vitest';
import { COIN, Desk, SHARE } from '../testing.ts';

const desk = (): Desk => {
  const made = new Desk();
  made.fund(1, 'platform', 'USDT', 1_000_000_000n);
  made.fund(1, 'stock', 'USD', 1_000_000n);
  return made;
};

test.each<[string, (at: Desk) => string, string]>([
  ['an order at rest', (at) => at.cancel(1), '#1 cancelled: asked'],
  ["another customer's order", (at) => at.cancel(1, 2), 'ORDER_NOT_FOUND'],
  ['an order that never was', (at) => at.cancel(7), 'ORDER_NOT_FOUND'],
  ['an order a second time', (at) => at.cancel(1) && at.cancel(1), 'ORDER_NOT_FOUND'],
  ['an order that was filled', (at) => at.tick(9_000) && at.cancel(1), 'ORDER_NOT_FOUND'],
  [
    'an order of a halted instrument',
    (at) => {
      at.run({ type: 'halt-instrument', instrument: COIN.id, reason: 'r', by: 'operator' });
      return at.cancel(1);
    },
    '#1 cancelled: asked',
  ],
  [
    'an order of a closed session at an old price, by a frozen customer',
    (at) => {
      at.run({
        type: 'freeze-modules',
        customer: 1,
        modules: ['FINANCIAL'],
        frozen: true,
        reason: 'r',
        by: 'operator',
      });
      at.closed.add('COIN');
      at.at += 60_000;
      return at.cancel(1);
    },
    '#1 cancelled: asked',
  ],
])('SPOT-6: cancelling %s', (_title, act, expected) => {
  const at = desk();
  at.order({ lots: 100, limit: 9_900 });
  expect(act(at)).toBe(expected);
  expect(at.faults()).toEqual([]);
});

test('SPOT-6: a waiting order is cancelled like any other, and does not open', () => {
  const at = desk();
  at.closed.add('US');
  expect(at.order({ on: SHARE.id, lots: 10, limit: 9_900 })).toBe('#1 waits');
  expect(at.money(1, 'USD', 'stock')).toBe('900901, 99099');
  expect(at.cancel(1)).toBe('#1 cancelled: asked');
  expect(at.money(1, 'USD', 'stock')).toBe('1000000, 0');
  at.closed.clear();
  expect(at.run({ type: 'open-order', id: 1 })).toEqual({ ok: true, value: [] });
});
