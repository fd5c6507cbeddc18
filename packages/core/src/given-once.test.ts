import { expect, test } from 'vitest';
import { evolve } from './core.ts';
import { SHARE, TestExchange } from './testing.ts';

test('AGENDA-5: an order whose number was given before is not folded: nothing takes its place', () => {
  const exchange = new TestExchange();
  exchange.fund(1, 'stock', 'USD', 1_000_000n);
  exchange.tick(10_000, SHARE.id);
  expect(exchange.order({ on: SHARE.id, lots: 20, limit: 9_900 })).toBe('#1 rests');
  const placed = exchange.events.find(({ type }) => type === 'order-placed');
  if (placed?.type !== 'order-placed') throw new Error('no order was placed');
  const again = { ...placed };
  expect(() => evolve(exchange.core, again)).toThrow('order 1 was given before: the next one is 2');
  expect(exchange.core.state.orders.orders.get(1)?.status).toBe('open');
});
