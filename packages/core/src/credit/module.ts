import { defineModule } from '../module.ts';
import { creditFolds, creditFollows, putLoan } from './evolve.ts';
import { drawCredit, onCreditDay, repayCredit } from './loans.ts';
import { applyCredit, decideCredit } from './review.ts';
import {
  CREDIT_DAY,
  type CreditApplication,
  type CreditLine,
  type CreditState,
  createCreditState,
  creditHouseAccounts,
  type Loan,
} from './state.ts';

type CreditSnapshot = {
  readonly applications: readonly CreditApplication[];
  readonly lines: readonly CreditLine[];
  readonly loans: readonly Loan[];
  readonly nextApplication: number;
  readonly nextLoan: number;
};

export const credit = defineModule({
  name: 'credit',
  state: createCreditState,
  commands: {
    'apply-credit': applyCredit,
    'decide-credit': decideCredit,
    'draw-credit': drawCredit,
    'repay-credit': repayCredit,
  },
  events: creditFolds,
  follows: creditFollows,
  agenda: { [CREDIT_DAY]: onCreditDay },
  houseAccounts: creditHouseAccounts,
  closingBlockers: { loans: ({ state }, customer) => (state.credit.loansOf.get(customer) ?? []).length > 0 },
  snapshot: {
    take: ({ applications, lines, loans, nextApplication, nextLoan }: CreditState): CreditSnapshot => ({
      applications: [...applications.values()]
        .flatMap((own) => [...own.values()])
        .sort((one, other) => one.customer - other.customer || one.terms.level - other.terms.level),
      lines: [...lines.values()].sort((one, other) => one.customer - other.customer),
      loans: [...loans.values()].sort((one, other) => one.id - other.id),
      nextApplication,
      nextLoan,
    }),
    restore: ({ applications, lines, loans, nextApplication, nextLoan }: CreditSnapshot): CreditState => {
      const state = createCreditState();
      for (const application of applications) {
        const own = state.applications.get(application.customer) ?? new Map<number, CreditApplication>();
        state.applications.set(application.customer, own.set(application.terms.level, application));
      }
      for (const line of lines) state.lines.set(line.customer, line);
      for (const loan of loans) putLoan(state, loan);
      return Object.assign(state, { nextApplication, nextLoan });
    },
  },
});
