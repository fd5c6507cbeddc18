import { CHANNEL_NAMES } from '../channel-names.ts';

const clearingName = (channel: keyof typeof CHANNEL_NAMES): string => {
  const name = CHANNEL_NAMES[channel];
  return `Clearing, ${/^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)}`;
};

/** What operators do, by the call's name, or by what was done where one call does opposites. Lists stand here for their export. */
export const actions = {
  'console.reviewDeposit': 'Decide deposit',
  'console.proposeCredit': 'Propose deposit credit',
  'console.proposeRefusal': 'Propose deposit refusal',
  'console.putWithdrawalAside': 'Put withdrawal on hold or lift the hold',
  'console.holdWithdrawal': 'Put withdrawal on hold',
  'console.liftWithdrawalHold': 'Lift hold on withdrawal',
  'console.startWithdrawal': 'Start withdrawal',
  'console.proposeWithdrawal': 'Propose withdrawal',
  'console.payWithdrawal': 'Mark withdrawal paid',
  'console.refuseWithdrawal': 'Refuse withdrawal',
  'console.proposeWithdrawalRefusal': 'Propose withdrawal refusal',
  'console.revealDestination': 'Reveal withdrawal account',
  'console.assignDeposit': 'Assign deposit',
  'console.assignWithdrawal': 'Assign withdrawal',
  'console.previewStatement': 'Preview statement',
  'console.importStatement': 'Import statement',
  'console.assignDifference': 'Assign reconciliation difference',
  'console.noteDifference': 'Note on reconciliation difference',
  'console.resolveDifference': 'Resolve reconciliation difference',
  'console.cancelDifferences': 'Resolve differences that cancel each other',
  'console.proposePosting': 'Propose manual posting',
  'console.proposeReversal': 'Propose reversal',
  'console.deposits': 'Export deposits',
  'console.withdrawals': 'Export withdrawals',
  'console.withdrawalQueues': 'Export withdrawal queues',
  'console.customerStatement': 'Export customer statement',
  'console.movements': 'Export found movements',
  'console.customerMoves': 'Export customer transfers and conversions',
  'console.customerDestinations': 'Export customer wallets and bank accounts',
  'console.customerHoldings': 'Export customer holdings',
  'console.reconciliation': 'Export reconciliation',
  'console.reconciledLines': 'Export reconciled lines',
  'console.differences': 'Export reconciliation differences',
  'console.reconciledFigures': 'Export reconciled figures',
  'console.statements': 'Export statements',
  'console.rebates': 'Export rebates',
  'console.manualPostings': 'Export manual postings',
} as const;

/** What its commands in the journal ask for. */
export const commands = {
  'request-deposit': 'Request deposit',
  'credit-deposit': 'Credit deposit',
  'refuse-deposit': 'Refuse deposit',
  'request-withdrawal': 'Request withdrawal',
  'cancel-withdrawal': 'Cancel withdrawal',
  'put-withdrawal-aside': 'Put withdrawal on hold or back',
  'start-withdrawal': 'Start withdrawal',
  'pay-withdrawal': 'Mark withdrawal paid',
  'refuse-withdrawal': 'Refuse withdrawal',
  'transfer-funds': 'Transfer between accounts',
  'quote-conversion': 'Quote conversion',
  'accept-quote': 'Accept conversion quote',
  'convert-funds': 'Convert',
  'release-rebates': 'Release rebates',
  'set-money-terms': 'Set limits and fees',
  'post-manually': 'Manual posting',
  'reverse-posting': 'Reverse posting',
} as const;

/** What came of them. */
export const events = {
  'deposit-requested': 'Deposit requested',
  'deposit-credited': 'Deposit credited',
  'deposit-refused': 'Deposit refused',
  'withdrawal-requested': 'Withdrawal requested',
  'withdrawal-cancelled': 'Withdrawal cancelled',
  'withdrawal-put-aside': 'Withdrawal put on hold or back',
  'withdrawal-started': 'Withdrawal started',
  'withdrawal-paid': 'Withdrawal paid',
  'withdrawal-refused': 'Withdrawal refused',
  'funds-transferred': 'Transfer between accounts',
  'funds-converted': 'Conversion',
  'quote-given': 'Conversion quoted',
  'rebate-accrued': 'Rebate accrued',
  'rebates-released': 'Rebates released',
  'money-terms-set': 'Limits and fees set',
  'posted-manually': 'Manual posting',
} as const;

/** What its ledger accounts are for. */
export const purposes = {
  rebates: 'Rebates',
  'clearing.card': clearingName('card'),
  'clearing.usdt': clearingName('usdt'),
  'clearing.coin': clearingName('coin'),
  'clearing.wire': clearingName('wire'),
  'clearing.paper': 'Clearing, demo money',
  'money.client': 'Held for customers',
  'money.own': 'Held for customers, counter-entry',
} as const;

/** What its postings were for, as a statement calls them (`statement.purpose.<name>`), by the event. */
export const statement = {
  'deposit-credited': 'deposit',
  'withdrawal-paid': 'withdrawal',
  'funds-transferred': 'transfer',
  'funds-converted': 'conversion',
  'rebates-released': 'rebate',
  'posted-manually': 'manual',
} as const;
