import { reversalBlocker, reversalFourEyesReasons, reversibleAmount } from '@bourse/core';
import { type Amount, amountText, err, errHaving, ok, type Result } from '@bourse/rules';
import { type Endpoints, type ErrorOf, grouped, type InputOf, type ReplyOf } from '@bourse/wire';
import { z } from 'zod';
import type { Context, OperatorCaller } from '../http/handler.ts';
import { byCommand, type CarryOut, proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { correctionOf, proposeAbout } from './correction.ts';
import { creditCheckOf } from './deposit-credit.ts';

type Detail = ReplyOf<Endpoints['console.deposit']>;
type Reversal = NonNullable<Detail['reversal']>;
type CreditOf = Services['core']['state']['funds']['credits'];
type Credit = NonNullable<ReturnType<CreditOf['get']>>;

const textOf = ({ assets }: Services, { asset, units }: Amount): string => amountText(assets.get(asset), units);

/** A refusal with how much is there, where that is what it is about (rule FUNDS-152). */
const refused = <E extends string>(services: Services, id: number, error: E) => {
  const credit = services.core.state.funds.credits.get(id);
  if (error !== 'REVERSAL_ABOVE_AVAILABLE' || !credit) return err(error);
  const { asset } = credit.credited;
  const units = reversibleAmount(services.core, credit);
  return errHaving(error, `${grouped(textOf(services, { asset, units }))} ${asset}`);
};

/** What taking a credit back is measured by now: the same as a credit of that size, whose payment is known already. */
const checkOf = async (services: Services, { customer, channel, credited, reference }: Credit) => {
  const listRequest = { customer, channel, asset: credited.asset };
  return {
    ...(await creditCheckOf(services, listRequest, { units: credited.units, reference })),
    isQuotedByOther: false,
  };
};

/** What can be taken back of a credit that stands, and by how many; null where none stands. */
export const reversible = async (services: Services, id: number, by: string): Promise<Detail['reversible']> => {
  const { core } = services;
  const credit = core.state.funds.credits.get(id);
  if (!credit) return null;
  const units = reversibleAmount(core, credit);
  const check = await checkOf(services, credit);
  return {
    available: textOf(services, { asset: credit.credited.asset, units }),
    takesTwo: reversalFourEyesReasons(core, { id, by, check }, services.now()).length > 0,
  };
};

/** How a credit was taken back; null where it was not. */
export const reversalOf = (services: Services, id: number): Promise<Reversal | null> =>
  correctionOf(services, 'credit_reversals', id);

type Reversed = Result<{ readonly seq: number }, Exclude<ErrorOf<Endpoints['console.reverseCredit']>, 'REASON_NEEDED'>>;

/** Takes a credit back by one operator. Errors: those of the core, with how much is there. */
export const reverseAlone = async (
  { id, reason }: InputOf<Endpoints['console.reverseCredit']>,
  { services, caller }: Context<OperatorCaller>,
  request: Parameters<Services['execute']>[1],
): Promise<Reversed> => {
  const credit = services.core.state.funds.credits.get(id);
  // Sent again, what was done is answered; what stands no more is refused by the core.
  const check = credit
    ? await checkOf(services, credit)
    : { maximum: 0n, worth: null, customerAbove: 0n, operatorAbove: 0n };
  const done = await services.execute(
    { type: 'reverse-credit', id, reason: reason.trim(), by: caller.name, agreedBy: null, check },
    request,
  );
  return done.ok ? done : refused(services, id, done.error);
};

type Proposed = Result<
  ReplyOf<Endpoints['console.proposeCreditReversal']>,
  ErrorOf<Endpoints['console.proposeCreditReversal']>
>;

const PROPOSED = {
  of: 'deposit',
  kind: 'credit-reversal',
  action: 'console.proposeCreditReversal',
  missing: 'DEPOSIT_NOT_FOUND',
} as const;

/** Proposes to take a credit back, for another operator to confirm. */
export const proposeCreditReversal = (
  input: InputOf<Endpoints['console.proposeCreditReversal']>,
  context: Context<OperatorCaller>,
): Promise<Proposed> =>
  proposeAbout(PROPOSED, input, context, () => {
    const { id, reason } = input;
    const { services } = context;
    const credit = services.core.state.funds.credits.get(id);
    const blocker = reversalBlocker(services.core, id);
    if (blocker) return refused(services, id, blocker);
    if (!credit) return err('NOT_CREDITED');
    const { customer, credited, reference } = credit;
    const amount = textOf(services, credited);
    return ok<Payload>({ id, customer, asset: credited.asset, amount, reference, reason: reason.trim() });
  });

const schema = z.strictObject({
  id: z.int(),
  customer: z.int(),
  asset: z.string(),
  amount: z.string(),
  reference: z.string(),
  reason: z.string(),
});
type Payload = z.output<typeof schema>;

const reverse = byCommand({
  customer: ({ customer }: Payload) => customer,
  command: async ({ id, customer, reason }, { services, proposal }: CarryOut<Services>) => {
    const credit = services.core.state.funds.credits.get(id);
    if (credit?.customer !== customer) return err('NOT_CREDITED');
    const check = await checkOf(services, credit);
    return ok({ type: 'reverse-credit', id, reason, by: proposal.proposer, agreedBy: proposal.confirmer, check });
  },
});

/** A reversal that takes two: proposed by finance, carried out when finance or compliance confirms (rule FUNDS-151). */
export const creditReversal = proposalKind<Payload, Services>({
  schema,
  shownBy: 'console.deposit',
  confirmers: ['finance', 'compliance'],
  customers: ({ customer }) => [customer],
  sentences: ({ id, customer, asset, amount, reference }, named) => [
    `The credit of deposit ${id} is taken back from ${named(customer)}: ${grouped(amount)} ${asset}, once and for all.`,
    `The payment's reference is ${reference}. It stays used.`,
    'The customer is told that the deposit was reversed.',
  ],
  carryOut: async (payload, carryOut) => {
    const done = await reverse(payload, carryOut);
    return done.ok ? done : refused(carryOut.services, payload.id, done.error);
  },
});
