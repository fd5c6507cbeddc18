import { err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf } from '@bourse/wire';
import type pg from 'pg';
import { z } from 'zod';
import { type CarryOutError, proposalKind } from '../platform/index.ts';
import { isTaken, type Queryable } from '../store/transaction.ts';
import type { IdentityDeps } from './deps.ts';
import { OPERATOR_FIELDS, type OperatorRow, whole } from './operators.ts';
import { operatorRows } from './sealed-tables.ts';
import type { Sessions } from './sessions.ts';

type RoleChange = InputOf<Endpoints['console.proposeRole']>['what'];
type ProposeError = ErrorOf<Endpoints['console.proposeRole']>;

const role = z.enum(['support', 'compliance', 'finance', 'product', 'auditor', 'administrator']);
const known = { operator: z.int(), username: z.string(), from: role };

/** What is confirmed, with what it rests on: `from` is the role as it was when it was proposed. */
const schema = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('invite'), username: z.string(), name: z.string(), to: role }),
  z.strictObject({ change: z.literal('role'), ...known, to: role }),
  z.strictObject({ change: z.literal('enable'), ...known }),
  z.strictObject({ change: z.literal('renew'), ...known }),
]);

type Payload = z.output<typeof schema>;
type Known = Extract<Payload, { operator: number }>;

const sentencesOf = (payload: Payload): readonly string[] => {
  switch (payload.change) {
    case 'invite':
      return [
        `${payload.name} becomes the operator '${payload.username}' in the role ${payload.to}.`,
        'An administrator can then make a link, good for a day and one use, to choose a password and set up an authenticator.',
        'Another administrator than the one who made the link then activates the account.',
      ];
    case 'role':
      return [
        `The operator '${payload.username}' changes from the role ${payload.from} to the role ${payload.to}.`,
        'They are signed out everywhere and sign in again.',
      ];
    case 'enable':
      return [
        `The suspended operator '${payload.username}' is reinstated in the role ${payload.from} and may sign in again.`,
      ];
    case 'renew':
      return [
        `The password, the authenticator and the passkeys of '${payload.username}' (${payload.from}) stop working, and all sessions end.`,
        'An administrator can then make a link, good for a day and one use, to choose new ones.',
        'Another administrator than the one who made the link then activates the account.',
      ];
  }
};

const operatorsLock = 7_264_004;

/**
 * The operator to be changed, in a transaction that no other change of operators runs beside: of two administrators who take each other out
 * at once the second one sees what the first did.
 */
export const operatorToChange = async (
  deps: Pick<IdentityDeps, 'seals'>,
  client: pg.PoolClient,
  id: number,
): Promise<OperatorRow | undefined> => {
  await client.query('SELECT pg_advisory_xact_lock($1)', [operatorsLock]);
  const { rows } = await client.query<OperatorRow>(`SELECT ${OPERATOR_FIELDS} FROM operator WHERE id = $1::bigint`, [
    id,
  ]);
  return whole(deps, client, rows[0]);
};

/** How many administrators who can sign in there are besides one operator. */
export const otherAdministrators = async (database: Queryable, id: number): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int4 AS count FROM operator
     WHERE role = 'administrator' AND NOT disabled AND password_hash IS NOT NULL AND id <> $1`,
    [id],
  );
  return rows[0]?.count ?? 0;
};

/** One proposes and another confirms: with fewer administrators no role could be changed any more. */
const FEWEST_ADMINISTRATORS = 2;

/** Whether a change takes an administrator away of whom too few others are left. */
const leavesTooFew = async (
  database: Queryable,
  operator: Pick<OperatorRow, 'id' | 'role'>,
  change: 'role' | 'enable' | 'renew',
): Promise<boolean> =>
  operator.role === 'administrator' &&
  change !== 'enable' &&
  (await otherAdministrators(database, operator.id)) < FEWEST_ADMINISTRATORS;

const change = async (
  deps: Pick<IdentityDeps, 'seals'>,
  client: pg.PoolClient,
  payload: Known,
): Promise<Result<null, CarryOutError>> => {
  const operator = await operatorToChange(deps, client, payload.operator);
  if (!operator) return err('OPERATOR_NOT_FOUND');
  if (operator.role !== payload.from || operator.disabled !== (payload.change === 'enable')) return err('CONFLICT');
  if (await leavesTooFew(client, operator, payload.change)) return err('TOO_FEW_ADMINISTRATORS');
  if (payload.change === 'enable')
    await client.query('UPDATE operator SET disabled = false, waits = false WHERE id = $1', [operator.id]);
  if (payload.change === 'role')
    await client.query('UPDATE operator SET role = $2 WHERE id = $1', [operator.id, payload.to]);
  if (payload.change === 'renew') {
    await client.query('DELETE FROM operator_passkey WHERE operator = $1', [operator.id]);
    await client.query(
      `UPDATE operator SET password_hash = NULL, totp_sealed = NULL, totp_pending = NULL, totp_enrolled_at = NULL,
         invitation_hash = NULL WHERE id = $1`,
      [operator.id],
    );
  }
  await deps.seals.seal(client, operatorRows, operator.id);
  return ok(null);
};

const invite = async (
  { seals }: Pick<IdentityDeps, 'seals'>,
  client: pg.PoolClient,
  { username, name, to }: Extract<Payload, { change: 'invite' }>,
  at: number,
): Promise<Result<null, CarryOutError>> => {
  try {
    const { rows } = await client.query<{ id: number }>(
      'INSERT INTO operator (username, name, role, created_at) VALUES ($1, $2, $3, $4) RETURNING id',
      [username, name, to, at],
    );
    await seals.seal(client, operatorRows, rows[0]?.id ?? 0);
    return ok(null);
  } catch (error) {
    if (isTaken(error)) return err('USERNAME_TAKEN');
    throw error;
  }
};

/** What of the server this rests on. */
type Papers = { readonly database: { readonly pool: pg.Pool } };
type Deps = Pick<IdentityDeps, 'seals'> & {
  readonly now: () => number;
  readonly identity: { readonly sessions: { readonly operators: Sessions } };
};

/** Who may do what takes two administrators; a role taken away or renewed ends every session of its holder. Rule IDENTITY-13. */
export const roleChange = proposalKind<Payload, Deps>({
  schema,
  shownBy: 'console.operators',
  confirmers: ['administrator'],
  about: (payload) => (payload.change === 'invite' ? undefined : payload.operator),
  sentences: sentencesOf,
  carryOut: async (payload, { services, client }) => {
    if (payload.change === 'invite') return invite(services, client, payload, services.now());
    const done = await change(services, client, payload);
    if (done.ok) await services.identity.sessions.operators.endOthers(payload.operator, undefined, client);
    return done;
  },
});

const stored = async ({ database }: Papers, id: number): Promise<OperatorRow | undefined> =>
  (await database.pool.query<OperatorRow>(`SELECT ${OPERATOR_FIELDS} FROM operator WHERE id = $1::bigint`, [id]))
    .rows[0];

/** What to propose, with what it rests on. Errors are those that confirming would end in, told before anybody has to look at it. */
export const roleProposal = async (
  services: Papers,
  request: RoleChange,
  asker: number,
): Promise<Result<{ readonly subject: string; readonly payload: Payload }, ProposeError>> => {
  if (request.change === 'invite') {
    const { username, name, role: to } = request;
    const { rowCount } = await services.database.pool.query('SELECT 1 FROM operator WHERE username = $1', [username]);
    if (rowCount) return err('USERNAME_TAKEN');
    return ok({ subject: `operator:${username}`, payload: { change: 'invite', username, name, to } });
  }
  const operator = await stored(services, request.operator);
  if (!operator) return err('OPERATOR_NOT_FOUND');
  if (operator.id === asker) return err('OWN_ACCOUNT');
  const { username, role: from } = operator;
  const subject = `operator:${operator.id}`;
  const base = { operator: operator.id, username, from };
  if (request.change === 'role') {
    if (request.role === from || operator.disabled) return err('CONFLICT');
    if (await leavesTooFew(services.database.pool, operator, 'role')) return err('TOO_FEW_ADMINISTRATORS');
    return ok({ subject, payload: { change: 'role', ...base, to: request.role } });
  }
  if (operator.disabled !== (request.change === 'enable')) return err('CONFLICT');
  if (await leavesTooFew(services.database.pool, operator, request.change)) return err('TOO_FEW_ADMINISTRATORS');
  return ok({ subject, payload: { change: request.change, ...base } });
};
