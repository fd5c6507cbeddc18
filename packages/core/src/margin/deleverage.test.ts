import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ContractExchange } from './testing.ts';

type Short = { readonly leverage: number; readonly price: number; readonly lots: number };

/** Shorts that are open, and who of them is reduced by how much to close longs one after the other at a price: by a plain sort for each. */
class PlainRanking {
  readonly #open: { readonly id: number; readonly leverage: number; lots: number; entry: bigint }[];

  constructor(
    open: readonly { readonly id: number; readonly leverage: number; readonly lots: number; readonly entry: bigint }[],
  ) {
    this.#open = open.map((each) => ({ ...each }));
  }

  reduce(lots: number, price: number): [id: number, lots: number, price: number][] {
    let left = lots;
    const gainOf = ({ lots: open, entry }: { readonly lots: number; readonly entry: bigint }) =>
      entry - BigInt(open) * BigInt(price);
    const ranked = this.#open
      .filter((each) => each.lots > 0 && gainOf(each) > 0n)
      .sort((one, other) => {
        const [a, b] = [
          gainOf(one) * BigInt(one.leverage) * other.entry,
          gainOf(other) * BigInt(other.leverage) * one.entry,
        ];
        return a === b ? one.id - other.id : a > b ? -1 : 1;
      });
    return ranked.flatMap((each) => {
      const part = Math.min(left, each.lots);
      if (part === 0) return [];
      left -= part;
      each.entry -= (each.entry * BigInt(part)) / BigInt(each.lots);
      each.lots -= part;
      return [[each.id, part, price] as [number, number, number]];
    });
  }
}

const short: fc.Arbitrary<Short> = fc.record({
  leverage: fc.constantFrom(1, 2, 5),
  price: fc.integer({ min: 1_999_990, max: 2_000_010 }),
  lots: fc.integer({ min: 1, max: 4 }),
});

test('MARGIN-22: who is reduced is who a plain sort by profit × leverage names, for each position that is closed', () => {
  fc.assert(
    fc.property(
      fc.array(short, { minLength: 1, maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(11), { maxLength: 3 }),
      (shorts, longs, closed) => {
        const made = new ContractExchange();
        for (const { leverage, price, lots } of shorts) {
          made.both(price + 1);
          made.open({ customer: 2, side: 'sell', leverage, lots });
        }
        for (const lots of longs) {
          made.both(2_000_000);
          made.open({ customer: 1, leverage: 50, lots });
        }
        // Some are closed, or a part of them, before: they stand elsewhere then, or nowhere.
        for (const place of closed) {
          const own = made.core.state.margin.positions.get(place + 1);
          made.both(2_000_000);
          if (own?.side === 'short') made.open({ customer: 2, of: own.id, lots: Math.ceil(own.quantity / 2) });
        }
        const open = [...made.core.state.margin.positions.all()];
        const plain = new PlainRanking(
          open
            .filter(({ side }) => side === 'short')
            .map(({ id, leverage, quantity, entry }) => ({ id, leverage, lots: quantity, entry })),
        );
        const from = made.events.length;
        made.fall(1_900_000);
        const events = made.events.slice(from);
        const liquidated = events.flatMap((event) =>
          event.type === 'triggers-fired' && event.kind === 'liquidation' ? event.keys.map(Number) : [],
        );
        expect(liquidated).toHaveLength(longs.length);
        const expected = liquidated.flatMap((id) => {
          const long = open.find((each) => each.id === id);
          return plain.reduce(long?.quantity ?? 0, long?.bankruptcyPrice ?? 0);
        });
        const reduced = events.flatMap((event) =>
          (event.type === 'position-reduced' || event.type === 'position-closed') && event.reason === 'deleveraged'
            ? [[event.position.id, event.trade.quantity, event.trade.price]]
            : [],
        );
        expect(reduced).toEqual(expected);
        expect(made.faults()).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});
