import { describe, expect, test } from 'vitest';
import { costedUnits } from '../stocks/holding.ts';
import { NO_CHECK, restoreSnapshot, resultText, TestExchange, takeSnapshot } from '../testing.ts';
import type { ReturnPayout } from './payout-return.ts';

const back = (changes: Partial<ReturnPayout> = {}): ReturnPayout => ({
  type: 'return-payout',
  id: 1,
  reference: 'back 1',
  reason: 'The account is closed',
  by: 'ann',
  agreedBy: 'bob',
  ...changes,
});

const request = (units: bigint, daily?: bigint) =>
  ({
    type: 'request-withdrawal',
    customer: 1,
    channel: 'card',
    account: 'stock',
    amount: { asset: 'EUR', units },
    policy: {
      minimum: 100n,
      maximum: 5_000n,
      ...(daily === undefined ? {} : { daily }),
      fee: 30n,
      oneAtATime: false,
      worth: units,
      checks: { primary: null, advanced: null, twoOperators: null, daily: null },
    },
    destination: 'card:7',
  }) as const;

/** A customer with 2,000 EUR of whom 1,000 were paid out, 30 of them the fee. */
const paid = (): TestExchange => {
  const exchange = new TestExchange();
  exchange.fund(1, 'stock', 'EUR', 2_000n);
  exchange.run(request(1_000n));
  exchange.run({
    type: 'start-withdrawal',
    id: 1,
    by: 'ann',
    agreedBy: null,
    check: { worth: 1_000n, twoOperators: null },
  });
  exchange.run({ type: 'pay-withdrawal', id: 1, reference: 'Out 1', by: 'ann' });
  return exchange;
};

describe('FUNDS-159: a payment is returned once, by two', () => {
  test('to the account that it left, out of the clearing account and the fees', () => {
    const exchange = paid();
    expect([exchange.money(1, 'EUR', 'stock'), exchange.house('fees', 'EUR')]).toEqual(['1000, 0', 30n]);
    const done = exchange.run(back());
    expect(done.ok && done.value[0]).toMatchObject({
      type: 'payout-returned',
      id: 1,
      customer: 1,
      account: 'stock',
      returned: { asset: 'EUR', units: 1_000n },
      fee: 30n,
      paid: 'Out 1',
      reference: 'back 1',
      by: 'ann',
      agreedBy: 'bob',
    });
    expect(exchange.money(1, 'EUR', 'stock')).toBe('2000, 0');
    expect(exchange.house('fees', 'EUR')).toBe(0n);
    expect(exchange.house('clearing.card', 'EUR')).toBe(-2_000n);
  });

  test('not twice, by no one alone, and not of what was not paid', () => {
    const exchange = paid();
    exchange.run(request(200n));
    expect(resultText(exchange.run(back({ agreedBy: 'ann' })))).toBe('FOUR_EYES_NEEDED');
    expect(resultText(exchange.run(back({ id: 2 })))).toBe('NOT_PAID');
    expect(resultText(exchange.run(back({ id: 77 })))).toBe('NOT_PAID');
    expect(resultText(exchange.run(back({ reference: ' ' })))).toBe('BAD_REFERENCE');
    expect(resultText(exchange.run(back()))).toBe('payout-returned');
    expect(resultText(exchange.run(back({ reference: 'back 2' })))).toBe('NOT_PAID');
    expect(resultText(exchange.run({ type: 'refuse-withdrawal', id: 1, reason: 'r', by: 'ann' }))).toBe('NOT_WAITING');
    expect(exchange.money(1, 'EUR', 'stock')).toBe('1800, 200');
  });

  test('its reference counts with those of deposits, in either order', () => {
    const exchange = paid();
    expect(resultText(exchange.run(back({ reference: 'PAYMENT-1' })))).toBe('REFERENCE_USED');
    exchange.run(back());
    exchange.run({
      type: 'request-deposit',
      customer: 1,
      channel: 'wire',
      account: 'stock',
      claimed: { asset: 'EUR', units: 10n },
      minimum: 1n,
      maximum: 100n,
      evidence: '',
    });
    const credit = {
      type: 'credit-deposit',
      id: 2,
      arrived: { asset: 'EUR', units: 10n },
      reference: 'BACK 1',
      by: 'ann',
      agreedBy: null,
      check: NO_CHECK,
    } as const;
    expect(resultText(exchange.run(credit))).toBe('REFERENCE_USED');
  });

  test('a snapshot knows which payments stand', () => {
    const exchange = paid();
    const stored = restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core)).state.funds;
    expect([...stored.payouts]).toEqual([...exchange.core.state.funds.payouts]);
    exchange.run(back());
    expect(restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core)).state.funds.payouts.size).toBe(0);
  });
});

describe('FUNDS-160: what a return does beside the money', () => {
  test('where the house has paid the fee out, nothing is returned', () => {
    const exchange = paid();
    const fees = exchange.core.state.ledger.house('real', 'fees', 'EUR').key;
    const own = exchange.core.state.ledger.customer('real', 1, 'stock', 'EUR').key;
    exchange.run({ type: 'post-manually', from: fees, to: own, units: 30n, reason: 'r', by: 'ann', agreedBy: 'bob' });
    expect(resultText(exchange.run(back()))).toBe('INSUFFICIENT_FUNDS');
    expect(exchange.money(1, 'EUR', 'stock')).toBe('1030, 0');
  });

  test('what came back counts no longer in the day', () => {
    const exchange = paid();
    expect(resultText(exchange.run(request(600n, 1_500n)))).toBe('ABOVE_DAILY_MAXIMUM');
    exchange.run(back());
    expect(resultText(exchange.run(request(600n, 1_500n)))).toBe('withdrawal-requested');
  });

  test('a frozen customer has it back all the same, and a closed one has no account for it', () => {
    const exchange = paid();
    exchange.run({
      type: 'freeze-modules',
      customer: 1,
      modules: ['WITHDRAW', 'FINANCIAL'],
      frozen: true,
      reason: 'r',
      by: 'ann',
    });
    expect(resultText(exchange.run(back()))).toBe('payout-returned');
    const closed = paid();
    closed.core.state.platform.customers.delete(1);
    expect(resultText(closed.run(back()))).toBe('ACCOUNT_NOT_FOUND');
  });

  test('a coin that comes back costs what it is worth then', () => {
    const exchange = new TestExchange();
    exchange.fund(1, 'platform', 'LUM', 200_000_000n);
    const requested = { ...request(100_000_000n), channel: 'coin', account: 'platform' } as const;
    exchange.run({
      ...requested,
      amount: { asset: 'LUM', units: 100_000_000n },
      policy: { ...requested.policy, maximum: 10n ** 9n, fee: 0n },
    });
    exchange.run({
      type: 'start-withdrawal',
      id: 1,
      by: 'ann',
      agreedBy: null,
      check: { worth: 1n, twoOperators: null },
    });
    exchange.run({ type: 'pay-withdrawal', id: 1, reference: 'hash1', by: 'ann' });
    const costOf = () => {
      const holding = exchange.core.state.stocks.holdings.get({ mode: 'real', customer: 1 }, 'LUM');
      return holding && costedUnits(holding);
    };
    expect(costOf()).toBe(100_000_000n);
    exchange.run(back({ reference: 'hash2' }));
    expect(costOf()).toBe(200_000_000n);
  });
});
