import { assert } from '@bourse/rules';
import { afterNumber } from '../given-once.ts';
import { moveInventory } from '../market/index.ts';
import type { Folds } from '../module.ts';
import { stateAfter } from '../transitions.ts';
import type { FundsEvent } from './event.ts';
import { REBATE_RELEASE } from './rebate.ts';
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
  DEPOSIT_TRANSITIONS,
  type Deposit,
  type DepositId,
  type FundsState,
  keepReference,
  rebateName,
  referenceName,
  WITHDRAWAL_TRANSITIONS,
  type Withdrawal,
  type WithdrawalId,
} from './state.ts';

const deposited = (funds: FundsState, id: DepositId): Deposit => {
  const deposit = funds.deposits.get(id);
  assert(deposit, `deposit ${id} is not waiting`);
  return deposit;
};

const decide = (funds: FundsState, { id, customer }: Deposit, decision: 'credit' | 'refuse'): void => {
  stateAfter(DEPOSIT_TRANSITIONS, deposited(funds, id).status, decision);
  funds.deposits.delete(id);
  countUnderWay(funds.depositsOf, customer, -1);
};

const underWay = (funds: FundsState, id: WithdrawalId): Withdrawal => {
  const withdrawal = funds.withdrawals.get(id);
  assert(withdrawal, `withdrawal ${id} is not under way`);
  return withdrawal;
};

const change = (funds: FundsState, withdrawal: Withdrawal, what: 'hold' | 'start'): void => {
  stateAfter(WITHDRAWAL_TRANSITIONS, underWay(funds, withdrawal.id).status, what);
  funds.withdrawals.set(withdrawal.id, withdrawal);
};

const end = (funds: FundsState, { id, customer }: Withdrawal, how: 'pay' | 'cancel' | 'refuse'): void => {
  stateAfter(WITHDRAWAL_TRANSITIONS, underWay(funds, id).status, how);
  funds.withdrawals.delete(id);
  countUnderWay(funds.withdrawalsOf, customer, -1);
};

/** The postings are applied by the ledger. */
export const fundsFolds: Folds<FundsEvent> = {
  'deposit-requested': ({ state: { funds } }, { deposit, at }) => {
    const { id, customer, channel, claimed } = deposit;
    funds.deposits.set(id, deposit);
    countUnderWay(funds.depositsOf, customer, 1);
    funds.nextDeposit = afterNumber(funds.nextDeposit, id, 'deposit');
    countAnnounced(funds, customer, { id, channel, amount: claimed, at });
  },
  'deposit-credited': ({ state: { funds } }, { deposit, credited, reference, agreedBy, by, worth, at }) => {
    decide(funds, deposit, 'credit');
    const { id, customer, channel, account } = deposit;
    funds.credits.set(id, { customer, channel, account, credited, reference });
    keepReference(funds, referenceName('in', deposit.channel, reference));
    const alone = (agreedBy ?? null) === null ? by : null;
    countCredited(funds, { customer, alone, worth: worth ?? null, at });
  },
  'credit-reversed': ({ state: { funds } }, { id, customer, by, agreedBy, worth, at }) => {
    assert(funds.credits.delete(id), 'a credit is taken back once');
    // Taking back counts like crediting: neither is split to keep the second operator out.
    countCredited(funds, { customer, alone: agreedBy === null ? by : null, worth, at });
  },
  'deposit-refused': ({ state: { funds } }, { deposit }) => {
    decide(funds, deposit, 'refuse');
    uncountAnnounced(funds, deposit.customer, deposit.id);
  },
  'withdrawal-requested': ({ state: { funds } }, { withdrawal, at }) => {
    const { id, customer, channel, amount, terms } = withdrawal;
    funds.withdrawals.set(id, withdrawal);
    countUnderWay(funds.withdrawalsOf, customer, 1);
    funds.nextWithdrawal = afterNumber(funds.nextWithdrawal, id, 'withdrawal');
    countRequested(funds, customer, { id, channel, amount, worth: terms.worth ?? null, at, startedAt: null });
  },
  'withdrawal-hold-changed': ({ state: { funds } }, { withdrawal }) => change(funds, withdrawal, 'hold'),
  'withdrawal-started': ({ state: { funds } }, { withdrawal, by, agreedBy, at }) => {
    countStarted(funds, underWay(funds, withdrawal.id), at);
    const isByTwo = agreedBy !== null && agreedBy !== by;
    change(funds, isByTwo ? { ...withdrawal, begunByTwo: true } : withdrawal, 'start');
  },
  'withdrawal-paid': ({ state: { funds } }, { withdrawal, reference }) => {
    end(funds, withdrawal, 'pay');
    const { id, customer, channel, account, amount, terms } = withdrawal;
    funds.payouts.set(id, { customer, channel, account, amount, fee: terms.fee, reference });
    keepReference(funds, referenceName('out', withdrawal.channel, reference));
  },
  'withdrawal-cancelled': ({ state: { funds } }, { withdrawal }) => {
    end(funds, withdrawal, 'cancel');
    uncountRequested(funds, withdrawal);
  },
  'withdrawal-refused': ({ state: { funds } }, { withdrawal }) => {
    end(funds, withdrawal, 'refuse');
    uncountRequested(funds, withdrawal);
  },
  'payout-returned': ({ state: { funds } }, { id, customer, channel, reference }) => {
    assert(funds.payouts.delete(id), 'a payment is returned once');
    keepReference(funds, referenceName('in', channel, reference));
    uncountRequested(funds, { id, customer });
  },
  'funds-transferred': () => undefined, // a transfer is its postings
  'money-terms-set': ({ state: { funds } }, { terms }) => {
    funds.terms = terms;
  },
  'quote-given': ({ state: { funds } }, { quote }) => {
    funds.quotes[quote.mode].set(quote.customer, quote);
    funds.nextQuote = afterNumber(funds.nextQuote, quote.id, 'quote');
  },
  'funds-converted': ({ state: { funds, market } }, { quote: { id, mode, customer, ticks } }) => {
    for (const { instrument, base } of ticks) if (base) moveInventory(market, mode, instrument, base);
    if (funds.quotes[mode].get(customer)?.id === id) funds.quotes[mode].delete(customer);
    funds.nextQuote = Math.max(funds.nextQuote, id + 1);
  },
  'rebate-accrued': ({ state: { funds, agenda } }, event) => {
    const { inviter, account, asset, units, carry = 0n, releasesAt } = event;
    const name = rebateName(event);
    const before = funds.rebates.get(name)?.units ?? 0n;
    // One of less than a unit is nothing that can be paid out.
    if (before === 0n && units > 0n) countUnderWay(funds.rebatesOf, inviter, 1);
    funds.rebates.set(name, { inviter, account, asset, releasesAt, units: before + units, carry });
    agenda.waiting.add(releasesAt, REBATE_RELEASE, name);
  },
  'rebates-released': ({ state: { funds, agenda } }, { rebates }) => {
    for (const rebate of rebates) {
      const name = rebateName(rebate);
      assert(funds.rebates.delete(name), 'a rebate is released once');
      if (rebate.units > 0n) countUnderWay(funds.rebatesOf, rebate.inviter, -1);
      agenda.waiting.remove(rebate.releasesAt, REBATE_RELEASE, name);
    }
  },
  'posted-manually': ({ state: { funds } }, { posting, reverses }) => {
    funds.nextPosting = afterNumber(funds.nextPosting, posting.id, 'manual posting');
    if (reverses === null) funds.postings.set(posting.id, posting);
    else assert(funds.postings.delete(reverses), 'a manual posting is reversed once');
  },
};
