import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areExitsSound,
  callEquity,
  closeOutEquity,
  entryPart,
  equityAt,
  financingDue,
  initialMargin,
  maintenanceMargin,
  marginTier,
  type PositionSide,
  positionResult,
  priceAtEquity,
  priceTicks,
  quantityLots,
  scaleOf,
  turnover,
  unrealisedResult,
} from './index.ts';

const USDT = { decimals: 6 };
/** A tick × lot is 10 units of USDT. */
const COIN = scaleOf({ tickSize: '0.01', lotSize: '0.001', minNotional: '1' }, { decimals: 8 }, USDT);
/** A tick × lot is a hundred-thousandth of a yen: nearly everything is rounded. */
const YEN = scaleOf({ tickSize: '0.001', lotSize: '0.01', minNotional: '1' }, { decimals: 2 }, { decimals: 0 });

const stake = (side: PositionSide, price: number, lots: number, margin: bigint) => ({
  side,
  quantity: quantityLots(lots),
  entry: turnover(priceTicks(price), quantityLots(lots)),
  margin,
});

test('MARGIN-1: the initial margin is the entry value by the leverage, rounded up', () => {
  const entry = turnover(priceTicks(10_010), quantityLots(1_000));
  expect([1, 10, 20, 3].map((leverage) => initialMargin(COIN, entry, leverage))).toEqual([
    100_100_000n,
    10_010_000n,
    5_005_000n,
    33_366_667n,
  ]);
});

test('MARGIN-2: the result is the price difference × the quantity, whatever the leverage, rounded down', () => {
  const [entry, up, down] = [10_000, 10_100, 9_900].map((price) => turnover(priceTicks(price), quantityLots(2_000)));
  if (entry === undefined || up === undefined || down === undefined) throw new Error('three values');
  // 2 coins, a dollar up or down.
  expect([positionResult(COIN, 'long', entry, up), positionResult(COIN, 'long', entry, down)]).toEqual([
    2_000_000n,
    -2_000_000n,
  ]);
  expect([positionResult(COIN, 'short', entry, up), positionResult(COIN, 'short', entry, down)]).toEqual([
    -2_000_000n,
    2_000_000n,
  ]);
  // Half a yen is nothing won, and a yen lost.
  expect([positionResult(YEN, 'long', 0n, 50_000n), positionResult(YEN, 'short', 0n, 50_000n)]).toEqual([0n, -1n]);
});

test('MARGIN-2: closing in parts never brings more than closing at once, and loses no part of the entry value', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<PositionSide>('long', 'short'),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 300_000 }),
      (side, entry, parts, price) => {
        const whole = quantityLots(parts.reduce((sum, part) => sum + part, 0));
        let left = { side, entry, quantity: whole };
        let sum = 0n;
        for (const part of parts.map(quantityLots)) {
          const gone = entryPart(left, part);
          sum += positionResult(YEN, side, gone, turnover(priceTicks(price), part));
          left = { side, entry: left.entry - gone, quantity: quantityLots(left.quantity - part) };
        }
        expect(left.entry).toBe(0n);
        expect(sum).toBeLessThanOrEqual(positionResult(YEN, side, entry, turnover(priceTicks(price), whole)));
      },
    ),
  );
});

test('MARGIN-3: maintenance is the tier of the entry value’s share of it, rounded up', () => {
  const tiers = [
    { upTo: 1_000n, maintenanceBps: 100, maxLeverage: 20 },
    { upTo: null, maintenanceBps: 250, maxLeverage: 10 },
  ];
  expect([1n, 1_000n, 1_001n].map((value) => marginTier(tiers, value).maintenanceBps)).toEqual([100, 100, 250]);
  expect(maintenanceMargin(COIN, 10_010_000n, 200)).toBe(2_002_000n);
  expect(maintenanceMargin(YEN, 1n, 1)).toBe(1n);
});

test('MARGIN-4, MARGIN-24: margin is called for and a position closed at shares of the maintenance margin, or of the margin to open where that is more', () => {
  const position = { entry: 10_010_000n, leverage: 10, maintenanceBps: 200, callBps: 15_000, closeOutBps: 10_000 };
  const [maintenance, initial] = [2_002_000n, 10_010_000n];
  expect([callEquity(COIN, position), closeOutEquity(COIN, position)]).toEqual([3_003_000n, maintenance]);
  const half = { ...position, marginCloseOutBps: 5_000 };
  expect([callEquity(COIN, half), closeOutEquity(COIN, half)]).toEqual([(initial * 3n) / 4n, initial / 2n]);
  // Less than the maintenance margin counts for nothing.
  const tenth = { ...position, marginCloseOutBps: 1_000 };
  expect(closeOutEquity(COIN, tenth)).toBe(maintenance);
  // A fraction is against the customer.
  expect(closeOutEquity(COIN, { ...half, entry: 10_010_011n })).toBe(5_005_006n);
});

// Entry × (1 − 1/leverage + rate) for a long, × (1 + 1/leverage − rate) for a short, to the tick.
test.each<[PositionSide, number, number, number | null]>([
  ['long', 10, 200, 9_209],
  ['short', 10, 200, 10_811],
  ['long', 20, 50, 9_559],
  ['short', 20, 50, 10_461],
  ['long', 1, 0, null],
  ['short', 1, 0, 20_020],
])('MARGIN-4: a %s at 100.10, %d ×, %d bps maintenance, is closed at %s ticks', (side, leverage, bps, expected) => {
  const entry = turnover(priceTicks(10_010), quantityLots(1_000));
  const position = stake(side, 10_010, 1_000, initialMargin(COIN, entry, leverage));
  expect(priceAtEquity(COIN, position, maintenanceMargin(COIN, entry, bps))).toBe(expected);
});

test('MARGIN-4: the liquidation price is the first price at which the equity is too little, to the tick', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(COIN, YEN),
      fc.constantFrom<PositionSide>('long', 'short'),
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.bigInt({ min: 0n, max: 10n ** 13n }),
      fc.bigInt({ min: 0n, max: 10n ** 11n }),
      (scale, side, price, lots, margin, least) => {
        const position = stake(side, price, lots, margin);
        const first = priceAtEquity(scale, position, least);
        const sign = side === 'long' ? 1 : -1;
        if (first === null) {
          // Not even the last price there is takes so much.
          const last = priceTicks(side === 'long' ? 1 : 2 ** 31 - 1);
          expect(equityAt(scale, position, last)).toBeGreaterThan(least);
          return;
        }
        expect(equityAt(scale, position, first)).toBeLessThanOrEqual(least);
        const before = first + sign;
        if (before >= 1 && before < 2 ** 31)
          expect(equityAt(scale, position, priceTicks(before))).toBeGreaterThan(least);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('MARGIN-4: more margin moves the liquidation price away, and at the bankruptcy price nothing is left', () => {
  const position = stake('long', 10_010, 1_000, 10_010_000n);
  const more = { ...position, margin: 12_010_000n };
  expect([priceAtEquity(COIN, position, 2_002_000n), priceAtEquity(COIN, more, 2_002_000n)]).toEqual([9_209, 9_009]);
  const bankrupt = priceAtEquity(COIN, position, 0n);
  expect(bankrupt).toBe(9_009);
  expect(bankrupt && unrealisedResult(COIN, position, bankrupt)).toBe(-10_010_000n);
});

test('MARGIN-6: financing is a share of the entry value: paid rounded up, received rounded down', () => {
  expect([financingDue(COIN, 10_010_000n, 300), financingDue(COIN, 10_010_000n, -100)]).toEqual([30_030n, -10_010n]);
  expect([financingDue(YEN, 1n, 1), financingDue(YEN, 1n, -1), financingDue(YEN, 1n, 0)]).toEqual([1n, 0n, 0n]);
});

test.each<[PositionSide, number | null, number | null, boolean]>([
  ['long', 10_500, 9_500, true],
  ['long', null, null, true],
  ['long', 10_000, null, false],
  ['long', null, 10_000, false],
  ['long', null, 9_209, false],
  ['long', null, 9_210, true],
  ['short', 9_500, 10_500, true],
  ['short', 10_500, null, false],
  ['short', null, 10_811, false],
  ['short', null, 10_810, true],
  ['long', 10_000.5, null, false],
  ['long', null, -1, false],
])('MARGIN-8: at 100.00 a %s with target %s and stop %s: %s', (side, target, stop, expected) => {
  const liquidationPrice = priceTicks(side === 'long' ? 9_209 : 10_811);
  const [one, other] = [target, stop].map((price) => (price === null ? null : priceTicks(price)));
  expect(areExitsSound({ side, liquidationPrice }, priceTicks(10_000), one ?? null, other ?? null)).toBe(expected);
});
