import { createHash, randomBytes } from 'node:crypto';
import { err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, OperatorRole, ReplyOf } from '@bourse/wire';
import { inTransaction, type Queryable } from '../store/transaction.ts';
import { createSecretGuard } from './guard.ts';
import { openFactor, sealFactor } from './keys.ts';
import { operatorToChange, otherAdministrators } from './operator-roles.ts';
import {
  type CheckFactor,
  changeWhole,
  OPERATOR_FIELDS,
  type OperatorParts,
  type OperatorRow,
  operatorById,
  signInLocks,
  whole,
} from './operators.ts';
import { checkPassword } from './password.ts';
import { operatorRows } from './sealed-tables.ts';
import { newTotpSecret, totpAddress, totpStep } from './totp.ts';

export type Enrolment = { readonly otpauthUrl: string; readonly secret: string };
export type ListedOperator = ReplyOf<Endpoints['console.disableOperator']>;
type Answer<T, K extends keyof Endpoints> = Promise<Result<T, ErrorOf<Endpoints[K]>>>;
type Invited = ReplyOf<Endpoints['console.openInvitation']>;
/** Who asks, and by which session. */
export type Self = { readonly id: number; readonly session: string };

const linkMs = 86_400_000;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The operators' own business with their sign-in: invitations, passwords, second factors; and shutting one out. Rule IDENTITY-13. */
export type OperatorAccess = {
  readonly list: (paging: {
    readonly offset: number;
    readonly limit: number;
  }) => Promise<{ rows: (ListedOperator & { readonly signInLocks: number })[]; total: number }>;
  readonly disable: (id: number, by: number) => Answer<ListedOperator, 'console.disableOperator'>;
  /** Lets in who has used an invitation. Errors: OPERATOR_NOT_FOUND, CONFLICT (nobody waits there), OWN_PROPOSAL (the caller made the link). */
  readonly activate: (id: number, by: number) => Answer<ListedOperator, 'console.activateOperator'>;
  readonly link: (id: number, by: number) => Answer<{ invitation: string; expiresAt: number }, 'console.operatorLink'>;
  readonly openInvitation: (token: string) => Answer<Invited, 'console.openInvitation'>;
  /** Answers whose it was. */
  readonly acceptInvitation: (
    form: InputOf<Endpoints['console.acceptInvitation']>,
  ) => Answer<{ readonly id: number; readonly username: string }, 'console.acceptInvitation'>;
  readonly changePassword: (
    who: Self,
    form: InputOf<Endpoints['console.changePassword']>,
  ) => Answer<null, 'console.changePassword'>;
  readonly beginFactor: (
    who: Self,
    form: InputOf<Endpoints['console.beginFactor']>,
  ) => Answer<Enrolment, 'console.beginFactor'>;
  readonly completeFactor: (who: Self, code: string) => Answer<null, 'console.completeFactor'>;
  readonly prove: ProveOperator;
};

const LIST = `SELECT o.id, o.username, o.name, o.role, o.created_at,
    CASE WHEN o.waits THEN 'waiting' WHEN o.disabled THEN 'disabled' WHEN o.password_hash IS NULL THEN 'invited' ELSE 'active' END AS state,
    max(s.last_seen_at) AS last_seen_at, count(s.id)::int4 AS sessions
  FROM operator o LEFT JOIN session s
    ON s.audience = 'operator' AND s.holder = o.id AND s.idle_until > $1 AND s.ends_at > $1`;

type OperatorListRow = {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly state: ListedOperator['state'];
  readonly created_at: bigint;
  readonly last_seen_at: bigint | null;
  readonly sessions: number;
};

export const listedOperator = ({ created_at, last_seen_at, ...row }: OperatorListRow): ListedOperator => ({
  ...row,
  createdAt: Number(created_at),
  lastSeenAt: last_seen_at === null ? null : Number(last_seen_at),
});

const listOne = async (database: Queryable, id: number, at: number): Promise<ListedOperator | undefined> => {
  const { rows } = await database.query<OperatorListRow>(`${LIST} WHERE o.id = $2::bigint GROUP BY o.id`, [at, id]);
  return rows[0] && listedOperator(rows[0]);
};

const disable = (parts: OperatorParts, id: number, by: number): Answer<ListedOperator, 'console.disableOperator'> =>
  inTransaction(parts.deps.database.pool, async (client) => {
    const operator = await operatorToChange(parts.deps, client, id);
    if (!operator) return err('OPERATOR_NOT_FOUND');
    if (id === by) return err('OWN_ACCOUNT');
    // Shutting out an intruder must not wait, so it may leave one administrator, but never none.
    if (operator.role === 'administrator' && (await otherAdministrators(client, id)) === 0)
      return err('LAST_ADMINISTRATOR');
    await client.query(
      'UPDATE operator SET disabled = true, waits = false, invitation_hash = NULL WHERE id = $1::bigint',
      [id],
    );
    await parts.deps.seals.seal(client, operatorRows, id);
    await parts.sessions.endOthers(id, undefined, client);
    return ok((await listOne(client, id, parts.deps.now())) as ListedOperator);
  });

/** Whoever holds a link could use it themselves: so somebody else has to know the person who has. */
const activate = (parts: OperatorParts, id: number, by: number): Answer<ListedOperator, 'console.activateOperator'> =>
  inTransaction(parts.deps.database.pool, async (client) => {
    const operator = await operatorToChange(parts.deps, client, id);
    if (!operator) return err('OPERATOR_NOT_FOUND');
    const { rows } = await client.query<{ link_by: number | null }>(
      'SELECT link_by FROM operator WHERE id = $1 AND waits',
      [id],
    );
    if (!rows[0]) return err('CONFLICT');
    if (rows[0].link_by === by) return err('OWN_PROPOSAL');
    await client.query('UPDATE operator SET disabled = false, waits = false WHERE id = $1', [id]);
    await parts.deps.seals.seal(client, operatorRows, id);
    return ok((await listOne(client, id, parts.deps.now())) as ListedOperator);
  });

/** The operator whom an invitation is for, while it is good. */
const invited = async ({ deps }: OperatorParts, token: string): Promise<OperatorRow | undefined> => {
  const { rows } = await deps.database.pool.query<OperatorRow>(
    `SELECT ${OPERATOR_FIELDS} FROM operator WHERE invitation_hash = $1 AND invitation_expires_at > $2 AND NOT disabled`,
    [hashOf(token), deps.now()],
  );
  return whole(deps, deps.database.pool, rows[0]);
};

const link = async (
  { deps }: OperatorParts,
  id: number,
  by: number,
): Answer<{ invitation: string; expiresAt: number }, 'console.operatorLink'> => {
  const operator = await operatorById(deps, id);
  if (!operator) return err('OPERATOR_NOT_FOUND');
  const invitation = randomBytes(32).toString('base64url');
  const expiresAt = deps.now() + linkMs;
  return inTransaction(deps.database.pool, async (client) => {
    const isDone = await changeWhole(
      deps,
      client,
      `UPDATE operator SET invitation_hash = $2, invitation_expires_at = $3, link_by = $4, totp_pending = NULL
       WHERE id = $1 AND password_hash IS NULL AND NOT disabled`,
      [id, hashOf(invitation), expiresAt, by],
    );
    return isDone ? ok({ invitation, expiresAt }) : err('CONFLICT');
  });
};

/** Draws a secret, keeps it until its first code comes, and answers what to scan. */
const drawFactor = async ({ deps }: OperatorParts, operator: OperatorRow): Promise<Enrolment> => {
  const secret = newTotpSecret();
  await deps.database.pool.query('UPDATE operator SET totp_pending = $2 WHERE id = $1', [
    operator.id,
    sealFactor(deps.secrets, operator.username, secret),
  ]);
  return { secret, otpauthUrl: totpAddress(deps.issuer, operator.username, secret) };
};

const pendingStep = async (
  { deps }: OperatorParts,
  operator: OperatorRow,
  code: string,
): Promise<number | undefined> =>
  operator.totp_pending === null
    ? undefined
    : totpStep(openFactor(deps.secrets, operator.username, operator.totp_pending), code, deps);

const acceptInvitation = async (
  parts: OperatorParts,
  { invitation, password, code }: InputOf<Endpoints['console.acceptInvitation']>,
): ReturnType<OperatorAccess['acceptInvitation']> => {
  const operator = await invited(parts, invitation);
  if (!operator) return err('BAD_OPERATOR_LINK');
  const fit = checkPassword(password);
  if (!fit.ok) return fit;
  const step = await pendingStep(parts, operator, code);
  if (step === undefined) return err('BAD_SECOND_FACTOR');
  const hash = await parts.passwords.hash(password);
  const { id, username, totp_pending: pending } = operator;
  return inTransaction(parts.deps.database.pool, async (client) => {
    const isDone = await changeWhole(
      parts.deps,
      client,
      `UPDATE operator SET password_hash = $3, totp_sealed = totp_pending, totp_pending = NULL, totp_step = $4, totp_enrolled_at = $5,
         invitation_hash = NULL, invitation_expires_at = NULL, disabled = true, waits = true
       WHERE id = $1 AND invitation_hash = $2 AND totp_pending = $6`,
      [id, hashOf(invitation), hash, step, parts.deps.now(), pending],
    );
    return isDone ? ok({ id, username }) : err('BAD_OPERATOR_LINK');
  });
};

/** What an operator proves before changing the own sign-in: the password, then a code. */
export type ProveOperator = (
  id: number,
  password: string,
  code: string,
) => Promise<Result<OperatorRow, 'WRONG_OLD_PASSWORD' | 'BAD_SECOND_FACTOR' | 'LOCKED' | 'UNAUTHENTICATED'>>;

const proverOf = (parts: OperatorParts, checkFactor: CheckFactor): ProveOperator => {
  const guarded = createSecretGuard(parts);
  return async (id, password, code) => {
    const operator = await operatorById(parts.deps, id);
    if (!operator) return err('UNAUTHENTICATED');
    const proven = await guarded(`own password of operator ${id}`, async () =>
      (await parts.passwords.matches(operator.password_hash, password)) ? ok(null) : err('WRONG_OLD_PASSWORD'),
    );
    if (!proven.ok) return proven;
    const checked = await checkFactor(operator, code);
    return checked.ok ? ok(operator) : checked;
  };
};

export const createOperatorAccess = (parts: OperatorParts, checkFactor: CheckFactor): OperatorAccess => {
  const { deps, passwords, sessions } = parts;
  const { pool } = deps.database;
  const prove = proverOf(parts, checkFactor);
  const guarded = createSecretGuard(parts);
  return {
    prove,
    list: async ({ offset, limit }) => {
      const { rows } = await pool.query<OperatorListRow>(`${LIST} GROUP BY o.id ORDER BY o.id OFFSET $2 LIMIT $3`, [
        deps.now(),
        offset,
        limit,
      ]);
      const counted = await pool.query<{ n: number }>('SELECT count(*)::int4 AS n FROM operator');
      const locks = await parts.occurrences.counts(rows.map(({ username }) => signInLocks(username)));
      return {
        rows: rows.map((row) => ({ ...listedOperator(row), signInLocks: locks.get(signInLocks(row.username)) ?? 0 })),
        total: counted.rows[0]?.n ?? 0,
      };
    },
    disable: (id, by) => disable(parts, id, by),
    activate: (id, by) => activate(parts, id, by),
    link: (id, by) => link(parts, id, by),
    openInvitation: async (token) => {
      const operator = await invited(parts, token);
      if (!operator) return err('BAD_OPERATOR_LINK');
      const { username, name, role } = operator;
      return ok({ username, name, role, enrolment: await drawFactor(parts, operator) });
    },
    acceptInvitation: (form) =>
      guarded(`invitation ${hashOf(form.invitation).toString('hex')}`, () => acceptInvitation(parts, form)),
    changePassword: async ({ id, session }, { oldPassword, newPassword, code }) => {
      const fit = checkPassword(newPassword);
      if (!fit.ok) return fit;
      const proven = await prove(id, oldPassword, code);
      if (!proven.ok) return proven;
      if (newPassword === oldPassword) return err('SAME_PASSWORD');
      const hash = await passwords.hash(newPassword);
      return inTransaction(pool, async (client) => {
        // The old password was right when it was looked at; another change may have come since.
        if (!(await sessions.isOpen(id, session, client))) return err('UNAUTHENTICATED');
        const isDone = await changeWhole(deps, client, 'UPDATE operator SET password_hash = $2 WHERE id = $1', [
          id,
          hash,
        ]);
        if (!isDone) return err('UNAUTHENTICATED');
        await sessions.endOthers(id, session, client);
        return ok(null);
      });
    },
    beginFactor: async ({ id }, { password, code }) => {
      const proven = await prove(id, password, code);
      return proven.ok ? ok(await drawFactor(parts, proven.value)) : proven;
    },
    completeFactor: async ({ id, session }, code) => {
      const fitting = await guarded(`new second factor of operator ${id}`, async () => {
        const operator = await operatorById(deps, id);
        if (!operator?.totp_pending) return err('ENROLMENT_NEEDED');
        const step = await pendingStep(parts, operator, code);
        return step === undefined ? err('BAD_SECOND_FACTOR') : ok({ pending: operator.totp_pending, step });
      });
      if (!fitting.ok) return fitting;
      const { pending, step } = fitting.value;
      return inTransaction(pool, async (client) => {
        if (!(await sessions.isOpen(id, session, client))) return err('UNAUTHENTICATED');
        const { rowCount } = await client.query(
          `UPDATE operator SET totp_sealed = totp_pending, totp_pending = NULL, totp_step = $3, totp_enrolled_at = $4
           WHERE id = $1 AND totp_pending = $2`,
          [id, pending, step, deps.now()],
        );
        if (rowCount !== 1) return err('ENROLMENT_NEEDED');
        await sessions.endOthers(id, session, client);
        return ok(null);
      });
    },
  };
};
