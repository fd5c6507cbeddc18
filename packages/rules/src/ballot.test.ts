import { expect, test } from 'vitest';
import { allotByBallot, ballotCommitment, ballotRanks } from './ballot.ts';

test('IPO-6: the commitment is the SHA-256 of the seed, and what is no seed has none', () => {
  expect(ballotCommitment('00'.repeat(32))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
  expect([ballotCommitment('00'), ballotCommitment('ZZ'.repeat(32))]).toEqual([undefined, undefined]);
});

test('IPO-7: ranks come from seed, offering and application alone', () => {
  const rank = ballotRanks('01'.repeat(32), 7);
  const first = [1, 2, 3].map(rank);
  expect([1, 2, 3].map(ballotRanks('01'.repeat(32), 7))).toEqual(first);
  expect([1, 2, 3].map(ballotRanks('01'.repeat(32), 8))).not.toEqual(first);
  expect(new Set(first).size).toBe(3);
});

test.each([
  ['fewer lots than applications', [3, 1, 2], [9, 5, 7], 2, [0, 1, 1], [3, 1, 2]],
  ['a lot each and no more', [3, 1, 2], [9, 5, 7], 3, [1, 1, 1], [3, 1, 2]],
  ['the lot left over goes by ballot', [5, 3, 1], [9, 5, 7], 6, [3, 2, 1], [3, 1, 2]],
  ['the same rank: the earlier application first', [2, 2, 2], [5, 5, 5], 2, [1, 1, 0], [1, 2, 3]],
])('IPO-7: %s', (_, requested, ranks, offered, lots, numbers) => {
  const allotment = allotByBallot(requested, Uint32Array.from(ranks), offered);
  expect([[...allotment.lots], [...allotment.numbers]]).toEqual([lots, numbers]);
});

test('IPO-7: all that is offered is given out, and nobody gets more than was requested for', () => {
  const rank = ballotRanks('02'.repeat(32), 1);
  for (let offered = 1; offered < 400; offered += 7) {
    const requested = Array.from({ length: 60 }, (_, place) => 1 + ((place * 37 + offered) % 13));
    const all = requested.reduce((sum, lots) => sum + lots, 0);
    if (all <= offered) continue;
    const { lots } = allotByBallot(
      requested,
      Uint32Array.from(requested, (_, place) => rank(place)),
      offered,
    );
    expect(lots.reduce((sum, lot) => sum + lot, 0)).toBe(offered);
    expect([...lots].every((lot, place) => lot <= (requested[place] ?? 0))).toBe(true);
  }
});
