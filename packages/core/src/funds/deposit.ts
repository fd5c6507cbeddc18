import {
  type AccountType,
  type Amount,
  type CustomerId,
  type DepositChannel,
  err,
  ok,
  type Result,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { segregated } from '../ledger/index.ts';
import { allowed } from '../platform/index.ts';
import { askedToday } from './daily.ts';
import type { FundsEvent } from './event.ts';
import { clearingOf, type DepositId, referenceName } from './state.ts';

export type RequestDeposit = {
  readonly type: 'request-deposit';
  readonly customer: CustomerId;
  readonly channel: DepositChannel;
  readonly account: AccountType;
  readonly claimed: Amount;
  /** The channel's limits at this moment, in the claimed asset's smallest unit. */
  readonly minimum: bigint;
  readonly maximum: bigint;
  /** The most that may be announced on the channel in one UTC day; absent where there is no such limit. */
  readonly daily?: bigint;
  readonly evidence: string;
};

type RequestError =
  | 'ACCOUNT_NOT_FOUND'
  | 'FROZEN'
  | 'BAD_AMOUNT'
  | 'BELOW_MINIMUM'
  | 'ABOVE_MAXIMUM'
  | 'ABOVE_DAILY_MAXIMUM';

/** A request to be credited; no money moves yet. Errors: ACCOUNT_NOT_FOUND, FROZEN, BAD_AMOUNT, BELOW_MINIMUM, ABOVE_MAXIMUM, ABOVE_DAILY_MAXIMUM. */
export const requestDeposit = (core: Core, command: RequestDeposit, at: number): Result<FundsEvent[], RequestError> => {
  const customer = allowed(core.state.platform, command.customer, 'RECHARGE');
  if (!customer.ok) return customer;
  const { claimed, channel, account, minimum, maximum, daily, evidence } = command;
  if (claimed.units <= 0n) return err('BAD_AMOUNT');
  if (claimed.units < minimum) return err('BELOW_MINIMUM');
  if (claimed.units > maximum) return err('ABOVE_MAXIMUM');
  const before = askedToday(core.state.funds, 'in', { ...command, asset: claimed.asset }, at);
  if (daily !== undefined && before + claimed.units > daily) return err('ABOVE_DAILY_MAXIMUM');
  const id = core.state.funds.nextDeposit;
  const deposit = { id, customer: command.customer, channel, account, claimed, requestedAt: at, evidence };
  return ok([{ type: 'deposit-requested', at, deposit }]);
};

export type CreditDeposit = {
  readonly type: 'credit-deposit';
  readonly id: DepositId;
  /** What arrived, which need not be what was claimed. */
  readonly arrived: Amount;
  /** The channel's own name of the payment; each is credited once. */
  readonly reference: string;
  readonly by: string;
};

type CreditError = 'NOT_WAITING' | 'BAD_AMOUNT' | 'REFERENCE_USED';

/** Credits what arrived. Errors: NOT_WAITING, BAD_AMOUNT (none, another asset, or no reference), REFERENCE_USED. */
export const creditDeposit = (core: Core, command: CreditDeposit, at: number): Result<FundsEvent[], CreditError> => {
  const { funds, ledger } = core.state;
  const deposit = funds.deposits.get(command.id);
  if (!deposit) return err('NOT_WAITING');
  const { arrived, reference, by } = command;
  if (arrived.units <= 0n || arrived.asset !== deposit.claimed.asset || reference.trim() === '')
    return err('BAD_AMOUNT');
  if (funds.references.has(referenceName('in', deposit.channel, reference))) return err('REFERENCE_USED');
  const entries = segregated(ledger, [
    {
      type: 'post',
      from: ledger.house('real', clearingOf(deposit.channel), arrived.asset),
      to: ledger.customer('real', deposit.customer, deposit.account, arrived.asset),
      units: arrived.units,
    },
  ]);
  return ok([{ type: 'deposit-credited', at, id: deposit.id, credited: arrived, reference, by, entries }]);
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
    ? ok([{ type: 'deposit-refused', at, id, customer: deposit.customer, reason, by }])
    : err('NOT_WAITING');
};
