/** What operators do, by the call's name, or by what was done where one call does opposites. Lists stand here for their export. */
export const actions = {
  'console.assignProposal': 'Assign approval',
  'console.confirmProposal': 'Confirm',
  'console.rejectProposal': 'Reject',
  'console.withdrawProposal': 'Withdraw',
  'console.proposePaymentDetail': 'Propose payment details',
  'console.proposeRetirement': 'Propose to retire payment details',
  'console.outbox': 'Export outbox',
  'console.audit': 'Export audit trail',
  'console.proposals': 'Export approvals',
  'console.paymentDetails': 'Export payment details',
} as const;

/** What its commands in the journal ask for. */
export const commands = {
  'open-customer': 'Open customer',
  'close-customer': 'Close customer',
  'start-demo': 'Start demo account',
  'freeze-modules': 'Freeze or unfreeze customer',
  'close-products': 'End what is not available to customer',
  'set-identity-level': 'Set identity level',
  'delay-withdrawals': 'Delay withdrawals',
} as const;

/** What came of them. */
export const events = {
  'withdrawals-delayed': 'Withdrawals delayed',
  'customer-opened': 'Customer opened',
  'customer-closed': 'Customer closed',
  'demo-started': 'Demo account started',
  'modules-frozen': 'Customer frozen or unfrozen',
  'products-closed': 'Products closed to customer',
  'identity-level-set': 'Identity level set',
  'request-stored': 'Request recorded',
} as const;

/** What its postings were for, as a statement calls them (`statement.purpose.<name>`), by the event. */
export const statement = {
  'demo-started': 'practice',
} as const;

/** What its exports call columns; an entry that begins with a list (`deposits.state`) is for that list. A word that its name says already needs none. */
export const headers = {
  id: 'Number',
  customerId: 'Customer number',
  maskedCustomer: 'Customer',
  decidedAt: 'Decided',
  mode: 'Mode',
  at: 'Time',
  target: 'Subject',
  reason: 'Why',
  proposed: 'Proposal',
  sentences: 'What will happen',
  confirmBlocker: 'Not to be confirmed because',
  decisionReason: 'Decided because',
  expiresAt: 'Expires',
} as const;

/** The words of values in its exports that their names do not say. */
export const values = {
  'proposals.state': { open: 'Waiting' },
  'audit.state': { open: 'Waiting' },
} as const;

/** The columns of its exports that hold a name of the server's own, and what kind of name it is. */
export const named = {
  action: 'action',
  target: 'target',
  'proposals.subject': 'target',
  'proposals.kind': 'proposal',
  'audit.subject': 'target',
  'audit.outcome': 'outcome',
  operation: 'command',
} as const;

/** Which kind of movement of a customer's balance its postings are, by the event that made them (`movement-names.ts`). */
export const movements = {
  'demo-started': 'demo',
} as const;
