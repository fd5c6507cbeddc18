import { type CustomerId, err, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, ReplyOf } from '@bourse/wire';
import { z } from 'zod';
import { audited } from '../http/audited.ts';
import type { HandlersOf } from '../http/handler.ts';
import { proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';

const schema = z.strictObject({ customer: z.int() });
type Payload = { readonly customer: CustomerId };

/** A customer who lost every second factor comes back in by the password alone, when two operators agree on it (rule IDENTITY-31). */
export const factorReset = proposalKind<Payload, Services>({
  schema,
  shownBy: 'console.customer',
  confirmers: ['compliance'],
  customers: ({ customer }) => [customer],
  sentences: ({ customer }, named) => [
    `The authenticator, the passkeys and the recovery codes of ${named(customer)} stop working; the password stays as it is.`,
    'They are signed out everywhere, new withdrawals wait as after every change of credentials, and the customer is told by mail or message.',
  ],
  carryOut: ({ customer }, { services, client }) => services.identity.security.secondFactor.takeAway(client, customer),
  afterwards: ({ identity }, { customer }) => identity.security.secondFactor.tookAway(customer),
});

type Proposed = Promise<
  Result<ReplyOf<Endpoints['console.proposeFactorReset']>, ErrorOf<Endpoints['console.proposeFactorReset']>>
>;

export const factorConsole = {
  'console.proposeFactorReset': ({ id, reason }, context) => {
    const { services, caller } = context;
    const subject = `customer:${id}`;
    return audited(context, { action: 'console.proposeFactorReset', target: subject, reason }, async (): Proposed => {
      if ((await services.identity.customer(id))?.status !== 'open') return err('CUSTOMER_NOT_FOUND');
      const ways = await services.identity.security.secondFactor.ways(id);
      if (ways.length === 0) return err('SECOND_FACTOR_OFF');
      return services.proposals.propose(caller, { kind: 'factor-reset', subject, payload: { customer: id }, reason });
    });
  },
} satisfies HandlersOf<'console.proposeFactorReset'>;
