import { z } from 'zod';
import { blankable, id, instantMs, nothing, pageInput, rows, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';

const message = z.object({
  id,
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.string(),
  /** In live mode codes in it are covered. */
  text: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  createdAt: instantMs,
  sentAt: instantMs.nullable(),
});

const auditEntry = z.object({
  id,
  at: instantMs,
  operator: z.string(),
  action: z.string(),
  /** What it was done to: 'customer:12', 'deposit:7', 'instrument:AURX'. */
  target: z.string(),
  reason: z.string().nullable(),
  outcome: z.string(),
  address: z.string(),
  requestId: z.string(),
  journalSeq: z.int().nullable(),
  hash: z.string(),
});

export const platformConsoleEndpoints = {
  'console.outbox': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/outbox',
    envelope: 'rows',
    who: { operator: ['support'] },
    summary: 'Mails and short messages, newest first; those to one address when it is named.',
    input: pageInput.extend({ to: blankable(254), channel: z.enum(['email', 'sms']).optional() }),
    reply: rows(message),
    errors: [],
  }),
  'console.audit': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/audit',
    envelope: 'rows',
    who: { operator: ['auditor', 'compliance'] },
    summary: 'What operators did, newest first, in a chain of hashes.',
    input: pageInput.extend({
      operator: blankable(64),
      action: blankable(64),
      target: blankable(128),
    }),
    reply: rows(auditEntry),
    errors: [],
  }),
  'console.verifyAudit': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/audit/verify',
    envelope: 'api',
    who: { operator: ['auditor', 'compliance'] },
    summary: 'Reads the whole trail again and says whether every row follows from the row before it.',
    input: nothing,
    reply: z.object({
      at: instantMs,
      rows: wholeNumber,
      /** Id of the first row that does not fit, null when all do. */
      firstBroken: z.int().nullable(),
      lastHash: z.string().nullable(),
    }),
    errors: [],
    perMinute: 10,
  }),
};
