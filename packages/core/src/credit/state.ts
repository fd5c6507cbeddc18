import type { AssetCode, CustomerId } from '@bourse/rules';
import type { Entry } from '../ledger/index.ts';

/** What a level gives and costs; fixed when it is applied for. */
export type CreditTerms = {
  readonly level: number;
  readonly asset: AssetCode;
  /** The limit as a share of the customer's own assets, in hundredths of a percent. */
  readonly quotaBps: number;
  /** How long a drawing runs, a whole number of days; milliseconds. */
  readonly termMs: number;
  /** How long a day of interest is; milliseconds. */
  readonly dayMs: number;
  /** Interest of a day, in millionths of what is used. */
  readonly dailyPpm: number;
};

export type CreditApplication = {
  readonly id: number;
  readonly customer: CustomerId;
  readonly terms: CreditTerms;
  readonly appliedAt: number;
  readonly status: 'applying' | 'approved' | 'refused';
};

/** How much a customer may use, and on which terms the next drawing is. */
export type CreditLine = { readonly customer: CustomerId; readonly limit: bigint; readonly terms: CreditTerms };

/** Money drawn on a line, in the asset's smallest unit. */
export type Loan = {
  readonly id: number;
  readonly customer: CustomerId;
  readonly terms: CreditTerms;
  /** What was drawn, and what of it is not repaid. */
  readonly drawn: bigint;
  readonly principal: bigint;
  /** Interest that has accrued and is not paid, and the millionths of a unit that are carried to the next day. */
  readonly interest: bigint;
  readonly carried: bigint;
  /** All interest that has accrued. */
  readonly accrued: bigint;
  readonly drawnAt: number;
  readonly dueAt: number;
  /** When its next day of interest begins. */
  readonly nextAt: number;
  readonly isOverdue: boolean;
};

export type CreditState = {
  /** Applications under way, and the last one that was decided, by customer and level. */
  readonly applications: Map<CustomerId, Map<number, CreditApplication>>;
  readonly lines: Map<CustomerId, CreditLine>;
  /** Open loans, by their numbers. */
  readonly loans: Map<number, Loan>;
  /** The numbers of a customer's open loans, oldest first. */
  readonly loansOf: Map<CustomerId, readonly number[]>;
  nextApplication: number;
  nextLoan: number;
};

export const createCreditState = (): CreditState => ({
  applications: new Map(),
  lines: new Map(),
  loans: new Map(),
  loansOf: new Map(),
  nextApplication: 1,
  nextLoan: 1,
});

/** How a loan was paid back by: the customer, or the account when it was due. */
export type RepaidBy = 'customer' | 'due';

export type CreditEvent =
  | { readonly type: 'credit-applied'; readonly at: number; readonly application: CreditApplication }
  | {
      readonly type: 'credit-approved';
      readonly at: number;
      readonly application: CreditApplication;
      readonly line: CreditLine;
      /** What the customer's own assets were worth, in the smallest unit of the line's asset. */
      readonly worth: bigint;
      readonly by: string;
      readonly agreedBy: string | null;
    }
  | {
      readonly type: 'credit-refused';
      readonly at: number;
      readonly application: CreditApplication;
      readonly reason: string;
      readonly by: string;
    }
  | { readonly type: 'credit-drawn'; readonly at: number; readonly loan: Loan; readonly entries: readonly Entry[] }
  | { readonly type: 'credit-interest-accrued'; readonly at: number; readonly loan: Loan; readonly units: bigint }
  | { readonly type: 'credit-due-soon'; readonly at: number; readonly loan: Loan }
  | {
      readonly type: 'credit-repaid';
      readonly at: number;
      /** As it is afterwards; nothing is left of it where it was paid in full. */
      readonly loan: Loan;
      readonly interest: bigint;
      readonly principal: bigint;
      readonly by: RepaidBy;
      readonly entries: readonly Entry[];
    }
  | { readonly type: 'credit-overdue'; readonly at: number; readonly loan: Loan };

/** The kind of what waits for the next day of loans, by their numbers. */
export const CREDIT_DAY = 'credit-day';

/** What it posts to with the house: what is lent, which is owed to it, and what lending earns. */
export const creditHouseAccounts = { 'credit.loans': 'signed', 'credit.interest': 'unsigned' } as const;

declare module '../ledger/house-accounts.ts' {
  interface HouseAccounts extends Readonly<typeof creditHouseAccounts> {}
}

declare module '../context.ts' {
  interface State {
    readonly credit: CreditState;
  }
  interface Events {
    readonly credit: CreditEvent;
  }
  interface AgendaKinds {
    readonly credit: 'credit-day';
  }
}
