import { expect, test } from 'vitest';
import { afterSignIn, decide } from './guard.ts';

test.each([
  ['/home', '', false, 'stays /home'],
  ['/', '', false, 'stays /home'],
  ['/transaction', '?gid=A&market=US', true, 'stays /transaction'],
  ['/transaction', '?gid=A&market=US', false, 'goes /login?redirect=%2Ftransaction%3Fgid%3DA%26market%3DUS'],
  ['/mine', '?invite_code=Z9', false, 'goes /login?redirect=%2Fmine%3Finvite_code%3DZ9&invite_code=Z9'],
  ['/no/such/page', '', false, 'goes /home'],
  ['/no/such/page', '', true, 'goes /home'],
  ['/i&AB12', '', false, 'goes /reg?invite_code=AB12'],
  ['/StockRecharge', '', true, 'stays /stockRecharge'],
])('SHELL-2: %s%s, signed in %s: %s', (pathname, search, signedIn, outcome) => {
  const decision = decide(pathname, search, signedIn);
  expect(decision.kind === 'stay' ? `stays ${decision.path}` : `goes ${decision.href}`).toBe(outcome);
});

test('SHELL-4: after signing in, only our own screens are gone to', () => {
  expect(afterSignIn('/mine?x=1')).toBe('/mine?x=1');
  expect(afterSignIn('https://elsewhere.example')).toBe('/home');
  expect(afterSignIn(undefined)).toBe('/home');
});
