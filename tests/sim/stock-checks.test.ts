import type { Event } from '@bourse/core';
import { expect, test } from 'vitest';
import { SHARE, TestExchange } from '../../packages/core/src/testing.ts';
import type { ObviousLedger } from './obvious-ledger.ts';
import { StockChecks } from './stock-checks.ts';

test('STOCKS-7: whichever event posts unsettled proceeds out of a stock account is found', () => {
  const exchange = new TestExchange();
  const { core } = exchange;
  const { ledger } = core.state;
  const checks = new StockChecks();
  const faults: string[] = [];
  const fold = (events: readonly Event[]): void =>
    checks.folded(events, {
      at: exchange.now,
      core,
      ledger: undefined as unknown as ObviousLedger,
      fault: (text) => faults.push(text),
    });
  const order = (side: 'buy' | 'sell'): void => {
    const before = exchange.events.length;
    exchange.order({ on: SHARE.id, side, lots: 30 });
    fold(exchange.events.slice(before));
  };
  exchange.fund(1, 'stock', 'USD', 1_000_000n);
  order('buy');
  order('sell');

  /** As a product of another module does: its event says what it posts, and nothing else of it is known here. */
  const sell = (units: bigint): void => {
    const from = ledger.customer('real', 1, 'stock', 'USD');
    const entries = [{ type: 'post', from, to: ledger.house('real', 'fees', 'USD'), units }] as const;
    ledger.apply(entries);
    fold([{ type: 'sold-by-a-new-product', entries } as unknown as Event]);
  };
  const account = ledger.customer('real', 1, 'stock', 'USD');
  const unsettled = core.state.stocks.proceeds.get('real 1 USD') ?? 0n;
  expect(unsettled).toBeGreaterThan(0n);
  sell(account.available - unsettled);
  expect(faults).toEqual([]);
  sell(1n);
  expect(faults).toEqual(['STOCKS-7: sold-by-a-new-product took unsettled proceeds of 1 out']);
});
