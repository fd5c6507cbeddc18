import { type CustomerId, err, errUntil, ok, type Result } from '@bourse/rules';
import type { Endpoints, InputOf, ReplyOf } from '@bourse/wire';
import type { Services } from '../services.ts';
import { BY_ID, type RowSeals, type SealedTable } from '../store/row-seals.ts';
import { inTransaction, type Queryable } from '../store/transaction.ts';
import { type Answers, missed, PASS_MARK, QUESTIONS, VERSION, wholeAnswers } from './questions.ts';

/** Tests that were handed in: an altered row would open what a test was not passed for. */
export const suitabilityRows: SealedTable = {
  ...BY_ID,
  name: 'suitability_result',
  says: 'id, customer, version, answers, points, passed, at',
};

const DAY_MS = 86_400_000;
/** After a test that was not passed, the next one waits so long. */
const WAIT_HOURS = 24;
const WAIT_MS = WAIT_HOURS * 3_600_000;
const VALID_MS = 365 * DAY_MS;
/** So long before its end a test that was passed can be taken again. */
const RENEWAL_MS = 30 * DAY_MS;

type Row = {
  readonly id: number;
  readonly version: number;
  readonly answers: string;
  readonly points: number;
  readonly passed: boolean;
  readonly at: bigint;
};

/** A test as it was handed in, and until when it is valid, or nothing of it was passed and the next one waits. */
export type StoredResult = Omit<Row, 'answers' | 'at'> & {
  readonly answers: Answers;
  readonly at: number;
  readonly until: number;
};

const resultOf = ({ answers, at, ...row }: Row): StoredResult => ({
  ...row,
  answers: JSON.parse(answers) as Answers,
  at: Number(at),
  until: Number(at) + (row.passed ? VALID_MS : WAIT_MS),
});

/** A customer's tests, the newest first. */
export const resultsOf = async (
  database: Queryable,
  customer: CustomerId,
  most = 20,
): Promise<readonly StoredResult[]> => {
  const { rows } = await database.query<Row>(
    'SELECT id, version, answers, points, passed, at FROM suitability_result WHERE customer = $1 ORDER BY at DESC, id DESC LIMIT $2',
    [customer, most],
  );
  return rows.map(resultOf);
};

/** Until when what a customer has passed is valid, ms UTC; 0 where nothing is, or another hand than ours has written it. */
export const passedUntil = async (database: Queryable, seals: RowSeals, customer: CustomerId): Promise<number> => {
  const passed = (await resultsOf(database, customer)).find((each) => each.passed);
  if (!passed || (await seals.whole(suitabilityRows, passed.id)) === undefined) return 0;
  return passed.until;
};

type Test = ReplyOf<Endpoints['jurisdiction.test']>;
export type Shown = NonNullable<Test['last']>;

/** A result as its customer is shown it. */
export const shownResult = ({ id: _, answers, ...result }: StoredResult): Shown => ({
  ...result,
  of: QUESTIONS.length,
  missed: result.version === VERSION ? missed(answers) : [],
});

/** Whether a test can be taken now, or from when on. */
const standing = (results: readonly StoredResult[], now: number): Pick<Test, 'state' | 'until'> => {
  const passed = results.find((each) => each.passed);
  if (passed && passed.until - RENEWAL_MS > now) return { state: 'passed', until: passed.until };
  const [last] = results;
  return last && !last.passed && last.until > now
    ? { state: 'waiting', until: last.until }
    : { state: 'open', until: null };
};

/** The questions, and where a customer stands with them. */
export const testOf = async ({ database, now }: Services, customer: CustomerId): Promise<Test> => {
  const results = await resultsOf(database.pool, customer);
  const [last] = results;
  return {
    version: VERSION,
    passMark: PASS_MARK,
    waitHours: WAIT_HOURS,
    questions: QUESTIONS.map(({ id, answers }) => ({ id, answers: [...answers] })),
    ...standing(results, now()),
    last: last ? shownResult(last) : null,
  };
};

type HandIn = InputOf<Endpoints['jurisdiction.answer']>;
type HandInError = 'SUITABILITY_PASSED' | 'SUITABILITY_WAIT' | 'SUITABILITY_CHANGED' | 'SUITABILITY_INCOMPLETE';

/** Scores a test and keeps it, one at a time for each customer (rules JURISDICTION-7 to JURISDICTION-9). Errors: {@link HandInError}. */
export const handIn = (
  { database, seals, jurisdictions, inTurn, now }: Services,
  customer: CustomerId,
  { version, answers: given }: HandIn,
): Promise<Result<Shown, HandInError>> =>
  inTurn(`suitability test of customer ${customer}`, async () => {
    const at = now();
    const { state, until } = standing(await resultsOf(database.pool, customer), at);
    if (state === 'passed') return err('SUITABILITY_PASSED');
    if (state === 'waiting' && until !== null) return errUntil('SUITABILITY_WAIT', until);
    if (version !== VERSION) return err('SUITABILITY_CHANGED');
    const answers = wholeAnswers(given);
    if (!answers) return err('SUITABILITY_INCOMPLETE');
    const points = QUESTIONS.length - missed(answers).length;
    const passed = points >= PASS_MARK;
    const done = await inTransaction<StoredResult, never>(database.pool, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        'INSERT INTO suitability_result (customer, version, answers, points, passed, at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
        [customer, version, JSON.stringify(answers), points, passed, at],
      );
      const id = rows[0]?.id ?? 0;
      await seals.seal(client, suitabilityRows, id);
      return ok(resultOf({ id, version, answers: JSON.stringify(answers), points, passed, at: BigInt(at) }));
    });
    jurisdictions.forget(customer);
    return done.ok ? ok(shownResult(done.value)) : done;
  });
