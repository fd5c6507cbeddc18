import type { AccountMode } from '@bourse/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  COIN,
  FREE_CONVERSION,
  HALT,
  PAIR,
  restoreSnapshot,
  resultText,
  TestExchange,
  takeSnapshot,
} from '../testing.ts';
import type { ConvertFunds } from './conversion.ts';

const convert = (changes: Partial<ConvertFunds> = {}): ConvertFunds => ({
  type: 'convert-funds',
  mode: 'real',
  customer: 1,
  account: 'platform',
  from: { asset: 'USDT', units: 100_000_000n },
  to: 'LUM',
  ...changes,
});

const funded = (): TestExchange => {
  const exchange = new TestExchange();
  exchange.fund(1, 'platform', 'USDT', 1_000_000_000n);
  exchange.fund(1, 'platform', 'USD', 1_000_000n);
  return exchange;
};

const available = (exchange: TestExchange, asset: string): bigint =>
  exchange.core.state.ledger.customer('real', 1, 'platform', asset).available;

describe('FUNDS-52: the price is the core’s own', () => {
  test.each<[string, Partial<ConvertFunds>, string]>([
    ['a coin', {}, 'funds-converted'],
    ['nothing', { from: { asset: 'USDT', units: 0n } }, 'BAD_AMOUNT'],
    ['less than nothing', { from: { asset: 'USDT', units: -5n } }, 'BAD_AMOUNT'],
    ['into itself', { to: 'USDT' }, 'SAME_ACCOUNT'],
    ['into what the account may not hold', { to: 'OLD' }, 'ASSET_NOT_HELD'],
    ['what there is no way to', { to: 'EUR' }, 'RATE_UNAVAILABLE'],
    ['what only goes with another', { to: 'JPY' }, 'PAIR_NOT_OFFERED'],
    ['out of what only goes with another', { from: { asset: 'JPY', units: 1n }, to: 'LUM' }, 'PAIR_NOT_OFFERED'],
    ['more than there is', { from: { asset: 'USDT', units: 1_000_000_001n } }, 'INSUFFICIENT_FUNDS'],
    ['so little that it comes to nothing', { from: { asset: 'USD', units: 1n }, to: 'JPY' }, 'BELOW_MINIMUM'],
    ["nobody's", { customer: 99 }, 'ACCOUNT_NOT_FOUND'],
    ["another's", { customer: 2 }, 'INSUFFICIENT_FUNDS'],
  ])('%s', (_title, changes, expected) => {
    const exchange = funded();
    expect(resultText(exchange.run(convert(changes)))).toBe(expected);
    expect(exchange.faults()).toEqual([]);
  });

  test('100 USDT at 100.00 is 1 LUM, of which half a percent is the fee', () => {
    const exchange = funded();
    exchange.run(convert());
    expect(exchange.money(1, 'LUM')).toBe('99500000, 0');
    expect(exchange.money(1, 'USDT')).toBe('900000000, 0');
    expect(exchange.house('fees', 'LUM')).toBe(500_000n);
    expect(exchange.house('inventory', 'LUM')).toBe(-100_000_000n);
    expect(exchange.house('inventory', 'USDT')).toBe(100_000_000n);
  });

  test.each<[string, (exchange: TestExchange) => unknown]>([
    ['stale', (exchange) => (exchange.now += 5_001)],
    ['halted', (exchange) => exchange.run({ type: 'halt-instrument', instrument: COIN.id, ...HALT })],
  ])('a price that is %s gives none', (_title, spoil) => {
    const exchange = funded();
    spoil(exchange);
    expect(resultText(exchange.run(convert()))).toBe('RATE_UNAVAILABLE');
  });

  test('a frozen module refuses quote, acceptance and conversion', () => {
    const exchange = funded();
    exchange.run({ ...convert(), type: 'quote-conversion' });
    exchange.run({ type: 'freeze-modules', customer: 1, modules: ['EXCHANGE'], frozen: true, reason: 'r', by: 'ann' });
    expect(resultText(exchange.run(convert()))).toBe('FROZEN');
    expect(resultText(exchange.run({ ...convert(), type: 'quote-conversion' }))).toBe('FROZEN');
    expect(resultText(exchange.run({ type: 'accept-quote', mode: 'real', customer: 1, id: 1 }))).toBe('FROZEN');
  });
});

describe('FUNDS-52: a quote is firm', () => {
  const quote = { ...convert(), type: 'quote-conversion' } as const;
  const accept = (id = 1, customer = 1, mode: AccountMode = 'real') =>
    ({ type: 'accept-quote', mode, customer, id }) as const;

  test('it holds whatever the price does, until it ends, and is taken once', () => {
    const exchange = funded();
    expect(resultText(exchange.run(quote))).toBe('quote-given');
    exchange.now += 9_999;
    exchange.tick(20_000);
    expect(resultText(exchange.run(accept()))).toBe('funds-converted');
    expect(exchange.money(1, 'LUM')).toBe('99500000, 0');
    expect(resultText(exchange.run(accept()))).toBe('QUOTE_ENDED');
  });

  test.each<[string, (exchange: TestExchange) => unknown, ReturnType<typeof accept>]>([
    ['after its end', (exchange) => (exchange.now += 10_000), accept()],
    ['after a newer one', (exchange) => exchange.run(quote), accept()],
    ["another's", () => undefined, accept(1, 2)],
    ['one there is not', () => undefined, accept(7)],
  ])('%s it is over', (_title, before, action) => {
    const exchange = funded();
    exchange.run(quote);
    before(exchange);
    expect(resultText(exchange.run(action))).toBe('QUOTE_ENDED');
    expect(exchange.money(1, 'LUM')).toBe('0, 0');
  });

  test('FUNDS-52: a demo quote and a real one stand side by side, and each is taken in its own mode alone', () => {
    const exchange = funded();
    exchange.run({ type: 'start-demo', customer: 1 });
    exchange.run(quote);
    expect(resultText(exchange.run({ ...quote, mode: 'demo' }))).toBe('quote-given');
    expect([resultText(exchange.run(accept(1, 1, 'demo'))), resultText(exchange.run(accept(2)))]).toEqual([
      'QUOTE_ENDED',
      'QUOTE_ENDED',
    ]);
    const restored = restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core));
    expect(restored.state.funds.quotes).toEqual(exchange.core.state.funds.quotes);
    expect(resultText(exchange.run(accept(2, 1, 'demo')))).toBe('funds-converted');
    expect(resultText(exchange.run(accept()))).toBe('funds-converted');
    expect([exchange.money(1, 'LUM'), exchange.money(1, 'LUM', 'platform', 'demo')]).toEqual([
      '99500000, 0',
      '99500000, 0',
    ]);
    expect(exchange.faults()).toEqual([]);
  });

  test('without the money it is not taken, and stays', () => {
    const exchange = funded();
    exchange.run(quote);
    const away = { type: 'transfer-funds', mode: 'real', customer: 1, from: 'platform', to: 'financial' } as const;
    exchange.run({ ...away, amount: { asset: 'USDT', units: 1_000_000_000n } });
    expect(resultText(exchange.run(accept()))).toBe('INSUFFICIENT_FUNDS');
    exchange.run({ ...away, from: 'financial', to: 'platform', amount: { asset: 'USDT', units: 1_000_000_000n } });
    expect(resultText(exchange.run(accept()))).toBe('funds-converted');
  });
});

const price = fc.integer({ min: 1, max: 10_000_000 });
const noFee = { conversion: { feeBps: 0, validMs: 1, onlyWith: new Map(), ...FREE_CONVERSION } };
const freely = (ticks: number, on: string): TestExchange => {
  const plain = new TestExchange();
  const exchange = new TestExchange({ funds: { ...plain.core.config.funds, ...noFee } });
  exchange.fund(1, 'platform', 'USDT', 10n ** 15n);
  exchange.fund(1, 'platform', 'USD', 10n ** 13n);
  exchange.tick(ticks, on);
  return exchange;
};
const PAIRS = [
  [COIN.id, 'USDT', 'LUM'],
  [PAIR.id, 'USD', 'JPY'],
] as const;

test('FUNDS-53: there and back at the same prices never gains, even without a fee', () => {
  fc.assert(
    fc.property(price, fc.bigInt(1n, 10n ** 12n), fc.constantFrom(...PAIRS), (ticks, units, [on, from, to]) => {
      const exchange = freely(ticks, on);
      const before = available(exchange, from);
      if (!exchange.run(convert({ from: { asset: from, units }, to })).ok) return;
      exchange.run(convert({ from: { asset: to, units: available(exchange, to) }, to: from }));
      expect(available(exchange, from) <= before).toBe(true);
      expect(exchange.faults()).toEqual([]);
    }),
  );
});

test('FUNDS-53: pieces never come to more than the whole', () => {
  fc.assert(
    fc.property(
      price,
      fc.array(fc.bigInt(1n, 10n ** 10n), { minLength: 2, maxLength: 5 }),
      fc.constantFrom(...PAIRS),
      (ticks, pieces, [on, from, to]) => {
        const [split, whole] = [freely(ticks, on), freely(ticks, on)];
        for (const units of pieces) split.run(convert({ from: { asset: from, units }, to }));
        whole.run(convert({ from: { asset: from, units: pieces.reduce((sum, units) => sum + units) }, to }));
        expect(available(split, to) <= available(whole, to)).toBe(true);
      },
    ),
  );
});

test('FUNDS-63: a published fee counts from the next quote on; a quote given before is taken at its own', () => {
  const exchange = funded();
  const quoted = () => exchange.core.state.funds.quotes.real.get(1);
  exchange.run({ ...convert(), type: 'quote-conversion' });
  const before = quoted();
  const terms = { conversionFeeBps: 100, rebateShareBps: 0, rebatePeriodMs: 1 };
  exchange.run({ type: 'set-money-terms', terms, by: 'ann' });
  expect(resultText(exchange.run({ type: 'accept-quote', mode: 'real', customer: 1, id: before?.id ?? 0 }))).toBe(
    'funds-converted',
  );
  expect(available(exchange, 'LUM')).toBe(99_500_000n);
  exchange.run({ ...convert(), type: 'quote-conversion' });
  expect(quoted()?.fee).toBe(1_000_000n);
});
