import type { CustomerId } from '@bourse/rules';
import { sorted } from '../sorted.ts';
import type { Announced, Credited, Requested } from './rolling-day-state.ts';
import {
  type Credit,
  countUnderWay,
  createFundsState,
  type Deposit,
  type DepositId,
  type FundsState,
  keepReference,
  type ManualPosting,
  type MoneyTerms,
  type Payout,
  type Quote,
  type Rebate,
  rebateName,
  renewedReferenceName,
  type Withdrawal,
  type WithdrawalId,
} from './state.ts';

export type FundsSnapshot = {
  readonly nextDeposit: number;
  readonly deposits: readonly Deposit[];
  readonly credits: readonly (Credit & { readonly id: DepositId })[];
  readonly nextWithdrawal: number;
  readonly withdrawals: readonly Withdrawal[];
  readonly payouts: readonly (Payout & { readonly id: WithdrawalId })[];
  readonly day: {
    readonly announced: readonly (readonly [customer: CustomerId, announced: readonly Announced[]])[];
    readonly requested: readonly (readonly [customer: CustomerId, requested: readonly Requested[]])[];
    readonly credited: readonly Credited[];
  };
  readonly terms: MoneyTerms | null;
  readonly nextQuote: number;
  readonly quotes: readonly Quote[];
  readonly rebates: readonly Rebate[];
  readonly references: readonly string[];
  readonly nextPosting: number;
  readonly postings: readonly ManualPosting[];
};

export const takeFunds = (funds: FundsState): FundsSnapshot => ({
  nextDeposit: funds.nextDeposit,
  deposits: [...funds.deposits.values()],
  credits: [...funds.credits].map(([id, credit]) => ({ id, ...credit })).sort((a, b) => a.id - b.id),
  nextWithdrawal: funds.nextWithdrawal,
  withdrawals: [...funds.withdrawals.values()],
  payouts: [...funds.payouts].map(([id, payout]) => ({ id, ...payout })).sort((a, b) => a.id - b.id),
  day: {
    announced: [...funds.day.announced].sort(([a], [b]) => a - b),
    requested: [...funds.day.requested].sort(([a], [b]) => a - b),
    credited: funds.day.credited,
  },
  terms: funds.terms,
  nextQuote: funds.nextQuote,
  quotes: [...funds.quotes.real.values(), ...funds.quotes.demo.values()].sort((a, b) => a.id - b.id),
  rebates: sorted(funds.rebates, ([name]) => name).map(([, rebate]) => rebate),
  references: [...funds.references].sort(),
  nextPosting: funds.nextPosting,
  postings: [...funds.postings.values()],
});

export const restoreFunds = (data: FundsSnapshot): FundsState => {
  const funds = createFundsState();
  funds.nextDeposit = data.nextDeposit;
  for (const deposit of data.deposits) {
    funds.deposits.set(deposit.id, deposit);
    countUnderWay(funds.depositsOf, deposit.customer, 1);
  }
  for (const { id, ...credit } of data.credits) funds.credits.set(id, credit);
  funds.nextWithdrawal = data.nextWithdrawal;
  for (const withdrawal of data.withdrawals) {
    funds.withdrawals.set(withdrawal.id, withdrawal);
    countUnderWay(funds.withdrawalsOf, withdrawal.customer, 1);
  }
  for (const { id, ...payout } of data.payouts) funds.payouts.set(id, payout);
  for (const [customer, announced] of data.day.announced) funds.day.announced.set(customer, announced);
  for (const [customer, requested] of data.day.requested) funds.day.requested.set(customer, requested);
  funds.day.credited = data.day.credited;
  funds.terms = data.terms;
  funds.nextQuote = data.nextQuote;
  for (const quote of data.quotes) funds.quotes[quote.mode].set(quote.customer, quote);
  for (const rebate of data.rebates) {
    funds.rebates.set(rebateName(rebate), rebate);
    if (rebate.units > 0n) countUnderWay(funds.rebatesOf, rebate.inviter, 1);
  }
  for (const name of data.references) keepReference(funds, renewedReferenceName(name));
  funds.nextPosting = data.nextPosting;
  for (const posting of data.postings) funds.postings.set(posting.id, posting);
  return funds;
};
