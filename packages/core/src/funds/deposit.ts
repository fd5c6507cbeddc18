import { type AccountType, type Amount, assert, type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { type HousePurpose, segregated } from '../ledger/index.ts';
import { allowed } from '../platform/index.ts';
import type { FundsEvent } from './event.ts';
import { type Deposit, type DepositChannel, type DepositId, type FundsState, referenceName } from './state.ts';

export type RequestDeposit = {
  readonly type: 'request-deposit';
  readonly customer: CustomerId;
  readonly channel: DepositChannel;
  readonly account: AccountType;
  readonly claimed: Amount;
  /** The channel's limits at this moment, in the claimed asset's smallest unit. */
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly evidence: string;
};

type RequestError = 'ACCOUNT_NOT_FOUND' | 'FROZEN' | 'BAD_AMOUNT' | 'BELOW_MINIMUM' | 'ABOVE_MAXIMUM';

/** A request to be credited; no money moves yet. Errors: ACCOUNT_NOT_FOUND, FROZEN, BAD_AMOUNT, BELOW_MINIMUM, ABOVE_MAXIMUM. */
export const requestDeposit = (core: Core, command: RequestDeposit, at: number): Result<FundsEvent[], RequestError> => {
  const customer = allowed(core.state.platform, command.customer, 'RECHARGE');
  if (!customer.ok) return customer;
  const { claimed, channel, account, minimum, maximum, evidence } = command;
  if (claimed.units <= 0n) return err('BAD_AMOUNT');
  if (claimed.units < minimum) return err('BELOW_MINIMUM');
  if (claimed.units > maximum) return err('ABOVE_MAXIMUM');
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

const CLEARING: Readonly<Record<DepositChannel, HousePurpose>> = { card: 'clearing.card', usdt: 'clearing.usdt' };

type CreditError = 'NOT_WAITING' | 'BAD_AMOUNT' | 'REFERENCE_USED';

/** Credits what arrived. Errors: NOT_WAITING, BAD_AMOUNT (none, another asset, or no reference), REFERENCE_USED. */
export const creditDeposit = (core: Core, command: CreditDeposit, at: number): Result<FundsEvent[], CreditError> => {
  const { funds, ledger } = core.state;
  const deposit = funds.deposits.get(command.id);
  if (!deposit) return err('NOT_WAITING');
  const { arrived, reference, by } = command;
  if (arrived.units <= 0n || arrived.asset !== deposit.claimed.asset || reference.trim() === '')
    return err('BAD_AMOUNT');
  if (funds.references.has(referenceName(deposit.channel, reference))) return err('REFERENCE_USED');
  const entries = segregated(ledger, [
    {
      type: 'post',
      from: ledger.house('real', CLEARING[deposit.channel], arrived.asset).key,
      to: ledger.customer('real', deposit.customer, deposit.account, arrived.asset).key,
      asset: arrived.asset,
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
export const refuseDeposit = (core: Core, command: RefuseDeposit, at: number): Result<FundsEvent[], 'NOT_WAITING'> =>
  core.state.funds.deposits.has(command.id)
    ? ok([{ type: 'deposit-refused', at, id: command.id, reason: command.reason, by: command.by }])
    : err('NOT_WAITING');

const waiting = (funds: FundsState, id: DepositId): Deposit => {
  const deposit = funds.deposits.get(id);
  assert(deposit, `deposit ${id} is not waiting`);
  return deposit;
};

/** Folds a funds event; the postings are applied by the ledger. */
export const evolveFunds = (core: Core, event: FundsEvent): void => {
  const { funds } = core.state;
  switch (event.type) {
    case 'deposit-requested':
      funds.deposits.set(event.deposit.id, event.deposit);
      funds.nextDeposit = event.deposit.id + 1;
      return;
    case 'deposit-credited': {
      const deposit = waiting(funds, event.id);
      funds.references.add(referenceName(deposit.channel, event.reference));
      funds.deposits.delete(event.id);
      funds.lastDecided = deposit;
      return;
    }
    case 'deposit-refused':
      funds.lastDecided = waiting(funds, event.id);
      funds.deposits.delete(event.id);
  }
};
