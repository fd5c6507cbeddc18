import { ACCOUNT_MODES, POSTING_REASONS } from '@bourse/rules';
import { z } from 'zod';
import { decimalText, instantMs, line, lines, numericId, rows } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { proposal } from '../proposal.ts';
import { lists } from './lists.ts';

const rebate = z.object({
  id: numericId,
  seq: z.int(),
  inviterId: numericId,
  maskedInviter: z.string(),
  account: z.string(),
  asset: z.string(),
  amount: decimalText,
  at: instantMs,
});

const posting = z.object({
  id: numericId,
  source: z.string(),
  destination: z.string(),
  /** The two accounts in words, a customer's with the masked name. */
  sourceName: z.string(),
  destinationName: z.string(),
  asset: z.string(),
  amount: decimalText,
  /** The posting that this one takes back. */
  reverses: numericId.nullable(),
  /** The one that took this back. */
  reversedBy: numericId.nullable(),
  /** The operators' own, which no customer reads. */
  reason: z.string(),
  /** The reason that the affected customer sees; null when no customer account was moved. */
  publicReason: z.enum(POSTING_REASONS).nullable(),
  proposedBy: z.string(),
  agreedBy: z.string(),
  seq: z.int(),
  at: instantMs,
});

const books = { operator: ['finance', 'auditor'] } as const;
const finance = { operator: ['finance'] } as const;
const account = line(120, 'real.house.fees.EUR');
const reason = lines(500);

/** What finance keeps the books with: rebates and postings by hand. */
export const bookkeepingEndpoints = {
  'console.rebates': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/rebates',
    envelope: 'rows',
    who: { operator: ['finance', 'support', 'auditor'] },
    shows: ['rebate'],
    summary: 'Rebates that were released to who invited, newest first.',
    input: listInput(lists['console.rebates']).extend({ customerId: numericId.optional() }),
    reply: rows(rebate),
    errors: [],
  }),
  'console.manualPostings': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/manual-postings',
    envelope: 'rows',
    who: books,
    shows: ['posting', 'proposal'],
    summary: 'Postings by hand, newest first, each with its reversal.',
    input: listInput(lists['console.manualPostings']),
    reply: rows(posting),
    errors: [],
  }),
  'console.postingAccounts': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/manual-postings/accounts',
    envelope: 'api',
    who: finance,
    shows: ['balance'],
    summary: "The accounts that may be posted to by hand, with their balances: a customer's, or the house's.",
    input: z.object({ mode: z.enum(ACCOUNT_MODES), customerId: numericId.optional() }),
    reply: z.object({
      /** The customer in words, masked: 'customer 12 (M••• L•••, mar****t.com)'; null for the house. */
      customer: z.string().nullable(),
      accounts: z.array(
        z.object({
          /** The ledger's own name: what a posting is proposed with. */
          account: z.string(),
          accountType: z.string(),
          asset: z.string(),
          decimals: z.int(),
          available: decimalText,
          held: decimalText,
          /** The most that may be taken from it; null where it may go below zero. */
          takeable: decimalText.nullable(),
        }),
      ),
    }),
    errors: ['CUSTOMER_NOT_FOUND'],
  }),
  'console.proposePosting': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/manual-postings/propose',
    envelope: 'api',
    who: finance,
    changes: ['proposal'],
    summary: 'Proposes a posting by hand; nothing moves until another operator confirms.',
    input: z.object({
      from: account,
      to: account,
      amount: decimalText,
      /** For operators alone: no customer reads it. */
      reason,
      /** The reason that the affected customer sees; a correction when none is given. */
      publicReason: z.enum(POSTING_REASONS).optional(),
    }),
    reply: proposal,
    errors: ['ACCOUNT_NOT_FOUND', 'POSTING_MISFIT', 'BAD_AMOUNT', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
  'console.proposeReversal': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/manual-postings/{id}/propose-reversal',
    envelope: 'api',
    who: finance,
    changes: ['proposal'],
    summary: 'Proposes to take a posting by hand back: the same amount the other way, once.',
    input: z.object({ id: numericId, reason }),
    reply: proposal,
    errors: ['POSTING_NOT_FOUND', 'ACCOUNT_NOT_FOUND', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
};
