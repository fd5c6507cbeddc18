import { err, ok } from '@bourse/rules';
import { audited } from '../http/audited.ts';
import type { HandlersOf } from '../http/handler.ts';
import { rangeOf } from '../http/paging.ts';
import { inTransaction } from '../store/transaction.ts';
import { maskNetwork } from './mask-network.ts';
import { roleProposal } from './operator-roles.ts';
import { ownSessions } from './own-sessions.ts';

/** The console's rows about operators and their own sign-in. */
export const operatorAccessHandlers = {
  'console.operators': async (input, { services }) => ok(await services.identity.access.list(rangeOf(input, 50))),
  'console.proposeRole': async ({ what, reason }, context) => {
    const { services, caller } = context;
    const target = 'operator' in what ? `operator:${what.operator}` : `operator:${what.username}`;
    return audited(context, { action: 'console.proposeRole', target, reason }, async () => {
      const proposed = await roleProposal(services, what, caller.id);
      if (!proposed.ok) return proposed;
      return services.proposals.propose(caller, { kind: 'role-change', reason, ...proposed.value });
    });
  },
  'console.disableOperator': ({ id, reason }, context) =>
    audited(context, { action: 'console.disableOperator', target: `operator:${id}`, reason }, () =>
      context.services.identity.access.disable(id, context.caller.id),
    ),
  'console.operatorLink': ({ id }, context) =>
    audited(context, { action: 'console.operatorLink', target: `operator:${id}`, reason: null }, () =>
      context.services.identity.access.link(id, context.caller.id),
    ),
  'console.activateOperator': ({ id, reason }, context) =>
    audited(context, { action: 'console.activateOperator', target: `operator:${id}`, reason }, () =>
      context.services.identity.access.activate(id, context.caller.id),
    ),
  'console.openInvitation': ({ invitation }, { services }) => services.identity.access.openInvitation(invitation),
  'console.acceptInvitation': async (form, { services, address, requestId }) => {
    const accepted = await services.identity.access.acceptInvitation(form);
    await services.identity.audit.record({
      operatorId: accepted.ok ? accepted.value.id : null,
      operator: accepted.ok ? accepted.value.username : 'unknown',
      action: 'console.acceptInvitation',
      target: accepted.ok ? `operator:${accepted.value.id}` : 'sign-in',
      outcome: accepted.ok ? 'ok' : accepted.error,
      address,
      requestId,
    });
    return accepted.ok ? ok(null) : accepted;
  },
  'console.changePassword': (form, context) =>
    audited(context, { action: 'console.changePassword', target: `operator:${context.caller.id}`, reason: null }, () =>
      context.services.identity.access.changePassword(context.caller, form),
    ),
  'console.beginFactor': (form, context) =>
    audited(context, { action: 'console.beginFactor', target: `operator:${context.caller.id}`, reason: null }, () =>
      context.services.identity.access.beginFactor(context.caller, form),
    ),
  'console.completeFactor': ({ code }, context) =>
    audited(context, { action: 'console.completeFactor', target: `operator:${context.caller.id}`, reason: null }, () =>
      context.services.identity.access.completeFactor(context.caller, code),
    ),
  'console.ownSecurity': async (_input, { services, caller }) => {
    const { operatorPasskeys, audit } = services.identity;
    const { rows } = await audit.list({ target: `operator:${caller.id}`, offset: 0, limit: 20 });
    return ok({
      passkeys: await operatorPasskeys.list(caller.id),
      events: rows.map(({ id, at, operator, action, outcome, address }) => ({
        id: String(id),
        at,
        operator,
        action,
        outcome,
        // One's own is shown in full.
        address: operator === caller.name ? address : maskNetwork(address),
      })),
    });
  },
  'console.beginPasskey': (form, context) =>
    audited(context, { action: 'console.beginPasskey', target: `operator:${context.caller.id}`, reason: null }, () =>
      context.services.identity.operatorPasskeys.begin(context.caller, form),
    ),
  'console.addPasskey': (form, context) =>
    audited(context, { action: 'console.addPasskey', target: `operator:${context.caller.id}`, reason: null }, () =>
      context.services.identity.operatorPasskeys.add(context.caller, form),
    ),
  'console.removePasskey': (form, context) =>
    audited(context, { action: 'console.removePasskey', target: `operator:${context.caller.id}`, reason: null }, () =>
      context.services.identity.operatorPasskeys.remove(context.caller, form),
    ),
  'console.ownSessions': async (_input, { services, caller }) =>
    ok(await ownSessions(services.identity.sessions.operators, caller)),
  'console.endOwnSession': ({ id }, context) => {
    const { services, caller } = context;
    const { operators } = services.identity.sessions;
    const operatorAction = { action: 'console.endOwnSession', target: `operator:${caller.id}`, reason: null } as const;
    return audited(context, operatorAction, async () => {
      if (!(await operators.list(caller.id)).some((session) => session.id === id)) return err('SESSION_NOT_FOUND');
      await operators.end([id]);
      return ok(null);
    });
  },
  'console.endOwnSessions': (_input, context) => {
    const { services, caller } = context;
    const operatorAction = { action: 'console.endOwnSessions', target: `operator:${caller.id}`, reason: null } as const;
    return audited(context, operatorAction, () =>
      inTransaction<{ ended: number }, never>(services.database.pool, async (client) =>
        ok({ ended: await services.identity.sessions.operators.endOthers(caller.id, caller.session, client) }),
      ),
    );
  },
} satisfies HandlersOf<
  | 'console.operators'
  | 'console.proposeRole'
  | 'console.disableOperator'
  | 'console.operatorLink'
  | 'console.activateOperator'
  | 'console.openInvitation'
  | 'console.acceptInvitation'
  | 'console.changePassword'
  | 'console.beginFactor'
  | 'console.completeFactor'
  | 'console.ownSecurity'
  | 'console.beginPasskey'
  | 'console.addPasskey'
  | 'console.removePasskey'
  | 'console.ownSessions'
  | 'console.endOwnSession'
  | 'console.endOwnSessions'
>;
