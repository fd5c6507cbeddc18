import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type InstrumentScale, priceTicks, quantityLots } from './instrument.ts';
import { affordableLots, buyCost, sellProceeds, turnover, turnoverFee, turnoverValue } from './trade.ts';

/** A tick times a lot is 3/7 of a unit. */
const scale: InstrumentScale = {
  priceDecimals: 2,
  quantityDecimals: 0,
  tickUnits: 1n,
  lotUnits: 1n,
  notionalNumerator: 3n,
  notionalDenominator: 7n,
  feeDenominator: 70_000n,
  lotBaseUnits: 1n,
  minNotionalUnits: 1n,
  minTurnover: 3n,
};

describe('SPOT-5: what a turnover comes to', () => {
  test.each<[number, number, bigint, bigint, bigint, bigint, bigint, bigint]>([
    // ticks, lots, basis points: value up, value down, fee, cost of a buy, proceeds of a sale
    [7, 100, 10n, 300n, 300n, 1n, 301n, 299n],
    [1, 1, 10n, 1n, 0n, 1n, 2n, 0n],
    [7, 1, 0n, 3n, 3n, 0n, 3n, 3n],
    [100, 100, 25n, 4286n, 4285n, 11n, 4297n, 4275n],
    [7, 1000, 10_000n, 3000n, 3000n, 3000n, 6000n, 0n],
  ])('%d ticks × %d lots at %d bps', (price, lots, bps, up, down, fee, cost, proceeds) => {
    const value = turnover(priceTicks(price), quantityLots(lots));
    const feeBps = Number(bps);
    expect([
      turnoverValue(scale, value, 'up'),
      turnoverValue(scale, value, 'down'),
      turnoverFee(scale, value, feeBps),
      buyCost(scale, value, feeBps),
      sellProceeds(scale, value, feeBps),
    ]).toEqual([up, down, fee, cost, proceeds]);
  });

  test('SPOT-5: a turnover is exact however large it is', () => {
    const large = fc.integer({ min: 1, max: 2 ** 40 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), large, (price, lots) => {
        expect(turnover(priceTicks(price), quantityLots(lots))).toBe(BigInt(price) * BigInt(lots));
      }),
    );
    expect(turnover(priceTicks(3), quantityLots(3_002_399_751_580_331))).toBe(2n ** 53n + 1n);
  });

  test('SPOT-5: in pieces a purchase never costs less, and a sale never brings more', () => {
    const turnovers = fc.array(fc.bigInt(1n, 10n ** 12n), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(turnovers, fc.nat(10_000), (pieces, feeBps) => {
        const whole = pieces.reduce((sum, piece) => sum + piece);
        const sum = (of: (piece: bigint) => bigint) => pieces.reduce((total, piece) => total + of(piece), 0n);
        expect(sum((piece) => buyCost(scale, piece, feeBps)) >= buyCost(scale, whole, feeBps)).toBe(true);
        expect(sum((piece) => sellProceeds(scale, piece, feeBps)) <= sellProceeds(scale, whole, feeBps)).toBe(true);
      }),
    );
  });
});

describe('SPOT-2: the lots a budget buys', () => {
  const costOf = (value: bigint) => buyCost(scale, value, 10);

  test.each<[string, bigint, number, number, bigint, number]>([
    // title, turnover bought before, price, most, budget, lots
    ['all that is offered', 0n, 7, 10, 1_000n, 10],
    ['as many as the money goes for', 0n, 7, 10, 16n, 5],
    ['one unit short of one more', 0n, 7, 10, 18n, 5],
    ['none', 0n, 7, 10, 3n, 0],
    ['none are offered', 0n, 7, 0, 1_000n, 0],
    ['on top of what is bought', 35n, 7, 10, 31n, 5],
  ])('%s', (_title, bought, price, most, budget, expected) => {
    expect(affordableLots(costOf, bought, priceTicks(price), quantityLots(most), budget)).toBe(expected);
  });

  test('SPOT-2: the budget covers them, and not one more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 6 }),
        fc.integer({ min: 1, max: 10 ** 6 }),
        fc.bigInt(0n, 10n ** 12n),
        (price, most, budget) => {
          const lots = affordableLots(costOf, 0n, priceTicks(price), quantityLots(most), budget);
          const cost = (count: number) => costOf(turnover(priceTicks(price), quantityLots(count)));
          expect(lots === 0 || cost(lots) <= budget).toBe(true);
          expect(lots === most || cost(lots + 1) > budget).toBe(true);
        },
      ),
    );
  });
});
