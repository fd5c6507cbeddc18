import { type CustomerId, err, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, ReplyOf } from '@bourse/wire';
import { z } from 'zod';
import { audited } from '../http/audited.ts';
import type { HandlersOf } from '../http/handler.ts';
import { maskAddress, proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { parseAddress } from './address.ts';
import { customerByAddress } from './customers.ts';

const customerSchema = z.strictObject({ customer: z.int() });

/** A customer who cannot recover the funds password sets a first one anew, when two operators agree on it (rule IDENTITY-36). */
export const fundsPasswordReset = proposalKind<{ readonly customer: CustomerId }, Services>({
  schema: customerSchema,
  shownBy: 'console.customer',
  confirmers: ['compliance'],
  customers: ({ customer }) => [customer],
  sentences: ({ customer }, named) => [
    `The funds password of ${named(customer)} is removed; they set a new one with their password, and two-step verification where it is on.`,
    'They are signed out everywhere, new withdrawals wait as after every change of credentials, and the customer is told by mail or message.',
  ],
  carryOut: ({ customer }, { services, client }) => services.identity.recovery.takeFundsPasswordAway(client, customer),
  afterwards: ({ identity }, { customer }) => identity.recovery.tookFundsPasswordAway(customer),
});

const addressSchema = z.strictObject({
  customer: z.int(),
  kind: z.enum(['phone', 'email']),
  /** Both addresses sealed: proposals are read by every role. */
  sealed: z.string(),
  shown: z.string(),
});
type AddressPayload = z.output<typeof addressSchema>;
const addressesSchema = z.strictObject({ from: z.string().nullable(), to: z.string() });

const purposeOf = (customer: CustomerId): string => `proposed address of customer ${customer}`;
const WORDS = { phone: 'phone number', email: 'e-mail address' } as const;

/** A customer who lost phone and e-mail has another one put in its place, when two operators agree on it (rule IDENTITY-36). */
export const addressChange = proposalKind<AddressPayload, Services>({
  schema: addressSchema,
  shownBy: 'console.customer',
  confirmers: ['compliance'],
  customers: ({ customer }) => [customer],
  sentences: ({ customer, kind, shown }, named) => [
    `The ${WORDS[kind]} of ${named(customer)} becomes ${shown}; who can read there can then set a new password.`,
    'They are signed out everywhere, new withdrawals wait as after every change of credentials, and the customer is told, at the old address too.',
  ],
  carryOut: async ({ customer, kind, sealed }, { services, client }) => {
    const opened = services.secrets.open(purposeOf(customer), sealed).toString();
    const addresses = addressesSchema.parse(JSON.parse(opened));
    return services.identity.recovery.setAddress(client, customer, { kind, ...addresses });
  },
  afterwards: ({ identity }, { customer }) => identity.recovery.wasSetAddress(customer),
});

type Proposed<K extends 'console.proposeFundsPasswordReset' | 'console.proposeAddressChange'> = Promise<
  Result<ReplyOf<Endpoints[K]>, ErrorOf<Endpoints[K]>>
>;

export const recoveryConsole = {
  'console.proposeFundsPasswordReset': ({ id, reason }, context) => {
    const { services, caller } = context;
    const subject = `customer:${id}`;
    const operatorAction = { action: 'console.proposeFundsPasswordReset', target: subject, reason } as const;
    return audited(context, operatorAction, async (): Proposed<'console.proposeFundsPasswordReset'> => {
      const customer = await services.identity.customer(id);
      // Of a closed account nothing is changed any more: its address would be free for another one.
      if (customer?.status !== 'open') return err('CUSTOMER_NOT_FOUND');
      if (customer.fundsPasswordHash === null) return err('FUNDS_PASSWORD_NOT_SET');
      return services.proposals.propose(caller, {
        kind: 'funds-password-reset',
        subject,
        payload: { customer: id },
        reason,
      });
    });
  },
  'console.proposeAddressChange': ({ id, kind, username, reason }, context) => {
    const { services, caller } = context;
    const subject = `customer:${id}`;
    const operatorAction = { action: 'console.proposeAddressChange', target: subject, reason } as const;
    return audited(context, operatorAction, async (): Proposed<'console.proposeAddressChange'> => {
      const customer = await services.identity.customer(id);
      // Of a closed account nothing is changed any more: its address would be free for another one.
      if (customer?.status !== 'open') return err('CUSTOMER_NOT_FOUND');
      const address = parseAddress(kind, username);
      if (!address.ok) return address;
      if (await customerByAddress(services.database.pool, kind, address.value)) return err('ACCOUNT_EXISTS');
      const addresses = JSON.stringify({ from: customer[kind], to: address.value });
      const payload: AddressPayload = {
        customer: id,
        kind,
        sealed: services.secrets.seal(purposeOf(id), Buffer.from(addresses)),
        shown: maskAddress(address.value),
      };
      return services.proposals.propose(caller, { kind: 'address-change', subject, payload, reason });
    });
  },
} satisfies HandlersOf<'console.proposeFundsPasswordReset' | 'console.proposeAddressChange'>;
