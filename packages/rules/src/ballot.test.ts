import { expect, test } from 'vitest';
import {
  allotByBallot,
  type BallotSource,
  ballotCommitment,
  ballotDigest,
  ballotPricesDigest,
  ballotRanks,
} from './ballot.ts';
import { BallotDraw, drawWork } from './ballot-draw.ts';

test('IPO-6: the commitment is the SHA-256 of the seed, and what is no seed has none', () => {
  expect(ballotCommitment('00'.repeat(32))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
  expect([ballotCommitment('00'), ballotCommitment('ZZ'.repeat(32))]).toEqual([undefined, undefined]);
});

const DIGEST = ballotDigest([{ id: 1, quantity: 10 }]);
const SOURCE = { seed: '01'.repeat(32), digest: DIGEST, prices: ballotPricesDigest([]), offering: 7 };

test('IPO-6, IPO-7, IPO-13: digests and ranks are those that another program worked out', () => {
  // Python: hashlib.sha256 and struct.pack('>Q', …), by docs/rules/ipo.md alone.
  const digest = ballotDigest([
    { id: 1, quantity: 10 },
    { id: 2, quantity: 20 },
  ]);
  const prices = ballotPricesDigest([
    { instrument: 'US.AURX', price: 10_000, at: 1_000_060_000 },
    { instrument: 'LUM-USDT', price: 9_999, at: 1_000_060_001 },
  ]);
  expect(digest).toBe('87e1b810f2090b48caddb4dcf3a3356b6bb06144538f21f6ba3741566c4c9954');
  expect(prices).toBe('1166c29297223ef579a4921f0ced7fe950a8510b8c055fc80969b40df19c2429');
  const rank = ballotRanks({ seed: '01'.repeat(32), digest, prices, offering: 7 });
  expect([1, 2, 3].map(rank)).toEqual([2_345_198_553, 3_195_640_105, 2_096_984_214]);
});

test('IPO-6: the digest changes with the number, the quantity and the order of any application', () => {
  const [one, other] = [
    { id: 1, quantity: 10 },
    { id: 2, quantity: 20 },
  ];
  const all = [[one], [one, other], [other, one], [one, { ...other, quantity: 30 }], [one, { ...other, id: 3 }]];
  expect(new Set(all.map(ballotDigest)).size).toBe(all.length);
  expect(ballotDigest([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('IPO-7, IPO-13: ranks come from seed, applications, prices, offering and application alone', () => {
  const ranks = (changes: Partial<BallotSource>) => [1, 2, 3].map(ballotRanks({ ...SOURCE, ...changes }));
  const first = ranks({});
  expect(ranks({})).toEqual(first);
  const others = [{ offering: 8 }, { prices: DIGEST }, { digest: ballotDigest([]) }, { seed: '02'.repeat(32) }];
  for (const changes of others) expect(ranks(changes)).not.toEqual(first);
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
  const rank = ballotRanks({ ...SOURCE, seed: '02'.repeat(32), offering: 1 });
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

test.each([
  ['fewer lots than applications', 3_000, 700],
  ['a lot each and some', 3_000, 3_400],
  ['many lots each', 3_000, 21_000],
  ['two applications', 2, 3],
  ['no more than one bucket', 40, 55],
])('IPO-7, IPO-11: in pieces of any size it comes to the same: %s', (_, count, offered) => {
  const rankOf = ballotRanks(SOURCE);
  // Ranks of few bits, so that many tie.
  const tied = (id: number): number => (rankOf(id) & 0xffc00000) >>> 0;
  const requested = Array.from({ length: count }, (_, place) => 1 + ((place * 37) % 13));
  for (const rank of [rankOf, tied])
    for (const most of [1, 997, 5_000, drawWork(count)]) {
      const at = (place: number) => ({ id: place + 1, lots: requested[place] ?? 0 });
      const draw = new BallotDraw({ count, at, rankOf: rank, offered });
      for (let done = 0; done < drawWork(count); done += most) {
        expect(draw.allotment).toBeUndefined();
        draw.advance(Math.min(drawWork(count), done + most));
      }
      const ranks = Uint32Array.from(requested, (_, place) => rank(place + 1));
      expect(draw.allotment).toEqual(allotByBallot(requested, ranks, offered));
    }
});
