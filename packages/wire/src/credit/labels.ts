/** What operators do, by the call's name, or by what was done where one call does opposites. */
export const actions = {
  'console.credits': 'Export credit applications',
  'console.creditLoans': 'Export credit loans',
  'console.decideCredit': 'Decide credit application',
  'console.approveCredit': 'Approve credit application',
  'console.refuseCredit': 'Refuse credit application',
  'console.proposeCreditLimit': 'Propose credit limit',
} as const;

/** What its commands in the journal ask for. */
export const commands = {
  'apply-credit': 'Apply for credit',
  'decide-credit': 'Decide credit application',
  'draw-credit': 'Draw on credit line',
  'repay-credit': 'Repay credit',
} as const;

/** What came of them. */
export const events = {
  'credit-applied': 'Credit applied for',
  'credit-approved': 'Credit approved',
  'credit-refused': 'Credit refused',
  'credit-drawn': 'Credit drawn',
  'credit-interest-accrued': 'Credit interest accrued',
  'credit-due-soon': 'Credit due soon',
  'credit-repaid': 'Credit repaid',
  'credit-overdue': 'Credit overdue',
} as const;

/** What its ledger accounts are for. */
export const purposes = {
  'credit.loans': 'Credit lent to customers',
  'credit.interest': 'Interest on credit',
} as const;

/** What takes two operators. */
export const proposals = { 'credit-limit': 'Credit limit' } as const;

/** What its postings were for, as a statement calls them, by the event. */
export const statement = {
  'credit-drawn': 'credit-drawn',
  'credit-repaid': 'credit-repaid',
} as const;
