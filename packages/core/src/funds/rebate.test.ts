import { describe, expect, test } from 'vitest';
import { COIN, DAY_MS, Desk, told } from '../testing.ts';

/** Customer 11 was invited by 10. The house asks 100.10 for a lot of a thousandth, and takes 10 bps: 1,001 of 1,001,000. */
const invited = (): Desk => {
  const at = new Desk();
  at.run({ type: 'open-customer', customer: 10 });
  at.run({ type: 'open-customer', customer: 11, invitedBy: 10 });
  at.fund(11, 'platform', 'USDT', 1_000_000_000n);
  return at;
};

describe('FUNDS-61: a share of the fees of invited customers', () => {
  test('is owed from the fill on, rounded down, out of the fees', () => {
    const at = invited();
    expect(at.order({ by: 11, lots: 10 })).toContain('rebate-accrued');
    const fee = at.core.state.ledger.house('real', 'fees', 'USDT').available;
    const owed = at.core.state.ledger.house('real', 'rebates', 'USDT').available;
    expect([fee + owed, owed]).toEqual([1_001n, 200n]);
    expect(at.money(10, 'USDT')).toBe('0, 0');
    expect(at.faults()).toEqual([]);
  });

  test.each<[string, (at: Desk) => string]>([
    [
      'who was not invited',
      (at) => {
        at.fund(1, 'platform', 'USDT', 10n ** 9n);
        return at.order({ by: 1 });
      },
    ],
    [
      'in the demo book',
      (at) => {
        at.run({ type: 'start-demo', customer: 11 });
        return at.order({ by: 11, book: 'demo' });
      },
    ],
    ['for an order that rests', (at) => at.order({ by: 11, limit: 9_000 })],
  ])('nothing for %s', (_title, act) => {
    const at = invited();
    expect(act(at)).not.toContain('rebate');
    expect(at.core.state.funds.rebates.size).toBe(0);
  });

  test('nothing where the deployment gives nothing', () => {
    const { funds } = new Desk().core.config;
    const at = new Desk({ funds: { ...funds, rebate: { shareBps: 0, delayMs: 1 } } });
    at.run({ type: 'open-customer', customer: 11, invitedBy: 1 });
    at.fund(11, 'platform', 'USDT', 1_000_000_000n);
    expect(at.order({ by: 11 })).not.toContain('rebate');
  });
});

test('FUNDS-62: rebates of a period are released together, once, when the next one is over', () => {
  const at = invited();
  const period = Math.floor(at.at / DAY_MS);
  at.order({ by: 11, lots: 10 });
  at.order({ by: 11, lots: 10, on: COIN.id });
  const release = { type: 'release-rebates' } as const;
  at.at = (period + 2) * DAY_MS - 1;
  expect(told(at.run(release))).toBe('');
  at.at += 1;
  expect(told(at.run(release))).toBe('rebates-released');
  expect(at.money(10, 'USDT')).toBe('400, 0');
  expect(told(at.run(release))).toBe('');
  expect(at.core.state.ledger.house('real', 'rebates', 'USDT').available).toBe(0n);
  expect(at.faults()).toEqual([]);
});

test('FUNDS-63: a published share counts from the next fill on; what was owed before stays', () => {
  const at = invited();
  const owed = () => at.core.state.ledger.house('real', 'rebates', 'USDT').available;
  at.order({ by: 11, lots: 10 });
  const before = owed();
  const terms = { conversionFeeBps: 50, rebateShareBps: 5_000, rebatePeriodMs: DAY_MS };
  expect(told(at.run({ type: 'set-money-terms', terms, by: 'ann' }))).toBe('money-terms-set');
  expect(owed()).toBe(before);
  at.order({ by: 11, lots: 10 });
  expect(owed() - before).toBe(500n);
  expect(at.faults()).toEqual([]);
});
