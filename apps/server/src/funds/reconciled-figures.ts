import { amountText, utcDay } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import { balancesOfClearing } from '../ledger/index.ts';
import type { Services } from '../services.ts';
import type { Clearing } from './clearing-movements.ts';
import { shownDifferences } from './differences.ts';
import {
  isCovered,
  linesOf,
  type Outcome,
  type ReconciledLine,
  type Sides,
  sidesOf,
  startOf,
} from './reconciled-lines.ts';
import type { Balances, Period } from './statement-file.ts';

type Figures = ReplyOf<Endpoints['console.reconciledFigures']>[number];
type Part = Figures['parts'][number];

const DAY_MS = 86_400_000;
const OUTCOMES: readonly Outcome[] = ['matched', 'amount-differs', 'missing-there', 'missing-here', 'other-period'];

/** What came in less what went out, in the asset's smallest unit. */
const net = ({ direction }: ReconciledLine, units: bigint): bigint => (direction === 'in' ? units : -units);
const hereOf = (line: ReconciledLine): bigint => (line.isHere ? net(line, line.movement?.units ?? 0n) : 0n);
const thereOf = (line: ReconciledLine): bigint => (line.isThere ? net(line, line.line?.units ?? 0n) : 0n);

const sum = (values: Iterable<bigint>): bigint => {
  let all = 0n;
  for (const value of values) all += value;
  return all;
};

const positive = (value: bigint): bigint => (value > 0n ? value : 0n);

/** What the statements say that the period begins and ends with; null where none says it. */
const statedBalances = ({ statements }: Sides, clearing: Clearing, asset: string, { from, to }: Period): Balances => {
  const own = statements.filter((each) => each.clearing === clearing && each.balances.has(asset));
  return {
    opening: own.find((each) => each.from === from)?.balances.get(asset)?.opening ?? null,
    closing: own.find((each) => each.to === to)?.balances.get(asset)?.closing ?? null,
  };
};

const daysOf = ({ from, to }: Period): string[] => {
  const count = (startOf(to) - startOf(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, day) => utcDay(startOf(from) + day * DAY_MS));
};

const coveredBy = (sides: Sides, clearing: Clearing, asset: string, period: Period): Figures['covered'] => {
  const days = daysOf(period);
  const covered = days.filter((day) => isCovered(sides, clearing, asset, day)).length;
  return covered === 0 ? 'none' : covered === days.length ? 'whole' : 'partly';
};

type Side = { readonly ledger: bigint; readonly statement: bigint | null; readonly count?: number };

const figuresOf = (
  { assets }: Services,
  sides: Sides,
  { clearing, asset, period }: { readonly clearing: Clearing; readonly asset: string; readonly period: Period },
  { opening, lines, resolved }: { opening: bigint; lines: readonly ReconciledLine[]; resolved: ReadonlySet<number> },
): Figures => {
  const text = (units: bigint | null): string | null => (units === null ? null : amountText(assets.get(asset), units));
  const covered = coveredBy(sides, clearing, asset, period);
  const stated = (units: bigint): bigint | null => (covered === 'none' ? null : units);
  const said = statedBalances(sides, clearing, asset, period);
  const [here, there] = [sum(lines.map(hereOf)), sum(lines.map(thereOf))];
  const part = (name: Part['part'], { ledger, statement, count }: Side): Part => ({
    part: name,
    ledger: amountText(assets.get(asset), ledger),
    statement: text(statement),
    difference: text(statement === null ? null : ledger - statement),
    count: count ?? null,
  });
  const way = (sign: 1n | -1n, of: (line: ReconciledLine) => bigint): bigint =>
    sum(lines.map((line) => positive(sign * of(line))));
  const differences = lines.map((line) => ({ line, units: hereOf(line) - thereOf(line) }));
  const explained = sum(
    differences.flatMap(({ line, units }) =>
      line.difference !== null && resolved.has(line.difference) ? [units] : [],
    ),
  );
  return {
    asset,
    covered,
    parts: [
      part('opening', { ledger: opening, statement: said.opening }),
      part('in', { ledger: way(1n, hereOf), statement: stated(way(1n, thereOf)) }),
      part('out', { ledger: way(-1n, hereOf), statement: stated(way(-1n, thereOf)) }),
      part('closing', { ledger: opening + here, statement: said.closing }),
      part('net', { ledger: here, statement: stated(there) }),
      ...OUTCOMES.map((outcome) => {
        const own = lines.filter((line) => line.outcome === outcome);
        const statement = stated(sum(own.map(thereOf)));
        return part(outcome, { ledger: sum(own.map(hereOf)), statement, count: own.length });
      }),
    ],
    difference: text(covered === 'none' ? null : here - there),
    explained: text(covered === 'none' ? null : explained),
    open: text(covered === 'none' ? null : here - there - explained),
  };
};

/**
 * The figures of a period of a clearing account, asset by asset (rule FUNDS-114): opening balance and movements give the closing balance, and what
 * became of the lines gives the movements, on either side, to the unit.
 */
export const reconciledFigures = async (services: Services, clearing: Clearing, period: Period): Promise<Figures[]> => {
  const [sides, openings] = await Promise.all([
    sidesOf(services, clearing, period),
    balancesOfClearing(services.database.pool, clearing, startOf(period.from)),
  ]);
  const lines = linesOf(sides, clearing, period);
  const shown = await shownDifferences(services, lines);
  const resolved = new Set([...shown].flatMap(([id, { state }]) => (state === 'resolved' ? [id] : [])));
  const inPeriod = sides.statements.filter(
    (each) => each.clearing === clearing && each.from <= period.to && each.to >= period.from,
  );
  const codes = new Set([
    ...openings.keys(),
    ...lines.map(({ asset }) => asset),
    ...inPeriod.flatMap(({ balances }) => [...balances.keys()]),
  ]);
  return [...codes]
    .sort()
    .map((asset) =>
      figuresOf(
        services,
        sides,
        { clearing, asset, period },
        { opening: openings.get(asset) ?? 0n, lines: lines.filter((line) => line.asset === asset), resolved },
      ),
    );
};
