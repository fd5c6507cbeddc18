import type { CreditApplication, Event, Loan, ReadonlyCore } from '@bourse/core';
import { defineView, NEXT, type Put, type ViewSet } from '../store/views.ts';

const applications = defineView({
  name: 'credit_applications',
  columns: {
    id: 'bigint',
    customer: 'bigint',
    level: 'integer',
    asset: 'text',
    quota_bps: 'integer',
    status: 'text',
    limit_units: 'numeric?',
    reason: 'text?',
    at: 'bigint',
  },
  mode: 'upsert',
  key: ['id'],
  indexes: [['customer', 'id DESC'], ['status', 'id DESC'], ['at']],
});

const loans = defineView({
  name: 'credit_loans',
  columns: {
    id: 'bigint',
    customer: 'bigint',
    asset: 'text',
    drawn: 'numeric',
    principal: 'numeric',
    interest: 'numeric',
    accrued: 'numeric',
    daily_ppm: 'integer',
    due_at: 'bigint',
    state: 'text',
    at: 'bigint',
  },
  mode: 'upsert',
  key: ['id'],
  indexes: [['customer', 'id DESC'], ['state', 'id DESC'], ['at']],
});

/** Drawings and repayments: one row each, whatever else stands in the same row of the journal, numbered for each customer. */
const records = defineView({
  name: 'credit_records',
  columns: {
    seq: 'bigint',
    event: 'integer',
    no: 'number',
    loan: 'bigint',
    customer: 'bigint',
    kind: 'text',
    asset: 'text',
    principal: 'numeric',
    interest: 'numeric',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['seq', 'event'],
  numbers: { no: ['customer'] },
  indexes: [['customer', 'no']],
});

/** Interest by the moment from which it is owed: that of the first day with the drawing. */
const interest = defineView({
  name: 'credit_interest',
  columns: {
    seq: 'bigint',
    event: 'integer',
    loan: 'bigint',
    customer: 'bigint',
    asset: 'text',
    units: 'numeric',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['seq', 'event'],
  indexes: [['customer', 'at']],
});

const putApplication = (
  put: Put,
  { id, customer, terms, status, appliedAt }: CreditApplication,
  limit: bigint | null,
  reason: string | null,
): void =>
  put(applications, {
    id,
    customer,
    level: terms.level,
    asset: terms.asset,
    quota_bps: terms.quotaBps,
    status,
    limit_units: limit,
    reason,
    at: appliedAt,
  });

const putLoan = (
  put: Put,
  { id, customer, terms, drawn, principal, interest, accrued, dueAt, drawnAt, isOverdue }: Loan,
): void =>
  put(loans, {
    id,
    customer,
    asset: terms.asset,
    drawn,
    principal,
    interest,
    accrued,
    daily_ppm: terms.dailyPpm,
    due_at: dueAt,
    state: principal + interest === 0n ? 'repaid' : isOverdue ? 'overdue' : 'open',
    at: drawnAt,
  });

const interestOf = (
  { id, customer, terms: { asset } }: Loan,
  units: bigint,
  at: number,
  place: { readonly seq: number; readonly event: number },
) => ({ ...place, loan: id, customer, asset, units, at });

export const creditViews: ViewSet<ReadonlyCore, Event> = {
  tables: [applications, loans, records, interest],
  write: (event, { seq, index }, put) => {
    switch (event.type) {
      case 'credit-applied':
        return putApplication(put, event.application, null, null);
      case 'credit-approved':
        return putApplication(put, event.application, event.line.limit, null);
      case 'credit-refused':
        return putApplication(put, event.application, null, event.reason);
      case 'credit-overdue':
        return putLoan(put, event.loan);
      case 'credit-interest-accrued':
        putLoan(put, event.loan);
        return put(interest, interestOf(event.loan, event.units, event.at, { seq, event: index }));
      case 'credit-drawn':
      case 'credit-repaid': {
        const { loan, at } = event;
        const isDraw = event.type === 'credit-drawn';
        putLoan(put, loan);
        if (isDraw) put(interest, interestOf(loan, loan.accrued, at, { seq, event: index }));
        put(records, {
          seq,
          event: index,
          no: NEXT,
          loan: loan.id,
          customer: loan.customer,
          kind: isDraw ? 'draw' : event.by === 'due' ? 'collection' : 'repayment',
          asset: loan.terms.asset,
          principal: isDraw ? loan.drawn : event.principal,
          interest: isDraw ? 0n : event.interest,
          at,
        });
        return;
      }
    }
  },
};
