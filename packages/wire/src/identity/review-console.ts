import { z } from 'zod';
import { instantMs, lines, numericId, rows } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { proposal } from '../proposal.ts';
import {
  applicationItem,
  applicationState,
  applicationStep,
  givenRemark,
  identityItem,
  identityLevel,
} from './application-shapes.ts';
import { lists } from './lists.ts';

const row = z.object({
  id: numericId,
  customerId: numericId,
  maskedCustomer: z.string(),
  level: identityLevel,
  state: applicationState,
  submittedAt: instantMs.nullable(),
  /** Who has taken it, or who decided it. */
  reviewer: z.string().nullable(),
  decidedAt: instantMs.nullable(),
});

/** Texts are masked, and of pictures it is said whether there are any; `console.revealApplication` gives both in full. */
const applicationDetail = row.extend({
  items: z.array(applicationItem),
  timeline: z.array(applicationStep.extend({ operator: z.string().nullable() })),
  /** Other customers who gave the same number of a document. */
  sameNumber: z.array(numericId),
});

const itemsRequestedAgain = z.object({
  id: numericId,
  decision: z.literal('ask-again'),
  items: z
    .array(givenRemark.extend({ item: identityItem }))
    .min(1)
    .max(6),
});
const refused = z.object({ id: numericId, decision: z.literal('refuse'), remark: givenRemark });
/** For the other operator. */
const why = lines(500);

export const identityReviewEndpoints = {
  'console.applications': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/identity',
    envelope: 'rows',
    who: { operator: ['compliance', 'auditor'] },
    shows: ['identity'],
    summary: 'Applications for a check of identity: those that wait oldest first, decided ones newest first.',
    input: listInput(lists['console.applications']).extend({
      /** 'waiting' is what was handed in and is not decided. */
      status: z.enum(['waiting', 'approved', 'action-required', 'refused']).optional(),
      level: identityLevel.optional(),
      customerId: numericId.optional(),
    }),
    reply: rows(row),
    errors: [],
  }),
  'console.application': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/identity/{id}',
    envelope: 'api',
    who: { operator: ['compliance', 'auditor'] },
    shows: ['identity'],
    summary: 'One application: its items with texts masked and without pictures, and what happened to it.',
    input: z.object({ id: numericId }),
    reply: applicationDetail,
    errors: ['APPLICATION_NOT_FOUND'],
  }),
  'console.revealApplication': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/identity/{id}/reveal',
    envelope: 'api',
    who: { operator: ['compliance'] },
    changes: [],
    summary:
      'The texts of one application in full and its pictures by signed addresses; who looked, when and why is written down first. Without it none of them is approved. Who does not have it under review types a reason.',
    input: z.object({ id: numericId, reason: lines(500).optional() }),
    reply: z.object({
      texts: z.array(z.object({ item: identityItem, value: z.string() })),
      pictures: z.array(z.object({ item: identityItem, url: z.string() })),
    }),
    errors: ['APPLICATION_NOT_FOUND', 'REASON_NEEDED'],
    perMinute: 60,
  }),
  'console.takeApplication': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/identity/{id}/take',
    envelope: 'api',
    who: { operator: ['compliance'] },
    changes: ['identity'],
    summary: 'Takes an application under review, also from another operator; only who has it decides it.',
    input: z.object({ id: numericId }),
    reply: applicationDetail,
    errors: ['APPLICATION_NOT_FOUND', 'NOT_IN_REVIEW'],
  }),
  'console.releaseApplication': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/identity/{id}/release',
    envelope: 'api',
    who: { operator: ['compliance'] },
    changes: ['identity'],
    summary: 'Gives an application back to those that wait; only who has it does.',
    input: z.object({ id: numericId }),
    reply: applicationDetail,
    errors: ['APPLICATION_NOT_FOUND', 'NOT_IN_REVIEW', 'TAKEN_BY_OTHER'],
  }),
  'console.decideApplication': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/identity/{id}/decide',
    envelope: 'api',
    who: { operator: ['compliance'] },
    changes: ['identity', 'customer'],
    summary: 'Approves an application, asks for some of its items again, or refuses it.',
    input: z.discriminatedUnion('decision', [
      z.object({
        id: numericId,
        decision: z.literal('approve'),
        /** Needed where the number of the document is known of another customer. */
        reason: lines(500).optional(),
      }),
      itemsRequestedAgain,
      refused,
    ]),
    reply: applicationDetail,
    errors: [
      'APPLICATION_NOT_FOUND',
      'NOT_IN_REVIEW',
      'TAKEN_BY_OTHER',
      'REASON_NEEDED',
      'NO_SUCH_ITEM',
      'NOT_REVEALED',
      'FOUR_EYES_NEEDED',
    ],
  }),
  'console.proposeDecision': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/identity/{id}/propose-decision',
    envelope: 'api',
    who: { operator: ['compliance'] },
    changes: ['identity', 'proposal'],
    summary: 'Proposes a decision on an application whose text for the customer takes two; another operator confirms.',
    input: z.discriminatedUnion('decision', [itemsRequestedAgain.extend({ why }), refused.extend({ why })]),
    reply: proposal,
    errors: [
      'APPLICATION_NOT_FOUND',
      'NOT_IN_REVIEW',
      'TAKEN_BY_OTHER',
      'REASON_NEEDED',
      'NO_SUCH_ITEM',
      'NOT_REVEALED',
      'PROPOSAL_OPEN',
    ],
  }),
};
