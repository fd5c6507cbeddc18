import { expect, test } from 'vitest';
import { movable, unmovable } from '../funds/index.ts';
import { listingsWith, MARGIN, resultText, SHARE, TestExchange } from '../testing.ts';
import { marginOrder } from './testing.ts';

test('STOCKS-8: what an order on margin holds is settled money, and lets no unsettled proceeds out', () => {
  const listings = listingsWith(SHARE.id, () => ({ margin: { ...MARGIN, account: 'stock' } }));
  const made = new TestExchange({ listings });
  made.fund(1, 'stock', 'USD', 2_000_000n);
  made.order({ on: SHARE.id, lots: 95 });
  made.order({ on: SHARE.id, lots: 95, side: 'sell' });
  // 9,481.00 of 19,961.99 have not settled.
  expect(made.money(1, 'USD', 'stock')).toBe('1996199, 0');
  made.run(marginOrder({ on: SHARE.id, lots: 95, limit: 9_980, leverage: 1 }));
  expect(made.money(1, 'USD', 'stock')).toBe('1046201, 949998');
  expect(movable(made.core, 'real', 1, 'stock', 'USD')).toBe(1_046_201n - 948_100n);
  expect(unmovable(made.core, 'real', 1, 'stock', 'USD').map(({ units }) => units)).toEqual([948_100n]);
  const convert = (units: bigint) =>
    resultText(
      made.run({
        type: 'convert-funds',
        mode: 'real',
        customer: 1,
        account: 'stock',
        from: { asset: 'USD', units },
        to: 'JPY',
      }),
    );
  expect([convert(98_102n), convert(98_101n)]).toEqual(['UNSETTLED_FUNDS', 'funds-converted']);
  // A purchase uses the proceeds up first, and what it holds covers them.
  expect(made.order({ on: SHARE.id, lots: 10, limit: 9_900 })).toBe('#4 rests');
  expect(unmovable(made.core, 'real', 1, 'stock', 'USD').map(({ units }) => units)).toEqual([948_100n - 99_099n]);
  expect(made.faults()).toEqual([]);
});
