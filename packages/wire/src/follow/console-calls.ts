import { z } from 'zod';
import { decimalText, done, instantMs, lines, numericId, pageInput, rows, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { lists } from './lists.ts';

const leaderStatus = z.enum(['applied', 'approved', 'paused', 'refused', 'ended']);

export const endpoints = {
  'console.leaders': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/leaders',
    envelope: 'rows',
    who: { operator: ['product', 'compliance', 'support', 'auditor'] },
    shows: ['leader'],
    summary: 'Who asked to lead, leads or led, newest first.',
    input: listInput(lists['console.leaders']).extend({ status: leaderStatus.optional() }),
    reply: rows(
      z.object({
        customerId: numericId,
        maskedCustomer: z.string(),
        status: leaderStatus,
        /** The name that others will see, or see; null where none was given. */
        name: z.string().nullable(),
        followers: wholeNumber,
        /** What the sales since approval have brought, in percent of what was sold had cost; null before the first. */
        yield: z.string().nullable(),
        /** Other accounts with the same identity document. */
        others: z.array(numericId),
        at: instantMs,
        decidedBy: z.string().nullable(),
        reason: z.string(),
      }),
    ),
    errors: [],
  }),
  'console.followers': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/leaders/{leader}/followers',
    envelope: 'rows',
    who: { operator: ['product', 'compliance', 'support', 'auditor'] },
    shows: ['leader', 'following'],
    summary: 'Who follows a leader now, the longest first, and how.',
    input: z.object({ leader: numericId, ...pageInput.shape }),
    reply: rows(
      z.object({
        id: numericId,
        customerId: numericId,
        maskedCustomer: z.string(),
        percent: wholeNumber.nullable(),
        amount: decimalText.nullable(),
        currency: z.string(),
        cap: decimalText,
        held: decimalText,
        profitPercent: wholeNumber.nullable(),
        stopPercent: wholeNumber.nullable(),
        since: instantMs,
      }),
    ),
    errors: [],
  }),
  'console.decideLeader': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/leaders/{customerId}/decision',
    envelope: 'api',
    who: { operator: ['product', 'compliance'] },
    changes: ['leader'],
    summary: 'Approves or refuses who asked to lead; pauses, resumes or ends who leads, with a reason.',
    input: z.object({
      customerId: numericId,
      decision: z.enum(['approve', 'refuse', 'pause', 'resume', 'end']),
      reason: lines(500),
    }),
    reply: done,
    errors: ['LEADER_NOT_FOUND', 'LEADER_NAMELESS', 'FROZEN', 'CONFLICT', 'REASON_NEEDED'],
  }),
};
