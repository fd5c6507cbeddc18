import { amountText, err, ok, type Result, utcDay } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { audited } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import type { Services } from '../services.ts';
import { CLEARINGS, type Clearing } from './clearing-movements.ts';
import { shownDifferences } from './differences.ts';
import { reconciledFigures } from './reconciled-figures.ts';
import { linesOf, nameOf, type Outcome, type Sides, sidesOf, startOf } from './reconciled-lines.ts';
import { lineMatchesFilter, rowOf } from './reconciled-row.ts';
import { type Period, type ReadStatement, readStatement } from './statement-file.ts';
import { fileDigest, keepStatement, type Statement, standingOf, statementsBetween } from './statements.ts';

type DayStatus = ReplyOf<Endpoints['console.reconciliation']>[number];
type Preview = ReplyOf<Endpoints['console.previewStatement']>;
type Shown = ReplyOf<Endpoints['console.statements']>[number];
type OperatorContext = Context<OperatorCaller>;

const DAY_MS = 86_400_000;
const DAYS = 14;
/** The longest period that is looked at or taken in at once. */
const MOST_DAYS = 92;

const isDay = (day: string): boolean => !Number.isNaN(startOf(day)) && utcDay(startOf(day)) === day;
const isPeriod = ({ from, to }: Period): boolean =>
  isDay(from) && isDay(to) && from <= to && (startOf(to) - startOf(from)) / DAY_MS < MOST_DAYS;

const statusOf = (sides: Sides, clearing: Clearing, day: string): DayStatus | undefined => {
  const statement = sides.statements.find((each) => each.clearing === clearing && each.from <= day && each.to >= day);
  const lines = linesOf(sides, clearing, { from: day, to: day });
  if (!statement && lines.length === 0) return undefined;
  const count = (...outcomes: Outcome[]): number => lines.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const matched = count('matched', 'other-period');
  const isOpen = lines.some(({ difference }) => difference !== null);
  return {
    clearing,
    day,
    // Also a currency that no statement speaks of is missing one.
    status: isOpen ? 'open' : statement === undefined || matched < lines.length ? 'missing' : 'whole',
    matched,
    amountDiffers: count('amount-differs'),
    missingHere: count('missing-here'),
    missingThere: count('missing-there'),
    importedBy: statement?.by ?? null,
    importedAt: statement?.at ?? null,
  };
};

/** How each account stands on each day of a period, the newest first. */
const daysOf = async (services: Services, { from, to }: Period): Promise<DayStatus[]> => {
  const count = (startOf(to) - startOf(from)) / DAY_MS + 1;
  const days = Array.from({ length: count }, (_, back) => utcDay(startOf(to) - back * DAY_MS));
  const sides = await sidesOf(services, null, { from, to });
  return days.flatMap((day) => CLEARINGS.flatMap((clearing) => statusOf(sides, clearing, day) ?? []));
};

const presentStatement = ({
  id,
  clearing,
  from,
  to,
  fileName,
  digest,
  lineCount,
  by,
  at,
  counts,
  balances,
}: Statement): Shown => ({
  id,
  clearing,
  from,
  to,
  currencies: [...balances.keys()],
  fileName,
  digest,
  lines: lineCount,
  takenBy: by,
  takenAt: at,
  counts,
});

const currenciesOf = ({ assets }: Services, { lines, balances }: ReadStatement): Preview['currencies'] =>
  [...balances].map(([asset, { opening, closing }]) => {
    const own = lines.filter((line) => line.asset === asset);
    const sum = (direction: 'in' | 'out'): bigint =>
      own.reduce((all, line) => (line.direction === direction ? all + line.units : all), 0n);
    const text = (units: bigint | null): string | null =>
      units === null ? null : amountText(assets.get(asset), units);
    return {
      asset,
      lines: own.length,
      opening: text(opening),
      in: amountText(assets.get(asset), sum('in')),
      out: amountText(assets.get(asset), sum('out')),
      closing: text(closing),
    };
  });

type PreviewInput = Pick<InputOf<Endpoints['console.previewStatement']>, 'clearing' | 'from' | 'to'>;

/** A file as it would be taken in: what was read of it, and how it stands to what was taken in before. */
const readFile = async ({ clearing, from, to }: PreviewInput, { services, file }: OperatorContext) => {
  if (!file || !isPeriod({ from, to })) return err('BAD_STATEMENT');
  const read = await readStatement(file.bytes, services.assets, { from, to }, (line) => nameOf(clearing, line));
  if (!read.ok) return read;
  const digest = fileDigest(file.bytes);
  const standing = await standingOf(services.database.pool, clearing, { from, to }, digest, read.value);
  return ok({ statement: read.value, digest, standing, fileName: file.name });
};

const preview = async (input: PreviewInput, context: OperatorContext): Promise<Result<Preview, 'BAD_STATEMENT'>> => {
  const read = await readFile(input, context);
  if (!read.ok) return read;
  const { statement, digest, fileName, standing } = read.value;
  return ok({
    clearing: input.clearing,
    from: input.from,
    to: input.to,
    fileName,
    digest,
    lines: statement.lines.length,
    problems: [...statement.problems],
    currencies: currenciesOf(context.services, statement),
    replaces: standing.replaces.map(presentStatement),
    overlaps: standing.overlaps.map(presentStatement),
    same: standing.same ? presentStatement(standing.same) : null,
  });
};

/** What the trail says of a file: its name and its digest. */
const fileText = (file: OperatorContext['file']): `file ${string}` | null =>
  file === undefined ? null : `file ${file.name}, SHA-256 ${fileDigest(file.bytes)}`;

type Imported = ReplyOf<Endpoints['console.importStatement']>;

const importStatement = (input: InputOf<Endpoints['console.importStatement']>, context: OperatorContext) => {
  const { services, caller, file } = context;
  const { clearing, from, to, how } = input;
  const target = from === to ? `${clearing} ${from}` : `${clearing} ${from} to ${to}`;
  const operatorAction = { action: 'console.importStatement', target, reason: fileText(file) } as const;
  return audited(
    context,
    operatorAction,
    async (): Promise<Result<Imported, ErrorOf<Endpoints['console.importStatement']>>> => {
      // One after another, so that of two that overlap the second one sees the first.
      return services.inTurn('statements', async () => {
        const read = await readFile(input, context);
        if (!read.ok) return read;
        const { statement, digest, fileName, standing } = read.value;
        const { problems, lines } = statement;
        if (problems.length > 0) return ok({ lines: lines.length, problems: [...problems] });
        if (standing.same) return err('STATEMENT_TAKEN');
        if (standing.overlaps.length > 0) return err('STATEMENT_OVERLAPS');
        if (standing.replaces.length > 0 && how !== 'replace') return err('STATEMENT_REPLACES');
        await keepStatement(services, { clearing, from, to, fileName, digest, by: caller.name }, statement);
        return ok({ lines: lines.length, problems: [] });
      });
    },
  );
};

/** The console's rows about statements. Nothing here books anything. */
export const reconciliationHandlers = {
  'console.reconciliation': async (input, { services }) => {
    const { to = utcDay(services.now()) } = input;
    const { from = utcDay(startOf(to) - (DAYS - 1) * DAY_MS) } = input;
    return ok(isPeriod({ from, to }) ? await daysOf(services, { from, to }) : []);
  },
  'console.reconciledLines': async (input, { services }) => {
    const { clearing, from, to, outcome } = input;
    if (!isPeriod({ from, to })) return ok({ rows: [], total: 0 });
    const sides = await sidesOf(services, clearing, { from, to });
    const lines = linesOf(sides, clearing, { from, to }).filter(
      (line) => (outcome === undefined || line.outcome === outcome) && lineMatchesFilter(services, input, line),
    );
    const { list, total } = pageOf(lines, pagingOf(input, 50));
    const differences = await shownDifferences(services, list);
    return ok({ rows: list.map((line) => rowOf(services, line, differences)), total });
  },
  'console.reconciledFigures': async ({ clearing, from, to }, { services }) =>
    ok(isPeriod({ from, to }) ? await reconciledFigures(services, clearing, { from, to }) : []),
  'console.statements': async ({ clearing, from, to }, { services }) =>
    ok(
      isPeriod({ from, to })
        ? (await statementsBetween(services.database.pool, clearing, { from, to })).map(presentStatement)
        : [],
    ),
  'console.previewStatement': preview,
  'console.importStatement': importStatement,
} satisfies HandlersOf<
  | 'console.reconciliation'
  | 'console.reconciledLines'
  | 'console.reconciledFigures'
  | 'console.statements'
  | 'console.previewStatement'
  | 'console.importStatement'
>;
