import type { Position } from '@bourse/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MarginPositions } from './state.ts';

const line = { mode: 'real', instrument: 'BTC-PERP', side: 'long' } as const;

const positionOf = (id: number, quantity: number, entry: bigint): Position =>
  ({ ...line, id, customer: 1, leverage: 10, quantity, entry }) as unknown as Position;

const orderOf = (all: readonly Position[]): number[] => {
  const positions = new MarginPositions();
  for (const each of all) positions.put(each);
  return positions.byGain(line).flatMap((queue) => [...queue].map(({ id }) => id));
};

test('MARGIN-22: entry values that are told apart by a unit beyond what a number holds are in their exact order', () => {
  const most = 10n ** 24n;
  expect(Number(most + 1n)).toBe(Number(most));
  expect(orderOf([positionOf(1, 7, most + 1n), positionOf(2, 7, most), positionOf(3, 7, most + 2n)])).toEqual([
    2, 1, 3,
  ]);
  expect(orderOf([positionOf(1, 7, most), positionOf(2, 14, 2n * most), positionOf(3, 7, most - 1n)])).toEqual([
    3, 1, 2,
  ]);
});

test('MARGIN-22: positions of one leverage stand by their lots for the entry value, as exact products have it', () => {
  const near = fc.record({
    quantity: fc.integer({ min: 1, max: 1_000 }),
    price: fc.bigInt({ min: 333_333_333_333_333_333n, max: 333_333_333_333_333_336n }),
    over: fc.bigInt({ min: 0n, max: 2n }),
  });
  fc.assert(
    fc.property(fc.array(near, { maxLength: 12 }), (all) => {
      const positions = all.map(({ quantity, price, over }, index) =>
        positionOf(index + 1, quantity, BigInt(quantity) * price + over),
      );
      const plain = [...positions].sort((one, other) => {
        const more = BigInt(one.quantity) * other.entry - BigInt(other.quantity) * one.entry;
        return more === 0n ? one.id - other.id : more > 0n ? -1 : 1;
      });
      expect(orderOf(positions)).toEqual(plain.map(({ id }) => id));
    }),
  );
});
