import { expect, test } from 'vitest';
import { type HoldId, heldSince } from './index.ts';
import { marginOrder } from './margin/testing.ts';
import { TestExchange } from './testing.ts';

test('of every hold that there is, the module whose it is says when it was taken', () => {
  const exchange = new TestExchange();
  exchange.fund(1, 'platform', 'USDT', 1_000_000_000n);
  exchange.order({ limit: 9_000, lots: 100 });
  exchange.now += 5;
  exchange.run(marginOrder());
  const since = [...exchange.core.state.ledger.holds()].map(([id]): [HoldId, number | undefined] => [
    id,
    heldSince(exchange.core, id),
  ]);
  expect(since).toEqual([
    [1, 1_000_000],
    ['margin:1', 1_000_005],
  ]);
});
