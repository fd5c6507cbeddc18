import { describe, expect, test } from 'vitest';
import { NO_CHECK, restoreSnapshot, resultText, TestExchange, takeSnapshot } from '../testing.ts';
import { type ReverseCredit, reversibleAmount } from './credit-reversal.ts';

const reverse = (changes: Partial<ReverseCredit> = {}): ReverseCredit => ({
  type: 'reverse-credit',
  id: 1,
  reason: 'The bank took it back',
  by: 'operator',
  agreedBy: null,
  check: NO_CHECK,
  ...changes,
});

/** A customer with one credited deposit of 990 EUR on the stock account. */
const credited = (): TestExchange => {
  const exchange = new TestExchange();
  exchange.fund(1, 'stock', 'EUR', 990n);
  return exchange;
};

describe('FUNDS-151: a credit is taken back whole, once', () => {
  test('to the account of the channel that it came by, all of it among the entries of the event', () => {
    const exchange = credited();
    expect(exchange.house('clearing.card', 'EUR')).toBe(-990n);
    const done = exchange.run(reverse());
    const event = done.ok ? done.value[0] : undefined;
    expect(event).toMatchObject({
      type: 'credit-reversed',
      id: 1,
      customer: 1,
      account: 'stock',
      reversed: { asset: 'EUR', units: 990n },
      reference: 'payment 1',
      agreedBy: null,
    });
    expect(exchange.money(1, 'EUR', 'stock')).toBe('0, 0');
    expect(exchange.house('clearing.card', 'EUR')).toBe(0n);
    expect(exchange.house('money.client', 'EUR')).toBe(0n);
  });

  test('what was taken back, waits or never was is not taken back', () => {
    const exchange = credited();
    exchange.fund(1, 'stock', 'EUR', 500n);
    expect(resultText(exchange.run(reverse()))).toBe('credit-reversed');
    expect(resultText(exchange.run(reverse()))).toBe('NOT_CREDITED');
    expect(resultText(exchange.run(reverse({ id: 77 })))).toBe('NOT_CREDITED');
    expect(exchange.money(1, 'EUR', 'stock')).toBe('500, 0');
  });

  test('its reference stays used, and a snapshot knows which credits stand', () => {
    const exchange = credited();
    exchange.fund(1, 'stock', 'EUR', 10n);
    exchange.run(reverse());
    const { funds } = restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core)).state;
    expect([...funds.credits.keys()]).toEqual([2]);
    expect(funds.references).toEqual(exchange.core.state.funds.references);
  });
});

describe('FUNDS-151: four eyes by the rules of a credit of that size', () => {
  const worth = 1_000n;
  test.each<[string, Partial<ReverseCredit>, string]>([
    [
      'within what one operator may',
      { check: { ...NO_CHECK, worth, customerAbove: 1_000n, operatorAbove: 1_000n } },
      'credit-reversed',
    ],
    [
      'above what one may for a customer',
      { check: { ...NO_CHECK, worth, customerAbove: 999n, operatorAbove: 1_000n } },
      'FOUR_EYES_NEEDED',
    ],
    [
      'above what one may alone',
      { check: { ...NO_CHECK, worth, customerAbove: 1_000n, operatorAbove: 999n } },
      'FOUR_EYES_NEEDED',
    ],
    ['more than the channel takes', { check: { ...NO_CHECK, maximum: 989n } }, 'FOUR_EYES_NEEDED'],
    ['without a price', { check: { ...NO_CHECK, worth: null } }, 'FOUR_EYES_NEEDED'],
    ['agreed by the same', { check: { ...NO_CHECK, worth: null }, agreedBy: 'operator' }, 'FOUR_EYES_NEEDED'],
    ['agreed by another', { check: { ...NO_CHECK, worth: null }, agreedBy: 'other' }, 'credit-reversed'],
  ])('%s', (_title, changes, expected) => {
    expect(resultText(credited().run(reverse(changes)))).toBe(expected);
  });

  test('what an operator took back alone counts with the next', () => {
    const exchange = credited();
    exchange.fund(1, 'stock', 'EUR', 10n);
    const check = { ...NO_CHECK, worth, customerAbove: 10_000n, operatorAbove: 1_500n };
    expect(resultText(exchange.run(reverse({ check })))).toBe('credit-reversed');
    expect(resultText(exchange.run(reverse({ id: 2, check })))).toBe('FOUR_EYES_NEEDED');
    expect(resultText(exchange.run(reverse({ id: 2, check, by: 'another' })))).toBe('credit-reversed');
  });
});

describe('FUNDS-152: never more than is available', () => {
  test('what was moved on or is held is not there to be taken back, whoever agrees', () => {
    const exchange = credited();
    exchange.run({
      type: 'transfer-funds',
      mode: 'real',
      customer: 1,
      from: 'stock',
      to: 'platform',
      amount: { asset: 'EUR', units: 1n },
    });
    expect(resultText(exchange.run(reverse({ agreedBy: 'other' })))).toBe('REVERSAL_ABOVE_AVAILABLE');
    const credit = exchange.core.state.funds.credits.get(1);
    expect(credit && reversibleAmount(exchange.core, credit)).toBe(989n);
    expect(exchange.money(1, 'EUR', 'stock')).toBe('989, 0');
    exchange.fund(1, 'stock', 'EUR', 1n);
    expect(resultText(exchange.run(reverse()))).toBe('credit-reversed');
    expect(exchange.money(1, 'EUR', 'stock')).toBe('0, 0');
  });
});
