import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COIN, Desk, PAIR, told } from '../testing.ts';
import type { ConvertFunds } from './conversion.ts';

const convert = (changes: Partial<ConvertFunds> = {}): ConvertFunds => ({
  type: 'convert-funds',
  book: 'real',
  customer: 1,
  account: 'platform',
  from: { asset: 'USDT', units: 100_000_000n },
  to: 'LUM',
  ...changes,
});

const funded = (): Desk => {
  const at = new Desk();
  at.fund(1, 'platform', 'USDT', 1_000_000_000n);
  at.fund(1, 'platform', 'USD', 1_000_000n);
  return at;
};

const available = (at: Desk, asset: string): bigint =>
  at.core.state.ledger.customer('real', 1, 'platform', asset).available;

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
    const at = funded();
    expect(told(at.run(convert(changes)))).toBe(expected);
    expect(at.faults()).toEqual([]);
  });

  test('100 USDT at 100.00 is 1 LUM, of which half a percent is the fee', () => {
    const at = funded();
    at.run(convert());
    expect(at.money(1, 'LUM')).toBe('99500000, 0');
    expect(at.money(1, 'USDT')).toBe('900000000, 0');
    expect(at.house('fees', 'LUM')).toBe(500_000n);
    expect(at.house('inventory', 'LUM')).toBe(-100_000_000n);
    expect(at.house('inventory', 'USDT')).toBe(100_000_000n);
  });

  test.each<[string, (at: Desk) => unknown]>([
    ['stale', (at) => (at.at += 5_001)],
    ['halted', (at) => at.run({ type: 'halt-instrument', instrument: COIN.id, reason: 'r', by: 'ann' })],
  ])('a price that is %s gives none', (_title, spoil) => {
    const at = funded();
    spoil(at);
    expect(told(at.run(convert()))).toBe('RATE_UNAVAILABLE');
  });

  test('a frozen module refuses quote, acceptance and conversion', () => {
    const at = funded();
    at.run({ ...convert(), type: 'quote-conversion' });
    at.run({ type: 'freeze-modules', customer: 1, modules: ['EXCHANGE'], frozen: true, reason: 'r', by: 'ann' });
    expect(told(at.run(convert()))).toBe('FROZEN');
    expect(told(at.run({ ...convert(), type: 'quote-conversion' }))).toBe('FROZEN');
    expect(told(at.run({ type: 'accept-quote', customer: 1, id: 1 }))).toBe('FROZEN');
  });
});

describe('FUNDS-52: a quote is firm', () => {
  const quote = { ...convert(), type: 'quote-conversion' } as const;
  const accept = (id = 1, customer = 1) => ({ type: 'accept-quote', customer, id }) as const;

  test('it holds whatever the price does, until it ends, and is taken once', () => {
    const at = funded();
    expect(told(at.run(quote))).toBe('quote-given');
    at.at += 9_999;
    at.tick(20_000);
    expect(told(at.run(accept()))).toBe('funds-converted');
    expect(at.money(1, 'LUM')).toBe('99500000, 0');
    expect(told(at.run(accept()))).toBe('QUOTE_ENDED');
  });

  test.each<[string, (at: Desk) => unknown, ReturnType<typeof accept>]>([
    ['after its end', (at) => (at.at += 10_000), accept()],
    ['after a newer one', (at) => at.run(quote), accept()],
    ["another's", () => undefined, accept(1, 2)],
    ['one there is not', () => undefined, accept(7)],
  ])('%s it is over', (_title, before, action) => {
    const at = funded();
    at.run(quote);
    before(at);
    expect(told(at.run(action))).toBe('QUOTE_ENDED');
    expect(at.money(1, 'LUM')).toBe('0, 0');
  });

  test('without the money it is not taken, and stays', () => {
    const at = funded();
    at.run(quote);
    const away = { type: 'transfer-funds', book: 'real', customer: 1, from: 'platform', to: 'financial' } as const;
    at.run({ ...away, amount: { asset: 'USDT', units: 1_000_000_000n } });
    expect(told(at.run(accept()))).toBe('INSUFFICIENT_FUNDS');
    at.run({ ...away, from: 'financial', to: 'platform', amount: { asset: 'USDT', units: 1_000_000_000n } });
    expect(told(at.run(accept()))).toBe('funds-converted');
  });
});

const price = fc.integer({ min: 1, max: 10_000_000 });
const noFee = { conversion: { feeBps: 0, validMs: 1, onlyWith: new Map() } };
const freely = (ticks: number, on: string): Desk => {
  const plain = new Desk();
  const at = new Desk({ funds: { ...plain.core.config.funds, ...noFee } });
  at.fund(1, 'platform', 'USDT', 10n ** 15n);
  at.fund(1, 'platform', 'USD', 10n ** 13n);
  at.tick(ticks, on);
  return at;
};
const PAIRS = [
  [COIN.id, 'USDT', 'LUM'],
  [PAIR.id, 'USD', 'JPY'],
] as const;

test('FUNDS-53: there and back at the same prices never gains, even without a fee', () => {
  fc.assert(
    fc.property(price, fc.bigInt(1n, 10n ** 12n), fc.constantFrom(...PAIRS), (ticks, units, [on, from, to]) => {
      const at = freely(ticks, on);
      const before = available(at, from);
      if (!at.run(convert({ from: { asset: from, units }, to })).ok) return;
      at.run(convert({ from: { asset: to, units: available(at, to) }, to: from }));
      expect(available(at, from) <= before).toBe(true);
      expect(at.faults()).toEqual([]);
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
  const at = funded();
  const quoted = () => at.core.state.funds.quotes.get(1);
  at.run({ ...convert(), type: 'quote-conversion' });
  const before = quoted();
  const terms = { conversionFeeBps: 100, rebateShareBps: 0, rebatePeriodMs: 1 };
  at.run({ type: 'set-money-terms', terms, by: 'ann' });
  expect(told(at.run({ type: 'accept-quote', customer: 1, id: before?.id ?? 0 }))).toBe('funds-converted');
  expect(available(at, 'LUM')).toBe(99_500_000n);
  at.run({ ...convert(), type: 'quote-conversion' });
  expect(quoted()?.fee).toBe(1_000_000n);
});
