/*
 * What the console calls what the server names by a word of its own: actions, commands, events and accounts. A test walks all there are.
 */

/** What operators do, by the call's name. Lists stand here for their export. */
export const ACTION_NAMES = {
  'console.signIn': 'Sign in: password',
  'console.secondFactor': 'Sign in: two-step verification',
  'console.beginPasskeySignIn': 'Begin passkey sign-in',
  'console.passkeySignIn': 'Sign in: passkey',
  'console.refresh': 'Renew session',
  'console.logout': 'Sign out',
  'console.acceptInvitation': 'Accept invitation',
  'console.openInvitation': 'Open invitation',
  'console.changePassword': 'Change own password',
  'console.beginFactor': 'Begin own two-step verification',
  'console.completeFactor': 'Set own two-step verification',
  'console.beginPasskey': 'Begin own passkey',
  'console.addPasskey': 'Add own passkey',
  'console.removePasskey': 'Remove own passkey',
  'console.reviewDeposit': 'Decide deposit',
  'console.proposeCredit': 'Propose deposit credit',
  'console.putWithdrawalAside': 'Put withdrawal on hold or back',
  'console.startWithdrawal': 'Start withdrawal',
  'console.proposeWithdrawal': 'Propose withdrawal',
  'console.payWithdrawal': 'Mark withdrawal paid',
  'console.refuseWithdrawal': 'Refuse withdrawal',
  'console.revealDestination': 'Reveal withdrawal account',
  'console.reveal': 'Reveal customer data',
  'console.revealApplication': 'Reveal identity application',
  'console.takeApplication': 'Take identity application',
  'console.releaseApplication': 'Give identity application back',
  'console.assignDeposit': 'Assign deposit',
  'console.assignWithdrawal': 'Assign withdrawal',
  'console.assignProposal': 'Assign approval',
  'console.decideApplication': 'Decide identity application',
  'console.setFreeze': 'Freeze or unfreeze customer',
  'console.proposeFactorReset': 'Propose two-step verification reset',
  'console.endSessions': 'Sign customer out everywhere',
  'console.proposeClosing': 'Propose account closing',
  'console.proposeFundsPasswordReset': 'Propose funds password reset',
  'console.proposeAddressChange': 'Propose e-mail or phone change',
  'console.haltInstrument': 'Halt instrument',
  'console.proposeHalt': 'Propose long halt',
  'console.resumeInstrument': 'Resume instrument',
  'console.importStatement': 'Import statement',
  'console.proposePosting': 'Propose manual posting',
  'console.proposeReversal': 'Propose reversal',
  'console.confirmProposal': 'Approve',
  'console.rejectProposal': 'Reject',
  'console.proposePaymentDetail': 'Propose payment details',
  'console.proposeRetirement': 'Propose to retire payment details',
  'console.proposeRole': 'Propose operator role',
  'console.endOperatorSessions': 'Sign operator out everywhere',
  'console.disableOperator': 'Disable operator',
  'console.operatorLink': 'Make invitation link',
  'console.saveContent': 'Save content draft',
  'console.publishContent': 'Publish content',
  'console.proposeContent': 'Propose content',
  'console.discardContent': 'Discard content draft',
  'console.previewContent': 'Preview content',
  'console.uploadPicture': 'Upload picture',
  'console.setPointsProduct': 'Set points product',
  'console.deposits': 'Export deposits',
  'console.withdrawals': 'Export withdrawals',
  'console.withdrawalQueues': 'Export withdrawal queues',
  'console.applications': 'Export identity applications',
  'console.customers': 'Export customers',
  'console.accounts': 'Export customer accounts',
  'console.customerMoves': 'Export customer transfers and conversions',
  'console.customerDestinations': 'Export customer wallets and bank accounts',
  'console.customerHoldings': 'Export customer holdings',
  'console.houseAccounts': 'Export house accounts',
  'console.postings': 'Export postings',
  'console.orders': 'Export customer orders',
  'console.allOrders': 'Export orders',
  'console.trades': 'Export trades',
  'console.instruments': 'Export instruments',
  'console.outbox': 'Export outbox',
  'console.audit': 'Export audit trail',
  'console.proposals': 'Export approvals',
  'console.paymentDetails': 'Export payment details',
  'console.reconciliation': 'Export reconciliation',
  'console.reconciledLines': 'Export reconciled lines',
  'console.rebates': 'Export rebates',
  'console.manualPostings': 'Export manual postings',
  'console.operators': 'Export operators',
  'console.ownSessions': 'Export own sessions',
  'console.contents': 'Export content',
  'console.contentVersions': 'Export content versions',
  'console.acceptances': 'Export acceptances',
  'console.pointsProducts': 'Export points products',
  'console.pointsLog': 'Export points log',
} as const satisfies Readonly<Record<string, string>>;

/** What the journal's commands ask for. */
export const COMMAND_NAMES = {
  'run-agenda': 'Scheduled work',
  'set-agenda-aside': 'Set scheduled work aside',
  'place-order': 'Place order',
  'cancel-order': 'Cancel order',
  'open-order': 'Activate queued order',
  'apply-tick': 'Price update',
  'halt-instrument': 'Halt instrument',
  'resume-instrument': 'Resume instrument',
  'end-halts': 'End expired halts',
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
  'open-customer': 'Open customer',
  'close-customer': 'Close customer',
  'start-demo': 'Start demo account',
  'freeze-modules': 'Freeze or unfreeze customer',
  'set-identity-level': 'Set identity level',
  'delay-withdrawals': 'Delay withdrawals',
  'sign-in-for-points': 'Daily check-in',
  'set-points-product': 'Set points product',
  'exchange-points': 'Exchange points',
  'settle-sales': 'Settle share sales',
} as const satisfies Readonly<Record<string, string>>;

/** What came of them. */
export const EVENT_NAMES = {
  'agenda-done': 'Scheduled work done',
  'agenda-set-aside': 'Scheduled work set aside',
  'order-placed': 'Order placed',
  'order-rested': 'Order resting',
  'order-queued': 'Order queued',
  'order-filled': 'Order filled',
  'order-closed': 'Order closed',
  'instrument-halted': 'Instrument halted',
  'instrument-resumed': 'Instrument resumed',
  'deposit-requested': 'Deposit requested',
  'deposit-credited': 'Deposit credited',
  'deposit-refused': 'Deposit refused',
  'withdrawal-requested': 'Withdrawal requested',
  'withdrawal-cancelled': 'Withdrawal cancelled',
  'withdrawal-put-aside': 'Withdrawal put on hold or back',
  'withdrawal-started': 'Withdrawal started',
  'withdrawal-paid': 'Withdrawal paid',
  'withdrawal-refused': 'Withdrawal refused',
  'withdrawals-delayed': 'Withdrawals delayed',
  'funds-transferred': 'Transfer between accounts',
  'funds-converted': 'Conversion',
  'quote-given': 'Conversion quoted',
  'rebate-accrued': 'Rebate accrued',
  'rebates-released': 'Rebates released',
  'money-terms-set': 'Limits and fees set',
  'posted-manually': 'Manual posting',
  'customer-opened': 'Customer opened',
  'customer-closed': 'Customer closed',
  'demo-started': 'Demo account started',
  'modules-frozen': 'Customer frozen or unfrozen',
  'identity-level-set': 'Identity level set',
  'points-signed': 'Daily check-in',
  'points-product-set': 'Points product set',
  'points-exchanged': 'Points exchanged',
  'sales-settled': 'Share sales settled',
  'request-kept': 'Request recorded',
} as const satisfies Readonly<Record<string, string>>;

/** What ledger accounts are for. */
export const PURPOSE_NAMES = {
  fees: 'Fees',
  rebates: 'Rebates',
  rounding: 'Rounding',
  insurance: 'Insurance fund',
  options: 'Options pool',
  points: 'Points given out',
  inventory: 'Trading inventory',
  'clearing.card': 'Clearing, bank',
  'clearing.usdt': 'Clearing, USDT',
  'clearing.coin': 'Clearing, coins',
  'clearing.wire': 'Clearing, bank transfer',
  'clearing.paper': 'Clearing, demo money',
  'money.client': 'Client money',
  'money.own': 'House money',
  platform: 'Platform',
  financial: 'Financial',
  contract: 'Contract',
  stock: 'Stock',
} as const satisfies Readonly<Record<string, string>>;

const named = (names: Readonly<Record<string, string>>, raw: string): string | undefined =>
  Object.hasOwn(names, raw) ? names[raw] : undefined;

/** 'NOT_FIRST' or 'too-old' as 'Not first', 'Too old'. */
const inWords = (raw: string): string => {
  const words = raw
    .replaceAll(/[-_.:]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const actionName = (action: string): string =>
  named(ACTION_NAMES, action) ?? inWords(action.replace('console.', ''));
export const commandName = (type: string): string => named(COMMAND_NAMES, type) ?? inWords(type);
export const eventName = (type: string): string => named(EVENT_NAMES, type) ?? inWords(type);
export const purposeName = (purpose: string): string => named(PURPOSE_NAMES, purpose) ?? inWords(purpose);
/** What came of an action: 'Done', or why not. */
export const outcomeName = (outcome: string): string => (outcome === 'ok' ? 'Done' : inWords(outcome));

/** 'customer:12' as 'Customer 12', 'payment-detail:sample-eur' as 'Payment detail sample-eur'. */
export const targetName = (target: string): string => {
  const place = target.indexOf(':');
  return place < 0 ? inWords(target) : `${inWords(target.slice(0, place))} ${target.slice(place + 1)}`;
};

/** 'real.house.clearing.coin.BTC' as 'House · Clearing, coins · BTC', 'real.c12.stock.EUR' as 'Customer 12 · Stock · EUR'; a demo account says so. */
export const accountName = (key: string): string => {
  const parts = /^(real|demo)\.(house|c\d+)\.(.+)$/.exec(key);
  if (!parts) return key;
  const [, book, owner = '', rest = ''] = parts;
  const purpose = Object.keys(PURPOSE_NAMES).find((each) => rest.startsWith(`${each}.`));
  if (purpose === undefined) return key;
  const who = owner === 'house' ? 'House' : `Customer ${owner.slice(1)}`;
  const name = `${who} · ${purposeName(purpose)} · ${rest.slice(purpose.length + 1)}`;
  return book === 'demo' ? `${name} (demo)` : name;
};

/** The actions whose shown names contain a text. */
export const actionsNamed = (text: string): readonly string[] =>
  Object.entries(ACTION_NAMES).flatMap(([action, name]) =>
    name.toLowerCase().includes(text.trim().toLowerCase()) ? [action] : [],
  );
