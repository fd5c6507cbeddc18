import { assert, type CustomerId, err, incomeOf, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Entry, hasOverdue, segregated, settledOf } from '../ledger/index.ts';
import type { WhenDue } from '../module.ts';
import { mayTakeRisk, type RiskRefusal } from '../platform/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { CreditEvent, CreditState, Loan, RepaidBy } from './state.ts';

const PPM = 1_000_000n;

/** What of a customer's line is used: what is not repaid of the loans, without interest (rule CREDIT-5). In the smallest unit of its asset. */
export const usedOf = (
  { loans, loansOf }: { readonly [K in 'loans' | 'loansOf']: Pick<CreditState[K], 'get'> },
  customer: CustomerId,
): bigint => (loansOf.get(customer) ?? []).reduce((sum, id) => sum + (loans.get(id)?.principal ?? 0n), 0n);

/** A loan with a day more of interest: exact, the part below a unit is carried to the next day (rule CREDIT-6). */
const withDay = (loan: Loan): { readonly loan: Loan; readonly units: bigint } => {
  const exact = loan.principal * BigInt(loan.terms.dailyPpm) + loan.carried;
  const units = exact / PPM;
  return {
    loan: {
      ...loan,
      interest: loan.interest + units,
      accrued: loan.accrued + units,
      carried: exact % PPM,
      nextAt: loan.nextAt + loan.terms.dayMs,
    },
    units,
  };
};

/** What is owed of a loan at its due moment if nothing is repaid before, in its asset's smallest unit (rule CREDIT-11); what is owed now once that is over. */
export const owedWhenDue = ({ principal, interest, carried, nextAt, dueAt, terms }: Loan): bigint => {
  const days = Math.max(0, Math.round((dueAt - nextAt) / terms.dayMs));
  return principal + interest + incomeOf(principal, terms.dailyPpm, days, Number(carried)).earned;
};

export type DrawCredit = { readonly type: 'draw-credit'; readonly customer: CustomerId; readonly units: bigint };

/**
 * Lends money on the customer's line to their stock account until its due moment; its first day of interest is owed at once (rules CREDIT-5,
 * CREDIT-6). Errors: ACCOUNT_NOT_FOUND, {@link RiskRefusal}, CREDIT_NO_LINE, CREDIT_OVERDUE, BAD_AMOUNT, CREDIT_LIMIT_REACHED.
 */
export const drawCredit = (
  core: Core,
  { customer, units }: DrawCredit,
  at: number,
): Result<
  CreditEvent[],
  'ACCOUNT_NOT_FOUND' | RiskRefusal | 'CREDIT_NO_LINE' | 'CREDIT_OVERDUE' | 'BAD_AMOUNT' | 'CREDIT_LIMIT_REACHED'
> => {
  const { credit, ledger } = core.state;
  const known = mayTakeRisk(core, { mode: 'real', customer }, at);
  if (!known.ok) return known;
  const line = credit.lines.get(customer);
  if (!line) return err('CREDIT_NO_LINE');
  if (hasOverdue(credit, customer)) return err('CREDIT_OVERDUE');
  if (units <= 0n) return err('BAD_AMOUNT');
  if (usedOf(credit, customer) + units > line.limit) return err('CREDIT_LIMIT_REACHED');
  const { terms } = line;
  const { loan } = withDay({
    id: credit.nextLoan,
    customer,
    terms,
    drawn: units,
    principal: units,
    interest: 0n,
    carried: 0n,
    accrued: 0n,
    drawnAt: at,
    dueAt: at + terms.termMs,
    nextAt: at,
    isOverdue: false,
  });
  const from = ledger.house('real', 'credit.loans', terms.asset);
  const to = ledger.customer('real', customer, 'stock', terms.asset);
  return ok([{ type: 'credit-drawn', at, loan, entries: segregated(ledger, [{ type: 'post', from, to, units }]) }]);
};

/** What of the stock account can pay a loan: what is available, without proceeds of shares that have not settled. In the asset's smallest unit. */
export const payable = (
  { state: { ledger, stocks } }: ReadonlyCore,
  { customer, terms: { asset } }: Pick<Loan, 'customer' | 'terms'>,
): bigint => settledOf(stocks, ledger.customer('real', customer, 'stock', asset));

/** Pays so much of a loan, its interest first (rule CREDIT-6). */
const repayment = ({ state: { ledger } }: Core, loan: Loan, units: bigint, by: RepaidBy, at: number): CreditEvent => {
  const interest = units < loan.interest ? units : loan.interest;
  const principal = units - interest;
  const { asset } = loan.terms;
  const from = ledger.customer('real', loan.customer, 'stock', asset);
  const entries: Entry[] = [];
  if (interest > 0n)
    entries.push({ type: 'post', from, to: ledger.house('real', 'credit.interest', asset), units: interest });
  if (principal > 0n)
    entries.push({ type: 'post', from, to: ledger.house('real', 'credit.loans', asset), units: principal });
  const left = { ...loan, interest: loan.interest - interest, principal: loan.principal - principal };
  return { type: 'credit-repaid', at, loan: left, interest, principal, by, entries: segregated(ledger, entries) };
};

export type RepayCredit = {
  readonly type: 'repay-credit';
  readonly customer: CustomerId;
  readonly id: number;
  /** How much of it; null for all that is owed. */
  readonly units: bigint | null;
};

/** Pays a loan back in full or in part, at any time, whatever is frozen (rule CREDIT-6). Errors: ACCOUNT_NOT_FOUND, CREDIT_LOAN_NOT_FOUND, BAD_AMOUNT (more than is owed), INSUFFICIENT_FUNDS, UNSETTLED_FUNDS. */
export const repayCredit = (
  core: Core,
  { customer, id, units }: RepayCredit,
  at: number,
): Result<
  CreditEvent[],
  'ACCOUNT_NOT_FOUND' | 'CREDIT_LOAN_NOT_FOUND' | 'BAD_AMOUNT' | 'INSUFFICIENT_FUNDS' | 'UNSETTLED_FUNDS'
> => {
  const { credit, platform, ledger } = core.state;
  if (!platform.customers.has(customer)) return err('ACCOUNT_NOT_FOUND');
  const loan = credit.loans.get(id);
  if (loan?.customer !== customer) return err('CREDIT_LOAN_NOT_FOUND');
  const owed = loan.principal + loan.interest;
  const paid = units ?? owed;
  if (paid <= 0n || paid > owed) return err('BAD_AMOUNT');
  if (ledger.customer('real', customer, 'stock', loan.terms.asset).available < paid) return err('INSUFFICIENT_FUNDS');
  if (payable(core, loan) < paid) return err('UNSETTLED_FUNDS');
  return ok([repayment(core, loan, paid, 'customer', at)]);
};

/** What is over for a loan when a day of it is: at its due moment the account pays what it can, what is left is overdue; else a day of interest is added (rules CREDIT-6, CREDIT-7). */
const dayOf = (core: Core, known: Loan, at: number): CreditEvent[] => {
  const isDue = known.nextAt >= known.dueAt;
  if (!isDue) {
    const { loan, units } = withDay(known);
    const events: CreditEvent[] = [{ type: 'credit-interest-accrued', at, loan, units }];
    if (loan.nextAt >= loan.dueAt) events.push({ type: 'credit-due-soon', at, loan });
    return events;
  }
  const owed = known.principal + known.interest;
  const can = payable(core, known);
  const isCovered = can >= owed;
  const paid = isCovered ? owed : can;
  const events = paid > 0n ? [repayment(core, known, paid, 'due', at)] : [];
  if (isCovered) return events;
  const [first] = events;
  const left = first?.type === 'credit-repaid' ? first.loan : known;
  const { loan, units } = withDay({ ...left, isOverdue: true });
  if (!known.isOverdue) events.push({ type: 'credit-overdue', at, loan: { ...left, isOverdue: true } });
  events.push({ type: 'credit-interest-accrued', at, loan, units });
  return events;
};

const onDays: WhenDue<CreditEvent> = (core, ids, _moment, at) =>
  ids.flatMap((id) => {
    const loan = core.state.credit.loans.get(Number(id));
    assert(loan, 'a loan whose day is over is open');
    return dayOf(core, loan, at);
  });

/** One loan at a time: two that are due together are paid from the same account. */
export const onCreditDay: WhenDue<CreditEvent> = Object.assign(onDays, { most: 1 });
