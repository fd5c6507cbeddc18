import { describe, expect, test } from 'vitest';
import { DAY_MS, resultText, SHARE, TestExchange } from '../testing.ts';
import type { TransferFunds } from './transfer.ts';

const move = (changes: Partial<TransferFunds> = {}): TransferFunds => ({
  type: 'transfer-funds',
  mode: 'real',
  customer: 1,
  from: 'platform',
  to: 'financial',
  amount: { asset: 'USDT', units: 400n },
  ...changes,
});

describe('FUNDS-51: a transfer moves an asset one to one', () => {
  test.each<[string, Partial<TransferFunds>, string, string, string]>([
    ['a part', {}, 'funds-transferred', '600, 0', '400, 0'],
    ['everything', { amount: { asset: 'USDT', units: 1_000n } }, 'funds-transferred', '0, 0', '1000, 0'],
    ['nothing', { amount: { asset: 'USDT', units: 0n } }, 'BAD_AMOUNT', '1000, 0', '0, 0'],
    ['less than nothing', { amount: { asset: 'USDT', units: -1n } }, 'BAD_AMOUNT', '1000, 0', '0, 0'],
    ['more than there is', { amount: { asset: 'USDT', units: 1_001n } }, 'INSUFFICIENT_FUNDS', '1000, 0', '0, 0'],
    ['to where it is', { to: 'platform' }, 'SAME_ACCOUNT', '1000, 0', '0, 0'],
    ['to where it may not be', { to: 'stock' }, 'ASSET_NOT_HELD', '1000, 0', '0, 0'],
    ['from where it cannot be', { from: 'contract', to: 'platform' }, 'ASSET_NOT_HELD', '1000, 0', '0, 0'],
    [
      'what the account does not have',
      { amount: { asset: 'EUR', units: 1n } },
      'INSUFFICIENT_FUNDS',
      '1000, 0',
      '0, 0',
    ],
    ["another's", { customer: 2 }, 'INSUFFICIENT_FUNDS', '1000, 0', '0, 0'],
    ["nobody's", { customer: 99 }, 'ACCOUNT_NOT_FOUND', '1000, 0', '0, 0'],
    ['demo money', { mode: 'demo' }, 'INSUFFICIENT_FUNDS', '1000, 0', '0, 0'],
  ])('%s', (_title, changes, expected, left, arrived) => {
    const exchange = new TestExchange();
    exchange.fund(1, 'platform', 'USDT', 1_000n);
    expect(resultText(exchange.run(move(changes)))).toBe(expected);
    expect(exchange.money(1, 'USDT', 'platform')).toBe(left);
    expect(exchange.money(1, 'USDT', 'financial')).toBe(arrived);
    expect(exchange.faults()).toEqual([]);
  });

  test('a frozen module refuses it', () => {
    const exchange = new TestExchange();
    exchange.fund(1, 'platform', 'USDT', 1_000n);
    exchange.run({
      type: 'freeze-modules',
      customer: 1,
      modules: ['TRANSFERFUNDS'],
      frozen: true,
      reason: 'r',
      by: 'ann',
    });
    expect(resultText(exchange.run(move()))).toBe('FROZEN');
  });

  test('proceeds of shares that have not settled stay, so that they cannot be withdrawn from elsewhere', () => {
    const exchange = new TestExchange();
    exchange.fund(1, 'stock', 'USD', 1_100_000n);
    exchange.order({ on: SHARE.id, lots: 100 });
    exchange.order({ on: SHARE.id, side: 'sell', lots: 100 });
    const { available: units } = exchange.core.state.ledger.customer('real', 1, 'stock', 'USD');
    const all = move({ from: 'stock', to: 'platform', amount: { asset: 'USD', units } });
    expect(resultText(exchange.run(all))).toBe('UNSETTLED_FUNDS');
    exchange.now += 3 * DAY_MS;
    exchange.run({ type: 'run-agenda' });
    expect(resultText(exchange.run(all))).toBe('funds-transferred');
  });
});
