import { expect, test } from 'vitest';
import { freezeSentence, waitingSentence } from './modules.ts';

const two = {
  count: 2,
  sums: [
    { asset: 'USDT', amount: '98.90' },
    { asset: 'EUR', amount: '49.00' },
  ],
};
const none = { count: 0, sums: [] };

test.each<[case_: string, waiting: typeof two, frozen: boolean, said: RegExp]>([
  ['two that wait', two, true, /not paid while the freeze lasts.* 2 wait now: 98\.90 USDT, 49\.00 EUR\.$/],
  ['one that waits', { count: 1, sums: two.sums.slice(1) }, true, / One waits now: 49\.00 EUR\.$/],
  ['none', none, true, /not paid while the freeze lasts.* None waits now\.$/],
  ['two, once it ends', two, false, /paid in their turn again: 2 \(98\.90 USDT, 49\.00 EUR\)\.$/],
])('FUNDS-118: the freeze of withdrawals names what waits: %s', (_case, waiting, frozen, said) => {
  expect(waitingSentence(waiting, frozen)).toMatch(said);
});

test('CONSOLE-76: a module is called by the name that its screens have', () => {
  expect(freezeSentence('EXCHANGE', true, 2)).toMatch(/^Conversion will be refused to customer 2 /);
});

test('PLATFORM-3: the freeze of trading says that orders are cancelled, and no other does', () => {
  expect(freezeSentence('FINANCIAL', true, 2)).toMatch(/Open orders that take on new risk are cancelled/);
  expect(freezeSentence('RECHARGE', true, 2)).not.toMatch(/cancelled/);
});
