import { CHANNEL_NAMES } from '../channel-names.ts';
import { MOVEMENT_NAMES } from '../movement-names.ts';
import { POSTING_REASON_TEXTS } from '../posting-reasons.ts';

const clearingName = (channel: keyof typeof CHANNEL_NAMES): string => {
  const name = CHANNEL_NAMES[channel];
  return `Clearing, ${/^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)}`;
};

/** What operators do, by the call's name, or by what was done where one call does opposites. Lists stand here for their export. */
export const actions = {
  'console.reviewDeposit': 'Decide deposit',
  'console.creditDeposit': 'Credit deposit',
  'console.refuseDeposit': 'Refuse deposit',
  'console.proposeCredit': 'Propose deposit credit',
  'console.reverseCredit': 'Reverse deposit credit',
  'console.proposeCreditReversal': 'Propose reversal of deposit credit',
  'console.proposePayoutReturn': 'Propose return of withdrawal',
  'console.proposeRefusal': 'Propose deposit refusal',
  'console.setWithdrawalHold': 'Put withdrawal on hold or lift the hold',
  'console.holdWithdrawal': 'Put withdrawal on hold',
  'console.liftWithdrawalHold': 'Lift hold on withdrawal',
  'console.startWithdrawal': 'Start withdrawal',
  'console.proposeWithdrawal': 'Propose withdrawal',
  'console.payWithdrawal': 'Mark withdrawal paid',
  'console.refuseWithdrawal': 'Refuse withdrawal',
  'console.proposeWithdrawalRefusal': 'Propose withdrawal refusal',
  'console.revealDestination': 'Reveal withdrawal account',
  'console.revealProof': 'Reveal proof of deposit',
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
  'reverse-credit': 'Reverse deposit credit',
  'request-withdrawal': 'Request withdrawal',
  'cancel-withdrawal': 'Cancel withdrawal',
  'set-withdrawal-hold': 'Put withdrawal on hold or back',
  'start-withdrawal': 'Start withdrawal',
  'pay-withdrawal': 'Mark withdrawal paid',
  'refuse-withdrawal': 'Refuse withdrawal',
  'return-payout': 'Return withdrawal',
  'transfer-funds': 'Transfer between accounts',
  'quote-conversion': 'Quote conversion',
  'accept-quote': 'Accept conversion quote',
  'convert-funds': 'Convert',
  'release-rebates': 'Release rebates',
  'set-money-terms': 'Set limits and fees',
  'post-manually': 'Manual posting',
  'reverse-posting': 'Reverse posting',
} as const;

/** Their outcomes. */
export const events = {
  'deposit-requested': 'Deposit requested',
  'deposit-credited': 'Deposit credited',
  'deposit-refused': 'Deposit refused',
  'credit-reversed': 'Deposit credit reversed',
  'withdrawal-requested': 'Withdrawal requested',
  'withdrawal-cancelled': 'Withdrawal cancelled',
  'withdrawal-hold-changed': 'Withdrawal put on hold or back',
  'withdrawal-started': 'Withdrawal started',
  'withdrawal-paid': 'Withdrawal paid',
  'withdrawal-refused': 'Withdrawal refused',
  'payout-returned': 'Withdrawal returned',
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

/** What a customer's own data call its house accounts, where the console's name would not be understood. */
export const houseAccounts = {
  rebates: 'Invitation rebates',
  'clearing.card': 'Payments by bank account and card',
  'clearing.usdt': 'Payments in USDT',
  'clearing.coin': 'Payments in coins',
  'clearing.wire': 'Payments by bank transfer',
  'clearing.paper': 'Simulated money',
  'money.client': "Customers' money",
  'money.own': "The house's own money",
} as const;

/** What its postings were for, as a statement calls them (`statement.purpose.<name>`), by the event. */
export const statement = {
  'deposit-credited': 'deposit',
  'credit-reversed': 'reversal',
  'withdrawal-paid': 'withdrawal',
  'payout-returned': 'return',
  'funds-transferred': 'transfer',
  'funds-converted': 'conversion',
  'rebates-released': 'rebate',
  'posted-manually': 'manual',
} as const;

/** What its exports call columns; an entry that begins with a list (`deposits.state`) is for that list. A word that its name says already needs none. */
export const headers = {
  channel: 'Method',
  'customerStatement.instrument': 'Instrument',
  claimed: 'Claimed',
  paymentReference: 'Quoted',
  'deposits.createdAt': 'Requested at',
  reversalAgreedBy: 'Reversal confirmed by',
  returnedBy: 'Return proposed by',
  returnAgreedBy: 'Return confirmed by',
  reviewedAt: 'Decided at',
  reviewedBy: 'By whom',
  arrives: 'Net amount',
  'withdrawals.destination': 'To',
  holdNote: 'On hold because',
  aside: 'On hold',
  waiting: 'Pending',
  oldestAt: 'Oldest',
  usualMs: 'Estimated time, ms',
  inviterId: 'Customer number',
  maskedInviter: 'Customer',
  publicReason: 'Customer reads',
  masked: 'Address or number',
  'customerDestinations.at': 'Network or bank',
  clearing: 'Account',
  there: 'On the statement',
  here: 'In the ledger',
  date: 'Statement date',
  since: 'Found',
  about: 'Record',
  value: 'Market value',
  unrealised: 'Unrealised P&L',
  missingHere: 'Only on the statement',
  missingThere: 'Only in the ledger',
} as const;

/** The words of values in its exports that their names do not say. */
export const values = {
  channel: CHANNEL_NAMES,
  'deposits.state': { done: 'Credited' },
  'withdrawals.state': { processing: 'Being paid' },
  publicReason: POSTING_REASON_TEXTS,
  'customerMoves.kind': { adjustment: 'Manual posting' },
  'customerStatement.kind': MOVEMENT_NAMES,
  'movements.kind': MOVEMENT_NAMES,
  'customerDestinations.kind': { bank: 'Bank account' },
  'reconciledLines.kind': { other: 'Posting' },
  'differences.kind': { other: 'Posting' },
  'reconciliation.status': { whole: 'Matched', open: 'Differs', missing: 'No statement' },
  'reconciledLines.outcome': {
    'missing-there': 'Only in the ledger',
    'missing-here': 'Only on the statement',
    'other-period': 'Matched, other period',
  },
  'differences.outcome': {
    'missing-there': 'Only in the ledger',
    'missing-here': 'Only on the statement',
    'other-period': 'Matched, other period',
  },
  part: {
    opening: 'Opening balance',
    closing: 'Closing balance',
    'missing-there': 'Only in the ledger',
    'missing-here': 'Only on the statement',
    'other-period': 'Matched, other period',
  },
  'reconciledLines.state': { resolved: 'Explained' },
  'differences.state': { resolved: 'Explained' },
} as const;

/** The columns of its exports that hold a name of the server's own, and what kind of name it is. */
export const named = {
  'rebates.account': 'purpose',
  'customerStatement.account': 'purpose',
  'customerHoldings.account': 'purpose',
  'customerMoves.from': 'purpose',
  'customerMoves.to': 'purpose',
  about: 'target',
  clearing: 'clearing',
} as const;

/** What its kinds of proposals are called. */
export const proposals = {
  'deposit-address': 'Payment details',
  withdrawal: 'Withdrawals',
  'deposit-credit': 'Deposits',
  'credit-reversal': 'Credit reversals',
  'payout-return': 'Withdrawal returns',
  refusal: 'Refusals',
  'manual-posting': 'Manual postings',
  'money-settings': 'Limits and fees',
} as const;

/** Which kind of movement of a customer's balance its postings are, by the event that made them (`movement-names.ts`). */
export const movements = {
  'deposit-credited': 'deposit',
  'credit-reversed': 'reversal',
  'withdrawal-paid': 'withdrawal',
  'payout-returned': 'return',
  'funds-transferred': 'transfer',
  'funds-converted': 'conversion',
  'rebates-released': 'rebate',
  'posted-manually': 'manual',
} as const;
