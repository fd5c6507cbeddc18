import { expect, test } from 'vitest';
import { type Life, lifeOf } from './proposal-life.tsx';

const life: Life = {
  reason: 'The contract says so',
  state: 'open',
  proposedBy: 'ann',
  proposedAt: 1,
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
};

test.each<[Partial<Life>, string]>([
  [{}, 'Waiting'],
  [{ state: 'confirmed', decidedBy: 'zoe' }, 'Confirmed'],
  [{ state: 'rejected', decidedBy: 'zoe' }, 'Rejected'],
  [{ state: 'rejected', decidedBy: 'ann' }, 'Withdrawn'],
  [{ state: 'expired' }, 'Expired'],
])('CONSOLE-62: what became of a proposal is one word: %o %s', (change, word) => {
  expect(lifeOf({ ...life, ...change }).word).toBe(word);
});
