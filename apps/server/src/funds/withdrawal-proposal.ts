import { err, ok } from '@bourse/rules';
import { grouped } from '@bourse/wire';
import { z } from 'zod';
import { byCommand, type CarryOut, proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { sameDestination } from './destinations.ts';
import { orMeanwhile } from './meanwhile.ts';
import { startCheckOf } from './withdrawal-terms.ts';

/** What is paid to whom, as it was when it was proposed; none of it changes while the withdrawal waits. */
const schema = z.strictObject({
  id: z.int(),
  customer: z.int(),
  asset: z.string(),
  amount: z.string(),
  fee: z.string(),
  arrives: z.string(),
  destination: z.string(),
  /** The other customers who have the same destination; proposals of before do not say. */
  sharedWith: z.array(z.int()).optional(),
});
type Payload = z.output<typeof schema>;

const start = byCommand({
  customer: ({ customer }: Payload) => customer,
  command: async ({ id, customer }, { services, proposal }: CarryOut<Services>) => {
    const found = services.core.state.funds.withdrawals.get(id);
    if (found?.customer !== customer) return err('NOT_WAITING');
    const same = await sameDestination(services, found);
    if (!same.ok) return same;
    const check = startCheckOf(services, found.amount.asset, found.amount.units);
    return ok({ type: 'start-withdrawal', id, by: proposal.proposer, agreedBy: proposal.confirmer, check });
  },
});

/** A withdrawal above the limit: proposed by finance, begun when finance or compliance confirms (rule FUNDS-41). */
export const withdrawalProposal = proposalKind<Payload, Services>({
  schema,
  shownBy: 'console.withdrawal',
  confirmers: ['finance', 'compliance'],
  customers: ({ customer, sharedWith = [] }) => [customer, ...sharedWith],
  sentences: ({ id, customer, asset, amount, fee, arrives, destination, sharedWith = [] }, named) => [
    `Withdrawal ${id} of ${named(customer)} begins to be paid, and can no longer be cancelled.`,
    `${grouped(arrives)} ${asset} go to ${destination}: ${grouped(amount)} ${asset} less the fee of ${grouped(fee)} ${asset}.`,
    ...(sharedWith.length === 0 ? [] : [`This destination is also used by ${sharedWith.map(named).join(', ')}.`]),
  ],
  carryOut: async (payload, carryOut) =>
    orMeanwhile(carryOut.services, ['withdrawal', payload.id], await start(payload, carryOut)),
});
