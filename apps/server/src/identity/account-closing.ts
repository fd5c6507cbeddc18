import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, ReplyOf } from '@bourse/wire';
import { z } from 'zod';
import { audited } from '../http/audited.ts';
import type { Context, CustomerCaller, HandlersOf } from '../http/handler.ts';
import { proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { inTransaction } from '../store/transaction.ts';
import { visitOf } from './handlers.ts';

type Payload = { readonly customer: CustomerId; readonly because: string };

/** An account that the house closes, when two operators agree on it (rule IDENTITY-38). */
export const accountClosing = proposalKind<Payload, Services>({
  schema: z.strictObject({ customer: z.int(), because: z.string() }),
  shownBy: 'console.customer',
  confirmers: ['compliance'],
  customers: ({ customer }) => [customer],
  sentences: ({ customer }, named) => [
    `The account of ${named(customer)} is closed for good; nobody signs in to it any more, and it cannot be opened again.`,
    'It is refused while the account owns or is owed anything. Personal data are erased after the time that the brand keeps them for.',
  ],
  carryOut: async ({ customer, because }, { services, proposal }) => {
    const name = `${proposal.proposer} and ${proposal.confirmer}`;
    const closed = await services.closings.close(customer, { name, because });
    // A confirmation that was cut off after it finds the account closed.
    return !closed.ok && closed.error === 'ACCOUNT_NOT_FOUND' ? ok(null) : closed;
  },
});

type Proposed = Promise<
  Result<ReplyOf<Endpoints['console.proposeClosing']>, ErrorOf<Endpoints['console.proposeClosing']>>
>;

const closeOwn = async (
  confirmation: Parameters<Services['identity']['credentials']['confirm']>[1],
  context: Context<CustomerCaller>,
): Promise<Result<null, ErrorOf<Endpoints['user.close']>>> => {
  const { services, caller } = context;
  const visit = visitOf(context);
  const confirmed = await services.identity.credentials.confirm(caller.id, confirmation, visit);
  if (!confirmed.ok) return confirmed;
  const closed = await services.closings.close(caller.id, {
    name: 'customer',
    because: 'asked for by the customer',
    language: visit.language,
  });
  if (closed.ok) return closed;
  return err(closed.error === 'ACCOUNT_NOT_FOUND' ? 'UNAUTHENTICATED' : closed.error);
};

/** Ending sessions and closing accounts. */
export const closingHandlers = {
  'user.closing': async (_input, { services, caller }) =>
    ok({
      blockers: await services.closings.blockers(caller.id),
      retentionDays: services.brand.erasure.afterDays,
    }),
  'user.close': closeOwn,
  'console.proposeClosing': ({ id, reason }, context) => {
    const { services, caller } = context;
    const subject = `customer:${id}`;
    return audited(context, { action: 'console.proposeClosing', target: subject, reason }, async (): Proposed => {
      const customer = await services.identity.customer(id);
      if (customer?.status !== 'open') return err('CUSTOMER_NOT_FOUND');
      if ((await services.closings.blockers(id)).length > 0) return err('ACCOUNT_NOT_EMPTY');
      const payload = { customer: id, because: 'closed by the house' };
      return services.proposals.propose(caller, { kind: 'account-closing', subject, payload, reason });
    });
  },
  'console.endSessions': ({ id, reason }, context) => {
    const { services } = context;
    const operatorAction = { action: 'console.endSessions', target: `customer:${id}`, reason } as const;
    return audited(context, operatorAction, async () => {
      if (!(await services.identity.customer(id))) return err('CUSTOMER_NOT_FOUND');
      return inTransaction<{ ended: number }, never>(services.database.pool, async (client) =>
        ok({ ended: await services.identity.sessions.customers.endOthers(id, undefined, client) }),
      );
    });
  },
  'console.endOperatorSessions': ({ id, reason }, context) => {
    const { services, caller } = context;
    const operatorAction = { action: 'console.endOperatorSessions', target: `operator:${id}`, reason } as const;
    return audited(context, operatorAction, async () => {
      if (!(await services.identity.operators.byId(id))) return err('OPERATOR_NOT_FOUND');
      const except = id === caller.id ? caller.session : undefined;
      return inTransaction<{ ended: number }, never>(services.database.pool, async (client) =>
        ok({ ended: await services.identity.sessions.operators.endOthers(id, except, client) }),
      );
    });
  },
} satisfies HandlersOf<
  'user.closing' | 'user.close' | 'console.proposeClosing' | 'console.endSessions' | 'console.endOperatorSessions'
>;
