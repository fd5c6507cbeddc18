import {
  type AccountType,
  type Amount,
  assert,
  type CustomerId,
  err,
  type HoldReason,
  isReference,
  ok,
  type Result,
  type WithdrawalChannel,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Account, type Entry, type HoldId, hasOverdue, holdOf, segregated } from '../ledger/index.ts';
import type { Customer } from '../platform/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { FundsEvent } from './event.ts';
import {
  leftInDay,
  payoutNeedsFourEyes,
  requestedInDay,
  type StartCheck,
  termsWithin,
  type WithdrawalPolicy,
} from './rolling-day.ts';
import {
  clearingOf,
  referenceName,
  WITHDRAWAL_TRANSITIONS,
  type Withdrawal,
  type WithdrawalId,
  type WithdrawalTerms,
} from './state.ts';
import { staying } from './transfer.ts';
import { type GateRefusal, gateRefusal } from './withdrawal-gates.ts';

export type RequestWithdrawal = {
  readonly type: 'request-withdrawal';
  readonly customer: CustomerId;
  readonly channel: WithdrawalChannel;
  readonly account: AccountType;
  /** What leaves the account, fee included. */
  readonly amount: Amount;
  /** What the deployment asks for this amount; the rolling day is looked at here. */
  readonly policy: WithdrawalPolicy;
  /** The most that a customer may have under way, this one among them; absent where there is no such limit. */
  readonly mostWaiting?: number;
  /** The fee that the customer was shown, where it was said: none other is taken. */
  readonly shownFee?: bigint;
  readonly destination: string;
  /** What the row that it names says at this moment, sealed. */
  readonly destinationSeal?: string;
};

export type WithdrawalError =
  | 'ACCOUNT_NOT_FOUND'
  | GateRefusal
  | 'CREDIT_OVERDUE'
  | 'TOO_MANY_WAITING'
  | 'ASSET_NOT_HELD'
  | 'BAD_AMOUNT'
  | 'BELOW_MINIMUM'
  | 'ABOVE_MAXIMUM'
  | 'ABOVE_DAILY_MAXIMUM'
  | 'FEE_CHANGED'
  | 'INSUFFICIENT_FUNDS'
  | 'UNSETTLED_FUNDS'
  | 'BORROWED_FUNDS';

const holdName = (id: WithdrawalId): HoldId => holdOf('withdrawal', id);

/** Whether the customer may ask for this withdrawal at all, money aside. */
const mayAsk = (
  core: Core,
  { customer: id, mostWaiting }: RequestWithdrawal,
  terms: WithdrawalTerms,
  at: number,
): Result<Customer, WithdrawalError> => {
  const customer = core.state.platform.customers.get(id);
  if (!customer) return err('ACCOUNT_NOT_FOUND');
  for (const gate of core.config.funds.withdrawalGates) {
    const refusal = gateRefusal(core, gate, customer, terms, at);
    if (refusal) return err(refusal);
  }
  if (hasOverdue(core.state.credit, id)) return err('CREDIT_OVERDUE');
  if (mostWaiting !== undefined && (core.state.funds.withdrawalsOf.get(id) ?? 0) >= mostWaiting)
    return err('TOO_MANY_WAITING');
  return ok(customer);
};

/**
 * Asks for money to be paid out; all of it is held at once, the fee within it (rule FUNDS-41). Proceeds of shares that have not settled stay.
 * Errors, in this order: ACCOUNT_NOT_FOUND, those of the gates in the deployment's order (FROZEN, IDENTITY_NEEDED, WITHDRAWALS_WAIT,
 * WITHDRAWAL_PENDING), CREDIT_OVERDUE (rule CREDIT-7), TOO_MANY_WAITING, ASSET_NOT_HELD, BAD_AMOUNT, BELOW_MINIMUM, ABOVE_MAXIMUM, ABOVE_DAILY_MAXIMUM, FEE_CHANGED, INSUFFICIENT_FUNDS,
 * UNSETTLED_FUNDS, BORROWED_FUNDS (rule CREDIT-8).
 */
export const requestWithdrawal = (
  core: Core,
  command: RequestWithdrawal,
  at: number,
): Result<FundsEvent[], WithdrawalError> => {
  const { customer, channel, account, amount, policy, destination, destinationSeal } = command;
  const terms = termsWithin(core.state.funds, customer, policy, at);
  const asker = mayAsk(core, command, terms, at);
  if (!asker.ok) return asker;
  const { asset, units } = amount;
  assert(terms.fee >= 0n, 'a fee is never paid to the customer');
  // Shares and points are never paid out.
  if (!core.config.funds.accounts[account].includes(asset)) return err('ASSET_NOT_HELD');
  if (units <= 0n) return err('BAD_AMOUNT');
  if (units < terms.minimum || units <= terms.fee) return err('BELOW_MINIMUM');
  if (units > terms.maximum) return err('ABOVE_MAXIMUM');
  const { ledger, funds } = core.state;
  const before = requestedInDay(funds, { customer, channel, asset }, at);
  if (terms.daily !== undefined && before + units > terms.daily) return err('ABOVE_DAILY_MAXIMUM');
  const left = leftInDay(funds, customer, policy.checks, at);
  if (left !== null && (terms.worth ?? 0n) > left) return err('ABOVE_DAILY_MAXIMUM');
  if (command.shownFee !== undefined && command.shownFee !== terms.fee) return err('FEE_CHANGED');
  const source = ledger.customer('real', customer, account, asset);
  if (source.available < units) return err('INSUFFICIENT_FUNDS');
  const reason = staying(core, 'real', customer, account, amount);
  if (reason) return err(reason);
  const id = funds.nextWithdrawal;
  return ok([
    {
      type: 'withdrawal-requested',
      at,
      withdrawal: {
        id,
        customer,
        channel,
        account,
        amount,
        terms,
        destination,
        ...(destinationSeal === undefined ? {} : { destinationSeal }),
        requestedAt: at,
        status: 'waiting',
        holdNote: null,
      },
      entries: [{ type: 'hold', hold: holdName(id), account: source, units }],
    },
  ]);
};

const releaseOf = (core: Core, { id, customer, account, amount: { asset, units } }: Withdrawal): readonly Entry[] => [
  {
    type: 'release',
    hold: holdName(id),
    account: core.state.ledger.customer('real', customer, account, asset),
    units,
  },
];

type What = 'hold' | 'start' | 'pay' | 'cancel' | 'refuse';

/** A withdrawal as something leaves it; undefined where that cannot happen to it (rule FUNDS-44). */
const after = (
  found: Withdrawal | undefined,
  what: What,
  changes: Partial<Pick<Withdrawal, 'holdNote'>> = {},
): Withdrawal | undefined => {
  const status = found && WITHDRAWAL_TRANSITIONS[found.status][what];
  return status && { ...found, ...changes, status };
};

export type CancelWithdrawal = {
  readonly type: 'cancel-withdrawal';
  readonly customer: CustomerId;
  readonly id: WithdrawalId;
};

/** Takes a request back while it waits. Errors: WITHDRAWAL_NOT_FOUND (also another customer's), NOT_CANCELLABLE (it is being paid). */
export const cancelWithdrawal = (
  core: Core,
  command: CancelWithdrawal,
  at: number,
): Result<FundsEvent[], 'WITHDRAWAL_NOT_FOUND' | 'NOT_CANCELLABLE'> => {
  const found = core.state.funds.withdrawals.get(command.id);
  if (found?.customer !== command.customer) return err('WITHDRAWAL_NOT_FOUND');
  const withdrawal = after(found, 'cancel');
  if (!withdrawal) return err('NOT_CANCELLABLE');
  return ok([{ type: 'withdrawal-cancelled', at, withdrawal, entries: releaseOf(core, found) }]);
};

export type SetWithdrawalHold = {
  readonly type: 'set-withdrawal-hold';
  readonly id: WithdrawalId;
  /** The operators' own note, which no customer reads; null puts it back. */
  readonly reason: string | null;
  /** What the customer is told while it is on hold. */
  readonly publicReason?: HoldReason;
  readonly by: string;
};

/** Lets the queue pass a request that a question is open about, or puts it back into its place. Errors: NOT_WAITING. */
export const setWithdrawalHold = (
  core: Core,
  { id, reason, publicReason, by }: SetWithdrawalHold,
  at: number,
): Result<FundsEvent[], 'NOT_WAITING'> => {
  const withdrawal = after(core.state.funds.withdrawals.get(id), 'hold', { holdNote: reason });
  if (!withdrawal) return err('NOT_WAITING');
  return ok([
    {
      type: 'withdrawal-hold-changed',
      at,
      withdrawal,
      reason,
      ...(publicReason === undefined ? {} : { publicReason }),
      by,
    },
  ]);
};

export type StartWithdrawal = {
  readonly type: 'start-withdrawal';
  readonly id: WithdrawalId;
  readonly by: string;
  /** The other operator, where two must agree. */
  readonly agreedBy: string | null;
  /** By what is published and what it is worth now, whatever was when it was asked for (rule FUNDS-67). */
  readonly check: StartCheck;
};

/** Whether withdrawals are frozen for who asked for this one. */
export const isCustomerFrozen = (core: ReadonlyCore, { customer }: Pick<Withdrawal, 'customer'>): boolean =>
  core.state.platform.customers.get(customer)?.frozen.includes('WITHDRAW') ?? false;

/** Whether a request has a place in its channel's queue: nobody put it aside, and its customer is not frozen (rules FUNDS-43, FUNDS-118). */
export const isQueued = (core: ReadonlyCore, withdrawal: Withdrawal): boolean =>
  withdrawal.status === 'waiting' && withdrawal.holdNote === null && !isCustomerFrozen(core, withdrawal);

/** The request that comes next on a channel: the oldest in its queue (rule FUNDS-43). */
export const nextWithdrawal = (core: ReadonlyCore, channel: WithdrawalChannel): Withdrawal | undefined => {
  for (const withdrawal of core.state.funds.withdrawals.values())
    if (withdrawal.channel === channel && isQueued(core, withdrawal)) return withdrawal;
  return undefined;
};

/**
 * Begins to pay a request: it can no longer be cancelled. What was begun before a freeze may already be on its way, and is ended as it was. Errors:
 * NOT_WAITING, CUSTOMER_FROZEN, NOT_FIRST (an older one waits), FOUR_EYES_NEEDED.
 */
export const startWithdrawal = (
  core: Core,
  { id, by, agreedBy, check }: StartWithdrawal,
  at: number,
): Result<FundsEvent[], 'NOT_WAITING' | 'CUSTOMER_FROZEN' | 'NOT_FIRST' | 'FOUR_EYES_NEEDED'> => {
  const found = core.state.funds.withdrawals.get(id);
  const withdrawal = after(found, 'start');
  if (!found || !withdrawal) return err('NOT_WAITING');
  if (isCustomerFrozen(core, found)) return err('CUSTOMER_FROZEN');
  if (nextWithdrawal(core, found.channel) !== found) return err('NOT_FIRST');
  const isAlone = agreedBy === null || agreedBy === by;
  if (isAlone && payoutNeedsFourEyes(core.state.funds, found, check, at)) return err('FOUR_EYES_NEEDED');
  return ok([{ type: 'withdrawal-started', at, withdrawal, by, agreedBy }]);
};

export type PayWithdrawal = {
  readonly type: 'pay-withdrawal';
  readonly id: WithdrawalId;
  /** The channel's own name of the payment; each counts once. */
  readonly reference: string;
  readonly by: string;
};

/** Writes down that the money went out: the amount without the fee, the fee to the house. Errors: NOT_PROCESSING, BAD_REFERENCE, REFERENCE_USED. */
export const payWithdrawal = (
  core: Core,
  { id, reference, by }: PayWithdrawal,
  at: number,
): Result<FundsEvent[], 'NOT_PROCESSING' | 'BAD_REFERENCE' | 'REFERENCE_USED'> => {
  const { funds, ledger } = core.state;
  const found = funds.withdrawals.get(id);
  const withdrawal = after(found, 'pay');
  if (!found || !withdrawal) return err('NOT_PROCESSING');
  if (!isReference(reference)) return err('BAD_REFERENCE');
  const payment = referenceName('out', found.channel, reference);
  if (funds.references.has(payment)) return err('REFERENCE_USED');
  const { customer, account, channel, terms } = found;
  const { asset, units } = found.amount;
  const from = ledger.customer('real', customer, account, asset);
  const spend = (to: Account, part: bigint): Entry => ({
    type: 'spend',
    hold: holdName(id),
    from,
    to,
    units: part,
  });
  const entries = [spend(ledger.house('real', clearingOf(channel), asset), units - terms.fee)];
  if (terms.fee > 0n) entries.push(spend(ledger.house('real', 'fees', asset), terms.fee));
  return ok([
    { type: 'withdrawal-paid', at, withdrawal, reference, payment, by, entries: segregated(ledger, entries) },
  ]);
};

export type RefuseWithdrawal = {
  readonly type: 'refuse-withdrawal';
  readonly id: WithdrawalId;
  readonly reason: string;
  readonly by: string;
  /** The other operator, where two agree; commands from before this field lack it. */
  readonly agreedBy?: string | null;
};

/** Whether one alone may not give the money back: what two began to pay may be out, and leaves the queue as it entered it (rule FUNDS-156). */
export const refusalNeedsFourEyes = ({ status, terms, begunByTwo }: Withdrawal): boolean =>
  status === 'processing' && (terms.fourEyes || begunByTwo === true);

/** Gives the held money back, with a reason; also when a payment came back before it was written down. Errors: NOT_WAITING, FOUR_EYES_NEEDED. */
export const refuseWithdrawal = (
  core: Core,
  { id, reason, by, agreedBy = null }: RefuseWithdrawal,
  at: number,
): Result<FundsEvent[], 'NOT_WAITING' | 'FOUR_EYES_NEEDED'> => {
  const found = core.state.funds.withdrawals.get(id);
  const withdrawal = after(found, 'refuse');
  if (!found || !withdrawal) return err('NOT_WAITING');
  const isAlone = agreedBy === null || agreedBy === by;
  if (isAlone && refusalNeedsFourEyes(found)) return err('FOUR_EYES_NEEDED');
  const agreed = isAlone ? {} : { agreedBy };
  const entries = releaseOf(core, found);
  return ok([{ type: 'withdrawal-refused', at, withdrawal, reason, by, ...agreed, entries }]);
};
