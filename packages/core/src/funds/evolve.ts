import { assert } from '@bourse/rules';
import type { Core } from '../context.ts';
import { moveInventory } from '../market/index.ts';
import type { FundsEvent } from './event.ts';
import {
  countAnnounced,
  countCredited,
  countRequested,
  countStarted,
  uncountAnnounced,
  uncountRequested,
} from './rolling-day.ts';
import {
  countUnderWay,
  type Deposit,
  type DepositId,
  dropRebate,
  type FundsState,
  keepRebate,
  keepReference,
  rebateName,
  referenceName,
  type Withdrawal,
  type WithdrawalId,
} from './state.ts';

const waiting = (funds: FundsState, id: DepositId): Deposit => {
  const deposit = funds.deposits.get(id);
  assert(deposit, `deposit ${id} is not waiting`);
  return deposit;
};

const closeDeposit = (funds: FundsState, id: DepositId): Deposit => {
  const deposit = waiting(funds, id);
  funds.deposits.delete(id);
  countUnderWay(funds.depositsOf, deposit.customer, -1);
  funds.lastDecided = deposit;
  return deposit;
};

const underWay = (funds: FundsState, id: WithdrawalId): Withdrawal => {
  const withdrawal = funds.withdrawals.get(id);
  assert(withdrawal, `withdrawal ${id} is not under way`);
  return withdrawal;
};

const change = (funds: FundsState, id: WithdrawalId, changes: Partial<Withdrawal>): void => {
  const changed = { ...underWay(funds, id), ...changes };
  funds.withdrawals.set(id, changed);
  funds.lastWithdrawal = changed;
};

const end = (funds: FundsState, id: WithdrawalId): Withdrawal => {
  const ended = underWay(funds, id);
  funds.withdrawals.delete(id);
  countUnderWay(funds.withdrawalsOf, ended.customer, -1);
  funds.lastWithdrawal = ended;
  return ended;
};

const accrue = (funds: FundsState, event: Extract<FundsEvent, { type: 'rebate-accrued' }>): void => {
  const { inviter, account, asset, units, releasesAt } = event;
  const before = funds.rebates.get(rebateName(event))?.units ?? 0n;
  keepRebate(funds, { inviter, account, asset, releasesAt, units: before + units });
};

/** Folds a funds event; the postings are applied by the ledger. */
export const evolveFunds = (core: Core, event: FundsEvent): void => {
  const { funds } = core.state;
  switch (event.type) {
    case 'deposit-requested':
      funds.deposits.set(event.deposit.id, event.deposit);
      countUnderWay(funds.depositsOf, event.deposit.customer, 1);
      funds.nextDeposit = event.deposit.id + 1;
      countAnnounced(funds, event.deposit.customer, {
        id: event.deposit.id,
        channel: event.deposit.channel,
        amount: event.deposit.claimed,
        at: event.at,
      });
      return;
    case 'deposit-credited': {
      const deposit = closeDeposit(funds, event.id);
      keepReference(funds, referenceName('in', deposit.channel, event.reference));
      countCredited(funds, {
        customer: deposit.customer,
        alone: (event.agreedBy ?? null) === null ? event.by : null,
        worth: event.worth ?? null,
        at: event.at,
      });
      return;
    }
    case 'deposit-refused': {
      const deposit = closeDeposit(funds, event.id);
      uncountAnnounced(funds, deposit.customer, deposit.id);
      return;
    }
    case 'withdrawal-requested':
      funds.withdrawals.set(event.withdrawal.id, event.withdrawal);
      countUnderWay(funds.withdrawalsOf, event.withdrawal.customer, 1);
      funds.nextWithdrawal = event.withdrawal.id + 1;
      funds.lastWithdrawal = event.withdrawal;
      countRequested(funds, event.withdrawal.customer, {
        id: event.withdrawal.id,
        channel: event.withdrawal.channel,
        amount: event.withdrawal.amount,
        worth: event.withdrawal.terms.worth ?? null,
        at: event.at,
        startedAt: null,
      });
      return;
    case 'withdrawal-put-aside':
      change(funds, event.id, { putAside: event.reason });
      return;
    case 'withdrawal-started':
      countStarted(funds, underWay(funds, event.id), event.at);
      change(funds, event.id, { status: 'processing' });
      return;
    case 'withdrawal-paid':
      keepReference(funds, referenceName('out', end(funds, event.id).channel, event.reference));
      return;
    case 'withdrawal-cancelled':
    case 'withdrawal-refused':
      uncountRequested(funds, end(funds, event.id));
      return;
    case 'money-terms-set':
      funds.terms = event.terms;
      return;
    case 'quote-given':
      funds.quotes[event.quote.book].set(event.quote.customer, event.quote);
      funds.nextQuote = event.quote.id + 1;
      return;
    case 'funds-converted': {
      const { id, book, customer, ticks } = event.quote;
      for (const { instrument, base } of ticks) if (base) moveInventory(core.state.market, book, instrument, base);
      if (funds.quotes[book].get(customer)?.id === id) funds.quotes[book].delete(customer);
      funds.nextQuote = Math.max(funds.nextQuote, id + 1);
      return;
    }
    case 'rebate-accrued':
      accrue(funds, event);
      return;
    case 'rebates-released':
      for (const rebate of event.rebates) dropRebate(funds, rebate);
      return;
    case 'posted-manually':
      funds.nextPosting = event.posting.id + 1;
      if (event.reverses === null) funds.postings.set(event.posting.id, event.posting);
      else assert(funds.postings.delete(event.reverses), 'a posting by hand is reversed once');
      return;
    case 'funds-transferred':
      return;
  }
};
