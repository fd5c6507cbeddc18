import { describe, expect, test } from 'vitest';
import { DONE_AT_ONCE, evolve } from '../index.ts';
import { closingBlockers } from '../platform/index.ts';
import { COIN, DAY_MS, resultText, TestExchange } from '../testing.ts';

/** Customer 11 was invited by 10. The house asks 100.10 for a lot of a thousandth, and takes 10 bps: 1,001 of 1,001,000. */
const invited = (): TestExchange => {
  const exchange = new TestExchange();
  exchange.run({ type: 'open-customer', customer: 10 });
  exchange.run({ type: 'open-customer', customer: 11, invitedBy: 10 });
  exchange.fund(11, 'platform', 'USDT', 1_000_000_000n);
  return exchange;
};

describe('FUNDS-61: a share of the fees of invited customers', () => {
  test('is owed from the fill on, rounded down, out of the fees', () => {
    const exchange = invited();
    expect(exchange.order({ by: 11, lots: 10 })).toContain('rebate-accrued');
    const fee = exchange.core.state.ledger.house('real', 'fees', 'USDT').available;
    const owed = exchange.core.state.ledger.house('real', 'rebates', 'USDT').available;
    expect([fee + owed, owed]).toEqual([1_001n, 200n]);
    expect(exchange.money(10, 'USDT')).toBe('0, 0');
    expect(exchange.faults()).toEqual([]);
  });

  test.each<[string, (exchange: TestExchange) => string]>([
    [
      'who was not invited',
      (exchange) => {
        exchange.fund(1, 'platform', 'USDT', 10n ** 9n);
        return exchange.order({ by: 1 });
      },
    ],
    [
      'in the demo account',
      (exchange) => {
        exchange.run({ type: 'start-demo', customer: 11 });
        return exchange.order({ by: 11, mode: 'demo' });
      },
    ],
    ['for an order that rests', (exchange) => exchange.order({ by: 11, limit: 9_000 })],
  ])('nothing for %s', (_title, act) => {
    const exchange = invited();
    expect(act(exchange)).not.toContain('rebate');
    expect(exchange.core.state.funds.rebates.size).toBe(0);
  });

  test('nothing where the deployment gives nothing', () => {
    const { funds } = new TestExchange().core.config;
    const exchange = new TestExchange({ funds: { ...funds, rebate: { shareBps: 0, delayMs: 1 } } });
    exchange.run({ type: 'open-customer', customer: 11, invitedBy: 1 });
    exchange.fund(11, 'platform', 'USDT', 1_000_000_000n);
    expect(exchange.order({ by: 11 })).not.toContain('rebate');
  });
});

test('FUNDS-61: what a unit lacks is carried on to the next fee: many small ones lose nothing', () => {
  const exchange = invited();
  for (let order = 0; order < 60; order++) exchange.order({ by: 11, lots: 10 });
  const { ledger } = exchange.core.state;
  const owed = ledger.house('real', 'rebates', 'USDT').available;
  const fees = ledger.house('real', 'fees', 'USDT').available + owed;
  expect(owed).toBe(fees / 5n);
  // Each alone would have been rounded down.
  expect(owed).toBeGreaterThan(60n * (fees / 60n / 5n));
  expect(exchange.faults()).toEqual([]);
});

test('FUNDS-61: fees too small for a unit bring nothing, keep nobody from closing, and their release posts nothing', () => {
  const { funds } = new TestExchange().core.config;
  const exchange = new TestExchange({ funds: { ...funds, rebate: { shareBps: 1, delayMs: DAY_MS } } });
  exchange.run({ type: 'open-customer', customer: 10 });
  exchange.run({ type: 'open-customer', customer: 11, invitedBy: 10 });
  exchange.fund(11, 'platform', 'USDT', 1_000_000_000n);
  exchange.order({ by: 11, lots: 10 });
  expect(exchange.core.state.funds.rebates.size).toBe(1);
  expect(closingBlockers(exchange.core, 10)).toEqual([]);
  exchange.now += 3 * DAY_MS;
  expect(resultText(exchange.run({ type: 'run-agenda' }))).toBe('rebates-released');
  expect(exchange.money(10, 'USDT')).toBe('0, 0');
  expect(exchange.faults()).toEqual([]);
});

test('FUNDS-62: rebates of a period are released together, once, when the next one is over', () => {
  const exchange = invited();
  const period = Math.floor(exchange.now / DAY_MS);
  exchange.order({ by: 11, lots: 10 });
  exchange.order({ by: 11, lots: 10, on: COIN.id });
  const release = { type: 'run-agenda' } as const;
  exchange.now = (period + 2) * DAY_MS - 1;
  expect(resultText(exchange.run(release))).toBe('');
  exchange.now += 1;
  expect(resultText(exchange.run(release))).toBe('rebates-released');
  expect(exchange.money(10, 'USDT')).toBe('400, 0');
  expect(resultText(exchange.run(release))).toBe('');
  expect(exchange.core.state.ledger.house('real', 'rebates', 'USDT').available).toBe(0n);
  expect(exchange.faults()).toEqual([]);
});

test('FUNDS-62: many rebates of one period are released in pieces, each once', () => {
  const exchange = invited();
  const { ledger, funds, agenda } = exchange.core.state;
  const rebate = {
    type: 'rebate-accrued',
    at: 0,
    from: 1,
    account: 'platform',
    asset: 'USDT',
    units: 3n,
    releasesAt: DAY_MS,
  } as const;
  const owed = 2 * DONE_AT_ONCE + 500;
  for (let inviter = 1; inviter <= owed; inviter += 1) evolve(exchange.core, { ...rebate, inviter, entries: [] });
  ledger.apply([
    { type: 'post', from: 'real.house.inventory.USDT', to: 'real.house.rebates.USDT', units: 3n * BigInt(owed) },
  ]);
  exchange.now = DAY_MS;
  const pieces = [1, 2, 3, 4].map(() => {
    const done = exchange.run({ type: 'run-agenda' });
    const event = done.ok ? done.value[1] : undefined;
    return event?.type === 'rebates-released' ? event.rebates.length : 0;
  });
  expect(pieces).toEqual([DONE_AT_ONCE, DONE_AT_ONCE, 500, 0]);
  expect([funds.rebates.size, agenda.waiting.size]).toEqual([0, 0]);
  expect([exchange.money(1, 'USDT'), exchange.money(owed, 'USDT')]).toEqual(['3, 0', '3, 0']);
  expect(exchange.faults()).toEqual([]);
});

test('FUNDS-63: a published share counts from the next fill on; what was owed before stays', () => {
  const exchange = invited();
  const owed = () => exchange.core.state.ledger.house('real', 'rebates', 'USDT').available;
  exchange.order({ by: 11, lots: 10 });
  const before = owed();
  const terms = { conversionFeeBps: 50, rebateShareBps: 5_000, rebatePeriodMs: DAY_MS };
  expect(resultText(exchange.run({ type: 'set-money-terms', terms, by: 'ann' }))).toBe('money-terms-set');
  expect(owed()).toBe(before);
  exchange.order({ by: 11, lots: 10 });
  expect(owed() - before).toBe(500n);
  expect(exchange.faults()).toEqual([]);
});
