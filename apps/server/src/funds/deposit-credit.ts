import { type CreditCheck, creditBlocker, creditFourEyesReasons, type Deposit, listedLooks } from '@bourse/core';
import {
  type Amount,
  type AssetCode,
  amountText,
  type CustomerId,
  type DepositChannel,
  err,
  ok,
  parseAmount,
  type Result,
} from '@bourse/rules';
import { currencyText, type Endpoints, type ErrorOf, grouped, type InputOf, type ReplyOf } from '@bourse/wire';
import { z } from 'zod';
import type { Context, OperatorCaller } from '../http/handler.ts';
import { byCommand, proposalKind, proposalNumbered } from '../platform/index.ts';
import type { Services } from '../services.ts';
import type { Database } from '../store/database.ts';
import { proposeAbout } from './correction.ts';
import { quotedByOthers } from './deposit-reference.ts';
import { depositKey } from './deposits.ts';
import { shownWorth } from './held.ts';
import { depositLimits } from './money-settings.ts';
import { weightOf } from './withdrawal-terms.ts';

/**
 * What a credit is measured by now: the channel's maximum, its worth, the brand's thresholds (rule FUNDS-5), and whether its reference was given
 * to another customer (rule FUNDS-112).
 */
export const creditCheckOf = async (
  services: Services,
  deposit: { readonly customer: CustomerId; readonly channel: DepositChannel; readonly asset: AssetCode },
  { units, reference }: { readonly units: bigint; readonly reference: string },
): Promise<CreditCheck> => {
  const { assets, brand } = services;
  const unitsOf = (asset: AssetCode, text: string): bigint => {
    const read = parseAmount(assets.get(asset), text);
    return read.ok ? read.value.units : 0n;
  };
  return {
    maximum: unitsOf(deposit.asset, depositLimits(services, depositKey(deposit.channel, deposit.asset)).maximum),
    worth: weightOf(services, deposit.asset, units),
    shown: shownWorth(services, { mode: 'real', customer: deposit.customer }, { asset: deposit.asset, units }) ?? null,
    customerAbove: unitsOf(brand.currency, brand.credit.fourEyesAbove),
    operatorAbove: unitsOf(brand.currency, brand.credit.operatorFourEyesAbove),
    isQuotedByOther: (await quotedByOthers(services.database, deposit.customer, reference)).length > 0,
  };
};

const MOST_SIMILAR = 20;

/** Credited deposits whose reference is taken for this one, the newest first and twenty at most (rule FUNDS-99). */
export const similarCredits = async (
  { pool }: Database,
  { id, channel, reference }: { readonly id: number; readonly channel: DepositChannel; readonly reference: string },
): Promise<{ readonly id: number; readonly reference: string }[]> => {
  const { rows } = await pool.query<{ id: bigint; reference: string }>(
    `SELECT id, reference FROM deposits WHERE look = ANY ($1) AND id <> $2 ORDER BY id DESC LIMIT ${MOST_SIMILAR}`,
    [listedLooks(channel, reference), id],
  );
  return rows.map((row) => ({ id: Number(row.id), reference: row.reference }));
};

/** The reference that a proposal to credit names. */
export const proposedReference = async ({ pool }: Database, proposal: string | null): Promise<string | undefined> => {
  if (proposal === null) return undefined;
  const found = await proposalNumbered(pool, Number(proposal));
  return (found?.payload as { readonly reference?: string } | undefined)?.reference;
};

/** Why a credit by this operator would take two, as things are now. */
const creditFourEyesReasonsNow = async (
  services: Services,
  { id, customer, channel, claimed }: Deposit,
  { arrived, reference, by }: { readonly arrived: Amount; readonly reference: string; readonly by: string },
) => {
  const request = { customer, channel, asset: claimed.asset };
  const check = await creditCheckOf(services, request, { units: arrived.units, reference });
  return creditFourEyesReasons(services.core, { id, arrived, reference, by, check }, services.now());
};

type Proposed = Result<ReplyOf<Endpoints['console.proposeCredit']>, ErrorOf<Endpoints['console.proposeCredit']>>;

const PROPOSED = {
  of: 'deposit',
  kind: 'deposit-credit',
  action: 'console.proposeCredit',
  missing: 'DEPOSIT_NOT_FOUND',
} as const;

/** Proposes to credit a deposit, for another operator to confirm. */
export const proposeCredit = (
  input: InputOf<Endpoints['console.proposeCredit']>,
  context: Context<OperatorCaller>,
): Promise<Proposed> =>
  proposeAbout(PROPOSED, input, context, async () => {
    const { services, caller } = context;
    const { id, amount } = input;
    const reference = input.reference.trim();
    const deposit = services.core.state.funds.deposits.get(id);
    if (!deposit) return err('NOT_WAITING');
    const { asset, units } = deposit.claimed;
    const arrived = parseAmount(services.assets.get(asset), amount);
    if (!arrived.ok) return err('BAD_AMOUNT');
    const blocker = creditBlocker(services.core, { id, arrived: arrived.value, reference });
    if (blocker) return err(blocker);
    return ok<Payload>({
      id,
      customer: deposit.customer,
      asset,
      amount: amountText(services.assets.get(asset), arrived.value.units),
      claimed: amountText(services.assets.get(asset), units),
      reference,
      similar: [...(await similarCredits(services.database, { id, channel: deposit.channel, reference }))],
      quoted: [...(await quotedByOthers(services.database, deposit.customer, reference))],
      why: [
        ...(await creditFourEyesReasonsNow(services, deposit, { arrived: arrived.value, reference, by: caller.name })),
      ],
      alone: {
        toCustomer: currencyText(services.brand.credit.fourEyesAbove, services.brand.currency),
        byOperator: currencyText(services.brand.credit.operatorFourEyesAbove, services.brand.currency),
      },
    });
  });

const schema = z.strictObject({
  id: z.int(),
  customer: z.int(),
  /** Of older proposals; who the customer is, is looked up when the sentences are read. */
  maskedCustomer: z.string().optional(),
  asset: z.string(),
  amount: z.string(),
  claimed: z.string(),
  reference: z.string(),
  /** Proposals from before this field lack it. */
  similar: z.array(z.strictObject({ id: z.int(), reference: z.string() })).default([]),
  quoted: z
    .array(z.strictObject({ reference: z.string(), customerId: z.int(), depositId: z.int().nullable() }))
    .default([]),
  why: z
    .array(
      z.enum([
        'looks-used',
        'quoted-by-other',
        'above-claim',
        'above-maximum',
        'above-customer-day',
        'above-operator-day',
      ]),
    )
    .default([]),
  /** What one operator may credit alone, as texts; proposals from before this field lack it. */
  alone: z.strictObject({ toCustomer: z.string(), byOperator: z.string() }).optional(),
});
type Payload = z.output<typeof schema>;

const upTo = (limit: string | undefined): string => (limit === undefined ? '.' : `: ${limit}.`);

/** Why a credit takes two, as whoever confirms reads it; what a reference says is said by sentences of their own. */
const whyTwo = (alone: Payload['alone']): Readonly<Record<Payload['why'][number], string | undefined>> => ({
  'looks-used': undefined,
  'quoted-by-other': undefined,
  'above-claim': 'More is credited than was claimed.',
  'above-maximum': 'It is above the most that this channel takes.',
  'above-customer-day': `It brings what this customer was credited within 24 hours above what one operator may credit${upTo(alone?.toCustomer)}`,
  'above-operator-day': `It brings what the proposer credited alone within 24 hours above what one operator may${upTo(alone?.byOperator)}`,
});

/** A deposit that takes two: proposed by finance, credited when finance or compliance confirms (rule FUNDS-5). */
export const depositCredit = proposalKind<Payload, Services>({
  schema,
  shownBy: 'console.deposit',
  confirmers: ['finance', 'compliance'],
  customers: ({ customer, quoted }) => [customer, ...quoted.map(({ customerId }) => customerId)],
  sentences: ({ id, customer, asset, amount, claimed, reference, similar, quoted, why, alone }, named) => [
    `Deposit ${id} of ${named(customer)} is credited with ${grouped(amount)} ${asset}; ${grouped(claimed)} ${asset} were claimed.`,
    ...why.flatMap((each) => whyTwo(alone)[each] ?? []),
    `The payment's reference is ${reference}. It can then never be credited again.`,
    ...similar.map(
      (other) =>
        `It looks like ${other.reference}, the reference of deposit ${other.id}, which is credited already: make sure that it is another payment.`,
    ),
    ...quoted.map(
      (other) =>
        `${other.reference} is the reference that ${named(other.customerId)} was told to quote${other.depositId === null ? '' : ` with deposit ${other.depositId}`}: make sure that this payment is not theirs.`,
    ),
  ],
  carryOut: byCommand({
    customer: ({ customer }) => customer,
    command: async ({ id, customer, asset, amount, reference }, { services, proposal }) => {
      const deposit = services.core.state.funds.deposits.get(id);
      if (deposit?.customer !== customer || deposit.claimed.asset !== asset) return err('NOT_WAITING');
      const arrived = parseAmount(services.assets.get(asset), amount);
      if (!arrived.ok) return err('BAD_AMOUNT');
      const { units } = arrived.value;
      const check = await creditCheckOf(services, { customer, channel: deposit.channel, asset }, { units, reference });
      const two = { by: proposal.proposer, agreedBy: proposal.confirmer };
      return ok({ type: 'credit-deposit', id, arrived: arrived.value, reference, ...two, check });
    },
  }),
});
