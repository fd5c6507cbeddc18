import { describe, expect, test } from 'vitest';
import { COIN, PAIR, restoreSnapshot, SHARE, TestExchange, takeSnapshot } from '../testing.ts';

const openExchange = (): TestExchange => {
  const made = new TestExchange();
  for (const customer of [1, 2]) {
    made.fund(customer, 'platform', 'USDT', 1_000_000_000n);
    made.fund(customer, 'stock', 'USD', 10_000_000n);
  }
  return made;
};
const owner = { mode: 'real', customer: 1 } as const;
const lots = (exchange: TestExchange) =>
  Object.fromEntries(exchange.core.state.stocks.holdings.get(owner, 'LUM')?.lots ?? []);
const realised = (exchange: TestExchange, product: string, money: string) =>
  exchange.core.state.stocks.results.of(owner).get(product)?.get(money) ?? 0n;

describe('FIGURES-5: a coin keeps its average cost, as a share does', () => {
  test('FIGURES-5: bought twice, sold in part, sold out', () => {
    const exchange = openExchange();
    exchange.order({ lots: 100 });
    exchange.tick(11_000);
    exchange.order({ lots: 50 });
    // 100 lots of 0.001 at 100.10 and 50 at 110.11: 10.01 and 5.5055 USDT, a fee of a thousandth each.
    expect(lots(exchange)).toEqual({ USDT: { units: 15_000_000n, cost: 15_515_500n, fees: 15_516n } });
    expect(realised(exchange, 'LUM', 'USDT')).toBe(0n);
    exchange.order({ side: 'sell', lots: 50 });
    const [cost, fees] = [5_171_833n, 5_172n];
    expect(lots(exchange)).toEqual({ USDT: { units: 10_000_000n, cost: 15_515_500n - cost, fees: 15_516n - fees } });
    // 50 lots at 109.89 are 5.4945, less a fee of 0.005495.
    expect(realised(exchange, 'LUM', 'USDT')).toBe(5_494_500n - 5_495n - cost - fees);
    exchange.tick(11_000);
    exchange.order({ side: 'sell', lots: 100 });
    expect(lots(exchange)).toEqual({});
    const { available } = exchange.core.state.ledger.customer('real', 1, 'platform', 'USDT');
    expect(realised(exchange, 'LUM', 'USDT')).toBe(available - 1_000_000_000n);
  });

  test('FIGURES-5: a conversion buys and sells too, its fee told apart', () => {
    const exchange = openExchange();
    const convert = (from: string, units: bigint, to: string) =>
      exchange.run({
        type: 'convert-funds',
        mode: 'real',
        customer: 1,
        account: 'platform',
        from: { asset: from, units },
        to,
      });
    convert('USDT', 100_000_000n, 'LUM');
    // One LUM at 100.00, half a percent of it the fee.
    expect(lots(exchange)).toEqual({ USDT: { units: 99_500_000n, cost: 99_500_000n, fees: 500_000n } });
    exchange.tick(12_000);
    convert('LUM', 99_500_000n, 'USDT');
    expect(lots(exchange)).toEqual({});
    const { available } = exchange.core.state.ledger.customer('real', 1, 'platform', 'USDT');
    expect(realised(exchange, 'LUM', 'USDT')).toBe(available - 1_000_000_000n);
  });

  test('FIGURES-6: what is paid in counts from what it was worth then; a journal from before says no worth, and it counts for nothing', () => {
    const exchange = openExchange();
    exchange.fund(1, 'platform', 'LUM', 100_000_000n);
    expect(lots(exchange)).toEqual({ USDT: { units: 100_000_000n, cost: 100_000_000n, fees: 0n } });
    const before = new TestExchange();
    before.fund(1, 'platform', 'USDT', 1n);
    const credited = before.events.findLast(({ type }) => type === 'deposit-credited');
    expect(credited).not.toHaveProperty('value');
  });

  test('FIGURES-6: the sale of what came in without a price brings its fee alone', () => {
    const exchange = openExchange();
    const posted = exchange.run({
      type: 'post-manually',
      from: 'real.house.clearing.coin.LUM',
      to: 'real.c1.platform.LUM',
      units: 1_000_000n,
      reason: 'a test',
      by: 'one',
      agreedBy: 'another',
    });
    expect(posted).toMatchObject({ ok: true });
    exchange.order({ side: 'sell', lots: 10 });
    // 10 lots at 99.90 are 0.999 USDT; a thousandth of it is the fee.
    expect(realised(exchange, 'LUM', 'USDT')).toBe(-999n);
    expect(exchange.last('order-closed')?.order).toMatchObject({ side: 'sell', cost: null });
  });

  test('FIGURES-6: what leaves without a sale takes its cost with it', () => {
    const exchange = openExchange();
    exchange.order({ lots: 10 });
    const posted = exchange.run({
      type: 'post-manually',
      from: 'real.c1.platform.LUM',
      to: 'real.house.clearing.coin.LUM',
      units: 400_000n,
      reason: 'a test',
      by: 'one',
      agreedBy: 'another',
    });
    expect(posted).toMatchObject({ ok: true });
    expect(lots(exchange)['USDT']).toMatchObject({ units: 600_000n, cost: 600_600n });
    expect(realised(exchange, 'LUM', 'USDT')).toBe(0n);
  });
});

test('FIGURES-5: who sells dollars for yen has bought yen with them, and who buys them back has sold yen', () => {
  const exchange = openExchange();
  exchange.fund(1, 'platform', 'USD', 100_000n);
  exchange.tick(150_000, PAIR.id);
  exchange.order({ on: PAIR.id, side: 'sell', lots: 500 });
  const { available: yen } = exchange.core.state.ledger.customer('real', 1, 'platform', 'JPY');
  const [lot] = [...(exchange.core.state.stocks.holdings.get(owner, 'JPY')?.lots ?? [])];
  // Five dollars went; the fee of a thousandth, taken in yen, is a cent of them.
  expect(lot).toEqual(['USD', { units: yen, cost: 499n, fees: 1n }]);
  expect(yen).toBeGreaterThan(740n);
  exchange.tick(140_000, PAIR.id);
  exchange.order({ on: PAIR.id, lots: null, budget: yen });
  const { available: dollars } = exchange.core.state.ledger.customer('real', 1, 'platform', 'USD');
  const left = exchange.core.state.stocks.holdings.get(owner, 'JPY')?.lots.get('USD');
  expect(realised(exchange, 'JPY', 'USD')).toBe(dollars - 100_000n + (left ? left.cost + left.fees : 0n));
  expect(realised(exchange, 'JPY', 'USD')).toBeGreaterThan(20n);
});

describe('FIGURES-3: realised is what sales brought, all fees taken off, and stays', () => {
  test('FIGURES-3: nothing while a share is held, the loss after it was sold', () => {
    const exchange = openExchange();
    exchange.order({ on: SHARE.id, lots: 10 });
    expect(realised(exchange, SHARE.id, 'USD')).toBe(0n);
    exchange.order({ on: SHARE.id, side: 'sell', lots: 10 });
    const { available } = exchange.core.state.ledger.customer('real', 1, 'stock', 'USD');
    expect(realised(exchange, SHARE.id, 'USD')).toBe(available - 10_000_000n);
    expect(realised(exchange, SHARE.id, 'USD')).toBe(-401n);
  });

  test('FIGURES-7: an order to sell knows what was sold had cost, fees of the purchase included', () => {
    const exchange = openExchange();
    exchange.order({ on: SHARE.id, lots: 10 });
    exchange.order({ on: SHARE.id, side: 'sell', lots: 4 });
    // 4 of 10 shares of 1001.00 and a fee of 1.01, halves to the even cent.
    expect(exchange.last('order-closed')?.order).toMatchObject({ side: 'sell', cost: 40_040n + 40n });
    exchange.order({ on: COIN.id, lots: 10 });
    exchange.order({ on: COIN.id, side: 'sell', lots: 10 });
    expect(exchange.last('order-closed')?.order).toMatchObject({ side: 'sell', cost: 1_001_000n + 1_001n });
  });

  test('FIGURES-5: costs and results outlive a snapshot', () => {
    const exchange = openExchange();
    exchange.order({ lots: 10 });
    exchange.order({ side: 'sell', lots: 3 });
    const restored = restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core));
    expect(takeSnapshot(restored)).toEqual(takeSnapshot(exchange.core));
    expect(restored.state.stocks.holdings.get(owner, 'LUM')).toEqual(
      exchange.core.state.stocks.holdings.get(owner, 'LUM'),
    );
  });
});
