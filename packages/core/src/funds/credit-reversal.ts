import { assert, err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { segregated } from '../ledger/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { FundsEvent } from './event.ts';
import { type CreditCheck, type CreditFourEyesReason, creditWhyTwo } from './rolling-day.ts';
import { type Credit, clearingOf, type DepositId } from './state.ts';
import { movable } from './transfer.ts';

export type ReverseCredit = {
  readonly type: 'reverse-credit';
  /** The deposit whose credit is taken back. */
  readonly id: DepositId;
  /** The operators' own, which no customer reads. */
  readonly reason: string;
  readonly by: string;
  /** The other operator, where two agree. */
  readonly agreedBy: string | null;
  readonly check: CreditCheck;
};

export type ReversalError = 'NOT_CREDITED' | 'ACCOUNT_NOT_FOUND' | 'REVERSAL_ABOVE_AVAILABLE' | 'FOUR_EYES_NEEDED';

/**
 * What can be taken back from the account that a deposit was credited to: what is available there, has settled and is not owed on a credit
 * line, in the credited asset's smallest unit (rules FUNDS-152, CREDIT-8).
 */
export const reversibleAmount = (core: ReadonlyCore, { customer, account, credited: { asset } }: Credit): bigint =>
  movable(core, 'real', customer, account, asset);

/** What keeps a credit from being taken back, whoever agrees; undefined where nothing does. */
export const reversalBlocker = (
  core: ReadonlyCore,
  id: DepositId,
): Exclude<ReversalError, 'FOUR_EYES_NEEDED'> | undefined => {
  const credit = core.state.funds.credits.get(id);
  if (!credit) return 'NOT_CREDITED';
  if (!core.state.platform.customers.has(credit.customer)) return 'ACCOUNT_NOT_FOUND';
  return reversibleAmount(core, credit) < credit.credited.units ? 'REVERSAL_ABOVE_AVAILABLE' : undefined;
};

/** Why one operator alone may not take a credit back: what keeps them from making one of that size (rules FUNDS-5 and FUNDS-151). */
export const reversalFourEyesReasons = (
  { state: { funds } }: ReadonlyCore,
  { id, by, check }: Pick<ReverseCredit, 'id' | 'by' | 'check'>,
  at: number,
): readonly CreditFourEyesReason[] => {
  const credit = funds.credits.get(id);
  if (!credit) return [];
  const { customer, credited } = credit;
  return creditWhyTwo(funds, { customer, claimed: credited }, { arrived: credited, by, check }, at);
};

/**
 * Takes a credit back whole, once: the bank or the chain took the payment back. Errors, in this order: NOT_CREDITED (also one that was taken back),
 * ACCOUNT_NOT_FOUND (the customer's account was closed), REVERSAL_ABOVE_AVAILABLE, FOUR_EYES_NEEDED (rules FUNDS-151 and FUNDS-152).
 */
export const reverseCredit = (core: Core, command: ReverseCredit, at: number): Result<FundsEvent[], ReversalError> => {
  const { funds, ledger } = core.state;
  const { id, reason, by, agreedBy, check } = command;
  const blocker = reversalBlocker(core, id);
  if (blocker) return err(blocker);
  const credit = funds.credits.get(id);
  assert(credit, 'a credit that may be taken back is known');
  const isAlone = agreedBy === null || agreedBy === by;
  if (isAlone && reversalFourEyesReasons(core, command, at).length > 0) return err('FOUR_EYES_NEEDED');
  const { customer, channel, account, credited, reference } = credit;
  const entries = segregated(ledger, [
    {
      type: 'post',
      from: ledger.customer('real', customer, account, credited.asset),
      to: ledger.house('real', clearingOf(channel), credited.asset),
      units: credited.units,
    },
  ]);
  return ok([
    {
      type: 'credit-reversed',
      at,
      id,
      customer,
      channel,
      account,
      reversed: credited,
      reference,
      reason,
      by,
      agreedBy: isAlone ? null : agreedBy,
      worth: check.worth,
      entries,
    },
  ]);
};
