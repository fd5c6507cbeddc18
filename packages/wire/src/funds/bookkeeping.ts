import { z } from 'zod';
import { decimalText, instantMs, line, lines, nothing, numericId, rows } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { proposal } from '../proposal.ts';

export const clearing = z.enum(['clearing.card', 'clearing.usdt', 'clearing.coin', 'clearing.wire']);

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ examples: ['2026-01-31'], description: 'a day in UTC' });

const direction = z.enum(['in', 'out']);
const outcome = z.enum(['matched', 'amount-differs', 'missing-here', 'missing-there']);

const reconciled = z.object({
  outcome,
  direction,
  reference: z.string(),
  asset: z.string(),
  /** What the statement says; null when it says nothing. */
  there: decimalText.nullable(),
  /** What was credited or paid out; null when nothing was. */
  here: decimalText.nullable(),
  /** The date on the statement. */
  date: z.string().nullable(),
  /** Which deposit or withdrawal it is. */
  about: z.string().nullable(),
  bookedAt: instantMs.nullable(),
});

const dayStatus = z.object({
  clearing,
  day,
  /** 'missing' when there were movements and no statement. */
  status: z.enum(['whole', 'open', 'missing']),
  matched: z.int(),
  amountDiffers: z.int(),
  missingHere: z.int(),
  missingThere: z.int(),
  importedBy: z.string().nullable(),
  importedAt: instantMs.nullable(),
});

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
  asset: z.string(),
  amount: decimalText,
  /** The posting that this one takes back. */
  reverses: numericId.nullable(),
  /** The one that took this back. */
  reversedBy: numericId.nullable(),
  reason: z.string(),
  proposedBy: z.string(),
  agreedBy: z.string(),
  seq: z.int(),
  at: instantMs,
});

const books = { operator: ['finance', 'auditor'] } as const;
const finance = { operator: ['finance'] } as const;
const account = line(120, 'real.house.fees.EUR');
const reason = lines(500);

/** What finance keeps the books with: statements, rebates, postings by hand. */
export const bookkeepingEndpoints = {
  'console.reconciliation': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/reconciliation',
    envelope: 'api',
    who: books,
    summary: 'The last fourteen days of each clearing account that moved or has a statement, newest first.',
    input: nothing,
    reply: z.array(dayStatus),
    errors: [],
  }),
  'console.reconciledLines': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/reconciliation/lines',
    envelope: 'rows',
    who: books,
    summary: 'A day of a clearing account, line by line: what fits, what is missing on either side, what differs.',
    input: listInput('console.reconciledLines').extend({ clearing, day, outcome: outcome.optional() }),
    reply: rows(reconciled),
    errors: [],
  }),
  'console.importStatement': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/reconciliation/{clearing}/{day}/statement',
    envelope: 'api',
    who: finance,
    summary:
      'Takes a statement of one clearing account and one day, as CSV with date, reference, amount, currency, direction: whole or not at all.',
    input: z.object({ clearing, day }),
    reply: z.object({
      lines: z.int(),
      /** What is wrong with which line of the file; with one of them nothing is kept. The first twenty. */
      problems: z.array(
        z.object({
          line: z.int(),
          problem: z.enum(['date', 'reference', 'amount', 'currency', 'direction', 'twice']),
        }),
      ),
    }),
    errors: ['BAD_STATEMENT'],
    upload: true,
    perMinute: 10,
  }),
  'console.rebates': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/rebates',
    envelope: 'rows',
    who: { operator: ['finance', 'support', 'auditor'] },
    summary: 'Rebates that were released to who invited, newest first.',
    input: listInput('console.rebates').extend({ customerId: numericId.optional() }),
    reply: rows(rebate),
    errors: [],
  }),
  'console.manualPostings': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/manual-postings',
    envelope: 'rows',
    who: books,
    summary: 'Postings by hand, newest first, each with its reversal.',
    input: listInput('console.manualPostings'),
    reply: rows(posting),
    errors: [],
  }),
  'console.proposePosting': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/manual-postings/propose',
    envelope: 'api',
    who: finance,
    summary: 'Proposes a posting by hand; nothing moves until another operator confirms.',
    input: z.object({ from: account, to: account, amount: decimalText, reason }),
    reply: proposal,
    errors: ['ACCOUNT_NOT_FOUND', 'POSTING_MISFIT', 'BAD_AMOUNT', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
  'console.proposeReversal': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/manual-postings/{id}/propose-reversal',
    envelope: 'api',
    who: finance,
    summary: 'Proposes to take a posting by hand back: the same amount the other way, once.',
    input: z.object({ id: numericId, reason }),
    reply: proposal,
    errors: ['POSTING_NOT_FOUND', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
};
