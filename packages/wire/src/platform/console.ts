import { z } from 'zod';
import { blankable, decimalText, id, instantMs, nothing, rows, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { proposalLife } from '../proposal.ts';
import { lists } from './lists.ts';

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
  /** Whose it is; null where it is no customer's, or of several. */
  customer: z.int().nullable(),
  reason: z.string().nullable(),
  /** Of a row about a proposal, the one that made it among them: what it is about, all that it says, and what became of it; null for others. */
  proposed: z
    .object({
      id,
      subject: z.string(),
      /** What happens when it is confirmed. */
      sentences: z.array(z.string()),
      ...proposalLife,
    })
    .nullable(),
  outcome: z.string(),
  address: z.string(),
  requestId: z.string(),
  journalSeq: z.int().nullable(),
  hash: z.string(),
});

/** One figure a day, the oldest first; money in whole and parts of the currency that the reply names. */
const daily = z.array(decimalText);

export const platformConsoleEndpoints = {
  'console.today': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/today',
    envelope: 'api',
    who: { operator: ['finance', 'product', 'compliance', 'auditor'] },
    shows: ['deposit', 'withdrawal', 'identity', 'proposal', 'balance'],
    summary:
      'Money in and out, volume and new customers of the last fourteen days, and what the house is exposed to; other currencies at the current rate.',
    input: nothing,
    reply: z.object({
      at: instantMs,
      /** The zone that days are counted in, and the currency of all money. */
      zone: z.string(),
      currency: z.string(),
      /** The first instants of the days, the last of them today's. */
      days: z.array(instantMs),
      moneyIn: daily,
      moneyOut: daily,
      volume: daily,
      newCustomers: z.array(wholeNumber),
      /** What the house holds of its own (above zero) or owes (below), the largest worth first. */
      exposure: z.array(z.object({ asset: z.string(), amount: decimalText, worth: decimalText.nullable() })),
      /** Assets left out of the sums because no price leads to the currency. */
      unpriced: z.array(z.string()),
    }),
    errors: [],
  }),
  'console.outbox': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/outbox',
    envelope: 'rows',
    who: { operator: ['support'] },
    shows: [],
    summary: 'Mails and short messages, newest first; those to one address when it is named.',
    input: listInput(lists['console.outbox']).extend({
      recipient: blankable(254),
      channel: z.enum(['email', 'sms']).optional(),
    }),
    reply: rows(message),
    errors: [],
  }),
  'console.audit': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/audit',
    envelope: 'rows',
    who: { operator: ['auditor', 'compliance'] },
    shows: ['audit'],
    summary: 'What operators did, newest first, in a chain of hashes.',
    input: listInput(lists['console.audit']).extend({
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
    shows: [],
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
