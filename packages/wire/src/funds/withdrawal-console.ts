import { HOLD_REASONS, IDENTITY_LEVELS } from '@bourse/rules';
import { z } from 'zod';
import { decimalText, id, instantMs, line, lines, numericId, rows } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { assigning, listInput } from '../list-input.ts';
import { proposal } from '../proposal.ts';
import { lists } from './lists.ts';
import { usedReference, withdrawalChannel } from './shapes.ts';
import { withdrawalStep } from './withdrawals.ts';

const state = z.enum(['waiting', 'processing', 'paid', 'refused', 'cancelled']);

const withdrawal = z.object({
  id: numericId,
  customerId: numericId,
  maskedCustomer: z.string(),
  channel: withdrawalChannel,
  asset: z.string(),
  /** What leaves the account, the fee within it. */
  amount: decimalText,
  fee: decimalText,
  arrives: decimalText,
  /** Masked; `console.revealDestination` gives it in full. */
  destination: z.string(),
  /** `returned` of one whose payment the bank or the chain returned. */
  state: z.enum([...state.options, 'returned']),
  /** Why the queue passes it over, as operators noted it for each other; null when it does not. */
  holdNote: z.string().nullable(),
  /** Whether the customer is frozen, so that it is not paid. */
  frozen: z.boolean(),
  /** Its place among those of its channel that wait and were not put aside: 1 is paid next. */
  place: z.int().nullable(),
  /** Whether two operators must agree to pay it. */
  takesTwo: z.boolean(),
  requestedAt: instantMs,
  /** When it last changed. */
  changedAt: instantMs,
  /** While it is under way: when it is, or was, later than the customer was told. */
  dueAt: instantMs.nullable(),
  handledBy: z.string().nullable(),
  /** Who began to pay it, or proposed to where two had to agree, and the second operator. */
  startedBy: z.string().nullable(),
  agreedBy: z.string().nullable(),
  /** The channel's own name of the payment. */
  reference: z.string().nullable(),
  paidAt: instantMs.nullable(),
  /** When the payment was returned; null while it stands. */
  returnedAt: instantMs.nullable(),
  /** The bank's or the chain's name of the payment back. */
  returnReference: z.string().nullable(),
  /** Who proposed the return, and who confirmed it. */
  returnedBy: z.string().nullable(),
  returnAgreedBy: z.string().nullable(),
  /** The operators' own, which no customer reads. */
  returnReason: z.string().nullable(),
  /** Why it was refused, as the customer reads it. */
  reason: z.string().nullable(),
  /** Who has taken it to look at it. */
  assignedTo: z.string().nullable(),
});

const withdrawalDetail = withdrawal.extend({
  /** The reason for the hold that the customer sees; null without a hold. */
  publicReason: z.enum(HOLD_REASONS).nullable(),
  timeline: z.array(
    withdrawalStep.extend({
      operator: z.string().nullable(),
      /** Sequence of the journal entry. */
      seq: z.int(),
      /** What the entry held, released or paid, in the withdrawal's asset; empty where no money moved. */
      moved: z.array(z.object({ kind: z.enum(['hold', 'release', 'payment', 'fee', 'return']), amount: decimalText })),
    }),
  ),
  identityLevel: z.enum(IDENTITY_LEVELS),
  /** What was told to the customer about their credentials and places to be paid out to in the last thirty days, newest first. */
  credentialChanges: z.array(
    z.object({
      kind: z.string(),
      at: instantMs,
      /** What was added or changed, masked as the customer was told it; null where nothing was named. */
      what: z.string().nullable(),
    }),
  ),
  /** What one decides by before money leaves. Names are masked; `console.revealDestination` gives them in full. */
  background: z.object({
    /** Whose the bank account or card is said to be; null of a wallet. */
    maskedHolder: z.string().nullable(),
    /** The name that a reviewer approved; null where none was. */
    maskedName: z.string().nullable(),
    /** Whether both are known and are not of the same words. */
    namesDiffer: z.boolean(),
    /** Of the account it leaves, once it and the customer's other withdrawals under way from it are paid; null when it is over. */
    balanceAfter: decimalText.nullable(),
    /** All deposits credited and all withdrawals paid so far, by asset. */
    deposited: z.array(z.object({ asset: z.string(), amount: decimalText })),
    withdrawn: z.array(z.object({ asset: z.string(), amount: decimalText })),
    customerSince: instantMs.nullable(),
  }),
  /** The other customers who have, or had, the same account, card or address to be paid out to; the newest twenty. */
  sharedWith: z.array(z.object({ customerId: numericId, maskedCustomer: z.string(), isRemoved: z.boolean() })),
  /** Other requests of the customer that are under way. */
  others: z.array(z.object({ id: numericId, amount: decimalText, asset: z.string(), state })),
  /** The open proposal about it, where two must agree. */
  proposalId: id.nullable(),
  /** Which decision on it that proposal is. */
  proposalKind: z.string().nullable(),
  /** Whether giving the money back takes two whatever the reason says: two began to pay it. */
  refusalTakesTwo: z.boolean(),
  /** Median duration of the latest payouts of its channel, as shown to customers; ms, null while there are too few. */
  usualMs: z.int().nullable(),
  /** Whether the payment stands and can be returned. */
  returnable: z.boolean(),
  /** How the payment was returned; null where it was not. */
  returned: z
    .object({
      at: instantMs,
      by: z.string(),
      agreedBy: z.string(),
      /** The bank's or the chain's name of the payment back. */
      reference: z.string(),
      /** The operators' own, which no customer reads. */
      reason: z.string(),
      journalSeq: numericId,
    })
    .nullable(),
  /** Whether the caller had where it goes shown in full, which who pays it must have. */
  destinationSeen: z.boolean(),
});

const reason = lines(500);
const readers = { operator: ['finance', 'support', 'compliance', 'auditor'] } as const;
const finance = { operator: ['finance'] } as const;

const MOVES_MONEY = ['withdrawal', 'balance', 'posting', 'customer', 'proposal', 'reconciliation'] as const;

export const withdrawalConsoleEndpoints = {
  'console.withdrawals': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/withdrawals',
    envelope: 'rows',
    who: readers,
    shows: ['withdrawal'],
    summary: 'Withdrawals: those under way oldest first, those that are over newest first.',
    input: listInput(lists['console.withdrawals']).extend({
      status: z.enum(['open', ...state.options]).optional(),
      channel: withdrawalChannel.optional(),
      customerId: numericId.optional(),
    }),
    reply: rows(withdrawal),
    errors: [],
  }),
  'console.withdrawalQueues': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/withdrawal-queues',
    envelope: 'api',
    who: readers,
    shows: ['withdrawal'],
    summary: 'Each channel: how many wait and since when, how many are on hold or being paid, and the usual time.',
    input: z.object({}),
    reply: z.array(
      z.object({
        channel: withdrawalChannel,
        waiting: z.int(),
        aside: z.int(),
        processing: z.int(),
        oldestAt: instantMs.nullable(),
        /** When the oldest is, or was, later than customers were told; null where none waits. */
        oldestDueAt: instantMs.nullable(),
        usualMs: z.int().nullable(),
      }),
    ),
    errors: [],
  }),
  'console.withdrawal': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/withdrawals/{id}',
    envelope: 'api',
    who: readers,
    shows: ['withdrawal'],
    summary: 'One withdrawal with everything that happened to it and what to look at before it is paid.',
    input: z.object({ id: numericId }),
    reply: withdrawalDetail,
    errors: ['WITHDRAWAL_NOT_FOUND'],
  }),
  'console.revealDestination': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/withdrawals/{id}/reveal',
    envelope: 'api',
    who: finance,
    changes: ['withdrawal'],
    summary: 'Where a withdrawal goes, in full; who asked, why and when is written down first.',
    input: z.object({ id: numericId, reason }),
    reply: z.object({
      /** The account, card or address, as it is to be typed in at the bank or the chain. */
      number: z.string(),
      /** Bank and code, or the network. */
      at: z.string(),
      holder: z.string().nullable(),
      /** The customer's name as a reviewer approved it; null where none was. */
      verifiedName: z.string().nullable(),
    }),
    errors: ['DESTINATION_CHANGED', 'WITHDRAWAL_NOT_FOUND', 'REASON_NEEDED'],
    perMinute: 30,
  }),
  'console.assignWithdrawal': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/withdrawals/{id}/assign',
    envelope: 'api',
    who: { operator: ['finance', 'compliance'] },
    changes: ['withdrawal'],
    summary: 'Takes a withdrawal under way, also from another operator when that is said, or gives it back.',
    input: assigning,
    reply: withdrawalDetail,
    errors: ['WITHDRAWAL_NOT_FOUND', 'NOT_WAITING', 'TAKEN_BY_OTHER'],
  }),
  'console.setWithdrawalHold': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/withdrawals/{id}/aside',
    envelope: 'api',
    who: { operator: ['finance', 'compliance'] },
    changes: MOVES_MONEY,
    summary:
      'Lets the queue pass a withdrawal while a question is open, or puts it back into its place, with a reason.',
    input: z.object({
      id: numericId,
      aside: z.boolean(),
      /** Why it is put on hold, or why the hold is lifted; for operators alone: no customer reads it. */
      reason,
      /** What the customer is told while it is on hold. */
      publicReason: z.enum(HOLD_REASONS).optional(),
    }),
    reply: withdrawalDetail,
    errors: ['WITHDRAWAL_NOT_FOUND', 'NOT_WAITING', 'REASON_NEEDED'],
    idempotent: true,
  }),
  'console.startWithdrawal': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/withdrawals/{id}/start',
    envelope: 'api',
    who: finance,
    changes: MOVES_MONEY,
    summary: 'Begins to pay the withdrawal that is next on its channel; one that takes two is proposed instead.',
    input: z.object({ id: numericId }),
    reply: withdrawalDetail,
    errors: [
      'WITHDRAWAL_NOT_FOUND',
      'NOT_WAITING',
      'CUSTOMER_FROZEN',
      'NOT_FIRST',
      'FOUR_EYES_NEEDED',
      'DESTINATION_CHANGED',
    ],
    idempotent: true,
  }),
  'console.proposeWithdrawal': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/withdrawals/{id}/propose',
    envelope: 'api',
    who: finance,
    changes: ['withdrawal', 'proposal'],
    summary: 'Proposes to pay a withdrawal; confirmed by another operator, it is begun.',
    input: z.object({ id: numericId, reason }),
    reply: proposal,
    errors: ['WITHDRAWAL_NOT_FOUND', 'NOT_WAITING', 'CUSTOMER_FROZEN', 'NOT_FIRST', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
  'console.checkPayoutReference': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/withdrawals/{id}/reference-check',
    envelope: 'api',
    who: readers,
    shows: [],
    summary: 'The withdrawal that a payment reference counts for already, when it was paid and by whom.',
    input: z.object({ id: numericId, reference: line(128, 'OUT-1') }),
    reply: z.object({ used: usedReference.nullable() }),
    errors: ['WITHDRAWAL_NOT_FOUND'],
  }),
  'console.payWithdrawal': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/withdrawals/{id}/pay',
    envelope: 'api',
    who: finance,
    changes: MOVES_MONEY,
    summary:
      'Writes down that the money went out, by who looked at where it goes in full; the reference is typed twice and counts once.',
    input: z.object({ id: numericId, reference: line(128, 'OUT-1'), again: line(128, 'OUT-1') }),
    reply: withdrawalDetail,
    errors: [
      'DESTINATION_CHANGED',
      'WITHDRAWAL_NOT_FOUND',
      'NOT_PROCESSING',
      'PAYOUT_REFERENCE_USED',
      'BAD_REFERENCE',
      'REFERENCES_DIFFER',
      'DESTINATION_UNSEEN',
      'REASON_NEEDED',
    ],
    idempotent: true,
  }),
  'console.refuseWithdrawal': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/withdrawals/{id}/refuse',
    envelope: 'api',
    who: finance,
    changes: MOVES_MONEY,
    summary: 'Gives the whole amount back, with a reason that the customer reads.',
    input: z.object({ id: numericId, reason }),
    reply: withdrawalDetail,
    errors: ['WITHDRAWAL_NOT_FOUND', 'NOT_WAITING', 'FOUR_EYES_NEEDED', 'REASON_NEEDED'],
    idempotent: true,
  }),
  'console.checkReturnReference': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/withdrawals/{id}/return-check',
    envelope: 'api',
    who: readers,
    shows: [],
    summary: 'What the reference of a payment back counts for already, since when and by whom.',
    input: z.object({ id: numericId, reference: line(128, 'RET-1') }),
    reply: z.object({ used: usedReference.nullable() }),
    errors: ['WITHDRAWAL_NOT_FOUND'],
  }),
  'console.proposePayoutReturn': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/withdrawals/{id}/propose-return',
    envelope: 'api',
    who: finance,
    changes: ['withdrawal', 'proposal'],
    summary:
      'Proposes to book that the bank or the chain returned the payment of a withdrawal; confirmed by another operator, the whole amount is back with the customer.',
    input: z.object({
      id: numericId,
      /** Of the payment back. */
      reference: line(128, 'RET-1'),
      reason,
    }),
    reply: proposal,
    errors: [
      'WITHDRAWAL_NOT_FOUND',
      'NOT_PAID',
      'ACCOUNT_NOT_FOUND',
      'BAD_REFERENCE',
      'REFERENCE_USED',
      'INSUFFICIENT_FUNDS',
      'PROPOSAL_OPEN',
      'REASON_NEEDED',
    ],
  }),
  'console.proposeWithdrawalRefusal': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/withdrawals/{id}/propose-refusal',
    envelope: 'api',
    who: finance,
    changes: ['withdrawal', 'proposal'],
    summary:
      'Proposes to refuse a withdrawal with a text that takes two; confirmed by another operator, it is refused.',
    input: z.object({
      id: numericId,
      /** What the customer reads. */
      text: lines(500),
      /** For the other operator. */
      reason,
    }),
    reply: proposal,
    errors: ['WITHDRAWAL_NOT_FOUND', 'NOT_WAITING', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
};
