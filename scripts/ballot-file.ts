import {
  allotByBallot,
  type BallotPrice,
  ballotCommitment,
  ballotDigest,
  ballotPricesDigest,
  ballotRanks,
} from '@bourse/rules/ballot';

type Row = readonly [application: number, requested: number, allotted: number, ballotNumber: number | null];

type BallotFile = {
  readonly offering: number;
  readonly name: string;
  readonly boardLot: number;
  readonly offered: number;
  readonly commitment: string;
  readonly seed: string | null;
  readonly digest: string;
  readonly pricesDigest: string | null;
  readonly prices: readonly BallotPrice[];
  readonly closesAt: number;
  readonly applications: readonly Row[];
};

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

const isRow = (row: unknown): row is Row =>
  Array.isArray(row) &&
  row.length === 4 &&
  [row[0], row[1], row[2]].every(isWhole) &&
  (row[3] === null || isWhole(row[3]));

const isPrice = (price: unknown): price is BallotPrice => {
  const { instrument, price: ticks, at } = (price ?? {}) as Partial<Record<keyof BallotPrice, unknown>>;
  return typeof instrument === 'string' && isWhole(ticks) && isWhole(at);
};

const isBallotFile = (read: unknown): read is BallotFile => {
  const file = (read ?? {}) as Partial<Record<keyof BallotFile, unknown>>;
  const { prices, applications } = file;
  return (
    [file.offering, file.boardLot, file.offered, file.closesAt].every(isWhole) &&
    [file.commitment, file.digest].every(isHash) &&
    [file.seed, file.pricesDigest].every((hash) => hash === null || isHash(hash)) &&
    Array.isArray(prices) &&
    prices.every(isPrice) &&
    Array.isArray(applications) &&
    applications.every(isRow)
  );
};

/** What each row should say of shares allotted and of the ballot, by the seed, the applications and the prices alone. */
const recomputed = (file: BallotFile): readonly (readonly [allotted: number, number: number | null])[] => {
  const { applications, boardLot, offered, seed, digest, pricesDigest, offering } = file;
  const all = applications.reduce((sum, [, requested]) => sum + requested, 0);
  if (all <= offered) return applications.map(([, requested]) => [requested, null]);
  const rank = ballotRanks({ seed: seed ?? '', digest, prices: pricesDigest ?? '', offering });
  const { lots, numbers } = allotByBallot(
    applications.map(([, requested]) => requested / boardLot),
    Uint32Array.from(applications, ([application]) => rank(application)),
    offered / boardLot,
  );
  return applications.map((_, place) => [(lots[place] ?? 0) * boardLot, numbers[place] ?? 0]);
};

/**
 * Works the ballot of a file out again (rule IPO-14), by another program than the one that drew it.
 * @returns what does not agree, a sentence each; none where all does.
 */
export const ballotFaults = (text: string): readonly string[] => {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return ['This is not JSON.'];
  }
  if (!isBallotFile(file)) return ['This is not the file of a ballot.'];
  const { applications, prices, closesAt, offered, seed } = file;
  const faults: string[] = [];
  const isOver = applications.reduce((sum, [, requested]) => sum + requested, 0) > offered;
  if (applications.some(([id], place) => place > 0 && id <= (applications[place - 1]?.[0] ?? 0)))
    faults.push('The applications are not in the order of their numbers.');
  if (ballotDigest(applications.map(([id, quantity]) => ({ id, quantity }))) !== file.digest)
    faults.push('The applications are not those of the digest.');
  if (isOver && (seed === null || ballotCommitment(seed) !== file.commitment))
    faults.push('The seed is not that of the commitment.');
  if (isOver && (prices.length === 0 || ballotPricesDigest(prices) !== file.pricesDigest))
    faults.push('The prices are not those of their digest.');
  if (prices.some(({ at }) => at <= closesAt)) faults.push('A price is not from after the close.');
  if (faults.length > 0) return faults;
  const wrong = recomputed(file).findIndex(
    ([allotted, number], place) => allotted !== applications[place]?.[2] || number !== applications[place]?.[3],
  );
  return wrong < 0 ? [] : [`Application ${applications[wrong]?.[0]} got something else than the ballot gives it.`];
};
