import type { IncomeKind } from '@bourse/rules';
import { expect, test } from 'vitest';
import { createCore, replay } from '../core.ts';
import { readForm, writeForm } from '../modules.ts';
import { DAY_MS, restoreSnapshot, resultText, TestExchange, takeSnapshot } from '../testing.ts';
import type { ListIncomeProduct } from './list-income-product.ts';

const TERMS: ListIncomeProduct['terms'] = {
  kind: 'etf',
  name: 'Harbour income',
  about: 'Pays each day.',
  manager: '',
  account: 'financial',
  asset: 'EUR',
  unitPrice: 1_000n,
  ppm: 150,
  everyMs: DAY_MS,
  periods: 2,
  minimum: 1_000n,
  maximum: 500_000n,
  capacity: 1_000_000n,
  external: 100_000n,
  opensAt: 0,
  closesAt: 100 * DAY_MS,
};

class Offer extends TestExchange {
  list(changes: Partial<ListIncomeProduct['terms']> = {}, agreedBy = 'bob'): string {
    return resultText(this.run({ type: 'list-income-product', terms: { ...TERMS, ...changes }, by: 'ann', agreedBy }));
  }

  buy(units: bigint, customer = 1, product = 1, mode: 'real' | 'demo' = 'real'): string {
    return resultText(this.run({ type: 'buy-income-product', mode, customer, product, units }));
  }

  redeem(holding = 1, customer = 1, kind = this.kindOf(holding)): string {
    return resultText(this.run({ type: 'redeem-income-product', mode: 'real', customer, holding, kind }));
  }

  kindOf(id: number): IncomeKind {
    const { holdings, products } = this.core.state.products;
    return products.get(holdings.get(id)?.product ?? 0)?.kind ?? 'etf';
  }

  /** Puts money on the account that income is paid from, out of what the house earned elsewhere. */
  endow(units: bigint): string {
    const [from, to] = ['real.house.clearing.card.EUR', 'real.house.income.EUR'];
    return resultText(this.run({ type: 'post-manually', from, to, units, reason: 'r', by: 'ann', agreedBy: 'bob' }));
  }

  euro(customer = 1): string {
    return this.money(customer, 'EUR', 'financial');
  }

  toDay(day: number, pieces?: number): void {
    this.now = day * DAY_MS;
    if (pieces === undefined) this.runDue();
    else for (let piece = 0; piece < pieces; piece += 1) this.run({ type: 'run-agenda', most: 1 });
  }

  sums(): readonly [earned: bigint, paid: bigint] {
    let [earned, paid] = [0n, 0n];
    for (const event of this.events) {
      const lines =
        event.type === 'income-paid' ? event.lines : event.type === 'income-product-redeemed' ? [event.line] : [];
      for (const line of lines) [earned, paid] = [earned + line.earned, paid + line.paid];
    }
    return [earned, paid];
  }
}

/** Integers are told apart from numbers, and an account is its key. */
const inFull = (_name: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return `${value}n`;
  return typeof value === 'object' && value !== null && 'key' in value ? value.key : value;
};

const offered = (changes: Partial<ListIncomeProduct['terms']> = {}): Offer => {
  const offer = new Offer();
  expect(offer.list(changes)).toBe('income-product-listed');
  for (const customer of [1, 2, 3]) offer.fund(customer, 'financial', 'EUR', 1_000_000n);
  return offer;
};

test.each<[what: string, changes: Partial<ListIncomeProduct['terms']>, answer: string]>([
  ['no minimum', { minimum: 0n }, 'INCOME_AMOUNTS_MISFIT'],
  ['a minimum above the maximum', { minimum: 600_000n }, 'INCOME_AMOUNTS_MISFIT'],
  ['a maximum above the capacity', { maximum: 1_000_001n }, 'INCOME_AMOUNTS_MISFIT'],
  ['more subscribed elsewhere than there is', { external: 1_000_001n }, 'INCOME_AMOUNTS_MISFIT'],
  ['less than nothing subscribed elsewhere', { external: -1n }, 'INCOME_AMOUNTS_MISFIT'],
  ['more money than there is', { capacity: 10n ** 18n + 1n }, 'INCOME_AMOUNTS_MISFIT'],
  ['a unit for nothing', { unitPrice: 0n }, 'INCOME_PRICE_MISFIT'],
  ['a unit that nobody can pay', { unitPrice: 500_001n }, 'INCOME_PRICE_MISFIT'],
  [
    'a unit of which the minimum is no part',
    { unitPrice: 9_000_000n, maximum: 9_000_000n, minimum: 8n, capacity: 9_000_000n },
    'INCOME_PRICE_MISFIT',
  ],
  ['no rate', { ppm: 0 }, 'INCOME_RATE_MISFIT'],
  ['a rate above one percent a day', { ppm: 10_001 }, 'INCOME_RATE_MISFIT'],
  ['an ETF without a term', { periods: 0 }, 'INCOME_DAYS_MISFIT'],
  ['a fund with a term of less than nothing', { kind: 'fund', periods: -1 }, 'INCOME_DAYS_MISFIT'],
  ['an asset that the account does not take', { asset: 'BTC' }, 'INCOME_TERMS_MISFIT'],
  ['a sale that ends before it begins', { opensAt: DAY_MS, closesAt: DAY_MS }, 'INCOME_TIMES_MISFIT'],
  ['a sale that is over', { closesAt: 0 }, 'INCOME_TIMES_MISFIT'],
  ['a sale that began before today', { opensAt: -1 }, 'INCOME_TIMES_MISFIT'],
  ['a sale of more than ten years', { closesAt: 3_652 * DAY_MS }, 'INCOME_TIMES_MISFIT'],
  ['a fund without a term', { kind: 'fund', periods: 0 }, 'income-product-listed'],
])('PRODUCTS-1: %s', (_what, changes, answer) => {
  expect(new Offer().list(changes)).toBe(answer);
});

test('PRODUCTS-1: one operator alone lists nothing', () => {
  expect(new Offer().list({}, 'ann')).toBe('FOUR_EYES_NEEDED');
});

test('PRODUCTS-2: the principal stays on the account, held, and what cannot be bought is refused by its reason', () => {
  const offer = offered({ closesAt: 5 * DAY_MS });
  expect(offer.buy(999n)).toBe('BELOW_LEAST_PURCHASE');
  expect(offer.buy(500_001n)).toBe('ABOVE_MOST_PURCHASE');
  expect(offer.buy(1_000n, 1, 7)).toBe('INCOME_PRODUCT_NOT_FOUND');
  expect(offer.buy(1_000n, 9)).toBe('ACCOUNT_NOT_FOUND');
  expect(offer.buy(100_000n)).toBe('income-product-bought');
  expect(offer.euro()).toBe('900000, 100000');
  offer.run({ type: 'freeze-modules', customer: 1, modules: ['FINANCIAL'], frozen: true, reason: 'r', by: 'ann' });
  expect(offer.buy(1_000n)).toBe('FROZEN');
  offer.now = 5 * DAY_MS;
  expect(offer.buy(1_000n, 2)).toBe('NOT_ON_SALE');
  expect(offer.faults()).toEqual([]);
});

test('PRODUCTS-3: what was subscribed elsewhere and what was bought is not offered again', () => {
  const offer = offered();
  expect(offer.buy(500_000n, 1)).toBe('income-product-bought');
  expect(offer.buy(400_001n, 2)).toBe('SUBSCRIPTION_FULL');
  expect(offer.buy(400_000n, 2)).toBe('income-product-bought');
  expect(offer.buy(1_000n, 3)).toBe('SUBSCRIPTION_FULL');
  offer.run({ type: 'start-demo', customer: 3 });
  expect(offer.buy(1_000n, 3, 1, 'demo')).toBe('INSUFFICIENT_FUNDS');
});

test('PRODUCTS-3: who leaves a fund without a term gives back what they took of it; after a term nobody does', () => {
  const fund = offered({ kind: 'fund', periods: 0, capacity: 600_000n });
  for (let round = 1; round <= 5; round += 1) {
    expect([round, fund.buy(500_000n)]).toEqual([round, 'income-product-bought']);
    expect(fund.buy(1_000n, 2)).toBe('SUBSCRIPTION_FULL');
    expect(fund.redeem(round)).toBe('income-product-redeemed');
  }
  expect(fund.buy(500_000n, 2)).toBe('income-product-bought');
  expect(fund.core.state.products.pools.get('real 1')?.bought).toBe(500_000n);
  const etf = offered({ capacity: 600_000n });
  expect(etf.buy(500_000n)).toBe('income-product-bought');
  etf.toDay(9);
  expect([etf.redeem(), etf.buy(1_000n, 2)]).toEqual(['income-product-redeemed', 'SUBSCRIPTION_FULL']);
  expect([fund.faults(), etf.faults()]).toEqual([[], []]);
});

test('PRODUCTS-16: an operator ends a sale before its time; what is held goes on', () => {
  const offer = offered();
  offer.endow(1_000n);
  offer.buy(100_000n);
  const close = (product = 1) =>
    resultText(offer.run({ type: 'close-income-product', product, reason: 'enough', by: 'ann' }));
  expect([close(2), close(), close()]).toEqual(['INCOME_PRODUCT_NOT_FOUND', 'income-product-closed', 'NOT_ON_SALE']);
  expect(offer.buy(1_000n, 2)).toBe('NOT_ON_SALE');
  offer.toDay(3);
  expect(offer.sums()).toEqual([30n, 30n]);
  const restored = restoreSnapshot(offer.core.config, takeSnapshot(offer.core));
  expect(takeSnapshot(restored)).toEqual(takeSnapshot(offer.core));
  expect(restored.state.products.endings.get(1)).toBe('closed');
  expect(offer.redeem()).toBe('income-product-redeemed');
  const over = offered({ closesAt: DAY_MS });
  over.now = DAY_MS;
  const late = { type: 'close-income-product', product: 1, reason: 'late', by: 'ann' } as const;
  expect(resultText(over.run(late))).toBe('NOT_ON_SALE');
});

const windUp = (offer: Offer, agreedBy = 'bob', product = 1): string =>
  resultText(offer.run({ type: 'wind-up-income-product', product, reason: 'it ends', by: 'ann', agreedBy }));

test('PRODUCTS-17: two operators wind a product up: all that is held comes back with its income, in pieces', () => {
  const offer = offered({ kind: 'quantified', periods: 90 });
  offer.endow(20n);
  for (const customer of [1, 2, 3]) offer.buy(100_000n, customer);
  offer.run({ type: 'start-demo', customer: 3 });
  expect([windUp(offer, 'ann'), windUp(offer, 'bob', 2)]).toEqual(['FOUR_EYES_NEEDED', 'INCOME_PRODUCT_NOT_FOUND']);
  offer.now = 2 * DAY_MS - 1;
  expect(windUp(offer)).toBe('income-product-wound-up');
  expect([windUp(offer), offer.buy(1_000n)]).toEqual(['CONFLICT', 'NOT_ON_SALE']);
  offer.now = 2 * DAY_MS + 1;
  offer.run({ type: 'run-agenda', most: 1 });
  const restored = restoreSnapshot(offer.core.config, takeSnapshot(offer.core));
  expect(takeSnapshot(restored)).toEqual(takeSnapshot(offer.core));
  offer.runDue();
  // Of three days of 15 cents the account can pay 20: what it cannot is owed, and nobody earns any more.
  expect(offer.sums()).toEqual([45n, 20n]);
  expect([offer.euro(1), offer.euro(2), offer.euro(3)]).toEqual(['1000015, 0', '1000005, 0', '1000000, 0']);
  const came = offer.events.flatMap((event) => (event.type === 'income-product-redeemed' ? [event.reason] : []));
  expect(came).toEqual(['wound-up', 'wound-up', 'wound-up']);
  offer.endow(1_000n);
  offer.toDay(9);
  expect([offer.sums(), offer.core.state.products.holdings.size]).toEqual([[45n, 45n], 0]);
  expect([offer.core.state.agenda.waiting.size, offer.faults()]).toEqual([0, []]);
});

test('PRODUCTS-17: a product that nobody holds, or that is closed to purchases, can be wound up as well', () => {
  const offer = offered();
  expect(resultText(offer.run({ type: 'close-income-product', product: 1, reason: 'r', by: 'ann' }))).toBe(
    'income-product-closed',
  );
  expect(windUp(offer)).toBe('income-product-wound-up');
  expect(offer.core.state.agenda.waiting.size).toBe(0);
});

test('PRODUCTS-9: a product of a journal before it was said counts as listed when it was', () => {
  const offer = offered();
  const listed = offer.events.find((event) => event.type === 'income-product-listed');
  const { listedAt: _listedAt, ...product } = listed?.product ?? {};
  const old = createCore(offer.core.config);
  replay(old, { ...listed, at: 77, product } as never);
  expect(old.state.products.products.get(1)?.listedAt).toBe(77);
});

test('PRODUCTS-4: a whole day earns the rate, rounded down, and the fractions come to units in time', () => {
  const offer = offered({ minimum: 1n });
  offer.endow(100_000n);
  // 1.5 cents a day.
  offer.buy(10_000n);
  offer.toDay(1);
  expect(offer.sums()).toEqual([0n, 0n]);
  offer.toDay(2);
  expect(offer.sums()).toEqual([1n, 1n]);
  offer.toDay(3);
  expect(offer.sums()).toEqual([3n, 3n]);
  offer.toDay(103);
  expect(offer.sums()).toEqual([153n, 153n]);
  expect(offer.euro()).toBe('990153, 10000');
  expect(offer.faults()).toEqual([]);
});

test('PRODUCTS-4: a day is paid once, in pieces, also from a snapshot in its middle', () => {
  const offer = offered();
  offer.endow(100_000n);
  for (const customer of [1, 2, 3, 1, 2]) offer.buy(100_000n, customer);
  offer.toDay(2, 2);
  expect(offer.sums()).toEqual([30n, 30n]);
  const restored = restoreSnapshot(offer.core.config, takeSnapshot(offer.core));
  expect(takeSnapshot(restored)).toEqual(takeSnapshot(offer.core));
  offer.toDay(2);
  expect(offer.sums()).toEqual([75n, 75n]);
  offer.toDay(2);
  expect(offer.sums()).toEqual([75n, 75n]);
});

test('PRODUCTS-5: what the income account cannot pay is owed, and paid before anything new', () => {
  const offer = offered();
  offer.endow(20n);
  offer.buy(100_000n, 1);
  offer.buy(100_000n, 2);
  offer.toDay(2);
  expect(offer.sums()).toEqual([30n, 20n]);
  expect(offer.house('income', 'EUR')).toBe(0n);
  expect(offer.core.state.products.owed.get('EUR')).toBe(10n);
  // Enough for what is owed, and for half of what the first one earns now.
  offer.endow(17n);
  offer.toDay(3);
  expect([offer.euro(1), offer.euro(2)]).toEqual(['900022, 100000', '900015, 100000']);
  expect(offer.core.state.products.owed.get('EUR')).toBe(23n);
  offer.endow(1_000n);
  offer.toDay(4);
  expect(offer.sums()).toEqual([90n, 90n]);
  expect(offer.core.state.products.owed.get('EUR')).toBe(0n);
});

test('PRODUCTS-6: a quantified product ends by itself with its last day', () => {
  const offer = offered({ kind: 'quantified' });
  offer.endow(1_000n);
  offer.buy(100_000n);
  offer.toDay(2);
  expect(offer.redeem()).toBe('NOT_REDEEMABLE');
  offer.toDay(3);
  expect(offer.euro()).toBe('1000030, 0');
  offer.toDay(9);
  expect(offer.sums()).toEqual([30n, 30n]);
  expect(offer.core.state.agenda.waiting.size).toBe(0);
  expect(offer.redeem()).toBe('INCOME_HOLDING_NOT_FOUND');
});

test('PRODUCTS-7: an ETF is redeemed after its term, with the days that no payment came to, even when trading is frozen', () => {
  const offer = offered();
  offer.endow(1_000n);
  offer.buy(100_000n);
  offer.toDay(2);
  expect(offer.redeem()).toBe('NOT_REDEEMABLE');
  expect(offer.redeem(1, 2)).toBe('INCOME_HOLDING_NOT_FOUND');
  expect(offer.redeem(1, 1, 'fund')).toBe('INCOME_HOLDING_NOT_FOUND');
  offer.run({ type: 'freeze-modules', customer: 1, modules: ['FINANCIAL'], frozen: true, reason: 'r', by: 'ann' });
  offer.now = 5 * DAY_MS + 1;
  expect(offer.redeem()).toBe('income-product-redeemed');
  expect(offer.euro()).toBe('1000060, 0');
  offer.toDay(6);
  expect(offer.sums()).toEqual([60n, 60n]);
  expect(offer.redeem()).toBe('INCOME_HOLDING_NOT_FOUND');
  expect(offer.faults()).toEqual([]);
});

test('PRODUCTS-7: a fund without a term is redeemed at any time', () => {
  const offer = offered({ kind: 'fund', periods: 0 });
  offer.buy(100_000n);
  expect(offer.redeem()).toBe('income-product-redeemed');
  expect(offer.euro()).toBe('1000000, 0');
});

test('PRODUCTS-8: income that is owed keeps an account open, and demo holdings end with it', () => {
  const offer = offered({ kind: 'fund', periods: 0 });
  offer.buy(100_000n, 1);
  offer.now = 3 * DAY_MS;
  expect(offer.redeem()).toBe('income-product-redeemed');
  expect(offer.core.state.products.owed.get('EUR')).toBe(30n);
  offer.run({
    type: 'post-manually',
    from: 'real.c1.financial.EUR',
    to: 'real.house.clearing.card.EUR',
    units: 1_000_000n,
    reason: 'r',
    by: 'ann',
    agreedBy: 'bob',
  });
  const close = { type: 'close-customer', customer: 1, by: 'customer', because: 'asked for' } as const;
  expect(resultText(offer.run(close))).toBe('ACCOUNT_NOT_EMPTY');
  offer.endow(100n);
  offer.runDue();
  expect(offer.euro()).toBe('30, 0');
});

test('JOURNAL-49: a day of income is written as a list, with whose term ends, and read as it was', () => {
  const offer = offered({ kind: 'quantified', periods: 2 });
  expect([offer.endow(100_000n), offer.buy(100_000n), offer.buy(50_000n, 2)]).not.toContain('INSUFFICIENT_FUNDS');
  offer.toDay(1);
  offer.toDay(4);
  const days = offer.events.filter((event) => event.type === 'income-paid');
  expect(days.some(({ ended }) => ended.length === 2)).toBe(true);
  for (const day of days) {
    const written = writeForm(day);
    expect(written).toMatch(/^\["income-paid",/);
    const read = readForm(JSON.parse(written) as unknown[]);
    expect(JSON.stringify(read, inFull)).toBe(JSON.stringify(day, inFull));
  }
});
