import { expect, test } from 'vitest';
import { add, amount, amountText, parseAmount } from './amount.ts';
import { AssetRegistry } from './asset.ts';

const assets = new AssetRegistry();

test('LEDGER-7: amounts of one asset are added, of two never', () => {
  expect(add(amount('EUR', 5n), amount('EUR', 7n))).toEqual({ asset: 'EUR', units: 12n });
  expect(() => add(amount('EUR', 5n), amount('USD', 5n))).toThrow('mixed EUR with USD');
});

test.each<[string, string, bigint | string]>([
  ['EUR', '10.5', 1050n],
  ['JPY', '10', 10n],
  ['JPY', '10.5', 'TOO_PRECISE'],
  ['BTC', '0.00000001', 1n],
  ['USDT', '0.0000001', 'TOO_PRECISE'],
  ['EUR', 'ten', 'NOT_A_NUMBER'],
])('LEDGER-7: in %s, %s', (code, text, expected) => {
  const read = parseAmount(assets.get(code), text);
  expect(read.ok ? read.value : read.error).toEqual(
    typeof expected === 'bigint' ? { asset: code, units: expected } : expected,
  );
});

test('LEDGER-7: an amount is written with all decimals of its asset', () => {
  expect(amountText(assets.get('EUR'), 1050n)).toBe('10.50');
  expect(amountText(assets.get('USDT'), 1n)).toBe('0.000001');
});

test('LEDGER-7: an asset has one scale', () => {
  const registry = new AssetRegistry();
  registry.add({ code: 'EUR', kind: 'currency', decimals: 2 });
  expect(() => registry.add({ code: 'EUR', kind: 'currency', decimals: 3 })).toThrow('EUR');
  expect(() => registry.get('NONE')).toThrow('unknown asset NONE');
  expect(registry.find('NONE')).toBeUndefined();
});
