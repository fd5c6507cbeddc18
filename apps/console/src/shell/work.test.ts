import { expect, test } from 'vitest';
import { allWaiting } from './work.ts';

test('CONSOLE-40: what waits in a queue and as a proposal is one thing that waits', () => {
  const work = [
    { path: '/deposits', name: 'Deposits to review', waiting: 2, since: 1 },
    { path: '/approvals', name: 'For you to confirm', waiting: 3, since: 1, elsewhere: 2 },
  ];
  expect(allWaiting(work)).toBe(3);
});
