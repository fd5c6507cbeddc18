import { describe, expect, test } from 'vitest';
import { unsettledOf } from '../ledger/index.ts';
import { DAY_MS, Desk, SHARE, told } from '../testing.ts';

const desk = (): Desk => {
  const made = new Desk();
  for (const customer of [1, 2]) made.fund(customer, 'stock', 'USD', 10_000_000n);
  return made;
};
const position = (at: Desk, customer = 1) => at.core.state.stocks.positions.get({ book: 'real', customer }, SHARE.id);
const unsettled = (at: Desk, customer = 1) => unsettledOf(at.core.state.stocks, 'real', customer, 'USD');

describe('STOCKS-3: a holding keeps its average cost', () => {
  test('STOCKS-3: bought twice, sold in part', () => {
    const at = desk();
    at.order({ on: SHARE.id, lots: 10 });
    at.tick(11_000, SHARE.id);
    at.order({ on: SHARE.id, lots: 5 });
    // 10 × 100.10 and 5 × 110.11 are 1551.55; fees 1.01 and 0.56.
    expect(position(at)).toMatchObject({ id: 1, quantity: 15, cost: 155_155n, realised: -157n, fees: 157n });
    at.order({ on: SHARE.id, side: 'sell', lots: 4 });
    // 4 × 109.89 less a cost of 4/15 of 1551.55, that is 413.7467, and a fee of 0.44.
    expect(position(at)).toMatchObject({
      quantity: 11,
      cost: 155_155n - 41_375n,
      bought: 15,
      boughtFor: 155_155n,
      soldFor: 43_956n,
    });
    expect(position(at)?.realised).toBe(-157n + 43_956n - 41_375n - 44n);
  });

  test('STOCKS-3: a cost halfway between two units goes to the even one', () => {
    const at = desk();
    at.tick(10_000, SHARE.id);
    at.order({ on: SHARE.id, by: 2, lots: 2 });
    at.order({ on: SHARE.id, by: 2, side: 'sell', lots: 1, limit: 10_001 });
    at.order({ on: SHARE.id, by: 2, side: 'sell', lots: 1, limit: 10_002 });
    at.order({ on: SHARE.id, lots: 2 });
    expect(position(at)?.cost).toBe(20_003n);
    at.order({ on: SHARE.id, side: 'sell', lots: 1 });
    expect(position(at)?.cost).toBe(20_003n - 10_002n);
  });

  test('STOCKS-3: the positions of two customers who trade with each other', () => {
    const at = desk();
    at.order({ on: SHARE.id, by: 2, lots: 30 });
    at.order({ on: SHARE.id, by: 2, side: 'sell', lots: 20, limit: 10_002 });
    at.order({ on: SHARE.id, lots: 20 });
    expect([position(at, 1)?.quantity, position(at, 2)?.quantity]).toEqual([20, 10]);
    expect(at.money(2, SHARE.base, 'stock')).toBe('10, 0');
  });
});

describe('STOCKS-5: a holding sold to the last share is closed', () => {
  test('STOCKS-5: in one sale, with all that became of it', () => {
    const at = desk();
    at.order({ on: SHARE.id, lots: 10 });
    expect(at.order({ on: SHARE.id, side: 'sell', lots: 10 })).toBe('10@9990 house, #2 filled');
    expect(position(at)).toBeUndefined();
    expect(at.core.state.stocks.lastClosed).toMatchObject({
      fill: 2,
      position: {
        id: 1,
        quantity: 0,
        cost: 0n,
        bought: 10,
        boughtFor: 100_100n,
        soldFor: 99_900n,
        fees: 201n,
        realised: -401n,
      },
    });
  });

  test('STOCKS-5: in several fills of one sale, once; what is bought after is a new holding', () => {
    const at = desk();
    at.order({ on: SHARE.id, lots: 100 });
    at.order({ on: SHARE.id, lots: 50 });
    expect(at.order({ on: SHARE.id, side: 'sell', lots: 150 })).toBe('100@9990 house, 50@9980 house, #3 filled');
    at.tick(10_000, SHARE.id);
    expect(at.core.state.stocks.lastClosed).toMatchObject({ fill: 4, position: { bought: 150, quantity: 0 } });
    at.order({ on: SHARE.id, lots: 1 });
    expect(position(at)).toMatchObject({ id: 5, quantity: 1, bought: 1, cost: 10_010n });
  });

  test('STOCKS-5: by an order at rest, when a tick fills it', () => {
    const at = desk();
    at.order({ on: SHARE.id, lots: 10 });
    at.order({ on: SHARE.id, side: 'sell', lots: 10, limit: 10_100 });
    expect(position(at)?.quantity).toBe(10);
    expect(at.tick(10_200, SHARE.id)).toBe('10@10100 #2, #2 filled');
    expect(position(at)).toBeUndefined();
  });
});

describe('STOCKS-4: proceeds of a sale are traded at once and withdrawn after two days', () => {
  test('STOCKS-4: each sale settles on its day, once', () => {
    const at = desk();
    at.order({ on: SHARE.id, lots: 30 });
    at.order({ on: SHARE.id, side: 'sell', lots: 10 });
    expect(unsettled(at)).toBe(99_900n - 100n);
    expect(unsettled(at, 2)).toBe(0n);
    at.at += DAY_MS;
    at.tick(10_000, SHARE.id);
    at.order({ on: SHARE.id, side: 'sell', lots: 10 });
    expect(unsettled(at)).toBe(2n * 99_800n);
    expect(told(at.run({ type: 'settle-sales' }))).toBe('');
    at.at = 2 * DAY_MS - 1;
    expect(told(at.run({ type: 'settle-sales' }))).toBe('');
    at.at = 2 * DAY_MS;
    expect(told(at.run({ type: 'settle-sales' }))).toBe('sales-settled');
    expect(unsettled(at)).toBe(99_800n);
    expect(told(at.run({ type: 'settle-sales' }))).toBe('');
    at.at = 9 * DAY_MS;
    expect(told(at.run({ type: 'settle-sales' }))).toBe('sales-settled');
    expect([unsettled(at), at.core.state.stocks.unsettled.size, at.core.state.stocks.due.size]).toEqual([0n, 0, 0]);
  });

  test('STOCKS-4: unsettled proceeds pay for the next purchase', () => {
    const at = new Desk();
    at.fund(1, 'stock', 'USD', 100_300n);
    at.order({ on: SHARE.id, lots: 10 });
    at.order({ on: SHARE.id, side: 'sell', lots: 10 });
    expect(at.order({ on: SHARE.id, lots: 9 })).toBe('9@10010 house, #3 filled');
  });

  test('STOCKS-4: a sale of coins settles at once', () => {
    const at = desk();
    at.fund(1, 'platform', 'LUM', 1_000_000_000n);
    at.order({ side: 'sell', lots: 100 });
    expect(at.core.state.stocks.unsettled.size).toBe(0);
  });
});
