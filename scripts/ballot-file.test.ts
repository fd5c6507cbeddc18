import { allotByBallot, ballotCommitment, ballotDigest, ballotPricesDigest, ballotRanks } from '@bourse/rules/ballot';
import { expect, test } from 'vitest';
import { ballotFaults } from './ballot-file.ts';

const COUNT = 400;
const LOT = 10;

/** What the server writes of an offering of so many lots that 400 have applied for. */
const file = (lots: number) => {
  const seed = '5a'.repeat(32);
  const prices = [{ instrument: 'US.AURX', price: 10_000, at: 1_001 }];
  const requested = Array.from({ length: COUNT }, (_, place) => 1 + ((place * 7) % 5));
  const digest = ballotDigest(requested.map((each, place) => ({ id: place + 1, quantity: each * LOT })));
  const source = { seed, digest, prices: ballotPricesDigest(prices), offering: 7 };
  const ranks = Uint32Array.from(requested, (_, place) => ballotRanks(source)(place + 1));
  const { lots: got, numbers } = allotByBallot(requested, ranks, lots);
  return {
    offering: 7,
    name: 'Aurix, new shares',
    boardLot: LOT,
    offered: lots * LOT,
    closesAt: 1_000,
    commitment: ballotCommitment(seed),
    seed,
    digest,
    prices,
    pricesDigest: source.prices,
    applications: requested.map((each, place) => [place + 1, each * LOT, (got[place] ?? 0) * LOT, numbers[place]]),
  };
};

const faultsOf = (changes: object, lots = 300): readonly string[] =>
  ballotFaults(JSON.stringify({ ...file(lots), ...changes }));

test('IPO-14: a file as it was written agrees, with fewer lots than applications and with more', () => {
  expect([faultsOf({}), faultsOf({}, 900)]).toEqual([[], []]);
});

test.each([
  ['what was asked for', 1, 'The applications are not those of the digest.'],
  ['what was allotted', 2, 'Application 200 got something else than the ballot gives it.'],
  ['the number in the ballot', 3, 'Application 200 got something else than the ballot gives it.'],
])('IPO-14: a file with %s changed in one row is refused', (_, column, fault) => {
  for (const lots of [300, 900]) {
    const { applications } = file(lots);
    const changed = applications.map((row, place) =>
      place === 199 ? row.map((each, at) => (at === column ? Number(each) + LOT : each)) : row,
    );
    expect(faultsOf({ applications: changed }, lots)).toEqual([fault]);
  }
});

test('IPO-14: a row left out, another seed and other prices are refused', () => {
  const { applications } = file(300);
  const digest = 'The applications are not those of the digest.';
  expect(faultsOf({ applications: applications.slice(1) })).toEqual([digest]);
  expect(faultsOf({ applications: [...applications].reverse() })).toContain(
    'The applications are not in the order of their numbers.',
  );
  expect(faultsOf({ seed: '00'.repeat(32) })).toEqual(['The seed is not that of the commitment.']);
  expect(faultsOf({ prices: [{ instrument: 'US.AURX', price: 10_001, at: 1_001 }] })).toEqual([
    'The prices are not those of their digest.',
  ]);
  const early = [{ instrument: 'US.AURX', price: 10_000, at: 1_000 }];
  expect(faultsOf({ prices: early, pricesDigest: ballotPricesDigest(early) })).toEqual([
    'A price is not from after the close.',
  ]);
});

test('IPO-14: what is no ballot file is said to be none', () => {
  expect([ballotFaults('{'), ballotFaults('null'), ballotFaults('[1]'), faultsOf({ applications: [[1, 2]] })]).toEqual([
    ['This is not JSON.'],
    ['This is not the file of a ballot.'],
    ['This is not the file of a ballot.'],
    ['This is not the file of a ballot.'],
  ]);
});

test('IPO-8, IPO-14: without a ballot all get all, and the seed stays sealed', () => {
  const requested = [10, 20];
  const applications = requested.map((each, place) => [place + 1, each, each, null]);
  const digest = ballotDigest(requested.map((quantity, place) => ({ id: place + 1, quantity })));
  const sealed = { seed: null, prices: [], pricesDigest: null, digest };
  expect(faultsOf({ ...sealed, applications })).toEqual([]);
  expect(faultsOf({ ...sealed, applications: [[1, 10, 0, null], applications[1]] })).toEqual([
    'Application 1 got something else than the ballot gives it.',
  ]);
});
