import { createHash } from 'node:crypto';
import { referenceKey, utcDay } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Services } from '../services.ts';
import { CLEARINGS, type Clearing, type Movement, movementsBetween } from './clearing-movements.ts';
import type { Period, StatementLine } from './statement-file.ts';
import { linesOfStatements, type StatedLine, type Statement, statementsBetween } from './statements.ts';

export type Outcome = ReplyOf<Endpoints['console.reconciledLines']>['rows'][number]['outcome'];

const DAY_MS = 86_400_000;
/** How far from the statement's day a payment is looked for. */
export const REACH_DAYS = 7;

export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const daysFrom = (day: string, days: number): string => utcDay(startOf(day) + days * DAY_MS);

/** One payment on either side: what the ledger has of it, what a statement says of it, or both. */
export type ReconciledLine = {
  readonly clearing: Clearing;
  readonly outcome: Outcome;
  readonly direction: 'in' | 'out';
  readonly asset: string;
  readonly reference: string;
  readonly movement: Movement | undefined;
  readonly line: StatedLine | undefined;
  /** Whether its side lies in the period that was asked for: only then it counts in the period's sums. */
  readonly isHere: boolean;
  readonly isThere: boolean;
  /** The number of the difference, for as long as it is one. */
  readonly difference: number | null;
  /** When the first version of a statement that shows the difference was taken in; null where nothing differs. */
  readonly shownAt: number | null;
};

/** One name of a payment on either side. A reference may come back in another asset, which is another payment. */
export const nameOf = (
  clearing: Clearing,
  { direction, reference, asset }: Pick<StatementLine, 'direction' | 'reference' | 'asset'>,
): string => `${direction} ${clearing} ${referenceKey(reference)} ${asset}`;

const nameOfMovement = ({ clearing, direction, reference, asset, place }: Movement): string =>
  reference === null ? `posting ${place}` : nameOf(clearing, { direction, reference, asset });

/** A number of a difference: the same for as long as the same is different, and below what an id may be. */
const differenceOf = (outcome: Outcome, name: string): number =>
  Number(createHash('sha256').update(`${outcome} ${name}`).digest().readBigUInt64BE() % 10n ** 15n) || 1;

const LEAST_SIGNS = 6;

/** Whether a posting by hand is of a line: the same sum the same way, with the line's reference in its reason. */
const isByHand = ({ kind, direction, asset, units, reason }: Movement, line: StatementLine): boolean => {
  const key = referenceKey(line.reference);
  return (
    kind === 'manual-posting' &&
    key.length >= LEAST_SIGNS &&
    direction === line.direction &&
    asset === line.asset &&
    units === line.units &&
    referenceKey(reason ?? '').includes(key)
  );
};

type Version = { readonly statement: Statement; readonly lines: readonly StatedLine[] };

/** Whatever the ledger and the statements that count say about some days and those around them. */
export type Sides = {
  readonly movements: readonly Movement[];
  readonly lines: readonly StatedLine[];
  readonly statements: readonly Statement[];
  /** Every version that was ever taken in, those that count among them, each with its lines; the oldest first. */
  readonly versions: readonly Version[];
  /** What each line was found to be in the ledger. */
  readonly pairs: ReadonlyMap<StatedLine, Movement>;
  readonly paired: ReadonlyMap<Movement, StatedLine>;
};

const pairsOf = (movements: readonly Movement[], lines: readonly StatedLine[]): Map<StatedLine, Movement> => {
  const named = new Map(movements.map((each) => [nameOfMovement(each), each]));
  const pairs = new Map<StatedLine, Movement>();
  const taken = new Set<Movement>();
  const pair = (line: StatedLine, movement: Movement | undefined): void => {
    if (!movement || taken.has(movement) || pairs.has(line)) return;
    pairs.set(line, movement);
    taken.add(movement);
  };
  for (const line of lines) pair(line, named.get(nameOf(line.statement.clearing, line)));
  const byHand = movements.filter(({ kind }) => kind === 'manual-posting');
  for (const line of lines) {
    if (pairs.has(line)) continue;
    pair(
      line,
      byHand.find((each) => !taken.has(each) && each.clearing === line.statement.clearing && isByHand(each, line)),
    );
  }
  return pairs;
};

/** Both sides of a period, paired (rule FUNDS-82). */
export const sidesOf = async (services: Services, clearing: Clearing | null, period: Period): Promise<Sides> => {
  const [first, last] = [daysFrom(period.from, -REACH_DAYS), daysFrom(period.to, REACH_DAYS)];
  const { pool } = services.database;
  const [movements, all] = await Promise.all([
    movementsBetween(services, clearing === null ? CLEARINGS : [clearing], startOf(first), startOf(last) + DAY_MS),
    statementsBetween(pool, clearing, { from: first, to: last }),
  ]);
  const linesOfAll = await linesOfStatements(pool, all);
  const versions = all
    .map((statement) => ({ statement, lines: linesOfAll.filter((line) => line.statement === statement) }))
    .toReversed();
  const counting = versions.filter(({ statement }) => statement.counts);
  const lines = counting.flatMap((version) => version.lines);
  const pairs = pairsOf(movements, lines);
  return {
    movements,
    lines,
    statements: counting.map(({ statement }) => statement).toReversed(),
    versions,
    pairs,
    paired: new Map([...pairs].map(([line, movement]) => [movement, line])),
  };
};

const isIn = (day: string, { from, to }: Period): boolean => day >= from && day <= to;

const covers = (statement: Statement, clearing: Clearing, asset: string, day: string): boolean =>
  statement.clearing === clearing && statement.balances.has(asset) && isIn(day, statement);

/** Whether a statement that counts says something of an asset on a day. */
export const isCovered = (
  { statements }: Pick<Sides, 'statements'>,
  clearing: Clearing,
  asset: string,
  day: string,
): boolean => statements.some((each) => covers(each, clearing, asset, day));

const outcomeOf = (movement: Movement, line: StatedLine, period: Period): Outcome => {
  if (movement.units !== line.units) return 'amount-differs';
  return isIn(utcDay(movement.at), period) && isIn(line.day, period) ? 'matched' : 'other-period';
};

/** When the first version was taken in that has the line, and not as it was posted. */
const firstWithLine = ({ versions }: Sides, line: StatedLine, movement: Movement | undefined): number | null => {
  const { clearing } = line.statement;
  const name = nameOf(clearing, line);
  const first = versions.find(
    (version) =>
      version.statement.clearing === clearing &&
      version.lines.some((each) => each.units !== movement?.units && nameOf(clearing, each) === name),
  );
  return first?.statement.at ?? null;
};

/** When the first version was taken in that speaks of the posting's asset and day and lacks the posting. */
const firstWithout = ({ versions }: Sides, movement: Movement): number | null => {
  const { clearing, asset, at } = movement;
  const name = nameOfMovement(movement);
  const first = versions.find(
    ({ statement, lines }) =>
      covers(statement, clearing, asset, utcDay(at)) &&
      !lines.some((each) => nameOf(clearing, each) === name || isByHand(movement, each)),
  );
  return first?.statement.at ?? null;
};

/** Every posting and every line of a period, the statement's first in its order, then what the ledger alone has. */
export const linesOf = (sides: Sides, clearing: Clearing, period: Period): ReconciledLine[] => {
  const stated = sides.lines.filter((line) => line.statement.clearing === clearing && isIn(line.day, period));
  const there = stated.map((line): ReconciledLine => {
    const movement = sides.pairs.get(line);
    const outcome = movement === undefined ? 'missing-here' : outcomeOf(movement, line, period);
    const isOpen = outcome === 'missing-here' || outcome === 'amount-differs';
    const { direction, asset, reference } = line;
    return {
      clearing,
      outcome,
      direction,
      asset,
      reference,
      movement,
      line,
      isHere: movement !== undefined && isIn(utcDay(movement.at), period),
      isThere: true,
      difference: isOpen ? differenceOf(outcome, nameOf(clearing, line)) : null,
      shownAt: isOpen ? firstWithLine(sides, line, movement) : null,
    };
  });
  const listed = new Set(there.map(({ movement }) => movement));
  const here = sides.movements.flatMap((movement): ReconciledLine[] => {
    const day = utcDay(movement.at);
    if (movement.clearing !== clearing || !isIn(day, period) || listed.has(movement)) return [];
    const line = sides.paired.get(movement);
    const outcome = line === undefined ? 'missing-there' : outcomeOf(movement, line, period);
    const { direction, asset, reference } = movement;
    const isLacking = outcome === 'missing-there' && isCovered(sides, clearing, asset, day);
    return [
      {
        clearing,
        outcome,
        direction,
        asset,
        reference: reference ?? '',
        movement,
        line,
        isHere: true,
        isThere: false,
        difference:
          outcome === 'amount-differs' && line !== undefined
            ? differenceOf(outcome, nameOf(clearing, line))
            : isLacking
              ? differenceOf(outcome, `${clearing} ${nameOfMovement(movement)}`)
              : null,
        shownAt:
          outcome === 'amount-differs' && line !== undefined
            ? firstWithLine(sides, line, movement)
            : isLacking
              ? firstWithout(sides, movement)
              : null,
      },
    ];
  });
  return [...there, ...here];
};

/** How far the ledger is above the statement with a line, as the holder of the bank's account sees it; below zero where it is under it. */
export const gapOf = ({ direction, movement, line }: ReconciledLine): bigint =>
  ((movement?.units ?? 0n) - (line?.units ?? 0n)) * (direction === 'in' ? 1n : -1n);

/** The day on which a line is found again. */
export const dayOfLine = ({ line, movement }: ReconciledLine): string => line?.day ?? utcDay(movement?.at ?? 0);
