import type { Core } from '../context.ts';
import { afterNumber } from '../given-once.ts';
import type { Folds } from '../module.ts';
import { CREDIT_DAY, type CreditApplication, type CreditEvent, type CreditState, type Loan } from './state.ts';

const putApplication = ({ applications }: CreditState, application: CreditApplication): void => {
  const { customer, terms } = application;
  const own = applications.get(customer) ?? new Map<number, CreditApplication>();
  own.set(terms.level, application);
  applications.set(customer, own);
};

/** Enters an open loan under its number and its customer. */
export const putLoan = ({ loans, loansOf }: CreditState, loan: Loan): void => {
  if (!loans.has(loan.id)) loansOf.set(loan.customer, [...(loansOf.get(loan.customer) ?? []), loan.id]);
  loans.set(loan.id, loan);
};

const removeLoan = ({ loans, loansOf }: CreditState, { id, customer }: Loan): void => {
  loans.delete(id);
  const left = (loansOf.get(customer) ?? []).filter((each) => each !== id);
  if (left.length > 0) loansOf.set(customer, left);
  else loansOf.delete(customer);
};

/** Keeps a loan as it is now, and waits for the end of its day. */
const keep = ({ state: { credit, agenda } }: Core, loan: Loan): void => {
  putLoan(credit, loan);
  agenda.waiting.add(loan.nextAt, CREDIT_DAY, String(loan.id));
};

/** The postings are applied by the ledger. */
export const creditFolds: Folds<CreditEvent> = {
  'credit-applied': ({ state: { credit } }, { application }) => {
    credit.nextApplication = afterNumber(credit.nextApplication, application.id, 'application for credit');
    putApplication(credit, application);
  },
  'credit-approved': ({ state: { credit } }, { application, line }) => {
    putApplication(credit, application);
    credit.lines.set(line.customer, line);
  },
  'credit-refused': ({ state: { credit } }, { application }) => putApplication(credit, application),
  'credit-drawn': (core, { loan }) => {
    const { credit } = core.state;
    credit.nextLoan = afterNumber(credit.nextLoan, loan.id, 'loan');
    keep(core, loan);
  },
  'credit-interest-accrued': (core, { loan }) => keep(core, loan),
  'credit-due-soon': () => {
    // It says what the agenda will bring.
  },
  'credit-repaid': ({ state: { credit, agenda } }, { loan }) => {
    if (loan.principal + loan.interest > 0n) putLoan(credit, loan);
    else {
      removeLoan(credit, loan);
      agenda.waiting.remove(loan.nextAt, CREDIT_DAY, String(loan.id));
    }
  },
  'credit-overdue': ({ state: { credit } }, { loan }) => putLoan(credit, loan),
};

/** A closed account owes nothing, and has no line any more. */
export const creditFollows: Folds<{ readonly type: 'customer-closed'; readonly customer: number }> = {
  'customer-closed': ({ state: { credit } }, { customer }) => {
    credit.applications.delete(customer);
    credit.lines.delete(customer);
  },
};
