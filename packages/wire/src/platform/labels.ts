/** What operators do, by the call's name, or by what was done where one call does opposites. Lists stand here for their export. */
export const actions = {
  'console.assignProposal': 'Assign approval',
  'console.confirmProposal': 'Approve',
  'console.rejectProposal': 'Reject',
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
  'identity-level-set': 'Identity level set',
  'request-kept': 'Request recorded',
} as const;

/** What its postings were for, as a statement calls them (`statement.purpose.<name>`), by the event. */
export const statement = {
  'demo-started': 'practice',
} as const;
