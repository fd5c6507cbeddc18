import { AssetRegistry, baseUnits, priceTicks, quantityLots, type Side, scaleOf, turnover } from '@bourse/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { products } from '../modules.ts';
import { type FillSide, type Paid, UNTOUCHED } from '../orders/index.ts';
import { COIN, listingsWith, PAIR, TestExchange } from '../testing.ts';
import { Delivery } from './delivery.ts';

const delivery = new Delivery(products);
const assets = new AssetRegistry();
const listing = { instrument: PAIR, scale: scaleOf(PAIR, assets.get('USD'), assets.get('JPY')) };
const expensive = { ...listing, instrument: { ...PAIR, feeBps: 2_500 } };

type Piece = { readonly price: number; readonly lots: number };

/** What an order has exchanged and paid after its fills, and each fill's share. */
const through = (side: Side, pieces: readonly Piece[], of = listing) => {
  let progress = UNTOUCHED;
  const shares = pieces.map(({ price, lots }) => {
    const filled = turnover(priceTicks(price), quantityLots(lots));
    const share = delivery.paid(of, side, progress, filled);
    progress = {
      ...progress,
      turnover: progress.turnover + filled,
      quoteAmount: progress.quoteAmount + share.quoteAmount,
      fees: progress.fees + share.fee,
    };
    return share;
  });
  return {
    ...progress,
    shares,
    money: side === 'buy' ? -progress.quoteAmount - progress.fees : progress.quoteAmount - progress.fees,
  };
};

describe('SPOT-5: a buyer’s cost is rounded up, a seller’s proceeds down, over the whole order', () => {
  test.each<[Side, readonly Piece[], string]>([
    // side, fills, 'exchanged/fee' of each. A lot at 150.000 is 1.5 JPY, the fee a thousandth.
    ['buy', [{ price: 150_000, lots: 1 }], '2/1'],
    [
      'buy',
      [
        { price: 150_000, lots: 1 },
        { price: 150_000, lots: 1 },
      ],
      '2/1 1/0',
    ],
    ['buy', [{ price: 150_000, lots: 2 }], '3/1'],
    ['sell', [{ price: 150_000, lots: 1 }], '1/0'],
    ['sell', [{ price: 150_000, lots: 2 }], '3/1'],
    [
      'sell',
      [
        { price: 150_000, lots: 1 },
        { price: 150_000, lots: 1 },
      ],
      '1/0 2/1',
    ],
    [
      'sell',
      [
        { price: 50_000, lots: 1 },
        { price: 50_000, lots: 1 },
        { price: 50_000, lots: 1 },
      ],
      '0/0 1/1 1/0',
    ],
  ])('%s %j', (side, pieces, expected) => {
    const { shares } = through(side, pieces);
    expect(shares.map(({ quoteAmount, fee }) => `${quoteAmount}/${fee}`).join(' ')).toBe(expected);
  });

  const pieces = fc.array(
    fc.record({ price: fc.integer({ min: 1, max: 300_000 }), lots: fc.integer({ min: 1, max: 500 }) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  const side = fc.constantFrom<Side>('buy', 'sell');
  const either = fc.constantFrom(listing, expensive);

  test('SPOT-5: many fills of one order come to what one fill of its whole turnover comes to', () => {
    fc.assert(
      fc.property(
        side,
        fc.integer({ min: 1, max: 300_000 }),
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1 }),
        either,
        (way, price, lots, of) => {
          const apart = through(
            way,
            lots.map((each) => ({ price, lots: each })),
            of,
          );
          const once = through(way, [{ price, lots: lots.reduce((sum, each) => sum + each) }], of);
          expect(apart.money).toBe(once.money);
        },
      ),
    );
  });

  test('SPOT-5: one order in several orders never costs less and never brings more', () => {
    fc.assert(
      fc.property(side, pieces, either, (way, fills, of) => {
        const once = through(way, fills, of).money;
        const apart = fills.reduce((sum, fill) => sum + through(way, [fill], of).money, 0n);
        expect(apart <= once).toBe(true);
      }),
    );
  });

  test('SPOT-5: there and back at one price never gains, and no fill gives or takes a negative amount', () => {
    fc.assert(
      fc.property(pieces, either, (fills, of) => {
        const there = through('buy', fills, of);
        const back = through('sell', fills, of);
        expect(there.money + back.money <= 0n).toBe(true);
        for (const { quoteAmount, fee } of [...there.shares, ...back.shares])
          expect(quoteAmount >= 0n && fee >= 0n).toBe(true);
      }),
    );
  });

  test('SPOT-5: what a buyer pays is what a seller receives, the fees, and what rounding leaves', () => {
    fc.assert(
      fc.property(pieces, (fills) => {
        const { state } = new TestExchange().core;
        const { ledger } = state;
        ledger.apply([
          { type: 'post', from: 'real.house.clearing.card.JPY', to: 'real.c1.platform.JPY', units: 10n ** 12n },
          { type: 'post', from: 'real.house.inventory.USD', to: 'real.c2.platform.USD', units: 10n ** 9n },
        ]);
        const [buys, sells] = [through('buy', fills), through('sell', fills)];
        fills.forEach(({ lots }, index) => {
          const [buyer, seller] = [buys, sells].map(({ shares }, side): FillSide => {
            const paid = shares[index] as Paid;
            return { share: { ...paid, order: 1 + side, customer: 1 + side, left: quantityLots(0) }, hold: undefined };
          }) as [FillSide, FillSide];
          ledger.apply(delivery.postings(ledger, 'real', listing, buyer, seller, quantityLots(lots)));
        });
        const lots = fills.reduce((sum, fill) => sum + fill.lots, 0);
        expect(ledger.customer('real', 1, 'platform', 'JPY').available).toBe(10n ** 12n + buys.money);
        expect(ledger.customer('real', 2, 'platform', 'JPY').available).toBe(sells.money);
        expect(ledger.house('real', 'fees', 'JPY').available).toBe(buys.fees + sells.fees);
        const rounding = ledger.house('real', 'rounding', 'JPY').available;
        expect(rounding).toBe(buys.quoteAmount - sells.quoteAmount);
        expect(rounding >= -1n && rounding <= 1n).toBe(true);
        expect(ledger.customer('real', 1, 'platform', 'USD').available).toBe(
          baseUnits(listing.scale, quantityLots(lots)),
        );
      }),
    );
  });
});

test('SPOT-5: maker and taker each pay their own fee, and the house trades out of its inventory', () => {
  const exchange = new TestExchange();
  for (const customer of [1, 2]) {
    exchange.fund(customer, 'platform', 'USDT', 1_000_000_000n);
    exchange.fund(customer, 'platform', 'LUM', 1_000_000_000n);
  }
  exchange.order({ by: 2, side: 'sell', lots: 30, limit: 10_001 });
  expect(exchange.order({ lots: 50 })).toBe('30@10001 #1, #1 filled, 20@10010 house, #2 filled');
  // 3.0003 and 2.002 USDT; the buyer's fee on 5.0023 is 0.005003 rounded up, the seller's on 3.0003 is 0.003001.
  expect(exchange.money(1, 'USDT')).toBe(`${1_000_000_000n - 5_002_300n - 5_003n}, 0`);
  expect(exchange.money(2, 'USDT')).toBe(`${1_000_000_000n + 3_000_300n - 3_001n}, 0`);
  expect([
    exchange.house('fees', 'USDT'),
    exchange.house('inventory', 'USDT'),
    exchange.house('rounding', 'USDT'),
  ]).toEqual([8_004n, 2_002_000n, 0n]);
  expect(exchange.house('inventory', 'LUM')).toBe(-2_000_000n);
  expect(exchange.faults()).toEqual([]);
});

test('SPOT-12: the instrument says how its fills are settled; without a settlement by orders it takes none', () => {
  const ordered = (settlement: 'margin' | 'delivery'): string => {
    const exchange = new TestExchange({
      listings: listingsWith(COIN.id, () => ({ instrument: { ...COIN, settlement } })),
    });
    exchange.fund(1, 'platform', 'USDT', 1_000_000_000n);
    return exchange.order();
  };
  expect([ordered('margin'), ordered('delivery')]).toEqual(['NOT_TRADABLE', '10@10010 house, #1 filled']);
});

test('SPOT-5: after the state was taken over from another core, fills are posted to the accounts of the new ledger', () => {
  const [one, other] = [new TestExchange(), new TestExchange()];
  for (const exchange of [one, other]) exchange.fund(1, 'platform', 'USDT', 1_000_000_000n);
  one.order();
  const left = other.core.state.ledger;
  Object.assign(one.core.state, other.core.state);
  one.tick(10_000);
  one.order();
  expect(left.customer('real', 1, 'platform', 'LUM').available).toBe(1_000_000n);
  expect(one.core.state.ledger).toBe(left);
});
