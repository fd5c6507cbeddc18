import { ok } from '@bourse/rules';
import { z } from 'zod';
import { byCommand, type CarryOut, proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { brandUnits } from './shown.ts';

const schema = z.strictObject({ id: z.int(), customer: z.int(), level: z.int(), quotaBps: z.int() });
type Payload = z.output<typeof schema>;

/** A limit above what one operator may grant: proposed by finance, granted when finance or compliance confirms (rule CREDIT-4). */
export const creditLimit = proposalKind<Payload, Services>({
  schema,
  shownBy: 'console.credits',
  confirmers: ['finance', 'compliance'],
  customers: ({ customer }) => [customer],
  sentences: ({ customer, level, quotaBps }, named) => [
    `${named(customer)} is granted credit level ${level}.`,
    `The limit is ${quotaBps / 100} % of their own assets, worked out when this is confirmed.`,
  ],
  carryOut: byCommand({
    customer: ({ customer }: Payload) => customer,
    command: async ({ id, customer }, { services, proposal }: CarryOut<Services>) =>
      ok({
        type: 'decide-credit',
        customer,
        id,
        refusal: null,
        by: proposal.proposer,
        agreedBy: proposal.confirmer,
        aloneUpTo: brandUnits(services, services.brand.creditLevels.aloneUpTo),
      }),
  }),
});
