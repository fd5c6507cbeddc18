import { clearingOf, referenceName } from '@bourse/core';
import {
  amountText,
  type DepositChannel,
  err,
  ok,
  parseAmount,
  type Result,
  type WithdrawalChannel,
} from '@bourse/rules';
import type { Endpoints, InputOf, ReplyOf } from '@bourse/wire';
import { audited } from '../http/audited.ts';
import { digestOf } from '../http/digest.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { isAskedFor, type ListFilter } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { inTransaction } from '../store/transaction.ts';
import { readStatement, type StatementLine } from './statement-file.ts';

type Clearing = InputOf<Endpoints['console.importStatement']>['clearing'];
type Imported = ReplyOf<Endpoints['console.importStatement']>;
type DayStatus = ReplyOf<Endpoints['console.reconciliation']>[number];
type Line = ReplyOf<Endpoints['console.reconciledLines']>['rows'][number];

const DAY_MS = 86_400_000;
/** How far from the statement's day a payment is looked for. */
const REACH_MS = 7 * DAY_MS;
const DAYS = 14;
const CLEARINGS: readonly Clearing[] = ['clearing.card', 'clearing.usdt', 'clearing.coin', 'clearing.wire'];

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** What was credited or paid through a clearing account. */
type Booked = {
  readonly about: string;
  readonly direction: 'in' | 'out';
  readonly channel: DepositChannel | WithdrawalChannel;
  readonly reference: string;
  readonly asset: string;
  readonly units: bigint;
  readonly at: number;
};

type BookedRow = Omit<Booked, 'units' | 'at'> & { readonly units: string; readonly at: bigint };

const bookedBetween = async ({ database }: Services, from: number, to: number): Promise<readonly Booked[]> => {
  const { rows } = await database.pool.query<BookedRow>(
    `SELECT 'deposit:' || id AS about, 'in' AS direction, channel, reference, asset, credited::text AS units, decided_at AS at
       FROM deposits WHERE state = 'credited' AND decided_at >= $1 AND decided_at < $2
     UNION ALL
     SELECT 'withdrawal:' || id, 'out', channel, reference, asset, (amount - fee)::text, changed_at
       FROM withdrawals WHERE state = 'paid' AND changed_at >= $1 AND changed_at < $2`,
    [from, to],
  );
  return rows.map((row) => ({ ...row, units: BigInt(row.units), at: Number(row.at) }));
};

type Statement = {
  readonly clearing: Clearing;
  readonly day: string;
  readonly by: string;
  readonly at: number;
  readonly lines: StatementLine[];
};

type StatementRow = Omit<StatementLine, 'units'> & {
  readonly clearing: Clearing;
  readonly day: string;
  readonly by: string;
  readonly at: bigint;
  readonly units: string;
};

/** The statements that count, of the days given, both included. */
const statementsBetween = async (
  { database }: Services,
  clearing: Clearing | null,
  from: string,
  to: string,
): Promise<readonly Statement[]> => {
  const { rows } = await database.pool.query<StatementRow>(
    `SELECT s.clearing, s.day::text AS day, s.imported_by AS by, s.imported_at AS at, l.line, l.date::text AS date,
       l.direction, l.reference, l.asset, l.units::text AS units
     FROM (SELECT DISTINCT ON (clearing, day) * FROM statement
           WHERE ($1::text IS NULL OR clearing = $1) AND day BETWEEN $2 AND $3 ORDER BY clearing, day, id DESC) s
     JOIN statement_line l ON l.statement = s.id ORDER BY s.day, s.clearing, l.line`,
    [clearing, from, to],
  );
  const found = new Map<string, Statement>();
  for (const { clearing: of, day, by, at, units, ...line } of rows) {
    const name = `${of} ${day}`;
    const statement = found.get(name) ?? { clearing: of, day, by, at: Number(at), lines: [] };
    statement.lines.push({ ...line, units: BigInt(units) });
    found.set(name, statement);
  }
  return [...found.values()];
};

const channelOf = (clearing: Clearing): WithdrawalChannel => clearing.slice('clearing.'.length) as WithdrawalChannel;

/** One name of a payment on either side. A reference may come back in another asset, which is another payment. */
const nameOf = (
  channel: DepositChannel | WithdrawalChannel,
  { direction, reference, asset }: Pick<StatementLine, 'direction' | 'reference' | 'asset'>,
): string => `${referenceName(direction, channel, reference)} ${asset}`;

/** Both sides of some days, each payment under its name. */
type Sides = {
  readonly booked: ReadonlyMap<string, Booked>;
  readonly stated: ReadonlySet<string>;
  readonly statements: readonly Statement[];
};

const sidesOf = async (services: Services, clearing: Clearing | null, from: string, to: string): Promise<Sides> => {
  const [first, last] = [startOf(from) - REACH_MS, startOf(to) + DAY_MS + REACH_MS];
  const [booked, statements] = await Promise.all([
    bookedBetween(services, first, last),
    statementsBetween(services, clearing, dayOf(first), dayOf(last)),
  ]);
  return {
    booked: new Map(booked.map((each) => [nameOf(each.channel, each), each])),
    stated: new Set(
      statements.flatMap((statement) => statement.lines.map((line) => nameOf(channelOf(statement.clearing), line))),
    ),
    statements,
  };
};

/** Whether a filter asks for a line: by its reference, by what it is of the house's, or by a sum on either side. */
const isLineAskedFor = ({ assets }: Services, filter: ListFilter, line: Line): boolean =>
  isAskedFor(assets, filter, {
    texts: [line.reference, line.about?.replace(':', ' ') ?? ''],
    sums: [line.here, line.there].flatMap((text) => {
      const sum = text === null ? undefined : parseAmount(assets.get(line.asset), text);
      return sum?.ok ? [sum.value] : [];
    }),
  });

/** The lines of one day, the statement's first in its order (rule FUNDS-82). */
const linesOf = (
  { assets }: Services,
  { booked, stated, statements }: Sides,
  clearing: Clearing,
  day: string,
): Line[] => {
  const text = (asset: string, units: bigint): string => amountText(assets.get(asset), units);
  const statement = statements.find((each) => each.clearing === clearing && each.day === day);
  const there = (statement?.lines ?? []).map((line): Line => {
    const here = booked.get(nameOf(channelOf(clearing), line));
    return {
      outcome: here === undefined ? 'missing-here' : here.units === line.units ? 'matched' : 'amount-differs',
      direction: line.direction,
      reference: line.reference,
      asset: line.asset,
      there: text(line.asset, line.units),
      here: here === undefined ? null : text(here.asset, here.units),
      date: line.date,
      about: here?.about ?? null,
      bookedAt: here?.at ?? null,
    };
  });
  const here = [...booked].flatMap(([name, each]): Line[] => {
    if (clearingOf(each.channel) !== clearing || dayOf(each.at) !== day || stated.has(name)) return [];
    const { direction, reference, asset, about, at, units } = each;
    return [
      {
        outcome: 'missing-there',
        direction,
        reference,
        asset,
        there: null,
        here: text(asset, units),
        date: null,
        about,
        bookedAt: at,
      },
    ];
  });
  return [...there, ...here];
};

const statusOf = (services: Services, sides: Sides, clearing: Clearing, day: string): DayStatus | undefined => {
  const statement = sides.statements.find((each) => each.clearing === clearing && each.day === day);
  const lines = linesOf(services, sides, clearing, day);
  if (!statement && lines.length === 0) return undefined;
  const count = (outcome: Line['outcome']): number => lines.filter((line) => line.outcome === outcome).length;
  const matched = count('matched');
  return {
    clearing,
    day,
    status: statement === undefined ? 'missing' : matched === lines.length ? 'whole' : 'open',
    matched,
    amountDiffers: count('amount-differs'),
    missingHere: count('missing-here'),
    missingThere: count('missing-there'),
    importedBy: statement?.by ?? null,
    importedAt: statement?.at ?? null,
  };
};

const lastDays = async (services: Services): Promise<DayStatus[]> => {
  const now = services.now();
  const days = Array.from({ length: DAYS }, (_, back) => dayOf(now - back * DAY_MS));
  const sides = await sidesOf(services, null, days.at(-1) ?? dayOf(now), dayOf(now));
  return days.flatMap((day) => CLEARINGS.flatMap((clearing) => statusOf(services, sides, clearing, day) ?? []));
};

const keep = async (
  { database, now }: Services,
  { clearing, day }: { readonly clearing: Clearing; readonly day: string },
  by: string,
  digest: string,
  lines: readonly StatementLine[],
): Promise<Result<null, never>> =>
  inTransaction<null, never>(database.pool, async (client) => {
    const { rows } = await client.query<{ id: bigint }>(
      `INSERT INTO statement (clearing, day, file_digest, lines, imported_by, imported_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [clearing, day, digest, lines.length, by, now()],
    );
    await client.query(
      `INSERT INTO statement_line (statement, line, date, direction, reference, asset, units)
       SELECT $1, * FROM unnest($2::int[], $3::date[], $4::text[], $5::text[], $6::text[], $7::numeric[])`,
      [
        rows[0]?.id,
        lines.map(({ line }) => line),
        lines.map(({ date }) => date),
        lines.map(({ direction }) => direction),
        lines.map(({ reference }) => reference),
        lines.map(({ asset }) => asset),
        lines.map(({ units }) => String(units)),
      ],
    );
    return ok(null);
  });

const importStatement = (
  { clearing, day }: InputOf<Endpoints['console.importStatement']>,
  context: Context<OperatorCaller>,
) => {
  const { services, caller, file } = context;
  const operatorAction = { action: 'console.importStatement', target: `${clearing} ${day}`, reason: null } as const;
  return audited(context, operatorAction, async (): Promise<Result<Imported, 'BAD_STATEMENT'>> => {
    if (!file || dayOf(startOf(day)) !== day) return err('BAD_STATEMENT');
    const read = await readStatement(file.bytes, services.assets, (line) => nameOf(channelOf(clearing), line));
    if (!read.ok) return read;
    const { lines, problems } = read.value;
    if (problems.length > 0) return ok({ lines: lines.length, problems: [...problems] });
    await keep(services, { clearing, day }, caller.name, digestOf(Buffer.from(file.bytes).toString('base64')), lines);
    return ok({ lines: lines.length, problems: [] });
  });
};

/** The console's rows about statements. Nothing here books anything. */
export const reconciliationHandlers = {
  'console.reconciliation': async (_input, { services }) => ok(await lastDays(services)),
  'console.reconciledLines': async (input, { services }) => {
    const { clearing, day, outcome } = input;
    if (Number.isNaN(startOf(day))) return ok({ rows: [], total: 0 });
    const sides = await sidesOf(services, clearing, day, day);
    const lines = linesOf(services, sides, clearing, day).filter(
      (line) => (outcome === undefined || line.outcome === outcome) && isLineAskedFor(services, input, line),
    );
    const { list, total } = pageOf(lines, pagingOf(input, 50));
    return ok({ rows: list, total });
  },
  'console.importStatement': importStatement,
} satisfies HandlersOf<'console.reconciliation' | 'console.reconciledLines' | 'console.importStatement'>;
