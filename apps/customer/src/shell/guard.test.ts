import { expect, test } from 'vitest';
import { afterSignIn, redirectOf } from './guard.ts';

test.each([
  ['/home', '', false, undefined],
  ['/', '', false, undefined],
  ['/transaction', '?gid=A&market=US', true, undefined],
  ['/transaction', '?gid=A&market=US', false, undefined],
  ['/tradeDealDetail', '?symbol=BTC-USDT&type=2', false, undefined],
  ['/buysell', '?gid=A&market=US', false, '/login?redirect=%2Fbuysell%3Fgid%3DA%26market%3DUS'],
  ['/mine', '?invite_code=Z9', false, '/login?redirect=%2Fmine%3Finvite_code%3DZ9&invite_code=Z9'],
  ['/no/such/page', '', false, '/home'],
  ['/no/such/page', '', true, '/home'],
  ['/i&AB12', '', false, '/reg?invite_code=AB12'],
  ['/StockRecharge', '', true, undefined],
])('SHELL-2: %s%s, signed in %s: leads to %s', (pathname, search, signedIn, instead) => {
  expect(redirectOf(pathname, search, signedIn)).toBe(instead);
});

test('SHELL-4: after signing in, only our own screens are gone to', () => {
  expect(afterSignIn('/mine?x=1')).toBe('/mine?x=1');
  expect(afterSignIn('https://elsewhere.example')).toBe('/home');
  expect(afterSignIn(undefined)).toBe('/home');
});
