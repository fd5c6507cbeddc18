import { type Event, evolve } from '@bourse/core';
import { expect, test } from 'vitest';
import { defineQuestions } from '../../apps/server/src/follower/state-port.ts';
import type { Context } from '../../apps/server/src/http/handler.ts';
import type { defineModule } from '../../apps/server/src/module.ts';

/* What is written here is compiled and never called: without its error a line beneath `@ts-expect-error` does not compile itself. */

test('JOURNAL-51: a handler that writes the state of the core does not compile', () => {
  const handler = ({ services: { core, sequencer } }: Context, event: Event): void => {
    const { funds, ledger, platform, orders, agenda, stocks } = core.state;
    // @ts-expect-error: a field
    funds.nextDeposit = 1;
    // @ts-expect-error: a map
    funds.deposits.delete(1);
    // @ts-expect-error: a large map
    funds.credits.delete(1);
    // @ts-expect-error: a set
    funds.references.clear();
    // @ts-expect-error: a list
    agenda.aside.pop();
    // @ts-expect-error: a balance
    ledger.customer('real', 1, 'stock', 'EUR').available = 1n;
    // @ts-expect-error: entries
    ledger.apply([]);
    // @ts-expect-error: a customer
    for (const customer of platform.customers.values()) customer.level = 'advanced';
    // @ts-expect-error: an order
    for (const [, order] of orders.orders) order.status = 'filled';
    // @ts-expect-error: a resting order
    orders.books.real.get('BTC-USDT')?.cancel(1);
    // @ts-expect-error: a holding
    stocks.holdings.add({ mode: 'real', customer: 1 }, 'BTC', 'USDT', { units: 1n, cost: 1n, fees: 0n });
    // @ts-expect-error: what is due
    agenda.waiting.add(0, 'settlement', 'real 1 EUR');
    // @ts-expect-error: a part of the state
    core.state.funds = funds;
    // @ts-expect-error: an event, which the sequencer alone folds
    evolve(core, event);
    // @ts-expect-error: the same state by another way
    evolve(sequencer.state, event);
  };
  expect(handler).toBeTypeOf('function');
});

test('JOURNAL-51: neither does a view nor a question that does', () => {
  const views: NonNullable<Parameters<typeof defineModule>[0]['views']> = {
    tables: [],
    write: (_event, { state: core }) => {
      // @ts-expect-error: a field
      core.state.funds.nextDeposit = 1;
    },
  };
  const questions = defineQuestions({
    'funds.forget': (core) => {
      // @ts-expect-error: a map
      core.state.funds.postings.clear();
    },
  });
  expect([views.write, questions['funds.forget']]).toHaveLength(2);
});
