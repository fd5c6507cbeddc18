import { describe, expect, test } from 'vitest';
import type { Asset } from './asset.ts';
import { mulDiv } from './decimal.ts';
import {
  baseUnits,
  type Instrument,
  notional,
  parsePrice,
  parseQuantity,
  priceText,
  priceTicks,
  quantityLots,
  quantityText,
  scaleOf,
} from './instrument.ts';

const base: Asset = { code: 'LUM', kind: 'coin', decimals: 8 };
const quote: Asset = { code: 'USDT', kind: 'coin', decimals: 6 };
const instrument: Instrument = {
  id: 'LUM-USDT',
  kind: 'coin',
  product: 'bb',
  venue: 'COIN',
  symbol: 'LUM/USDT',
  name: 'Lumen',
  base: 'LUM',
  quote: 'USDT',
  tickSize: '0.05',
  lotSize: '0.002',
  minNotional: '1.5',
  feeBps: 10,
  bandBps: 2_000,
  collarBps: 500,
  ladder: { spreadBps: 10, levels: 5, stepTicks: 1, sizeLots: 10, inventoryLots: 1_000 },
  tradable: true,
};
const scale = scaleOf(instrument, base, quote);

describe('SPOT-9: prices are whole ticks, quantities whole lots', () => {
  test.each<[string, number | string]>([
    ['0.05', 1],
    ['10', 200],
    ['10.10', 202],
    ['10.100', 202],
    ['10.01', 'OFF_TICK'],
    ['10.051', 'OFF_TICK'],
    ['0', 'OFF_TICK'],
    ['-0.05', 'OFF_TICK'],
    ['', 'OFF_TICK'],
    ['1e2', 'OFF_TICK'],
    ['99999999999999999999', 'OFF_TICK'],
  ])('the price %j', (text, expected) => {
    const read = parsePrice(scale, text);
    expect(read.ok ? read.value : read.error).toBe(expected);
    if (read.ok) expect(Number(priceText(scale, read.value))).toBe(Number(text));
  });

  test.each<[string, number | string]>([
    ['0.002', 1],
    ['1', 500],
    ['0.003', 'OFF_LOT'],
    ['0.0021', 'OFF_LOT'],
    ['0', 'BAD_AMOUNT'],
    ['-1', 'BAD_AMOUNT'],
    ['-0.0021', 'BAD_AMOUNT'],
    ['x', 'BAD_AMOUNT'],
    ['99999999999999999999', 'BAD_AMOUNT'],
  ])('the quantity %j', (text, expected) => {
    const read = parseQuantity(scale, text);
    expect(read.ok ? read.value : read.error).toBe(expected);
    if (read.ok) expect(Number(quantityText(scale, read.value))).toBe(Number(text));
  });
});

test('SPOT-9: one tick times one lot is a fraction of the quote’s unit, never a rounded number', () => {
  // 0.05 × 0.002 USDT is 100 units; 3 ticks × 7 lots are 2100.
  expect(notional(scale, priceTicks(3), quantityLots(7), 'down')).toBe(2_100n);
  expect(baseUnits(scale, quantityLots(7))).toBe(1_400_000n);
  expect(scale.minNotionalUnits).toBe(1_500_000n);
  expect(mulDiv(scale.minTurnover, scale.notionalNumerator, scale.notionalDenominator, 'down')).toBeGreaterThanOrEqual(
    1_500_000n,
  );
  expect(mulDiv(scale.minTurnover - 1n, scale.notionalNumerator, scale.notionalDenominator, 'down')).toBeLessThan(
    1_500_000n,
  );
  const cents = scaleOf(instrument, base, { ...quote, decimals: 2 });
  expect([
    notional(cents, priceTicks(1), quantityLots(1), 'down'),
    notional(cents, priceTicks(1), quantityLots(1), 'up'),
  ]).toEqual([0n, 1n]);
});

test.each<[string, Partial<Instrument>, Asset]>([
  ['no step at all', { tickSize: '0' }, base],
  ['a step below zero', { tickSize: '-0.1' }, base],
  ['a step that is no number', { lotSize: 'one' }, base],
  ['a lot finer than what is traded', { lotSize: '0.002' }, { ...base, decimals: 2 }],
  ['a minimum finer than the money', { minNotional: '0.0000001' }, base],
])('SPOT-9: an instrument with %s is not listed', (_title, changes, of) => {
  expect(() => scaleOf({ ...instrument, ...changes }, of, quote)).toThrow(RangeError);
});
