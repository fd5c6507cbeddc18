import { createCore, type FollowTerms, replay } from '@bourse/core';
import { expect, test } from 'vitest';
import { followViews } from '../../apps/server/src/follow/views.ts';
import type { Put } from '../../apps/server/src/store/views.ts';
import { SHARE, TestExchange } from '../../packages/core/src/testing.ts';

const [LEADER, FIRST, SECOND, SELLER] = [1, 2, 3, 4];

/** Two follow a leader who has bought, and a command makes two fills at most. */
const followed = (sizing: FollowTerms['sizing'], lots: number): TestExchange => {
  const exchange = new TestExchange({ fillsAtOnce: 2 });
  exchange.run({ type: 'open-customer', customer: SELLER });
  for (const customer of [LEADER, FIRST, SECOND, SELLER]) exchange.fund(customer, 'stock', 'USD', 10_000_000n);
  exchange.run({ type: 'apply-as-leader', customer: LEADER });
  exchange.run({ type: 'decide-leader', customer: LEADER, decision: 'approve', reason: 'r', by: 'operator' });
  for (const customer of [FIRST, SECOND]) {
    const terms = { sizing, asset: 'USD', cap: 10_000_000n, slippageBps: 100 };
    const limits = { fixedMaximum: 1_000_000n, slippageMaximumBps: 500 };
    exchange.run({ type: 'follow-leader', customer, leader: LEADER, terms, limits });
  }
  for (let ask = 0; ask < 5; ask += 1) exchange.order({ by: SELLER, on: SHARE.id, lots: 10 });
  for (let ask = 0; ask < 5; ask += 1)
    exchange.order({ by: SELLER, on: SHARE.id, side: 'sell', lots: 2, limit: 10_005 });
  exchange.order({ by: LEADER, on: SHARE.id, lots, limit: 10_010 });
  return exchange;
};

/** The rows of copies that the view has of what has happened, by the followers. */
const rowsOf = (exchange: TestExchange): Map<number, { readonly state: string; readonly order_id: number | null }> => {
  const rows = new Map();
  const put = ((view, row) => {
    if (view.name === 'follow_copies') rows.set((row as { readonly customer: number }).customer, row);
  }) as Put;
  const core = createCore(exchange.core.config);
  for (const event of exchange.events)
    replay(core, event, (today) => followViews.write(today, { seq: 1, at: 1, index: 0, state: core }, put));
  return rows;
};

test.each([
  ['it waits behind an order that goes on in pieces', { mode: 'ratio', percent: 50 }, 20],
  ['it goes on in pieces itself', { mode: 'fixed', units: 80_000n }, 2],
] as const)('FOLLOW-5: while %s, a copy is shown as placed', (_why, sizing, lots) => {
  const exchange = followed(sizing, lots);
  for (let piece = 0; piece < 20 && exchange.core.state.follow.copies.size < 2; piece += 1)
    exchange.run({ type: 'run-agenda' });
  const waiting = rowsOf(exchange);
  expect([FIRST, SECOND].map((customer) => waiting.get(customer)?.state)).toEqual(['placed', 'placed']);
  for (const customer of [FIRST, SECOND]) expect(waiting.get(customer)?.order_id).toBeGreaterThan(0);
  exchange.runDue();
  const over = rowsOf(exchange);
  expect([FIRST, SECOND].map((customer) => over.get(customer)?.state)).toEqual(['copied', 'copied']);
  expect(exchange.faults()).toEqual([]);
});
