import { z } from 'zod';
import { decimalText, id, instantMs, line, lines, numericId, rows } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { assigning, listInput } from '../list-input.ts';
import { proposal } from '../proposal.ts';
import { lists } from './lists.ts';
import { depositChannel, quotedReference, usedReference } from './shapes.ts';

const depositState = z.enum(['waiting', 'done', 'refused']);

const deposit = z.object({
  id: numericId,
  customerId: numericId,
  maskedCustomer: z.string(),
  channel: depositChannel,
  currency: z.string(),
  /** What the customer says was sent. */
  claimed: decimalText,
  /** What arrived and was credited, once it was. */
  credited: decimalText.nullable(),
  /** What the bank or the network calls the payment, once it was credited. */
  reference: z.string().nullable(),
  /** What the customer was told to quote with it. */
  paymentReference: z.string().nullable(),
  /** `reversed` of one whose credit was taken back. */
  state: z.enum([...depositState.options, 'reversed']),
  reason: z.string().nullable(),
  createdAt: instantMs,
  reviewedAt: instantMs.nullable(),
  reviewedBy: z.string().nullable(),
  /** The other operator, where two agreed. */
  agreedBy: z.string().nullable(),
  /** When the credit was taken back; null while it stands. */
  reversedAt: instantMs.nullable(),
  reversedBy: z.string().nullable(),
  /** The other operator, where two agreed to the reversal. */
  reversalAgreedBy: z.string().nullable(),
  /** The operators' own, which no customer reads. */
  reversalReason: z.string().nullable(),
  /** Who has taken it to review it. */
  assignedTo: z.string().nullable(),
});

/** A credited deposit whose reference looks like another. */
const similar = z.object({ id: numericId, reference: z.string() });

/** An account or address that customers pay in to: of which payment details, and what they said. */
const receiving = z.object({
  paymentDetail: z.string(),
  version: z.int(),
  /** The bank's name, or the network. */
  name: z.string(),
  /** The account's number, or the address. */
  number: z.string(),
  /** The bank's code; null of an address, as are the two that follow. */
  code: z.string().nullable(),
  holder: z.string().nullable(),
  fpsId: z.string().nullable(),
});

const depositDetail = deposit.extend({
  /** What one operator may credit alone within 24 hours, in the brand's currency: to one customer, and in all. */
  alone: z.object({ currency: z.string(), toCustomer: decimalText, byOperator: decimalText }),
  /** How the credit was taken back; null where it was not. */
  reversal: z
    .object({
      at: instantMs,
      by: z.string(),
      /** The other operator, where two agreed. */
      agreedBy: z.string().nullable(),
      /** The operators' own, which no customer reads. */
      reason: z.string(),
      journalSeq: numericId,
    })
    .nullable(),
  /** Of a credit that stands: what can be taken back of the account now, and whether taking it back needs another operator than the caller. */
  reversible: z.object({ available: decimalText, takesTwo: z.boolean() }).nullable(),
  /** Whether a picture came with it that was not erased; `console.revealProof` gives its address. */
  hasProof: z.boolean(),
  /** Other deposits that show the same picture, the newest first: of this customer, or of another. */
  sameProof: z.array(z.object({ id: numericId, customerId: numericId })),
  /** Credited deposits whose reference is taken for this one's, or for the one that its proposal names. */
  similar: z.array(similar),
  /** References of other customers that this one's, or that of its proposal, is or contains. */
  quoted: z.array(quotedReference),
  /** What the customer wrote about where the money comes from and went to. */
  account: z.string().nullable(),
  network: z.string().nullable(),
  address: z.string().nullable(),
  bankCode: z.string().nullable(),
  fpsId: z.string().nullable(),
  /**
   * The accounts or addresses of ours that the customer was shown when it was announced, as they were then: the one that was paid to where it was
   * named, else each one of its currency or network.
   */
  receiving: z.array(receiving),
  /** Sequence of the journal entry that credited it. */
  journalSeq: z.int().nullable(),
  /** The open proposal about it, which waits for another operator. */
  proposalId: id.nullable(),
  /** Which decision on it that proposal is. */
  proposalKind: z.string().nullable(),
});

/** Compliance confirms credits, and so sees what it confirms. */
const readers = { operator: ['finance', 'support', 'compliance', 'auditor'] } as const;

export const fundsConsoleEndpoints = {
  'console.deposits': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/deposits',
    envelope: 'rows',
    who: { operator: ['finance', 'support', 'auditor'] },
    shows: ['deposit'],
    summary: 'Deposits: those waiting oldest first, decided ones newest first.',
    input: listInput(lists['console.deposits']).extend({
      status: depositState.optional(),
      channel: depositChannel.optional(),
      customerId: numericId.optional(),
    }),
    reply: rows(deposit),
    errors: [],
  }),
  'console.deposit': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/deposits/{id}',
    envelope: 'api',
    who: readers,
    shows: ['deposit'],
    summary: 'One deposit with what was claimed and what became of it.',
    input: z.object({ id: numericId }),
    reply: depositDetail,
    errors: ['DEPOSIT_NOT_FOUND'],
  }),
  'console.revealProof': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/deposits/{id}/reveal',
    envelope: 'api',
    who: { operator: ['finance', 'compliance'] },
    changes: [],
    summary:
      'The picture that a customer sent with a deposit, by a signed address; who looked, when and why is written down first. Once it is decided, a reason is typed.',
    input: z.object({ id: numericId, reason: lines(500).optional() }),
    reply: z.object({ url: z.string() }),
    errors: ['DEPOSIT_NOT_FOUND', 'FILE_NOT_FOUND', 'REASON_NEEDED'],
    perMinute: 60,
  }),
  'console.checkReference': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/deposits/{id}/reference-check',
    envelope: 'api',
    who: readers,
    shows: [],
    summary:
      'What is known of a payment reference: the deposit that it was credited to, credited ones that look like it, and whose reference to quote it is.',
    input: z.object({ id: numericId, reference: line(128, 'BANK-1'), amount: decimalText.optional() }),
    reply: z.object({
      similar: z.array(similar),
      quoted: z.array(quotedReference),
      used: usedReference.nullable(),
      /** Whether another operator must confirm a credit of this amount under this reference by the caller; null where no amount is named. */
      takesTwo: z.boolean().nullable(),
    }),
    errors: ['DEPOSIT_NOT_FOUND'],
  }),
  'console.reviewDeposit': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/deposits/{id}/review',
    envelope: 'api',
    who: { operator: ['finance'] },
    changes: ['deposit', 'balance', 'posting', 'customer', 'proposal'],
    summary: 'Credits the amount that arrived, once per external reference, or refuses with a reason.',
    input: z.discriminatedUnion('decision', [
      z.object({ id: numericId, decision: z.literal('credit'), amount: decimalText, reference: line(128, 'BANK-1') }),
      z.object({ id: numericId, decision: z.literal('refuse'), reason: lines(500) }),
    ]),
    reply: depositDetail,
    errors: [
      'DEPOSIT_NOT_FOUND',
      'NOT_WAITING',
      'REFERENCE_USED',
      'BAD_AMOUNT',
      'BAD_REFERENCE',
      'FOUR_EYES_NEEDED',
      'REASON_NEEDED',
    ],
    idempotent: true,
  }),
  'console.proposeRefusal': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/deposits/{id}/propose-refusal',
    envelope: 'api',
    who: { operator: ['finance'] },
    changes: ['deposit', 'proposal'],
    summary: 'Proposes to refuse a deposit with a text that takes two; confirmed by another operator, it is refused.',
    input: z.object({
      id: numericId,
      /** What the customer reads. */
      text: lines(500),
      /** For the other operator. */
      reason: lines(500),
    }),
    reply: proposal,
    errors: ['DEPOSIT_NOT_FOUND', 'NOT_WAITING', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
  'console.reverseCredit': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/deposits/{id}/reverse',
    envelope: 'api',
    who: { operator: ['finance'] },
    changes: ['deposit', 'balance', 'posting', 'customer', 'proposal'],
    summary: 'Takes a credit back whole, once, where the bank or the chain took the payment back.',
    input: z.object({ id: numericId, reason: lines(500) }),
    reply: depositDetail,
    errors: [
      'DEPOSIT_NOT_FOUND',
      'NOT_CREDITED',
      'ACCOUNT_NOT_FOUND',
      'REVERSAL_ABOVE_AVAILABLE',
      'FOUR_EYES_NEEDED',
      'REASON_NEEDED',
    ],
    idempotent: true,
  }),
  'console.proposeCreditReversal': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/deposits/{id}/propose-reversal',
    envelope: 'api',
    who: { operator: ['finance'] },
    changes: ['deposit', 'proposal'],
    summary: 'Proposes to take back a credit that takes two; confirmed by another operator, it is taken back.',
    input: z.object({ id: numericId, reason: lines(500) }),
    reply: proposal,
    errors: [
      'DEPOSIT_NOT_FOUND',
      'NOT_CREDITED',
      'ACCOUNT_NOT_FOUND',
      'REVERSAL_ABOVE_AVAILABLE',
      'PROPOSAL_OPEN',
      'REASON_NEEDED',
    ],
  }),
  'console.assignDeposit': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/deposits/{id}/assign',
    envelope: 'api',
    who: { operator: ['finance'] },
    changes: ['deposit'],
    summary: 'Takes a deposit that waits, also from another operator when that is said, or gives it back.',
    input: assigning,
    reply: depositDetail,
    errors: ['DEPOSIT_NOT_FOUND', 'NOT_WAITING', 'TAKEN_BY_OTHER'],
  }),
  'console.proposeCredit': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/deposits/{id}/propose',
    envelope: 'api',
    who: { operator: ['finance'] },
    changes: ['deposit', 'proposal'],
    summary: 'Proposes to credit a deposit that takes two; confirmed by another operator, it is credited.',
    input: z.object({ id: numericId, amount: decimalText, reference: line(128, 'BANK-1'), reason: lines(500) }),
    reply: proposal,
    errors: [
      'DEPOSIT_NOT_FOUND',
      'NOT_WAITING',
      'REFERENCE_USED',
      'BAD_AMOUNT',
      'BAD_REFERENCE',
      'PROPOSAL_OPEN',
      'REASON_NEEDED',
    ],
  }),
};
