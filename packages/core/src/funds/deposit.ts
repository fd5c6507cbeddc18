import {
  type AccountType,
  type Amount,
  assert,
  type CustomerId,
  type DepositChannel,
  err,
  isReference,
  ok,
  type Result,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { segregated } from '../ledger/index.ts';
import { fitsDepositLimit } from '../limits/index.ts';
import { moneyWorth } from '../market/index.ts';
import { mayPayIn } from '../platform/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import { stateAfter } from '../transitions.ts';
import type { FundsEvent } from './event.ts';
import { announcedInDay, type CreditCheck, type CreditFourEyesReason, creditWhyTwo } from './rolling-day.ts';
import { clearingOf, DEPOSIT_TRANSITIONS, type Deposit, type DepositId, lookOf, referenceName } from './state.ts';

export type RequestDeposit = {
  readonly type: 'request-deposit';
  readonly customer: CustomerId;
  readonly channel: DepositChannel;
  readonly account: AccountType;
  readonly claimed: Amount;
  /** The channel's limits at this moment, in the claimed asset's smallest unit. */
  readonly minimum: bigint;
  readonly maximum: bigint;
  /** The most that may be announced on the channel in a rolling day; absent where there is no such limit. */
  readonly daily?: bigint;
  /** The most requests that a customer may have waiting, this one among them; absent where there is no such limit. */
  readonly mostWaiting?: number;
  readonly evidence: string;
};

type RequestError =
  | 'ACCOUNT_NOT_FOUND'
  | 'FROZEN'
  | 'SELF_EXCLUDED'
  | 'BAD_AMOUNT'
  | 'BELOW_MINIMUM'
  | 'ABOVE_MAXIMUM'
  | 'ABOVE_DAILY_MAXIMUM'
  | 'DEPOSIT_LIMIT_REACHED'
  | 'TOO_MANY_WAITING';

/**
 * A request to be credited; no money moves yet. Errors: ACCOUNT_NOT_FOUND, FROZEN, SELF_EXCLUDED, BAD_AMOUNT, BELOW_MINIMUM, ABOVE_MAXIMUM,
 * ABOVE_DAILY_MAXIMUM, DEPOSIT_LIMIT_REACHED (rule LIMITS-3), TOO_MANY_WAITING (rule FUNDS-97).
 */
export const requestDeposit = (core: Core, command: RequestDeposit, at: number): Result<FundsEvent[], RequestError> => {
  const customer = mayPayIn(core, command.customer);
  if (!customer.ok) return customer;
  const { claimed, channel, account, minimum, maximum, daily, mostWaiting, evidence } = command;
  if (claimed.units <= 0n) return err('BAD_AMOUNT');
  if (claimed.units < minimum) return err('BELOW_MINIMUM');
  if (claimed.units > maximum) return err('ABOVE_MAXIMUM');
  const before = announcedInDay(core.state.funds, { ...command, asset: claimed.asset }, at);
  if (daily !== undefined && before + claimed.units > daily) return err('ABOVE_DAILY_MAXIMUM');
  if (!fitsDepositLimit(core, command.customer, claimed, at)) return err('DEPOSIT_LIMIT_REACHED');
  if (mostWaiting !== undefined && (core.state.funds.depositsOf.get(command.customer) ?? 0) >= mostWaiting)
    return err('TOO_MANY_WAITING');
  const id = core.state.funds.nextDeposit;
  const deposit: Deposit = {
    id,
    customer: command.customer,
    channel,
    account,
    claimed,
    requestedAt: at,
    status: 'waiting',
    evidence,
  };
  return ok([{ type: 'deposit-requested', at, deposit }]);
};

const decided = (deposit: Deposit, decision: 'credit' | 'refuse'): Deposit => ({
  ...deposit,
  status: stateAfter(DEPOSIT_TRANSITIONS, deposit.status, decision),
});

export type CreditDeposit = {
  readonly type: 'credit-deposit';
  readonly id: DepositId;
  /** What arrived, which need not be what was claimed. */
  readonly arrived: Amount;
  /** The channel's own name of the payment; each is credited once. */
  readonly reference: string;
  readonly by: string;
  /** The other operator, where two agree. */
  readonly agreedBy: string | null;
  readonly check: CreditCheck;
};

export type CreditError = 'NOT_WAITING' | 'BAD_AMOUNT' | 'BAD_REFERENCE' | 'REFERENCE_USED' | 'FOUR_EYES_NEEDED';

/** What keeps a payment from being credited to a request, whoever agrees; undefined where nothing does. */
export const creditBlocker = (
  { state: { funds } }: ReadonlyCore,
  { id, arrived, reference }: Pick<CreditDeposit, 'id' | 'arrived' | 'reference'>,
): Exclude<CreditError, 'FOUR_EYES_NEEDED'> | undefined => {
  const deposit = funds.deposits.get(id);
  if (!deposit) return 'NOT_WAITING';
  if (arrived.units <= 0n || arrived.asset !== deposit.claimed.asset) return 'BAD_AMOUNT';
  if (!isReference(reference)) return 'BAD_REFERENCE';
  return funds.references.has(referenceName('in', deposit.channel, reference)) ? 'REFERENCE_USED' : undefined;
};

/** Why one operator alone may not make a credit that nothing else keeps from being made; empty where they may (rules FUNDS-5, FUNDS-99 and FUNDS-112). */
export const creditFourEyesReasons = (
  { state: { funds } }: ReadonlyCore,
  command: Omit<CreditDeposit, 'type' | 'agreedBy'>,
  at: number,
): readonly CreditFourEyesReason[] => {
  const deposit = funds.deposits.get(command.id);
  if (!deposit) return [];
  const isUsed = funds.looks.has(lookOf(deposit.channel, command.reference));
  return [...(isUsed ? (['looks-used'] as const) : []), ...creditWhyTwo(funds, deposit, command, at)];
};

/**
 * Credits what arrived. Errors, in this order: NOT_WAITING, BAD_AMOUNT (none, or another asset), BAD_REFERENCE, REFERENCE_USED,
 * FOUR_EYES_NEEDED (rules FUNDS-5, FUNDS-99 and FUNDS-112).
 */
export const creditDeposit = (core: Core, command: CreditDeposit, at: number): Result<FundsEvent[], CreditError> => {
  const { funds, ledger } = core.state;
  const blocker = creditBlocker(core, command);
  if (blocker) return err(blocker);
  const deposit = funds.deposits.get(command.id);
  assert(deposit, 'a deposit that may be credited waits');
  const { arrived, reference, by, agreedBy, check } = command;
  const isAlone = agreedBy === null || agreedBy === by;
  if (isAlone && creditFourEyesReasons(core, command, at).length > 0) return err('FOUR_EYES_NEEDED');
  const entries = segregated(ledger, [
    {
      type: 'post',
      from: ledger.house('real', clearingOf(deposit.channel), arrived.asset),
      to: ledger.customer('real', deposit.customer, deposit.account, arrived.asset),
      units: arrived.units,
    },
  ]);
  const value = moneyWorth(core, arrived);
  return ok([
    {
      type: 'deposit-credited',
      at,
      deposit: decided(deposit, 'credit'),
      credited: arrived,
      reference,
      payment: referenceName('in', deposit.channel, reference),
      by,
      agreedBy: isAlone ? null : agreedBy,
      worth: check.worth,
      ...(check.shown === undefined ? {} : { shown: check.shown }),
      ...(value ? { value } : {}),
      entries,
    },
  ]);
};

export type RefuseDeposit = {
  readonly type: 'refuse-deposit';
  readonly id: DepositId;
  readonly reason: string;
  readonly by: string;
};

/** Ends a request without money. Errors: NOT_WAITING. */
export const refuseDeposit = (core: Core, command: RefuseDeposit, at: number): Result<FundsEvent[], 'NOT_WAITING'> => {
  const { id, reason, by } = command;
  const deposit = core.state.funds.deposits.get(id);
  return deposit
    ? ok([{ type: 'deposit-refused', at, deposit: decided(deposit, 'refuse'), reason, by }])
    : err('NOT_WAITING');
};
