import { expect, test } from 'vitest';
import { buysRisk } from './freeze.ts';

const pair = (base: string, quote: string) => ({ kind: 'currency', base, quote }) as const;

test.each([
  ['a share', { kind: 'share', base: 'US.AURX', quote: 'USD' }, true, false],
  ['a coin', { kind: 'coin', base: 'BTC', quote: 'USDT' }, true, false],
  ['USDT/EUR, listed as a coin', { kind: 'coin', base: 'USDT', quote: 'EUR' }, true, false],
  ['a metal', { kind: 'metal', base: 'XAU', quote: 'USD' }, true, false],
  ['EUR/JPY, whose sale buys yen', pair('EUR', 'JPY'), false, true],
  ['GBP/EUR, whose sale gives up pounds', pair('GBP', 'EUR'), true, false],
  ['GBP/JPY, one foreign currency for another', pair('GBP', 'JPY'), true, true],
  ['EUR/USD, one money for another', pair('EUR', 'USD'), true, true],
] as const)('PLATFORM-3: which side of %s takes new risk', (_name, instrument, buy, sell) => {
  expect([buysRisk('buy', instrument), buysRisk('sell', instrument)]).toEqual([buy, sell]);
});
