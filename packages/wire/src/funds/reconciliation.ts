import { z } from 'zod';
import { decimalText, instantMs, lines, numericId, rows } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { assigning, listInput } from '../list-input.ts';
import { lists } from './lists.ts';
import { quotedReference } from './shapes.ts';

const clearing = z.enum(['clearing.card', 'clearing.usdt', 'clearing.coin', 'clearing.wire']);

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ examples: ['2026-01-31'], description: 'a day in UTC' });

const direction = z.enum(['in', 'out']);

/** The match of a payment: equal in both, with different amounts, in the ledger or on the statement only, or in the other on a day of another period. */
const outcome = z.enum(['matched', 'amount-differs', 'missing-here', 'missing-there', 'other-period']);

const reconciled = z.object({
  clearing,
  outcome,
  direction,
  /** The reference by the bank or the chain; empty when there is none. */
  reference: z.string(),
  asset: z.string(),
  /** What the statement says; null when it says nothing. */
  there: decimalText.nullable(),
  /** What was posted; null when nothing was. */
  here: decimalText.nullable(),
  /** The date on the statement. */
  date: z.string().nullable(),
  /** What was posted, and its number; a posting of no other kind has none. */
  kind: z.enum(['deposit', 'withdrawal', 'manual-posting', 'reversal', 'return', 'other']).nullable(),
  number: z.int().nullable(),
  /** The record that leads to it: a deposit, a withdrawal, or the entry of the journal. */
  about: z.string().nullable(),
  /** Why it was posted by hand. */
  reason: z.string().nullable(),
  bookedAt: instantMs.nullable(),
  /** The number of the difference; null, as what follows, where nothing differs or no statement speaks of that day and asset yet. */
  difference: numericId.nullable(),
  /** When it was found: the statement that shows it was taken in, or what it is about was booked after that. */
  since: instantMs.nullable(),
  state: z.enum(['open', 'resolved']).nullable(),
  assignedTo: z.string().nullable(),
  /** What was last written about it. */
  note: z.string().nullable(),
  /** The difference that cancels it, where the two were resolved as one. */
  cancelledBy: numericId.nullable(),
});

/** A difference that another one cancels: in the ledger less on the statement, what the one has too much the other lacks. */
const cancelling = reconciled
  .pick({
    outcome: true,
    direction: true,
    reference: true,
    asset: true,
    here: true,
    there: true,
    date: true,
    bookedAt: true,
  })
  .extend({ difference: numericId });

const differenceRecord = reconciled.extend({
  /** While it is open: the open ones of the same account and currency that cancel it. */
  cancelling: z.array(cancelling),
  /** Who was told to quote the reference, and the deposit that was announced with it. */
  quoted: z.array(quotedReference),
  steps: z.array(
    z.object({
      step: z.enum(['note', 'resolved', 'reopened']),
      text: z.string(),
      operator: z.string(),
      at: instantMs,
    }),
  ),
});

const dayStatus = z.object({
  clearing,
  day,
  /** 'missing' when there were movements that no statement speaks of. */
  status: z.enum(['whole', 'open', 'missing']),
  matched: z.int(),
  amountDiffers: z.int(),
  missingHere: z.int(),
  missingThere: z.int(),
  importedBy: z.string().nullable(),
  importedAt: instantMs.nullable(),
});

/** A row of the figures: on either side, what came in less what went out where it is no balance, and how far the ledger is above the statement. */
const part = z.object({
  part: z.enum([
    'opening',
    'in',
    'out',
    'closing',
    'net',
    'matched',
    'amount-differs',
    'missing-there',
    'missing-here',
    'other-period',
  ]),
  ledger: decimalText,
  /** Null where no statement says it. */
  statement: decimalText.nullable(),
  difference: decimalText.nullable(),
  /** How many lines. */
  count: z.int().nullable(),
});

const figures = z.object({
  asset: z.string(),
  /** How much of the period statements speak of. */
  covered: z.enum(['whole', 'partly', 'none']),
  parts: z.array(part),
  /** The ledger's movements less the statement's; null without a statement. */
  difference: decimalText.nullable(),
  /** How much of it was explained, and how much is left. */
  explained: decimalText.nullable(),
  open: decimalText.nullable(),
});

const statement = z.object({
  id: numericId,
  clearing,
  from: day,
  to: day,
  currencies: z.array(z.string()),
  fileName: z.string(),
  /** SHA-256 of the file, base64url. */
  digest: z.string(),
  lines: z.int(),
  takenBy: z.string(),
  takenAt: instantMs,
  /** Whether it counts: no newer one speaks of the same account, currency and day. */
  counts: z.boolean(),
});

const problems = z.array(
  z.object({
    line: z.int(),
    problem: z.enum(['date', 'outside', 'reference', 'amount', 'currency', 'direction', 'twice', 'balance']),
  }),
);

const preview = z.object({
  clearing,
  from: day,
  to: day,
  fileName: z.string(),
  digest: z.string(),
  /** Movements that were read. */
  lines: z.int(),
  /** What is wrong with which line of the file; with one of them it cannot be taken in. The first twenty. */
  problems,
  currencies: z.array(
    z.object({
      asset: z.string(),
      lines: z.int(),
      /** Null where the file does not say it. */
      opening: decimalText.nullable(),
      in: decimalText,
      out: decimalText,
      closing: decimalText.nullable(),
    }),
  ),
  /** Statements that would count no more. */
  replaces: z.array(statement),
  /** Statements that it overlaps in a part: it cannot be taken in beside them. */
  overlaps: z.array(statement),
  /** The statement that was taken in from the very same file. */
  same: statement.nullable(),
});

const readers = { operator: ['finance', 'auditor'] } as const;
const finance = { operator: ['finance'] } as const;
const period = { clearing, from: day, to: day };
const reason = lines(500);

/** Statements of banks and chains against the ledger, and what differs. */
export const reconciliationEndpoints = {
  'console.reconciliation': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/reconciliation',
    envelope: 'api',
    who: readers,
    shows: ['reconciliation'],
    summary:
      'The days of each clearing account that moved or has a statement, newest first: of a period, or the last fourteen.',
    input: z.object({ from: day.optional(), to: day.optional() }),
    reply: z.array(dayStatus),
    errors: [],
  }),
  'console.reconciledFigures': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/reconciliation/figures',
    envelope: 'api',
    who: readers,
    shows: ['reconciliation'],
    summary:
      'Opening balance, movements and closing balance of a period of a clearing account, in the ledger against the statements.',
    input: z.object(period),
    reply: z.array(figures),
    errors: [],
  }),
  'console.reconciledLines': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/reconciliation/lines',
    envelope: 'rows',
    who: readers,
    shows: ['reconciliation', 'difference'],
    summary:
      'Every posting on a clearing account in a period of 92 days at most and every line of its statements, and what became of each.',
    input: listInput(lists['console.reconciledLines']).extend({ ...period, outcome: outcome.optional() }),
    reply: rows(reconciled),
    errors: [],
  }),
  'console.statements': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/reconciliation/statements',
    envelope: 'api',
    who: readers,
    shows: ['reconciliation'],
    summary: 'Statements that were taken in for a period of a clearing account, every version, newest first.',
    input: z.object(period),
    reply: z.array(statement),
    errors: [],
  }),
  'console.previewStatement': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/reconciliation/{clearing}/{from}/{to}/preview',
    envelope: 'api',
    who: finance,
    changes: [],
    summary: 'Reads a statement without taking it in: what was understood, what was not, and what it would replace.',
    input: z.object(period),
    reply: preview,
    errors: ['BAD_STATEMENT'],
    upload: true,
    perMinute: 30,
  }),
  'console.importStatement': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/reconciliation/{clearing}/{from}/{to}/statement/{how}',
    envelope: 'api',
    who: finance,
    changes: ['reconciliation', 'difference'],
    summary:
      'Takes a statement of one clearing account and a period, as CSV with date, reference, amount, currency, direction: whole or not at all.',
    input: z.object({
      ...period,
      /** 'replace' when it replaces a statement imported before. */
      how: z.enum(['add', 'replace']),
    }),
    reply: z.object({ lines: z.int(), problems }),
    errors: ['BAD_STATEMENT', 'STATEMENT_TAKEN', 'STATEMENT_OVERLAPS', 'STATEMENT_REPLACES'],
    upload: true,
    perMinute: 10,
  }),
  'console.differences': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/differences',
    envelope: 'rows',
    who: readers,
    shows: ['difference'],
    summary: 'What the ledger and the statements disagree on, oldest first; those that were explained when asked for.',
    input: listInput(lists['console.differences']).extend({ state: z.enum(['open', 'resolved']).optional() }),
    reply: rows(reconciled),
    errors: [],
  }),
  'console.difference': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/differences/{id}',
    envelope: 'api',
    who: readers,
    shows: ['difference'],
    summary: 'One difference with everything that was written about it.',
    input: z.object({ id: numericId }),
    reply: differenceRecord,
    errors: ['DIFFERENCE_NOT_FOUND'],
  }),
  'console.assignDifference': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/differences/{id}/assign',
    envelope: 'api',
    who: finance,
    changes: ['difference'],
    summary: 'Takes a difference, also from another operator when that is said, or gives it back.',
    input: assigning,
    reply: differenceRecord,
    errors: ['DIFFERENCE_NOT_FOUND', 'TAKEN_BY_OTHER'],
  }),
  'console.noteDifference': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/differences/{id}/note',
    envelope: 'api',
    who: finance,
    changes: ['difference', 'reconciliation'],
    summary: 'Writes something about a difference; nothing is changed or deleted.',
    input: z.object({ id: numericId, reason }),
    reply: differenceRecord,
    errors: ['DIFFERENCE_NOT_FOUND', 'REASON_NEEDED'],
  }),
  'console.cancelDifferences': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/differences/{id}/cancel',
    envelope: 'api',
    who: finance,
    changes: ['difference', 'reconciliation'],
    summary:
      'Explains two differences of one account and currency by each other, with a reason: only where they sum to zero. No money moves.',
    input: z.object({ id: numericId, other: numericId, reason }),
    reply: differenceRecord,
    errors: ['DIFFERENCE_NOT_FOUND', 'DIFFERENCE_DECIDED', 'DIFFERENCES_MISFIT', 'REASON_NEEDED'],
  }),
  'console.resolveDifference': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/differences/{id}/resolve',
    envelope: 'api',
    who: finance,
    changes: ['difference', 'reconciliation'],
    summary: 'Explains a difference, or opens an explained one again, with a reason. No money moves.',
    input: z.object({ id: numericId, resolved: z.boolean(), reason }),
    reply: differenceRecord,
    errors: ['DIFFERENCE_NOT_FOUND', 'DIFFERENCE_DECIDED', 'REASON_NEEDED'],
  }),
};
