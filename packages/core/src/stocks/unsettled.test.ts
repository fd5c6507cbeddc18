import { mulDiv, quantityLots } from '@bourse/rules';
import { ballotCommitment } from '@bourse/rules/ballot';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movable, unmovable } from '../index.ts';
import { Ledger, unsettledOf } from '../ledger/index.ts';
import { houseAccounts } from '../modules.ts';
import { DAY_MS, resultText, SHARE, TestExchange } from '../testing.ts';
import { addUnsettled } from './index.ts';

const openExchange = (): TestExchange => {
  const made = new TestExchange();
  for (const customer of [1, 2]) made.fund(customer, 'stock', 'USD', 10_000_000n);
  return made;
};
const unsettled = (exchange: TestExchange, customer = 1) =>
  unsettledOf(exchange.core.state.stocks, 'real', customer, 'USD');
const stockMoney = (exchange: TestExchange, asset = 'USD') =>
  exchange.core.state.ledger.customer('real', 1, 'stock', asset);

describe('STOCKS-6: purchases use up unsettled proceeds first', () => {
  test('STOCKS-6: five round trips on 11,000.00 do not lock a deposit of 30,000.00', () => {
    const exchange = new TestExchange();
    exchange.fund(1, 'stock', 'USD', 1_100_000n);
    for (let trip = 0; trip < 5; trip += 1) {
      exchange.order({ on: SHARE.id, lots: 100 });
      exchange.order({ on: SHARE.id, side: 'sell', lots: 100 });
      exchange.tick(10_000, SHARE.id);
    }
    const before = exchange.core.state.ledger.customer('real', 1, 'stock', 'USD').available;
    expect(unsettled(exchange)).toBeLessThanOrEqual(before);
    exchange.fund(1, 'stock', 'USD', 3_000_000n);
    expect(movable(exchange.core, 'real', 1, 'stock', 'USD')).toBe(3_000_000n + before - unsettled(exchange));
    expect(movable(exchange.core, 'real', 1, 'stock', 'USD')).toBeGreaterThanOrEqual(3_000_000n);
  });

  test('STOCKS-6: those that settle first are used first; what goes beyond them was settled money', () => {
    const exchange = new TestExchange();
    exchange.fund(1, 'stock', 'USD', 1_000_000n);
    exchange.order({ on: SHARE.id, lots: 30 });
    exchange.order({ on: SHARE.id, side: 'sell', lots: 10 });
    exchange.now += DAY_MS;
    exchange.tick(10_000, SHARE.id);
    exchange.order({ on: SHARE.id, side: 'sell', lots: 10 });
    const dueOn = (day: number) =>
      [...exchange.core.state.stocks.sales.values()]
        .flat()
        .filter(({ settlesAt }) => settlesAt === day * DAY_MS)
        .map(({ units }) => units);
    expect([dueOn(2), dueOn(3)]).toEqual([[99_800n], [99_800n]]);
    exchange.tick(10_000, SHARE.id);
    // Five cost 500.50 and a fee of 0.51.
    exchange.order({ on: SHARE.id, lots: 5 });
    expect([dueOn(2), dueOn(3)]).toEqual([[99_800n - 50_101n], [99_800n]]);
    exchange.order({ on: SHARE.id, lots: 10 });
    expect([dueOn(2), dueOn(3)]).toEqual([[], [99_800n - 50_101n - 100_201n + 99_800n]]);
    exchange.order({ on: SHARE.id, lots: 10 });
    expect([unsettled(exchange), exchange.core.state.agenda.waiting.size]).toEqual([0n, 0]);
    exchange.now = 3 * DAY_MS;
    expect(resultText(exchange.run({ type: 'run-agenda' }))).toBe('');
  });

  test('STOCKS-6: a purchase in another currency or in the demo account uses nothing up', () => {
    const exchange = openExchange();
    exchange.order({ on: SHARE.id, lots: 10 });
    exchange.order({ on: SHARE.id, side: 'sell', lots: 10 });
    const before = unsettled(exchange);
    addUnsettled(exchange.core.state, {
      mode: 'demo',
      customer: 1,
      asset: 'USD',
      units: 5n,
      settlesAt: DAY_MS,
    });
    exchange.fund(1, 'platform', 'USDT', 1_000_000_000n);
    exchange.order({ lots: 10 });
    expect([unsettled(exchange), unsettledOf(exchange.core.state.stocks, 'demo', 1, 'USD')]).toEqual([before, 5n]);
  });
});

/** Customer 1 has 1,000.00 settled and the proceeds of a sale, 998.00, that settle in two days. */
const sold = (): TestExchange => {
  const exchange = new TestExchange();
  exchange.fund(1, 'stock', 'USD', 100_201n);
  exchange.order({ on: SHARE.id, lots: 10 });
  exchange.order({ on: SHARE.id, side: 'sell', lots: 10 });
  exchange.fund(1, 'stock', 'USD', 99_999n);
  expect([stockMoney(exchange).available, unsettled(exchange)]).toEqual([199_799n, 99_800n]);
  return exchange;
};

const withdrawal = (units: bigint) =>
  ({
    type: 'request-withdrawal',
    customer: 1,
    channel: 'wire',
    account: 'stock',
    amount: { asset: 'USD', units },
    policy: {
      minimum: 1n,
      maximum: 10n ** 9n,
      fee: 0n,
      oneAtATime: false,
      worth: units,
      checks: { primary: null, advanced: null, twoOperators: null, daily: null },
    },
    destination: 'account 1',
  }) as const;
const transfer = (units: bigint) =>
  ({
    type: 'transfer-funds',
    mode: 'real',
    customer: 1,
    from: 'stock',
    to: 'platform',
    amount: { asset: 'USD', units },
  }) as const;
const conversion = (units: bigint) =>
  ({
    type: 'convert-funds',
    mode: 'real',
    customer: 1,
    account: 'stock',
    from: { asset: 'USD', units },
    to: 'JPY',
  }) as const;
const byHand = (units: bigint) =>
  ({
    type: 'post-manually',
    from: 'real.c1.stock.USD',
    to: 'real.house.fees.USD',
    units,
    reason: 'r',
    by: 'ann',
    agreedBy: 'bob',
  }) as const;
const WAYS_OUT = { withdrawal, transfer, conversion, 'manual posting': byHand };

describe('STOCKS-7: unsettled proceeds leave the account by no way', () => {
  test.each(Object.entries(WAYS_OUT))('STOCKS-7: not by a %s', (_name, way) => {
    const exchange = sold();
    expect(movable(exchange.core, 'real', 1, 'stock', 'USD')).toBe(99_999n);
    expect(resultText(exchange.run(way(100_000n)))).toBe('UNSETTLED_FUNDS');
    expect(resultText(exchange.run(way(199_800n)))).toBe('INSUFFICIENT_FUNDS');
    expect(exchange.run(way(99_999n)).ok).toBe(true);
    expect(resultText(exchange.run(way(10n)))).toBe('UNSETTLED_FUNDS');
    exchange.now = 2 * DAY_MS;
    exchange.run({ type: 'run-agenda' });
    exchange.tick(150_000, 'USD-JPY');
    expect(exchange.run(way(99_800n)).ok).toBe(true);
    expect(exchange.faults()).toEqual([]);
  });

  test('STOCKS-7: not by a quote either', () => {
    const exchange = sold();
    exchange.run({ ...conversion(100_000n), type: 'quote-conversion' });
    expect(resultText(exchange.run({ type: 'accept-quote', mode: 'real', customer: 1, id: 1 }))).toBe(
      'UNSETTLED_FUNDS',
    );
  });
});

describe('STOCKS-8: what is held for purchases is unsettled money first', () => {
  test.each(Object.entries(WAYS_OUT))('STOCKS-8: a resting purchase leaves settled money to a %s', (_name, way) => {
    const exchange = sold();
    exchange.order({ on: SHARE.id, lots: 5, limit: 9_500 });
    expect(stockMoney(exchange).held).toBeGreaterThan(0n);
    expect(movable(exchange.core, 'real', 1, 'stock', 'USD')).toBe(99_999n);
    expect(resultText(exchange.run(way(100_000n)))).toBe('UNSETTLED_FUNDS');
    expect(exchange.run(way(99_999n)).ok).toBe(true);
    for (const id of [...exchange.core.state.orders.orders.keys()]) exchange.cancel(id);
    expect(movable(exchange.core, 'real', 1, 'stock', 'USD')).toBe(0n);
    expect(exchange.faults()).toEqual([]);
  });

  test('STOCKS-8: beyond the unsettled proceeds a purchase holds settled money', () => {
    const exchange = sold();
    exchange.order({ on: SHARE.id, lots: 15, limit: 9_500 });
    const { available, held } = stockMoney(exchange);
    expect(held).toBeGreaterThan(99_800n);
    expect(movable(exchange.core, 'real', 1, 'stock', 'USD')).toBe(available);
    const restored = Ledger.fromData(exchange.core.state.ledger.toData(), houseAccounts);
    expect(restored.customer('real', 1, 'stock', 'USD').heldForOrders).toBe(held);
  });

  test('STOCKS-9: what has not settled is told by its day, less what purchases hold, soonest first', () => {
    const exchange = new TestExchange();
    exchange.fund(1, 'stock', 'USD', 1_000_000n);
    exchange.order({ on: SHARE.id, lots: 30 });
    exchange.order({ on: SHARE.id, side: 'sell', lots: 10 });
    exchange.now += DAY_MS;
    exchange.tick(10_000, SHARE.id);
    exchange.order({ on: SHARE.id, side: 'sell', lots: 10 });
    const shown = () => unmovable(exchange.core, 'real', 1, 'stock', 'USD');
    const [first, second] = [
      { settlesAt: 2 * DAY_MS, units: 99_800n },
      { settlesAt: 3 * DAY_MS, units: 99_800n },
    ];
    expect(shown()).toEqual([first, second]);
    exchange.order({ on: SHARE.id, lots: 5, limit: 9_500 });
    const { heldForOrders } = stockMoney(exchange);
    expect(shown()).toEqual([{ ...first, units: 99_800n - heldForOrders }, second]);
    exchange.order({ on: SHARE.id, lots: 7, limit: 9_500 });
    const both = stockMoney(exchange).heldForOrders;
    expect(shown()).toEqual([{ ...second, units: 2n * 99_800n - both }]);
    expect(unmovable(exchange.core, 'real', 1, 'platform', 'USD')).toEqual([]);
  });

  test('STOCKS-8: a withdrawal that waits holds settled money', () => {
    const exchange = sold();
    expect(exchange.run(withdrawal(60_000n)).ok).toBe(true);
    expect(movable(exchange.core, 'real', 1, 'stock', 'USD')).toBe(39_999n);
  });
});

const OPERATORS = { by: 'ann', agreedBy: 'bob' } as const;

/** Ways in which money of a stock account is set aside and comes back: for each what sets it aside, and what gives it back. */
const REFUNDS: Readonly<Record<string, (exchange: TestExchange) => () => void>> = {
  'an order out of an offer that is refused': (exchange) => {
    const window = { opensAt: exchange.now, closesAt: exchange.now + DAY_MS };
    const sizes = { lots: 100, minimumLots: 1, maximumLots: 100, discountsBps: [0], lockMs: 0 };
    const offer = { kind: 'otc', instrument: SHARE.id, ...sizes, ...window, isReviewed: true, papers: null } as const;
    exchange.run({ type: 'list-offer', offer, ...OPERATORS });
    const order = { offer: 1, tier: 0, quantity: quantityLots(19), most: 1_000_000n } as const;
    exchange.run({ type: 'take-offer', mode: 'real', customer: 1, ...order });
    return () => exchange.run({ type: 'review-offer-order', order: 1, isApproved: false, reason: 'no', by: 'ann' });
  },
  'an application that is reduced': (exchange) => {
    const [boardLot, offered] = [quantityLots(1), quantityLots(199)];
    const { now: opensAt } = exchange;
    const moments = { opensAt, closesAt: opensAt + 1, paysAt: opensAt + 2, listsAt: opensAt + 3 };
    const sizes = { boardLot, offered, least: boardLot, most: offered };
    const rest = { name: 'Aurix', instrument: SHARE.id, kind: 1, price: 1_000n, ...sizes, ...moments } as const;
    const terms = { ...rest, commitment: ballotCommitment('5a'.repeat(32)) ?? '' };
    exchange.run({ type: 'list-offering', terms, ...OPERATORS });
    const apply = (quantity: number) =>
      exchange.run({ type: 'apply-for-shares', customer: 1, offering: 1, quantity: quantityLots(quantity) });
    apply(199);
    return () => apply(1);
  },
  'an income product that is redeemed': (exchange) => {
    const limits = { unitPrice: 1_000n, minimum: 1_000n, maximum: 500_000n, capacity: 1_000_000n, external: 0n };
    const what = { kind: 'fund', name: 'Fund', about: '', manager: '', account: 'stock', asset: 'USD' } as const;
    const times = { everyMs: DAY_MS, periods: 0, opensAt: exchange.now, closesAt: exchange.now + DAY_MS };
    exchange.run({ type: 'list-income-product', terms: { ...what, ppm: 1, ...limits, ...times }, ...OPERATORS });
    exchange.run({ type: 'buy-income-product', mode: 'real', customer: 1, product: 1, units: 199_000n });
    return () => exchange.run({ type: 'redeem-income-product', mode: 'real', customer: 1, holding: 1, kind: 'fund' });
  },
};

describe('STOCKS-7: what comes back unspent is as unsettled as it was', () => {
  test.each(Object.entries(REFUNDS))('STOCKS-7: %s', (_name, setAside) => {
    const exchange = sold();
    const giveBack = setAside(exchange);
    expect(stockMoney(exchange).available).toBeLessThan(10_000n);
    expect(movable(exchange.core, 'real', 1, 'stock', 'USD')).toBe(0n);
    giveBack();
    expect(stockMoney(exchange).available).toBeGreaterThan(198_000n);
    expect(movable(exchange.core, 'real', 1, 'stock', 'USD')).toBe(stockMoney(exchange).available - 99_800n);
    expect(exchange.faults()).toEqual([]);
  });
});

type Step = {
  readonly act: 'buy' | 'sell' | 'rest' | 'cancel' | 'fund' | 'wait' | 'out';
  readonly share: number;
  readonly way: keyof typeof WAYS_OUT;
};

/** A part of an amount in percent, rounded down. */
const part = (units: bigint, percent: number): bigint => mulDiv(units, BigInt(percent), 100n, 'down');

const take = (exchange: TestExchange, { act, share, way }: Step): void => {
  const { available } = stockMoney(exchange);
  const lots = Math.max(1, Math.floor((Number(available / 10_100n) * share) / 100));
  const held = Number(exchange.core.state.ledger.customer('real', 1, 'stock', SHARE.base).available);
  if (act === 'buy') exchange.order({ on: SHARE.id, lots });
  else if (act === 'sell')
    exchange.order({ on: SHARE.id, side: 'sell', lots: Math.max(1, Math.floor((held * share) / 100)) });
  else if (act === 'rest') exchange.order({ on: SHARE.id, lots, limit: 9_500 });
  else if (act === 'cancel') for (const id of [...exchange.core.state.orders.orders.keys()]) exchange.cancel(id);
  else if (act === 'fund') exchange.fund(1, 'stock', 'USD', part(1_000_000n, share));
  else if (act === 'out') exchange.run(WAYS_OUT[way](part(available, share)));
  else exchange.now += Math.floor((DAY_MS * share) / 50);
};

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'rest', 'cancel', 'fund', 'wait', 'out', 'out'),
  share: fc.integer({ min: 1, max: 100 }),
  way: fc.constantFrom('withdrawal', 'transfer', 'conversion', 'manual posting'),
});

test('STOCKS-7: whatever is traded and taken out, what left never exceeds what had settled', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const exchange = new TestExchange({ maxOpenOrders: 1_000 });
      for (const each of [{ act: 'fund', share: 50, way: 'transfer' } satisfies Step, ...steps]) {
        const before = movable(exchange.core, 'real', 1, 'stock', 'USD');
        const had = stockMoney(exchange).available;
        take(exchange, each);
        exchange.run({ type: 'run-agenda' });
        exchange.tick(10_000, SHARE.id);
        exchange.tick(150_000, 'USD-JPY');
        const { available, held } = stockMoney(exchange);
        expect(unsettled(exchange)).toBeLessThanOrEqual(available + held);
        const { heldForOrders } = stockMoney(exchange);
        expect(unsettled(exchange)).toBeLessThanOrEqual(available + heldForOrders);
        if (each.act === 'out') expect(had - available).toBeLessThanOrEqual(before);
        let later = 0n;
        for (const { units } of unmovable(exchange.core, 'real', 1, 'stock', 'USD')) later += units;
        expect(movable(exchange.core, 'real', 1, 'stock', 'USD') + later).toBe(available);
        let due = 0n;
        for (const sales of exchange.core.state.stocks.sales.values()) for (const { units } of sales) due += units;
        expect(due).toBe(unsettled(exchange));
      }
      exchange.now += 9 * DAY_MS;
      exchange.runDue();
      expect(movable(exchange.core, 'real', 1, 'stock', 'USD')).toBe(stockMoney(exchange).available);
      expect(exchange.faults()).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
