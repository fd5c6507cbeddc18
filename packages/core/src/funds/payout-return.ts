import { assert, err, isReference, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Account, type Entry, segregated } from '../ledger/index.ts';
import { moneyWorth } from '../market/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { FundsEvent } from './event.ts';
import { clearingOf, referenceName, type WithdrawalId } from './state.ts';

export type ReturnPayout = {
  readonly type: 'return-payout';
  /** The withdrawal whose payment came back. */
  readonly id: WithdrawalId;
  /** The bank's or the chain's own name of the payment back; each counts once among those that come in. */
  readonly reference: string;
  /** The operators' own, which no customer reads. */
  readonly reason: string;
  readonly by: string;
  readonly agreedBy: string;
};

export type ReturnError =
  | 'FOUR_EYES_NEEDED'
  | 'NOT_PAID'
  | 'ACCOUNT_NOT_FOUND'
  | 'BAD_REFERENCE'
  | 'REFERENCE_USED'
  | 'INSUFFICIENT_FUNDS';

/** What keeps a payment from being booked as returned, whoever agrees; undefined where nothing does. */
export const returnBlocker = (
  { state: { funds, ledger, platform } }: ReadonlyCore,
  { id, reference }: Pick<ReturnPayout, 'id' | 'reference'>,
): Exclude<ReturnError, 'FOUR_EYES_NEEDED'> | undefined => {
  const payout = funds.payouts.get(id);
  if (!payout) return 'NOT_PAID';
  if (!platform.customers.has(payout.customer)) return 'ACCOUNT_NOT_FOUND';
  if (!isReference(reference)) return 'BAD_REFERENCE';
  if (funds.references.has(referenceName('in', payout.channel, reference))) return 'REFERENCE_USED';
  return ledger.house('real', 'fees', payout.amount.asset).available < payout.fee ? 'INSUFFICIENT_FUNDS' : undefined;
};

/**
 * Gives the money of a paid withdrawal back, whole and once: the bank or the chain returned the payment. What was paid comes from the clearing
 * account, the fee from the house's. Errors, in this order: FOUR_EYES_NEEDED, NOT_PAID (also one that was returned), ACCOUNT_NOT_FOUND (the
 * customer's account was closed), BAD_REFERENCE, REFERENCE_USED, INSUFFICIENT_FUNDS (the house has paid the fee out) (rules FUNDS-159 and FUNDS-160).
 */
export const returnPayout = (core: Core, command: ReturnPayout, at: number): Result<FundsEvent[], ReturnError> => {
  const { funds, ledger } = core.state;
  const { id, reference, reason, by, agreedBy } = command;
  if (by === agreedBy) return err('FOUR_EYES_NEEDED');
  const blocker = returnBlocker(core, command);
  if (blocker) return err(blocker);
  const payout = funds.payouts.get(id);
  assert(payout, 'a payment that can be returned is known');
  const { customer, channel, account, amount, fee, reference: paid } = payout;
  const to = ledger.customer('real', customer, account, amount.asset);
  const post = (from: Account, units: bigint): Entry => ({ type: 'post', from, to, units });
  const entries = [post(ledger.house('real', clearingOf(channel), amount.asset), amount.units - fee)];
  if (fee > 0n) entries.push(post(ledger.house('real', 'fees', amount.asset), fee));
  const value = moneyWorth(core, amount);
  return ok([
    {
      type: 'payout-returned',
      at,
      id,
      customer,
      channel,
      account,
      returned: amount,
      fee,
      paid,
      reference,
      payment: referenceName('in', channel, reference),
      reason,
      by,
      agreedBy,
      ...(value ? { value } : {}),
      entries: segregated(ledger, entries),
    },
  ]);
};
