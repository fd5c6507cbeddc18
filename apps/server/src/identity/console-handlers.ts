import { ok } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { AnyCaller, Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { rangeOf } from '../http/paging.ts';
import { isFiltered, type ListSource, pageOfFiltered } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { AUDIT, type AuditRow } from './audit.ts';
import { customersOfSubjects, subjectsOfCustomer } from './audit-subjects.ts';
import { visitOf } from './handlers.ts';
import type { Operator, OperatorSession } from './operators.ts';

const profileOf = ({ id, username, name, role }: Operator) => ({ id, username, name, roles: [role] });

const presentSession = ({ operator, ...pair }: OperatorSession) => ({ ...pair, operator: profileOf(operator) });

const record = (
  { services, address, requestId }: Context<AnyCaller>,
  who: { readonly id: number | null; readonly name: string },
  action: string,
  outcome: string,
): Promise<void> =>
  services.identity.audit.record({
    operatorId: who.id,
    operator: who.name,
    action,
    target: who.id === null ? 'sign-in' : `operator:${who.id}`,
    outcome,
    address,
    requestId,
  });

type Proposed = NonNullable<ReplyOf<Endpoints['console.audit']>['rows'][number]['proposed']>;

/** The proposals that rows of the trail are about, by the rows' numbers: those that they name, and those that they made. */
const proposedBy = async (
  { proposals }: Services,
  caller: OperatorCaller,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<number, Proposed>> => {
  const made = await proposals.madeBy(
    rows.filter(({ action, outcome }) => outcome === 'ok' && action.startsWith('console.propose')),
  );
  const named = rows.flatMap(({ id, target }) => {
    const about = /^proposal:(\d{1,15})$/.exec(target)?.[1];
    return about === undefined ? [] : [[id, BigInt(about)] as const];
  });
  const ids = new Map([...made, ...named]);
  const found = await proposals.rows(caller, [...new Set(ids.values())]);
  const byId = new Map(found.map((each) => [each.id, each]));
  return new Map(
    [...ids].flatMap(([row, about]) => {
      const proposal = byId.get(String(about));
      if (!proposal) return [];
      const { id, subject, sentences, reason, state, proposedBy: by, proposedAt, decidedBy, decidedAt } = proposal;
      const life = { reason, state, proposedBy: by, proposedAt, decidedBy, decidedAt };
      return [[row, { id, subject, sentences, ...life, decisionReason: proposal.decisionReason }]];
    }),
  );
};

/** Lets rows be found by the references of the payments that they are about, and by the customer. */
const meaningSubjects = (services: Services): ListSource => ({
  ...AUDIT,
  meant: [
    ...(AUDIT.meant ?? []),
    { column: 'target', valuesOf: services.paymentsOfReference },
    { column: 'target', valuesOf: subjectsOfCustomer(services) },
  ],
});

/** The console's sign-in and its trail; every try is written down. */
export const operatorHandlers = {
  'console.signIn': async (form, context) => {
    const signedIn = await context.services.identity.operators.signIn(form, visitOf(context));
    await record(context, { id: null, name: form.username }, 'console.signIn', signedIn.ok ? 'ok' : signedIn.error);
    return signedIn;
  },
  'console.secondFactor': async ({ code }, context) => {
    const { services, caller } = context;
    const opened = await services.identity.operators.secondFactor(caller, code, visitOf(context));
    await record(context, caller, 'console.secondFactor', opened.ok ? 'ok' : opened.error);
    if (!opened.ok) return opened;
    const { device, ...session } = opened.value;
    return ok({ ...presentSession(session), device });
  },
  'console.beginPasskeySignIn': async (_input, { services }) =>
    ok(await services.identity.operatorPasskeys.beginSignIn()),
  'console.passkeySignIn': async (proof, context) => {
    const { operatorPasskeys, operators } = context.services.identity;
    const known = await operatorPasskeys.signIn(proof);
    const entered = known.ok ? await operators.enter(known.value, visitOf(context)) : known;
    const who = entered.ok
      ? { id: entered.value.operator.id, name: entered.value.operator.username }
      : { id: null, name: 'unknown' };
    await record(context, who, 'console.passkeySignIn', entered.ok ? 'ok' : entered.error);
    if (!entered.ok) return entered;
    const { device, ...session } = entered.value;
    return ok({ ...presentSession(session), device });
  },
  'console.refresh': async ({ refreshToken }, { services }) => {
    const refreshed = await services.identity.operators.refresh(refreshToken);
    return refreshed.ok ? ok(presentSession(refreshed.value)) : refreshed;
  },
  'console.logout': async (_input, context) => {
    const { services, caller } = context;
    await services.identity.sessions.operators.end([caller.session]);
    await record(context, caller, 'console.logout', 'ok');
    return ok(null);
  },
  'console.me': async (_input, { services, caller }) => {
    const operator = await services.identity.operators.byId(caller.id);
    return ok(profileOf(operator ?? { ...caller, username: caller.name }));
  },
  'console.audit': async (input, { services, caller }) => {
    const { audit } = services.identity;
    const { operator, action, target } = input;
    const named = { operator: operator || undefined, action: action || undefined, target: target || undefined };
    const filtered = isFiltered(input)
      ? await pageOfFiltered(services, meaningSubjects(services), { filter: input, narrowed: named }, rangeOf(input))
      : undefined;
    const listed = filtered
      ? { rows: await audit.rows(filtered.refs), total: filtered.total }
      : await audit.list({ ...named, ...rangeOf(input) });
    const proposed = await proposedBy(services, caller, listed.rows);
    const subjectOf = (row: AuditRow): string => proposed.get(row.id)?.subject ?? row.target;
    const customers = await customersOfSubjects(services, listed.rows.map(subjectOf));
    return ok({
      rows: listed.rows.map((row) => {
        const { operatorId: _, ...shown } = row;
        const customer = customers.get(subjectOf(row)) ?? null;
        return { ...shown, id: String(row.id), customer, proposed: proposed.get(row.id) ?? null };
      }),
      total: listed.total,
    });
  },
} satisfies HandlersOf<
  | 'console.signIn'
  | 'console.secondFactor'
  | 'console.beginPasskeySignIn'
  | 'console.passkeySignIn'
  | 'console.refresh'
  | 'console.logout'
  | 'console.me'
  | 'console.audit'
>;
