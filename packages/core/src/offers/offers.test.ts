import { priceTicks, quantityLots } from '@bourse/rules';
import { describe, expect, test } from 'vitest';
import { COIN, restoreSnapshot, resultText, SHARE, TestExchange, takeSnapshot } from '../testing.ts';
import type { ListOffer } from './list-offer.ts';
import { lockUpOf } from './lock-ups.ts';
import { offerPrice, type TakeOffer } from './take-offer.ts';

const HOUR_MS = 3_600_000;

/** Shares at 100.00, a tenth off in the second tier. */
const listing = (exchange: TestExchange, changes: Partial<ListOffer['offer']> = {}): ListOffer => ({
  type: 'list-offer',
  offer: {
    kind: 'block',
    instrument: SHARE.id,
    lots: 100,
    minimumLots: 10,
    maximumLots: 60,
    discountsBps: [500, 1_000],
    opensAt: exchange.now,
    closesAt: exchange.now + HOUR_MS,
    lockMs: 0,
    isReviewed: false,
    papers: null,
    ...changes,
  },
  by: 'ann',
  agreedBy: 'ben',
});

const offering = (changes: Partial<ListOffer['offer']> = {}): TestExchange => {
  const exchange = new TestExchange();
  for (const customer of [1, 2, 3]) exchange.fund(customer, 'stock', 'USD', 1_000_000n);
  exchange.run(listing(exchange, changes));
  return exchange;
};

type Order = Partial<Omit<TakeOffer, 'type' | 'quantity'>> & { readonly lots?: number };

const take = (exchange: TestExchange, { lots = 20, ...order }: Order = {}): string =>
  resultText(
    exchange.run({
      type: 'take-offer',
      mode: 'real',
      customer: 1,
      offer: 1,
      tier: 1,
      most: 1_000_000n,
      ...order,
      quantity: quantityLots(lots),
    }),
  );

const review = (exchange: TestExchange, isApproved: boolean, reason = 'too late', order = 1): string =>
  resultText(exchange.run({ type: 'review-offer-order', order, isApproved, reason, by: 'ann' }));

const left = (exchange: TestExchange): number | undefined => exchange.core.state.offers.offers.get(1)?.left.real;

describe('OFFERS-1: listed by two, on terms that hold together', () => {
  test.each<[string, Partial<ListOffer['offer']>, Partial<ListOffer>, string]>([
    ['by two', {}, {}, 'offer-listed'],
    ['by one alone', {}, { agreedBy: null }, 'FOUR_EYES_NEEDED'],
    ['by one twice', {}, { agreedBy: 'ann' }, 'FOUR_EYES_NEEDED'],
    ['of nothing', { instrument: 'none' }, {}, 'INSTRUMENT_NOT_FOUND'],
    ['of a coin', { instrument: COIN.id }, {}, 'NOT_TRADABLE'],
    ['more for one than there is', { maximumLots: 101 }, {}, 'BAD_AMOUNT'],
    ['a minimum above the maximum', { minimumLots: 61 }, {}, 'BAD_AMOUNT'],
    ['half a lot', { minimumLots: 0.5 }, {}, 'BAD_AMOUNT'],
    ['of less than nothing', { lots: -1 }, {}, 'BAD_AMOUNT'],
    ['without a tier', { discountsBps: [] }, {}, 'OFFER_TIERS_MISFIT'],
    ['nearly for nothing', { discountsBps: [5_001] }, {}, 'OFFER_TIERS_MISFIT'],
    ['dearer than the market', { discountsBps: [-1] }, {}, 'OFFER_TIERS_MISFIT'],
    ['to some of the invited for less', { kind: 'vip' }, {}, 'OFFER_TIERS_MISFIT'],
    ['over the counter behind a password', { kind: 'otc', discountsBps: [0], papers: 'p' }, {}, 'OFFER_TIERS_MISFIT'],
    ['over already', { opensAt: -2, closesAt: -1 }, {}, 'OFFER_TIMES_MISFIT'],
    ['since long ago', { opensAt: -4 * 24 * HOUR_MS }, {}, 'OFFER_TIMES_MISFIT'],
    ['for longer than ten years', { closesAt: 3_652 * 24 * HOUR_MS }, {}, 'OFFER_TIMES_MISFIT'],
    ['locked up for longer than ten years', { lockMs: 3_651 * 24 * HOUR_MS }, {}, 'OFFER_TIMES_MISFIT'],
  ])('%s', (_title, offer, changes, expected) => {
    const exchange = new TestExchange();
    expect(resultText(exchange.run({ ...listing(exchange, offer), ...changes }))).toBe(expected);
  });

  test('OFFERS-1: taken from its opening until it ends, by its time or an operator', () => {
    const exchange = offering({ opensAt: new TestExchange().now + 1_000 });
    expect(take(exchange)).toBe('OFFER_NOT_FOUND');
    exchange.now += 1_000;
    expect(take(exchange)).toBe('offer-filled');
    const close = { type: 'close-offer', offer: 1, reason: 'withdrawn', by: 'ann' } as const;
    expect(resultText(exchange.run(close))).toBe('offer-closed');
    expect([take(exchange), resultText(exchange.run(close))]).toEqual(['OFFER_CLOSED', 'OFFER_CLOSED']);
    expect(resultText(exchange.run({ ...close, offer: 2 }))).toBe('OFFER_NOT_FOUND');

    const other = offering();
    other.now += HOUR_MS;
    other.tick(10_000, SHARE.id);
    expect(take(other)).toBe('OFFER_CLOSED');
  });
});

describe('OFFERS-2: never oversold', () => {
  test.each<[string, Order, string]>([
    ['below the minimum', { lots: 9 }, 'BELOW_MINIMUM'],
    ['the most for one', { lots: 60 }, 'offer-filled'],
    ['more than that', { lots: 61 }, 'ABOVE_MAXIMUM'],
    ['part of a lot', { lots: 10.5 }, 'BAD_AMOUNT'],
    ['a tier that there is not', { tier: 2 }, 'OFFER_NOT_FOUND'],
    ['an offer that there is not', { offer: 2 }, 'OFFER_NOT_FOUND'],
    ['a customer that there is not', { customer: 9 }, 'ACCOUNT_NOT_FOUND'],
  ])('%s', (_title, order, expected) => {
    expect(take(offering(), order)).toBe(expected);
  });

  test('OFFERS-2: of a hundred at once exactly what there is, is sold', () => {
    const exchange = offering({ lots: 25, minimumLots: 1, maximumLots: 1 });
    const answers = Array.from({ length: 100 }, (_, index) => {
      const customer = 100 + index;
      exchange.run({ type: 'open-customer', customer });
      exchange.fund(customer, 'stock', 'USD', 10_000n);
      return take(exchange, { customer, lots: 1 });
    });
    expect(answers.filter((answer) => answer === 'offer-filled')).toHaveLength(25);
    expect(answers.filter((answer) => answer === 'OUT_OF_STOCK')).toHaveLength(75);
    expect([left(exchange), exchange.house('offers', SHARE.base)]).toEqual([0, -25n]);
    expect(exchange.faults()).toEqual([]);
  });

  test('OFFERS-2: several orders of one customer count together, and the demo has an inventory of its own', () => {
    const exchange = offering();
    expect([take(exchange, { lots: 50 }), take(exchange, { lots: 11 })]).toEqual(['offer-filled', 'ABOVE_MAXIMUM']);
    expect(take(exchange, { mode: 'demo', lots: 60 })).toBe('INSUFFICIENT_FUNDS');
    expect(exchange.core.state.offers.offers.get(1)?.left).toEqual({ real: 50, demo: 100 });
  });
});

describe('OFFERS-3: the reference less the discount', () => {
  test.each([
    [10_000, 1_000, 9_000],
    [10_001, 1_000, 9_001],
    [1, 5_000, 1],
    [333, 0, 333],
  ])('%d ticks less %d', (reference, discountBps, price) => {
    expect(offerPrice(priceTicks(reference), discountBps)).toBe(price);
  });

  test('OFFERS-3: never above what the order says, nor without a price that is fresh', () => {
    const exchange = offering();
    expect(take(exchange, { most: 179_999n })).toBe('PRICE_MOVED');
    expect(take(exchange, { most: 180_000n })).toBe('offer-filled');
    expect(exchange.money(1, 'USD', 'stock')).toBe('820000, 0');
    exchange.tick(10_100, SHARE.id);
    expect(take(exchange, { most: 180_000n })).toBe('PRICE_MOVED');
    exchange.closed.add(SHARE.venue);
    expect(take(exchange)).toBe('MARKET_CLOSED');
    exchange.closed.delete(SHARE.venue);
    exchange.now += 5_001;
    expect(take(exchange)).toBe('MARKET_STALE');
    const limit = { aloneMs: HOUR_MS, windowMs: HOUR_MS };
    const halt = { instrument: SHARE.id, forMs: 1_000, reason: 'news', by: 'ann', agreedBy: null, limit };
    exchange.run({ type: 'halt-instrument', ...halt });
    expect(take(exchange)).toBe('HALTED');
  });
});

describe('OFFERS-4: money against shares', () => {
  test('OFFERS-4: what was bought is a holding at its cost, and can be sold', () => {
    const exchange = offering();
    take(exchange);
    const holding = exchange.core.state.stocks.shares.get({ mode: 'real', customer: 1 }, SHARE.id);
    expect(holding).toMatchObject({ quantity: 20, cost: 180_000n, fees: 0n });
    expect([exchange.house('offers', 'USD'), exchange.house('offers', SHARE.base)]).toEqual([180_000n, -20n]);
    expect(exchange.order({ on: SHARE.id, side: 'sell', lots: 20 })).toContain('#1 filled');
    // The holding's end names the fill, so fills out of offers and of orders are numbered together.
    expect(exchange.last('order-filled')?.fill).toBe(2);
    expect(take(exchange, { lots: 10 })).toBe('offer-filled');
    expect(exchange.faults()).toEqual([]);
  });

  test('OFFERS-4: unsettled proceeds are used up first', () => {
    const exchange = offering();
    take(exchange);
    exchange.order({ on: SHARE.id, side: 'sell', lots: 20 });
    const proceeds = exchange.core.state.stocks.proceeds.get('real 1 USD') ?? 0n;
    expect(proceeds).toBeGreaterThan(90_000n);
    take(exchange, { lots: 10 });
    expect(exchange.core.state.stocks.proceeds.get('real 1 USD')).toBe(proceeds - 90_000n);
  });

  test('OFFERS-4: under a lock-up they cannot be sold before its end', () => {
    const exchange = offering({ lockMs: HOUR_MS });
    take(exchange);
    expect(exchange.money(1, SHARE.base, 'stock')).toBe('0, 20');
    const owner = { mode: 'real', customer: 1 } as const;
    const until = exchange.now + HOUR_MS;
    expect(lockUpOf(exchange.core, owner, SHARE.id)).toEqual({ units: 20n, until });
    expect(lockUpOf(exchange.core, { ...owner, customer: 2 }, SHARE.id)).toBeUndefined();
    expect(exchange.order({ on: SHARE.id, side: 'sell', lots: 10 })).toBe('INSUFFICIENT_HOLDING');
    exchange.now += HOUR_MS;
    expect(exchange.runDue()).toBe('offer-unlocked');
    exchange.tick(10_000, SHARE.id);
    expect(exchange.order({ on: SHARE.id, side: 'sell', lots: 20 })).toContain('#1 filled');
    expect(exchange.core.state.offers.locks.size).toBe(0);
    expect(lockUpOf(exchange.core, owner, SHARE.id)).toBeUndefined();
    expect(exchange.faults()).toEqual([]);
  });
});

describe('OFFERS-5: reviewed', () => {
  test('OFFERS-5: approved, at the price it was placed at', () => {
    const exchange = offering({ isReviewed: true, lockMs: HOUR_MS });
    expect(take(exchange)).toBe('offer-requested');
    expect([exchange.money(1, 'USD', 'stock'), left(exchange)]).toEqual(['820000, 180000', 80]);
    exchange.tick(20_000, SHARE.id);
    expect(review(exchange, true)).toBe('offer-filled');
    expect(exchange.money(1, 'USD', 'stock')).toBe('820000, 0');
    expect([left(exchange), exchange.core.state.offers.locks.size]).toEqual([80, 1]);
    expect(review(exchange, true)).toBe('ORDER_NOT_FOUND');
    expect(exchange.faults()).toEqual([]);
  });

  test('OFFERS-5: refused with a reason, all of it is free again', () => {
    const exchange = offering({ isReviewed: true });
    take(exchange, { lots: 60 });
    expect(take(exchange, { lots: 10 })).toBe('ABOVE_MAXIMUM');
    expect([review(exchange, false, ' '), review(exchange, false)]).toEqual(['REASON_NEEDED', 'offer-refused']);
    expect([exchange.money(1, 'USD', 'stock'), left(exchange)]).toEqual(['1000000, 0', 100]);
    expect(take(exchange, { lots: 60 })).toBe('offer-requested');
  });

  test('OFFERS-5, LIMITS-8: of who has excluded themselves none is approved, and one can be refused', () => {
    const exchange = offering({ isReviewed: true });
    take(exchange);
    exchange.run({ type: 'exclude-self', customer: 1, forMs: 86_400_000 });
    expect([review(exchange, true), review(exchange, false)]).toEqual(['CUSTOMER_CANNOT_TRADE', 'offer-refused']);
  });

  test('OFFERS-5: with the account its orders end, and to whom trading is closed none is approved', () => {
    const exchange = offering({ isReviewed: true });
    take(exchange);
    const freeze = { modules: ['FINANCIAL'], frozen: true, reason: 'asked', by: 'ann' } as const;
    exchange.run({ type: 'freeze-modules', customer: 1, ...freeze });
    expect([take(exchange), review(exchange, true), review(exchange, false)]).toEqual([
      'FROZEN',
      'CUSTOMER_CANNOT_TRADE',
      'offer-refused',
    ]);
    const { core } = exchange;
    core.state.ledger.apply([
      {
        type: 'post',
        from: core.state.ledger.house('demo', 'clearing.paper', 'USD'),
        to: core.state.ledger.customer('demo', 3, 'stock', 'USD'),
        units: 1_000_000n,
      },
      {
        type: 'post',
        from: core.state.ledger.customer('real', 3, 'stock', 'USD'),
        to: core.state.ledger.house('real', 'money.own', 'USD'),
        units: 1_000_000n,
      },
    ]);
    expect(take(exchange, { customer: 3, mode: 'demo' })).toBe('offer-requested');
    const closing = exchange.run({ type: 'close-customer', customer: 3, by: 'ann', because: 'asked' });
    expect(resultText(closing)).toContain('offer-refused');
    expect(core.state.offers.inReview.size).toBe(0);
  });
});

test('OFFERS-2: a snapshot holds what is left, taken, in review and locked', () => {
  const exchange = offering({ isReviewed: true, lockMs: HOUR_MS });
  take(exchange);
  take(exchange, { customer: 2 });
  review(exchange, true);
  const restored = restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core));
  expect(restored.state.offers).toEqual(exchange.core.state.offers);
});
