import { expect, test } from 'vitest';
import {
  accountOfKey,
  balanceAfter,
  conversionOf,
  conversionProblem,
  givenFor,
  movableAssets,
  startingPair,
  startsFrom,
  transferProblem,
} from './moving-form.ts';

const coin = (asset: string, available: string, ...onlyWith: string[]) => ({ asset, available, onlyWith });

test.each([
  [{ to: 'platform' }, 'trans_error'],
  [{ available: undefined }, 'funds.transfer.nothing'],
  [{ amount: '10.01' }, 'funds.transfer.tooMuch'],
  [{ amount: '10.' }, undefined],
  [{}, undefined],
] as const)('FUNDS-56: a transfer with %o is answered by %s', (changes, expected) => {
  const form = { from: 'platform', to: 'stock', amount: '10', available: '10.00' } as const;
  expect(transferProblem({ ...form, ...changes })).toBe(expected);
});

test.each([
  [coin('EUR', '5.00'), coin('EUR', '5.00'), '1', 'trans_error'],
  [coin('BRL', '5.00', 'USDT'), coin('ETH', '0'), '1', 'stock92'],
  [coin('ETH', '5'), coin('BRL', '5.00', 'USDT'), '1', 'stock92'],
  [coin('ETH', '5'), coin('BRL', '5.00', 'USDT'), '6', 'swap_maxNum'],
  [coin('USDT', '5'), coin('BRL', '5.00', 'USDT'), '1', undefined],
  [coin('USDT', '5'), coin('ETH', '0'), '5.000001', 'swap_maxNum'],
  [coin('USDT', '5'), coin('ETH', '0'), '5', undefined],
])('FUNDS-57: from %o to %o, %s is answered by %s', (from, to, amount, expected) => {
  expect(conversionProblem(from, to, amount)).toBe(expected);
});

test.each([
  ['0.99', 'funds.convert.below'],
  ['1.00', undefined],
  ['50', undefined],
  ['50.01', 'funds.convert.above'],
  ['101', 'swap_maxNum'],
])('FUNDS-58: of 1 to 50 a conversion, %s is answered by %s', (amount, expected) => {
  const bounds = { minimum: '1.00', maximum: '50.00' };
  expect(conversionProblem(coin('EUR', '100.00'), coin('USD', '0'), amount, bounds)).toBe(expected);
});

test('FUNDS-56: what will be left and what will be there are exact', () => {
  expect(balanceAfter('0.30', '0.1', 'out')).toBe('0.20');
  expect(balanceAfter('9007199254740993.01', '0.02', 'in')).toBe('9007199254740993.03');
  expect(balanceAfter('1.00', '2', 'out')).toBe('0.00');
});

test('FUNDS-57: what has to be given for an amount is rounded up', () => {
  expect(givenFor('1', '3', 2)).toBe('0.34');
  expect(givenFor('0.5', '0.000400000000', 6)).toBe('1250.000000');
  expect(givenFor('1', '0', 2)).toBeUndefined();
});

test('FUNDS-56: only what both accounts hold is moved, what there is something of first', () => {
  const holding = (accountType: 'platform' | 'contract', asset: string, available: string) => ({
    accountType,
    asset,
    available,
  });
  const all = [
    holding('platform', 'EUR', '0.00'),
    holding('platform', 'BTC', '1'),
    holding('platform', 'USDT', '2'),
    holding('contract', 'EUR', '0'),
    holding('contract', 'USDT', '0'),
  ];
  expect(movableAssets(all, 'platform', 'contract').map(({ asset }) => asset)).toEqual(['USDT', 'EUR']);
  expect(movableAssets(all, 'platform', 'platform')).toEqual([]);
});

test('FUNDS-56: an account is named by its name or by its number', () => {
  expect(['9', 'contract', '4', '', undefined].map(accountOfKey)).toEqual([
    'stock',
    'contract',
    undefined,
    undefined,
    undefined,
  ]);
});

test('ORDER-26: each account leads to its own conversion, with the asset chosen', () => {
  expect(conversionOf('stock', 'EUR')).toBe('/fundTransfer?from=EUR');
  expect(conversionOf('platform', 'BTC')).toBe('/swap?from=btc');
  expect(conversionOf('contract', 'EUR')).toBeUndefined();
});

test.each([
  [['USDT 5', 'BTC 1'], 'USDT'],
  [['USDT 0.00', 'ETH 0', 'BTC 0.1'], 'BTC'],
  [['USDT 0', 'ETH 0'], 'USDT'],
  [[], 'USDT'],
])('FUNDS-56: with %j a conversion starts from %s', (held, from) => {
  const coins = held.map((each) => ({ asset: each.split(' ')[0] ?? '', available: each.split(' ')[1] ?? '' }));
  expect(startsFrom(coins, 'USDT')).toBe(from);
});

test.each([
  [['USDT 5', 'SOL 0'], { from: 'SOL' }, ['USDT', 'SOL']],
  [['USDT 5', 'SOL 0'], { from: 'SOL', to: 'ETH' }, ['USDT', 'ETH']],
  [['USDT 5', 'SOL 0'], { from: 'SOL', to: 'USDT' }, ['USDT', 'SOL']],
  [['USDT 5', 'SOL 1'], { from: 'SOL' }, ['SOL', 'USDT']],
  [['USDT 0', 'SOL 0'], { from: 'SOL' }, ['SOL', 'USDT']],
  [['USDT 5', 'SOL 1'], {}, ['USDT', 'ETH']],
])('FUNDS-132: with %j, an address that names %j starts with %j', (held, named, pair) => {
  const coins = held.map((each) => ({ asset: each.split(' ')[0] ?? '', available: each.split(' ')[1] ?? '' }));
  expect(startingPair(coins, named, 'USDT', (from) => (from === 'USDT' ? 'ETH' : 'USDT'))).toEqual(pair);
});
