/** What operators do, by the call's name. Lists stand here for their export. */
export const actions = {
  'console.offerings': 'Export offerings',
  'console.shareApplications': 'Export applications for new shares',
  'console.proposeOffering': 'Propose offering',
  'console.proposeCallOff': 'Propose to call off offering',
} as const;

/** What its kinds of proposals are called. */
export const proposals = {
  offering: 'Offering of new shares',
  'offering-call-off': 'Offering called off',
} as const;

/** What its commands in the journal ask for. */
export const commands = {
  'list-offering': 'List offering',
  'call-off-offering': 'Call off offering',
  'apply-for-shares': 'Apply for new shares',
  'open-ballot': 'Open ballot',
} as const;

/** What came of them. */
export const events = {
  'offering-listed': 'Offering listed',
  'offering-called-off': 'Offering called off',
  'offering-advanced': 'Offering advanced',
  'applications-frozen': 'Applications frozen',
  'ballot-opened': 'Ballot opened',
  'shares-applied': 'Application for new shares',
  'shares-allotted': 'New shares allotted',
  'shares-paid': 'New shares paid',
  'shares-listed': 'New shares moved to positions',
  'application-returned': 'Application returned',
} as const;

/** What its ledger accounts are for. */
export const purposes = {
  issues: 'New shares, due to issuers',
} as const;

/** What a customer's own data call its house accounts, where the console's name would not be understood. */
export const houseAccounts = {
  issues: 'Issuers of new shares',
} as const;

/** What its postings were for, as a statement calls them (`statement.purpose.<name>`), by the event. */
export const statement = {
  'shares-paid': 'trade',
  'shares-listed': 'trade',
  'application-returned': 'trade',
} as const;

/** Which kind of movement of a customer's balance its postings are, by the event that made them (`movement-names.ts`). */
export const movements = {
  'shares-paid': 'bought',
  'shares-listed': 'bought',
} as const;
