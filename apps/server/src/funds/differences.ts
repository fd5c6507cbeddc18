import { err, ok, type Result, utcDay } from '@bourse/rules';
import type { Endpoints, ErrorName, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import type pg from 'pg';
import { audited, type OperatorAction } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { assign, assignees, assigningText } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { quotedByOthers } from './deposit-reference.ts';
import { dayOfLine, gapOf, linesOf, REACH_DAYS, type ReconciledLine, sidesOf } from './reconciled-lines.ts';
import { lineMatchesFilter, rowOf, type ShownDifference } from './reconciled-row.ts';
import { countingStatements } from './statements.ts';

type Difference = ReplyOf<Endpoints['console.difference']>;
type Step = Difference['steps'][number];
type OperatorContext = Context<OperatorCaller>;

const DAY_MS = 86_400_000;

/** The other of two differences that were resolved as one, and a day on which its line is found. */
type Partner = { readonly id: number; readonly day: string };

type StoredStep = Step & { readonly partner: Partner | null };

type StepRow = Omit<Step, 'at'> & {
  readonly difference: bigint;
  readonly at: bigint;
  readonly partner: bigint | null;
  readonly day: string | null;
};

const stepsOf = async (
  { database }: Services,
  differences: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredStep[]>> => {
  if (differences.length === 0) return new Map();
  const { rows } = await database.pool.query<StepRow>(
    `SELECT difference, step, text, operator, at, partner, partner_day::text AS day FROM difference_step
     WHERE difference = ANY ($1::bigint[]) ORDER BY id`,
    [differences],
  );
  const found = new Map<number, StoredStep[]>();
  for (const { difference, at, partner, day, ...step } of rows) {
    const steps = found.get(Number(difference)) ?? [];
    const other = partner === null || day === null ? null : { id: Number(partner), day };
    steps.push({ ...step, at: Number(at), partner: other });
    found.set(Number(difference), steps);
  }
  return found;
};

/** The step that resolved it, where none has opened it again since. */
const resolvedBy = (steps: readonly StoredStep[]): StoredStep | undefined => {
  const last = steps.findLast(({ step }) => step !== 'note');
  return last?.step === 'resolved' ? last : undefined;
};

/** Whether two lines differ by the same sum the other way, on the same account and in the same currency (rule FUNDS-140). */
const cancel = (one: ReconciledLine, other: ReconciledLine): boolean =>
  one.difference !== other.difference &&
  one.clearing === other.clearing &&
  one.asset === other.asset &&
  gapOf(one) + gapOf(other) === 0n;

/** Whether what a difference was resolved by holds now: two that were resolved as one do so as long as they cancel each other. */
const holds = async (services: Services, line: ReconciledLine, { partner }: StoredStep): Promise<boolean> => {
  if (partner === null) return true;
  const { clearing } = line;
  const day = { from: partner.day, to: partner.day };
  const lines = linesOf(await sidesOf(services, clearing, day), clearing, day);
  return lines.some((each) => each.difference === partner.id && cancel(line, each));
};

/**
 * Since when it is known as a difference: when the first version of the statement that shows it was taken in, or what it is about was booked,
 * whichever came last.
 */
const sinceOf = ({ movement, shownAt }: ReconciledLine): number => Math.max(movement?.at ?? 0, shownAt ?? 0);

/** What is known of some differences beside their figures: since when, who has each, what was last written, whether it was explained. */
export const shownDifferences = async (
  services: Services,
  lines: readonly ReconciledLine[],
): Promise<ReadonlyMap<number, ShownDifference>> => {
  const differing = lines.flatMap((line) => (line.difference === null ? [] : [{ id: line.difference, line }]));
  const ids = differing.map(({ id }) => id);
  const [steps, takers] = await Promise.all([stepsOf(services, ids), assignees(services, 'difference', ids)]);
  const shown = differing.map(async ({ id, line }): Promise<readonly [number, ShownDifference]> => {
    const own = steps.get(id) ?? [];
    const resolved = resolvedBy(own);
    const isResolved = resolved !== undefined && (await holds(services, line, resolved));
    return [
      id,
      {
        since: sinceOf(line),
        state: isResolved ? 'resolved' : 'open',
        assignedTo: takers.get(id) ?? null,
        note: own.at(-1)?.text ?? null,
        cancelledBy: isResolved ? (resolved.partner?.id ?? null) : null,
      },
    ];
  });
  return new Map(await Promise.all(shown));
};

/** Old statements that need not be looked at again while the server runs: nothing more can come to them. */
type ReconciledStatements = {
  /** In which everything fits. */
  readonly settled: Set<number>;
  /** In which every difference was explained, for as long as nothing more was written about any. */
  readonly explained: Set<number>;
  lastStep: bigint;
};

const lookedAtIn = new WeakMap<pg.Pool, ReconciledStatements>();

const lookedAtBy = async ({ database: { pool } }: Services): Promise<ReconciledStatements> => {
  const lookedAt: ReconciledStatements = lookedAtIn.get(pool) ?? {
    settled: new Set(),
    explained: new Set(),
    lastStep: 0n,
  };
  lookedAtIn.set(pool, lookedAt);
  const { rows } = await pool.query<{ last: bigint }>('SELECT coalesce(max(id), 0)::int8 AS last FROM difference_step');
  const last = BigInt(rows[0]?.last ?? 0);
  if (last !== lookedAt.lastStep) lookedAt.explained.clear();
  lookedAt.lastStep = last;
  return lookedAt;
};

/**
 * Differences by their numbers, the oldest first; with `isOpen` those of statements in which all was explained long ago are left out. A payment
 * that differs across two periods is one.
 */
const differingLines = async (
  services: Services,
  { isOpen }: { readonly isOpen: boolean },
): Promise<ReadonlyMap<number, ReconciledLine>> => {
  const lookedAt = await lookedAtBy(services);
  const { settled, explained, lastStep } = lookedAt;
  const lastSettled = utcDay(services.now() - (REACH_DAYS + 1) * DAY_MS);
  const found = new Map<number, ReconciledLine>();
  for (const { id, clearing, from, to } of await countingStatements(services.database.pool)) {
    if (settled.has(id) || (isOpen && explained.has(id))) continue;
    const lines = linesOf(await sidesOf(services, clearing, { from, to }), clearing, { from, to });
    const differing = lines.filter(({ difference }) => difference !== null);
    for (const line of differing) found.set(line.difference ?? 0, line);
    if (to >= lastSettled) continue;
    const shown = await shownDifferences(services, differing);
    if (differing.length === 0) settled.add(id);
    // What is explained by a line elsewhere is looked at again: that line may change.
    else if (
      lookedAt.lastStep === lastStep &&
      [...shown.values()].every(({ state, cancelledBy }) => state === 'resolved' && cancelledBy === null)
    )
      explained.add(id);
  }
  return new Map([...found].sort(([, a], [, b]) => sinceOf(a) - sinceOf(b)));
};

const lineOf = async (services: Services, id: number): Promise<ReconciledLine | undefined> =>
  (await differingLines(services, { isOpen: true })).get(id) ??
  (await differingLines(services, { isOpen: false })).get(id);

/** The open differences that cancel an open one. */
const cancellingOf = async (services: Services, line: ReconciledLine): Promise<Difference['cancelling']> => {
  const lines = [...(await differingLines(services, { isOpen: true })).values()].filter((each) => cancel(line, each));
  const shown = await shownDifferences(services, lines);
  return lines
    .map((each) => rowOf(services, each, shown))
    .flatMap(({ difference, state, outcome, direction, reference, asset, here, there, date, bookedAt }) =>
      difference === null || state !== 'open'
        ? []
        : [{ difference, outcome, direction, reference, asset, here, there, date, bookedAt }],
    );
};

const find = async (services: Services, id: number): Promise<Result<Difference, 'DIFFERENCE_NOT_FOUND'>> => {
  const line = await lineOf(services, id);
  if (!line) return err('DIFFERENCE_NOT_FOUND');
  const [shown, steps, quoted] = await Promise.all([
    shownDifferences(services, [line]),
    stepsOf(services, [id]),
    quotedByOthers(services.database, null, line.reference),
  ]);
  const isOpen = shown.get(id)?.state === 'open';
  return ok({
    ...rowOf(services, line, shown),
    cancelling: isOpen ? await cancellingOf(services, line) : [],
    quoted,
    steps: (steps.get(id) ?? []).map(({ partner: _, ...step }) => step),
  });
};

const list = async (
  input: InputOf<Endpoints['console.differences']>,
  { services, caller }: OperatorContext,
): Promise<Result<ReplyOf<Endpoints['console.differences']>, never>> => {
  const state = input.state ?? 'open';
  const found = await differingLines(services, { isOpen: state === 'open' });
  const lines = [...found.values()].filter((line) => lineMatchesFilter(services, input, line));
  const shown = await shownDifferences(services, lines);
  const ownerOf = (assignedTo: string | null) =>
    assignedTo === null ? 'nobody' : assignedTo === caller.name ? 'me' : 'others';
  const rows = lines
    .map((line) => rowOf(services, line, shown))
    .filter(
      ({ state: own, assignedTo }) => own === state && (input.assigned ?? ownerOf(assignedTo)) === ownerOf(assignedTo),
    );
  const { list: page, total } = pageOf(rows, pagingOf(input, 50));
  return ok({ rows: page, total });
};

/** Does something about a difference, written down in the trail whatever comes of it, and gives it as it then is. */
const handle = async <const D extends Omit<OperatorAction, 'target'>, E extends ErrorName>(
  context: OperatorContext,
  id: number,
  operatorAction: D,
  work: (difference: Difference) => Promise<Result<null, E>>,
) => {
  const { services } = context;
  const found = await find(services, id);
  if (!found.ok) return found;
  const done = await audited(context, { ...operatorAction, target: `difference:${id}` }, () => work(found.value));
  return done.ok ? find(services, id) : done;
};

type Written = { readonly difference: number; readonly partner?: Partner };

/** Writes a step of one difference, or the same of two at once. */
const write = async (
  { services, caller }: OperatorContext,
  written: readonly Written[],
  step: Step['step'],
  text: string,
): Promise<Result<null, never>> => {
  await services.database.pool.query(
    `INSERT INTO difference_step (difference, step, text, operator, at, partner, partner_day)
     SELECT difference, $4, $5, $6, $7, partner, day FROM unnest($1::bigint[], $2::bigint[], $3::date[]) AS written (difference, partner, day)`,
    [
      written.map(({ difference }) => difference),
      written.map(({ partner }) => partner?.id ?? null),
      written.map(({ partner }) => partner?.day ?? null),
      step,
      text.trim(),
      caller.name,
      services.now(),
    ],
  );
  return ok(null);
};

type Done<K extends keyof Endpoints> = Promise<Result<ReplyOf<Endpoints[K]>, ErrorOf<Endpoints[K]>>>;

const assignDifference = (
  { id, take, over }: InputOf<Endpoints['console.assignDifference']>,
  context: OperatorContext,
): Done<'console.assignDifference'> => {
  const { services, caller } = context;
  const operatorAction = { action: 'console.assignDifference', reason: assigningText({ take, over }) } as const;
  return handle(context, id, operatorAction, () =>
    assign(services, { kind: 'difference', id }, caller.id, { take, over }),
  );
};

const resolve = (
  { id, resolved, reason }: InputOf<Endpoints['console.resolveDifference']>,
  context: OperatorContext,
): Done<'console.resolveDifference'> =>
  handle(
    context,
    id,
    { action: 'console.resolveDifference', reason },
    async ({ state, cancelledBy }): Promise<Result<null, 'DIFFERENCE_DECIDED'>> => {
      if ((state === 'resolved') === resolved) return err('DIFFERENCE_DECIDED');
      // Two that were closed as one are opened as one.
      const both = cancelledBy === null || resolved ? [id] : [id, cancelledBy];
      const written = both.map((difference) => ({ difference }));
      return write(context, written, resolved ? 'resolved' : 'reopened', reason);
    },
  );

/** Resolves two differences as one (rule FUNDS-140); the trail tells of each. */
const cancelBoth = async (
  { id, other, reason }: InputOf<Endpoints['console.cancelDifferences']>,
  context: OperatorContext,
): Done<'console.cancelDifferences'> => {
  const { services } = context;
  const work = async ({
    state,
  }: Difference): Promise<Result<null, ErrorOf<Endpoints['console.cancelDifferences']>>> => {
    const [one, second] = [await lineOf(services, id), await lineOf(services, other)];
    if (!one || !second) return err('DIFFERENCE_NOT_FOUND');
    const shown = await shownDifferences(services, [second]);
    if (state !== 'open' || shown.get(other)?.state !== 'open') return err('DIFFERENCE_DECIDED');
    if (!cancel(one, second)) return err('DIFFERENCES_MISFIT');
    const written = [
      { difference: id, partner: { id: other, day: dayOfLine(second) } },
      { difference: other, partner: { id, day: dayOfLine(one) } },
    ];
    return write(context, written, 'resolved', reason);
  };
  const done = await handle(context, id, { action: 'console.cancelDifferences', reason }, work);
  if (!done.ok) return done;
  const operatorAction = { action: 'console.cancelDifferences', target: `difference:${other}`, reason } as const;
  await audited(context, operatorAction, async () => ok(null));
  return done;
};

/** The console's rows about what differs between the ledger and statements (rule FUNDS-115). */
export const differenceHandlers = {
  'console.differences': list,
  'console.difference': async ({ id }, { services }) => find(services, id),
  'console.assignDifference': assignDifference,
  'console.noteDifference': ({ id, reason }, context) =>
    handle(context, id, { action: 'console.noteDifference', reason }, () =>
      write(context, [{ difference: id }], 'note', reason),
    ),
  'console.resolveDifference': resolve,
  'console.cancelDifferences': cancelBoth,
} satisfies HandlersOf<
  | 'console.differences'
  | 'console.difference'
  | 'console.assignDifference'
  | 'console.noteDifference'
  | 'console.resolveDifference'
  | 'console.cancelDifferences'
>;
