import { z } from 'zod';
import { done, instantMs, lines, numericId, rows, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { lists } from './lists.ts';

export const endpoints = {
  'console.leaders': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/leaders',
    envelope: 'rows',
    who: { operator: ['product', 'compliance', 'support', 'auditor'] },
    shows: ['leader'],
    summary: 'Who asked to lead, leads or led, newest first.',
    input: listInput(lists['console.leaders']),
    reply: rows(
      z.object({
        customerId: numericId,
        status: z.enum(['applied', 'approved', 'refused', 'ended']),
        followers: wholeNumber,
        at: instantMs,
        decidedBy: z.string().nullable(),
        reason: z.string(),
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
    summary: 'Approves or refuses who asked to lead, or ends who leads, with a reason.',
    input: z.object({ customerId: numericId, decision: z.enum(['approve', 'refuse', 'end']), reason: lines(500) }),
    reply: done,
    errors: ['LEADER_NOT_FOUND', 'FROZEN', 'CONFLICT', 'REASON_NEEDED'],
  }),
};
