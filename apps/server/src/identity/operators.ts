import { err, ok, type Result } from '@bourse/rules';
import type { OperatorRole } from '@bourse/wire';
import { generateSecret, generateURI, verify } from 'otplib';
import type { AccountParts, Visit } from './accounts.ts';
import { createGuard } from './guard.ts';
import type { Sessions, TokenPair } from './sessions.ts';
import type { Queryable } from './store.ts';
import type { Tokens } from './tokens.ts';

export type Operator = {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly role: OperatorRole;
};

export type OperatorSession = TokenPair & { readonly operator: Operator };

type Row = Operator & {
  readonly password_hash: string;
  readonly totp_secret: string;
  readonly totp_enrolled_at: bigint | null;
  readonly disabled: boolean;
};

export type OperatorParts = Omit<AccountParts, 'sessions'> & { readonly sessions: Sessions; readonly tokens: Tokens };

const candidateMs = 300_000;
/** Codes of the period before and after are taken too, for clocks that are a little off. */
const toleranceSeconds = 30;
const fields = 'id, username, name, role, password_hash, totp_secret, totp_enrolled_at, disabled';

const operatorOf = ({ id, username, name, role }: Row): Operator => ({ id, username, name, role });

const byUsername = async (database: Queryable, username: string): Promise<Row | undefined> => {
  const { rows } = await database.query<Row>(`SELECT ${fields} FROM operator WHERE username = $1`, [username]);
  return rows[0]?.disabled === false ? rows[0] : undefined;
};

const byId = async (database: Queryable, id: number): Promise<Row | undefined> => {
  const { rows } = await database.query<Row>(`SELECT ${fields} FROM operator WHERE id = $1 AND NOT disabled`, [id]);
  return rows[0];
};

/** Whether six digits are this period's or a neighbour's, and were not used before. */
const spendSecondFactor = async (database: Queryable, operator: Row, code: string, at: number): Promise<boolean> => {
  if (!/^\d{6}$/.test(code)) return false;
  const read = await verify({
    secret: operator.totp_secret,
    token: code,
    epoch: Math.floor(at / 1000),
    epochTolerance: toleranceSeconds,
  });
  if (!read.valid || !('timeStep' in read)) return false;
  const { rowCount } = await database.query(
    'UPDATE operator SET totp_step = $2, totp_enrolled_at = coalesce(totp_enrolled_at, $3) WHERE id = $1 AND totp_step < $2',
    [operator.id, read.timeStep, at],
  );
  return rowCount === 1;
};

/** Adds an operator, who enrols the second factor at the first sign-in. @throws the database's error when the name is taken. */
export const addOperator = async (
  parts: Pick<OperatorParts, 'deps' | 'passwords'>,
  operator: Omit<Operator, 'id'> & { readonly password: string; readonly secret?: string },
): Promise<number> => {
  const { rows } = await parts.deps.database.pool.query<{ id: number }>(
    `INSERT INTO operator (username, name, role, password_hash, totp_secret, totp_enrolled_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      operator.username,
      operator.name,
      operator.role,
      await parts.passwords.hash(operator.password),
      operator.secret ?? generateSecret(),
      operator.secret === undefined ? null : parts.deps.now(),
      parts.deps.now(),
    ],
  );
  return rows[0]?.id ?? 0;
};

/** The operators' sign-in, in two steps. */
export const createOperators = (parts: OperatorParts) => {
  const { deps, passwords, tokens, sessions } = parts;
  const { pool } = deps.database;
  // An operator's page has no captcha; ten wrong passwords, or five wrong codes, close the way for a quarter of an hour.
  const never = Number.POSITIVE_INFINITY;
  const passwordGuard = createGuard({ ...parts, captchaAfter: never, lockedAfter: 10, windowMs: 900_000 });
  const codeGuard = createGuard({ ...parts, captchaAfter: never, lockedAfter: 5, windowMs: 900_000 });

  const sessionOf = (operator: Row, pair: TokenPair): OperatorSession => ({ ...pair, operator: operatorOf(operator) });

  return {
    /** First step. Errors: BAD_CREDENTIALS, LOCKED. */
    signIn: async (form: { readonly username: string; readonly password: string }) => {
      const key = `operator ${form.username}`;
      const admitted = await passwordGuard.admit(key, undefined);
      if (!admitted.ok) return err('LOCKED');
      const operator = await byUsername(pool, form.username);
      if (!(await passwords.matches(operator?.password_hash, form.password)) || !operator)
        return err('BAD_CREDENTIALS');
      await passwordGuard.passed(key);
      const expiresAt = deps.now() + candidateMs;
      const secret = operator.totp_secret;
      const otpauthUrl = generateURI({ issuer: deps.issuer, label: operator.username, secret });
      return ok({
        candidateToken: await tokens.sign('candidate', operator.id, 'candidate', expiresAt),
        expiresAt,
        enrolment: operator.totp_enrolled_at === null ? { otpauthUrl, secret } : null,
      });
    },
    /** Second step. Errors: BAD_SECOND_FACTOR, LOCKED. */
    secondFactor: async (
      id: number,
      code: string,
      visit: Visit,
    ): Promise<Result<OperatorSession, 'BAD_SECOND_FACTOR' | 'LOCKED'>> => {
      const key = `second factor of operator ${id}`;
      const admitted = await codeGuard.admit(key, undefined);
      if (!admitted.ok) return err('LOCKED');
      const operator = await byId(pool, id);
      if (!operator || !(await spendSecondFactor(pool, operator, code, deps.now()))) return err('BAD_SECOND_FACTOR');
      await codeGuard.passed(key);
      const { device, address } = visit;
      return ok(sessionOf(operator, await sessions.open({ holder: id, book: 'real', device, address })));
    },
    refresh: async (token: string): Promise<Result<OperatorSession, 'UNAUTHENTICATED' | 'REFRESH_REUSED'>> => {
      const refreshed = await sessions.refresh(token);
      if (!refreshed.ok) return refreshed;
      const operator = await byId(pool, refreshed.value.session.holder);
      return operator ? ok(sessionOf(operator, refreshed.value.pair)) : err('UNAUTHENTICATED');
    },
    byId: async (id: number): Promise<Operator | undefined> => {
      const row = await byId(pool, id);
      return row && operatorOf(row);
    },
    add: (operator: Parameters<typeof addOperator>[1]) => addOperator(parts, operator),
    isEmpty: async (): Promise<boolean> => (await pool.query('SELECT 1 FROM operator LIMIT 1')).rowCount === 0,
  };
};

export type Operators = ReturnType<typeof createOperators>;
