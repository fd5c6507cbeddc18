import { ok } from '@bourse/rules';
import type { AnyCaller, Context, HandlersOf } from '../http/handler.ts';
import { rangeOf } from '../http/paging.ts';
import { isFiltered, pageOfFiltered } from '../platform/index.ts';
import { AUDIT } from './audit.ts';
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
  'console.audit': async (input, { services }) => {
    const { audit } = services.identity;
    const { operator, action, target } = input;
    const named = { operator: operator || undefined, action: action || undefined, target: target || undefined };
    const filtered = isFiltered(input)
      ? await pageOfFiltered(services, AUDIT, { filter: input, narrowed: named }, rangeOf(input))
      : undefined;
    const listed = filtered
      ? { rows: await audit.rows(filtered.refs), total: filtered.total }
      : await audit.list({ ...named, ...rangeOf(input) });
    return ok({
      rows: listed.rows.map(({ operatorId: _, ...row }) => ({ ...row, id: String(row.id) })),
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
