import { err, ok, type Result } from '@bourse/rules';
import type { OperatorRole } from '@bourse/wire';
import { inTransaction, type Queryable } from '../store/transaction.ts';
import type { IdentityDeps } from './deps.ts';
import { createGrowingGuard, createSecretGuard, type SecretGuard } from './guard.ts';
import { openFactor, sealFactor } from './keys.ts';
import { createOperatorDevices } from './operator-devices.ts';
import type { Parts } from './parts.ts';
import type { Proven } from './passkey-proof.ts';
import type { TokenPair } from './refresh-tokens.ts';
import { operatorRows } from './sealed-tables.ts';
import type { Tokens } from './tokens.ts';
import { latestTotpStep, newTotpSecret, totpAddress, totpStep } from './totp.ts';
import type { Visit } from './visit.ts';

export type Operator = {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly role: OperatorRole;
};

export type OperatorSession = TokenPair & { readonly operator: Operator };

/** A new session, and what tells the browser that it was opened in from others. */
type EnteredOperator = OperatorSession & { readonly device: string };

/** An operator with what the sign-in rests on; an invited one has no password and perhaps no second factor yet. */
export type OperatorRow = Operator & {
  readonly password_hash: string | null;
  readonly totp_sealed: string | null;
  readonly totp_pending: string | null;
  readonly totp_enrolled_at: bigint | null;
  readonly disabled: boolean;
  readonly credentials_epoch: number;
};

export type OperatorParts = Parts & { readonly tokens: Tokens };

/** An operator who has given the password: the first step is worth nothing once the credentials are others. */
export type Candidate = { readonly id: number; readonly epoch: number };

const candidateMs = 300_000;
export const OPERATOR_FIELDS =
  'id, username, name, role, password_hash, totp_sealed, totp_pending, totp_enrolled_at, disabled, credentials_epoch';

const operatorOf = ({ id, username, name, role }: OperatorRow): Operator => ({ id, username, name, role });

/** What an operator's row says counts only while its seal is whole (JOURNAL-37). */
export const whole = async (
  { seals }: Pick<IdentityDeps, 'seals'>,
  database: Queryable,
  row: OperatorRow | undefined,
): Promise<OperatorRow | undefined> => (row && (await seals.whole(operatorRows, row.id, database)) ? row : undefined);

/**
 * Changes an operator's row, sealed again in the same transaction; only while it is whole, so that what another hand wrote does not become ours.
 * False where it is not, or the statement finds no row. `$1` of the statement is the operator's id.
 */
export const changeWhole = async (
  { seals }: Pick<IdentityDeps, 'seals'>,
  client: Queryable,
  statement: string,
  [id, ...values]: readonly [id: number, ...values: unknown[]],
): Promise<boolean> => {
  await client.query('SELECT FROM operator WHERE id = $1 FOR NO KEY UPDATE', [id]);
  if ((await seals.whole(operatorRows, id, client)) === undefined) return false;
  const { rowCount } = await client.query(statement, [id, ...values]);
  if (rowCount !== 1) return false;
  await seals.seal(client, operatorRows, id);
  return true;
};

const byUsername = async (deps: IdentityDeps, username: string): Promise<OperatorRow | undefined> => {
  const database = deps.database.pool;
  const { rows } = await database.query<OperatorRow>(`SELECT ${OPERATOR_FIELDS} FROM operator WHERE username = $1`, [
    username,
  ]);
  return rows[0]?.disabled === false ? whole(deps, database, rows[0]) : undefined;
};

export const operatorById = async (deps: IdentityDeps, id: number): Promise<OperatorRow | undefined> => {
  const database = deps.database.pool;
  const { rows } = await database.query<OperatorRow>(
    `SELECT ${OPERATOR_FIELDS} FROM operator WHERE id = $1::bigint AND NOT disabled`,
    [id],
  );
  return whole(deps, database, rows[0]);
};

/** Whether six digits are this period's or a neighbour's, and were not used before. They are used up then. */
const spendSecondFactor = async (
  deps: OperatorParts['deps'],
  operator: OperatorRow,
  code: string,
): Promise<boolean> => {
  const { totp_sealed: sealed } = operator;
  if (sealed === null) return false;
  const at = deps.now();
  const step = await totpStep(openFactor(deps.secrets, operator.username, sealed), code, deps);
  if (step === undefined) return false;
  const { rowCount } = await deps.database.pool.query(
    `UPDATE operator SET totp_step = $2, totp_enrolled_at = coalesce(totp_enrolled_at, $3)
     WHERE id = $1 AND (totp_step < $2 OR (totp_step > $5 AND $2 <= $5)) AND totp_sealed = $4`,
    [operator.id, step, at, sealed, latestTotpStep(deps)],
  );
  return rowCount === 1;
};

/** Takes a code of an operator's second factor, five wrong ones in 15 minutes. Errors: BAD_SECOND_FACTOR, LOCKED. */
export type CheckFactor = (
  operator: OperatorRow,
  code: string,
) => Promise<Result<null, 'BAD_SECOND_FACTOR' | 'LOCKED'>>;

export const createFactorCheck = (parts: OperatorParts): CheckFactor => {
  const guarded = createSecretGuard(parts);
  return (operator, code) =>
    guarded(`second factor of operator ${operator.id}`, async () =>
      (await spendSecondFactor(parts.deps, operator, code)) ? ok(null) : err('BAD_SECOND_FACTOR'),
    );
};

/** Adds an operator, who enrols the second factor at the first sign-in. @throws the database's error when the name is taken. */
export const addOperator = async (
  { deps, passwords }: Pick<OperatorParts, 'deps' | 'passwords'>,
  operator: Omit<Operator, 'id'> & { readonly password: string; readonly secret?: string },
): Promise<number> => {
  const { username, name, role } = operator;
  const hash = await passwords.hash(operator.password);
  const factor = sealFactor(deps.secrets, username, operator.secret ?? newTotpSecret());
  const at = deps.now();
  const added = await inTransaction<number, never>(deps.database.pool, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO operator (username, name, role, password_hash, totp_sealed, totp_enrolled_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [username, name, role, hash, factor, operator.secret === undefined ? null : at, at],
    );
    const id = rows[0]?.id ?? 0;
    await deps.seals.seal(client, operatorRows, id);
    return ok(id);
  });
  return added.ok ? added.value : 0;
};

const DAY_MS = 86_400_000;
/** Wrong passwords from one network or one browser that lock the sign-in there, and from how many in a day on fewer do in a network. */
const [MOST, FEW, MANY_WRONG] = [10, 3, 100];

/** What counts how often wrong passwords locked an operator's sign-in, within a day of the first time. */
export const signInLocks = (username: string): string => `sign-in locks of operator ${username}`;

/** An operator's page asks for no work. What is guessed from many networks locks each of them, and no others. */
const passwordGuard = ({ occurrences }: OperatorParts, username: string, isKnownBrowser: boolean): SecretGuard =>
  createGrowingGuard(
    { occurrences },
    async () =>
      !isKnownBrowser && (await occurrences.count(`wrong passwords of operator ${username}`)) >= MANY_WRONG
        ? FEW
        : MOST,
    () => occurrences.add(signInLocks(username), DAY_MS),
  );

/** The operators' sign-in, in two steps. */
export const createOperators = (parts: OperatorParts) => {
  const { deps, passwords, tokens, sessions } = parts;
  const { pool } = deps.database;
  const { occurrences } = parts;
  const devices = createOperatorDevices(pool, deps.now);
  const checkFactor = createFactorCheck(parts);

  const sessionOf = (operator: OperatorRow, pair: TokenPair): OperatorSession => ({
    ...pair,
    operator: operatorOf(operator),
  });

  const enter = async (
    operator: OperatorRow,
    epoch: number,
    { device, address }: Visit,
  ): Promise<Result<EnteredOperator, 'UNAUTHENTICATED'>> => {
    const opened = await sessions.open({ holder: operator.id, epoch, mode: 'real', device, address });
    if (!opened.ok) return err('UNAUTHENTICATED');
    return ok({ ...sessionOf(operator, opened.value), device: await devices.remember(operator.id) });
  };

  return {
    /** First step. Errors: BAD_CREDENTIALS, LOCKED. */
    signIn: async (
      form: { readonly username: string; readonly password: string; readonly device?: string | undefined },
      { network }: Pick<Visit, 'network'>,
    ) => {
      const account = `operator ${form.username}`;
      const look = async (): Promise<Result<OperatorRow, 'BAD_CREDENTIALS'>> => {
        const found = await byUsername(deps, form.username);
        const fits = await passwords.matches(found?.password_hash, form.password);
        if (found && fits) return ok(found);
        await occurrences.add(`wrong passwords of ${account}`, DAY_MS);
        return err('BAD_CREDENTIALS');
      };
      // A browser in which they signed in before has tries of its own: nobody elsewhere uses them up.
      const device = await devices.known(form.username, form.device);
      const guarded = passwordGuard(parts, form.username, device !== undefined);
      const known = await guarded(`${account} ${device ? `on ${device}` : `from ${network}`}`, look);
      if (!known.ok) return known;
      const operator = known.value;
      const expiresAt = deps.now() + candidateMs;
      // Only the first administrator is without a second factor that was used; everybody else enrols it with the invitation.
      const secret =
        operator.totp_enrolled_at === null && operator.totp_sealed !== null
          ? openFactor(deps.secrets, operator.username, operator.totp_sealed)
          : undefined;
      return ok({
        candidateToken: await tokens.sign('candidate', operator.id, String(operator.credentials_epoch), expiresAt),
        expiresAt,
        enrolment:
          secret === undefined ? null : { otpauthUrl: totpAddress(deps.issuer, operator.username, secret), secret },
      });
    },
    /** Second step. Errors: BAD_SECOND_FACTOR, LOCKED. */
    secondFactor: async (
      { id, epoch }: Candidate,
      code: string,
      visit: Visit,
    ): Promise<Result<EnteredOperator, 'BAD_SECOND_FACTOR' | 'LOCKED' | 'UNAUTHENTICATED'>> => {
      const operator = await operatorById(deps, id);
      if (operator?.credentials_epoch !== epoch) return err('UNAUTHENTICATED');
      const checked = await checkFactor(operator, code);
      return checked.ok ? enter(operator, epoch, visit) : checked;
    },
    /** Signs in whom a passkey has named, in the epoch in which it was looked at. Errors: BAD_PASSKEY, also for who may not sign in. */
    enter: async ({ holder, epoch }: Proven, visit: Visit): Promise<Result<EnteredOperator, 'BAD_PASSKEY'>> => {
      const operator = await operatorById(deps, holder);
      const entered = operator && (await enter(operator, epoch, visit));
      return entered?.ok ? entered : err('BAD_PASSKEY');
    },
    refresh: async (token: string): Promise<Result<OperatorSession, 'UNAUTHENTICATED' | 'REFRESH_REUSED'>> => {
      const refreshed = await sessions.refresh(token);
      if (!refreshed.ok) return refreshed;
      const operator = await operatorById(deps, refreshed.value.session.holder);
      return operator ? ok(sessionOf(operator, refreshed.value.pair)) : err('UNAUTHENTICATED');
    },
    checkFactor,
    byId: async (id: number): Promise<Operator | undefined> => {
      const row = await operatorById(deps, id);
      return row && operatorOf(row);
    },
    add: (operator: Parameters<typeof addOperator>[1]) => addOperator(parts, operator),
    isEmpty: async (): Promise<boolean> => (await pool.query('SELECT 1 FROM operator LIMIT 1')).rowCount === 0,
  };
};

export type Operators = ReturnType<typeof createOperators>;
