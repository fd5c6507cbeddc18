import type { Event, Loan } from '@bourse/core';
import { amountText } from '@bourse/rules';
import type { News, NewsDeps, NewsOf } from '../news.ts';

type Kind = 'credit-approved' | 'credit-refused' | 'credit-due-soon' | 'credit-overdue';

const owed = ({ assets }: NewsDeps, { terms: { asset }, principal, interest }: Loan): News['values'] => ({
  amount: amountText(assets.get(asset), principal + interest),
  currency: asset,
});

/** What customers are told of their credit. */
export const creditNews: NewsOf<Extract<Event, { readonly type: Kind }>, Kind> = {
  'credit-approved': {
    notice: ({ type: kind, line: { customer, limit, terms } }, { assets }) => ({
      customer,
      kind,
      values: { amount: amountText(assets.get(terms.asset), limit), currency: terms.asset, level: String(terms.level) },
    }),
  },
  'credit-refused': {
    notice: ({ type: kind, application: { customer, terms }, reason }) => ({
      customer,
      kind,
      values: { level: String(terms.level), reason },
    }),
  },
  'credit-due-soon': {
    notice: ({ type: kind, loan }, deps) => ({ customer: loan.customer, kind, values: owed(deps, loan) }),
  },
  'credit-overdue': {
    notice: ({ type: kind, loan }, deps) => ({ customer: loan.customer, kind, values: owed(deps, loan) }),
  },
};
