import { returnBlocker } from '@bourse/core';
import { amountText, err, ok, type Result } from '@bourse/rules';
import { type Endpoints, type ErrorOf, grouped, type InputOf, type ReplyOf } from '@bourse/wire';
import { z } from 'zod';
import type { Context, OperatorCaller } from '../http/handler.ts';
import { byCommand, proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { correctionOf, proposeAbout } from './correction.ts';

type Returned = NonNullable<ReplyOf<Endpoints['console.withdrawal']>['returned']>;
type Proposed = Result<
  ReplyOf<Endpoints['console.proposePayoutReturn']>,
  ErrorOf<Endpoints['console.proposePayoutReturn']>
>;

/** How the payment of a withdrawal was returned; null where it was not. */
export const returnOf = (services: Services, id: number): Promise<Returned | null> =>
  correctionOf(services, 'payout_returns', id);

const PROPOSED = {
  of: 'withdrawal',
  kind: 'payout-return',
  action: 'console.proposePayoutReturn',
  missing: 'WITHDRAWAL_NOT_FOUND',
} as const;

/** Proposes to book that a payment was returned, for another operator to confirm. */
export const proposePayoutReturn = (
  input: InputOf<Endpoints['console.proposePayoutReturn']>,
  context: Context<OperatorCaller>,
): Promise<Proposed> =>
  proposeAbout(PROPOSED, input, context, () => {
    const { services } = context;
    const { id, reason } = input;
    const reference = input.reference.trim();
    const payout = services.core.state.funds.payouts.get(id);
    const blocker = returnBlocker(services.core, { id, reference });
    if (blocker) return err(blocker);
    if (!payout) return err('NOT_PAID');
    const { customer, amount, fee, reference: paid } = payout;
    const text = (units: bigint): string => amountText(services.assets.get(amount.asset), units);
    return ok<Payload>({
      id,
      customer,
      asset: amount.asset,
      amount: text(amount.units),
      fee: text(fee),
      arrived: text(amount.units - fee),
      paid,
      reference,
      reason: reason.trim(),
    });
  });

const schema = z.strictObject({
  id: z.int(),
  customer: z.int(),
  asset: z.string(),
  amount: z.string(),
  fee: z.string(),
  /** What was paid and came back. */
  arrived: z.string(),
  /** The reference that it was paid under, and that of the payment back. */
  paid: z.string(),
  reference: z.string(),
  reason: z.string(),
});
type Payload = z.output<typeof schema>;

/** A payment that the bank or the chain returned: proposed by finance, booked when finance or compliance confirms (rule FUNDS-159). */
export const payoutReturn = proposalKind<Payload, Services>({
  schema,
  confirmers: ['finance', 'compliance'],
  shownBy: 'console.withdrawal',
  customers: ({ customer }) => [customer],
  sentences: ({ id, customer, asset, amount, fee, arrived, paid, reference }, named) => [
    `The payment of withdrawal ${id} of ${named(customer)}, ${grouped(arrived)} ${asset} under the reference ${paid}, came back under the reference ${reference}.`,
    `The whole ${grouped(amount)} ${asset} are back on the account that they left: ${grouped(arrived)} ${asset} that came back, and the fee of ${grouped(fee)} ${asset} from the house.`,
    'Make sure at the bank or on the chain that the money has arrived. What it charged for the return is the house’s.',
    'The customer is told that the payment was returned.',
  ],
  carryOut: byCommand({
    customer: ({ customer }) => customer,
    command: ({ id, customer, reference, reason }, { services, proposal }) => {
      if (services.core.state.funds.payouts.get(id)?.customer !== customer) return err('NOT_PAID');
      const two = { by: proposal.proposer, agreedBy: proposal.confirmer };
      return ok({ type: 'return-payout', id, reference, reason, ...two });
    },
  }),
});
