import { CHANNEL_NAMES } from './channel-names.ts';
import { MOVEMENT_NAMES } from './movement-names.ts';
import {
  accountName,
  actionName,
  commandName,
  eventName,
  IDENTITY_LEVEL_NAMES,
  inWords,
  MODULE_NAMES,
  outcomeName,
  POSTING_REASON_TEXTS,
  purposeName,
  targetName,
} from './shown-names.ts';

/*
 * What the console's exports call columns and values: as the screens do. A word that its name says already ('in-review', 'bookedAt') needs no
 * entry; where a name means different things in two lists, the entry begins with the list: 'deposits.state'.
 */

const HEADERS: Readonly<Record<string, string>> = {
  id: 'Number',
  nickName: 'Nickname',
  maskedName: 'Name',
  email: 'E-mail',
  isActive: 'Identity',
  createTime: 'Registered',
  lastSeenAt: 'Last seen',
  customerId: 'Customer number',
  maskedCustomer: 'Customer',
  submittedAt: 'Handed in',
  reviewer: 'Assigned to',
  decidedAt: 'Decided',
  book: 'Mode',
  accountType: 'What it is for',
  'accounts.account': 'Name in the ledger',
  'houseAccounts.account': 'Name in the ledger',
  'houseAccounts.available': 'Balance, credit above zero',
  seq: 'Entry',
  journalSeq: 'Entry',
  at: 'Time',
  source: 'From account',
  destination: 'To account',
  sourceName: 'From',
  destinationName: 'To',
  balance: 'Balance after',
  'outbox.channel': 'By',
  'outbox.createdAt': 'Written at',
  channel: 'Method',
  target: 'Subject',
  reason: 'Why',
  proposed: 'Proposal',
  'contents.proposed': 'Proposed version',
  sentences: 'What will happen',
  confirmBlocker: 'Not to be confirmed because',
  decisionReason: 'Decided because',
  expiresAt: 'Runs out',
  symbol: 'Instrument',
  instrument: 'Instrument id',
  'customerStatement.instrument': 'Instrument',
  quote: 'Priced in',
  feedAgeMs: 'Tick age, ms',
  kind: 'Kind',
  asked: 'Claimed',
  paymentReference: 'Quoted',
  'deposits.createdAt': 'Asked at',
  reviewedAt: 'Decided at',
  reviewedBy: 'By whom',
  arrives: 'Net amount',
  'withdrawals.destination': 'To',
  putAside: 'On hold because',
  aside: 'On hold',
  waiting: 'Pending',
  oldestAt: 'Oldest',
  usualMs: 'Estimated time, ms',
  buyerId: 'Buyer number',
  maskedBuyer: 'Buyer',
  sellerId: 'Seller number',
  maskedSeller: 'Seller',
  inviterId: 'Customer number',
  maskedInviter: 'Customer',
  told: 'Customer reads',
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
};

/** What kinds of proposals are called. */
export const PROPOSAL_NAMES: Readonly<Record<string, string>> = {
  'role-change': 'Operators and roles',
  'deposit-address': 'Payment details',
  withdrawal: 'Withdrawals',
  'deposit-credit': 'Deposits',
  refusal: 'Refusals',
  'identity-decision': 'Identity decisions',
  'manual-posting': 'Manual postings',
  'money-settings': 'Limits and fees',
  'guarded-texts': 'Published texts',
  'factor-reset': 'Two-step verification reset',
  'account-closing': 'Account closing',
  'funds-password-reset': 'Forgotten funds password',
  'address-change': 'Lost phone or e-mail',
  halt: 'Trading halt',
};

/** The words of values that their names do not say. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'customers.isActive': { 0: 'Not reviewed', 1: 'In review', 2: 'Approved', 3: 'Refused' },
  frozen: MODULE_NAMES,
  'operators.state': { waiting: 'To activate', disabled: 'Suspended' },
  'applications.level': IDENTITY_LEVEL_NAMES,
  'applications.state': { submitted: 'Waiting', 'action-required': 'Asked again' },
  'outbox.channel': { email: 'E-mail', sms: 'SMS' },
  channel: CHANNEL_NAMES,
  'deposits.state': { done: 'Credited' },
  'withdrawals.state': { processing: 'Being paid' },
  'proposals.state': { open: 'Waiting' },
  'audit.state': { open: 'Waiting' },
  'orders.state': { waiting: 'Queued' },
  'allOrders.state': { waiting: 'Queued' },
  'instruments.kind': { currency: 'Currency pair' },
  feed: { replay: 'Recorded' },
  told: POSTING_REASON_TEXTS,
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
  'pointsLog.kind': { 'sign-in': 'Daily check-in' },
  'proposals.kind': PROPOSAL_NAMES,
};

const clearingName = (clearing: string): string => {
  const names: Readonly<Record<string, string>> = CHANNEL_NAMES;
  return names[clearing.replace('clearing.', '')] ?? purposeName(clearing);
};

/** Fields that are names of the server's own, and what says them. */
const NAMED: Readonly<Record<string, (raw: string) => string>> = {
  action: actionName,
  target: targetName,
  'proposals.subject': targetName,
  'audit.subject': targetName,
  'audit.outcome': outcomeName,
  event: eventName,
  operation: commandName,
  accountType: purposeName,
  'rebates.account': purposeName,
  'customerStatement.account': purposeName,
  'customerHoldings.account': purposeName,
  'customerMoves.from': purposeName,
  'customerMoves.to': purposeName,
  'postings.source': accountName,
  'postings.destination': accountName,
  about: targetName,
  clearing: clearingName,
  'orders.reason': inWords,
  'allOrders.reason': inWords,
  'proposals.kind': (kind) => PROPOSAL_NAMES[kind] ?? inWords(kind),
};

const ownOf = <T>(entries: Readonly<Record<string, T>>, list: string, field: string): T | undefined => {
  const key = `${list.replace('console.', '')}.${field}`;
  if (Object.hasOwn(entries, key)) return entries[key];
  return Object.hasOwn(entries, field) ? entries[field] : undefined;
};

/** What a list's export calls a column: 'maskedCustomer' is 'Customer'. */
export const exportHeader = (list: string, field: string): string => ownOf(HEADERS, list, field) ?? inWords(field);

const INSTANT_FIELD = /^at$|[a-z]At$/;

/** A value in a list's export; `isChoice` where it is one of a few that the server names by a word of its own. */
export const exportValue = (list: string, field: string, value: unknown, isChoice: boolean): unknown => {
  if (value === null || value === undefined || value === '') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((each) => exportValue(list, field, each, isChoice)).join('; ');
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => `${exportHeader(list, name)}: ${String(partOf(list, name, part))}`)
      .join(', ');
  const named = ownOf(NAMED, list, field);
  if (named) return named(String(value));
  const word = ownOf(VALUES, list, field)?.[String(value)];
  if (word !== undefined) return word;
  return isChoice && typeof value === 'string' ? inWords(value) : value;
};

/** Within a record of a cell instants are told as in a column, and short codes by their words. */
const partOf = (list: string, name: string, part: unknown): unknown => {
  if (INSTANT_FIELD.test(name) && /^\d+$/.test(String(part))) return new Date(Number(part)).toISOString();
  const isCode =
    typeof part === 'string' && ['kind', 'state', 'part', 'reason'].includes(name) && /^[a-z-]+$/.test(part);
  return exportValue(list, name, part, isCode);
};
