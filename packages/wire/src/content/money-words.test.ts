import { describe, expect, test } from 'vitest';
import { type ContentKind, contentKinds, isMoneyKind } from './kinds.ts';
import { changesOf, MONEY_FIELDS, MONEY_NAMES, methodOf, numberText } from './money-words.ts';

describe('FUNDS-65: what changes is read out number by number', () => {
  const live = [{ key: 'card.EUR', minimum: '10', maximum: '100', daily: null, feeBps: 0, feeFixed: '1' }];

  test('every number that differs from what is live, and nothing else', () => {
    expect(changesOf(live, live)).toEqual([]);
    expect(changesOf(live, [{ ...live[0], daily: '500', feeBps: 25 }])).toEqual([
      { key: 'card.EUR', field: 'daily', before: null, after: '500' },
      { key: 'card.EUR', field: 'feeBps', before: 0, after: 25 },
    ]);
  });

  test('a row that was not there is told with all of its numbers', () => {
    expect(changesOf([], [{ key: 'two-operators.EUR', above: '5' }])).toEqual([
      { key: 'two-operators.EUR', field: 'above', before: undefined, after: '5' },
    ]);
  });

  test.each([
    ['daily', null, 'no limit'],
    ['above', null, 'never'],
    ['above', undefined, 'nothing'],
    ['feeBps', 5, '0.05 %'],
    ['rebatePeriodHours', 24, '24 h'],
    ['maximum', '50000', '50,000'],
    ['maximum', '999', '999'],
    ['maximum', '1234567.123456', '1,234,567.123456'],
  ])('%s of %s is %s', (field, value, text) => {
    expect(numberText(field, value)).toBe(text);
  });

  test('every number of money and every group has a name', () => {
    const kinds = (Object.keys(contentKinds) as ContentKind[]).filter(isMoneyKind);
    expect(Object.keys(MONEY_NAMES).sort()).toEqual(kinds.sort());
    const fields = kinds.flatMap((kind) => Object.keys(contentKinds[kind].fields)).filter((name) => name !== 'key');
    expect(fields.filter((name) => !Object.hasOwn(MONEY_FIELDS, name))).toEqual([]);
    expect(methodOf('coin.BTC')).toEqual({ name: 'Coins', asset: 'BTC' });
    expect(methodOf('two-operators.EUR')).toEqual({ name: 'A second operator', asset: 'EUR' });
  });
});
