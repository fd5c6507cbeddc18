import { expect, test } from 'vitest';
import { readBack, SHARE, TestExchange } from '../testing.ts';

const [LEADER, RICH, POOR] = [1, 2, 3];

test('JOURNAL-49: every event of a copy, of its order too, has a form, by which it is read as it was', () => {
  const exchange = new TestExchange();
  for (const customer of [LEADER, RICH]) exchange.fund(customer, 'stock', 'USD', 10_000_000n);
  exchange.run({ type: 'apply-as-leader', customer: LEADER });
  exchange.run({ type: 'decide-leader', customer: LEADER, decision: 'approve', reason: '', by: 'operator' });
  for (const customer of [RICH, POOR]) {
    exchange.run({ type: 'open-customer', customer });
    exchange.run({
      type: 'follow-leader',
      customer,
      leader: LEADER,
      terms: { sizing: { mode: 'ratio', percent: 50 }, asset: 'USD', cap: 10_000_000n, slippageBps: 100 },
      limits: { fixedMaximum: 1_000_000n, slippageMaximumBps: 500 },
    });
  }
  exchange.order({ by: LEADER, on: SHARE.id, lots: 20 });
  const before = exchange.events.length;
  exchange.runDue();
  const copied = exchange.events.slice(before).filter(({ type }) => /^(order|copy)-/.test(type));
  expect(copied.map(({ type }) => type).sort()).toEqual([
    'copy-ended',
    'copy-placed',
    'copy-skipped',
    'order-closed',
    'order-filled',
    'order-placed',
  ]);
  for (const event of copied) {
    const { written, read, whole } = readBack(event);
    expect(written, `${event.type} has another form`).toMatch(/^\["/);
    expect(read).toBe(whole);
  }
});
