import { z } from 'zod';
import { decimalText, lines, numericId, rows, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { proposal } from '../proposal.ts';
import { lists } from './lists.ts';
import { creditApplication, creditLoan } from './shapes.ts';

/** What an application is decided by, in its currency. */
const standing = z.object({
  /** The own assets at fresh prices, less what is owed; null where a price is missing. */
  ownAssets: decimalText.nullable(),
  /** The share of them that the level lends; null where a price is missing. */
  limit: decimalText.nullable(),
  owed: decimalText,
  isOverdue: z.boolean(),
  /** Of the line that there is; null without one. */
  line: z.object({ level: wholeNumber, limit: decimalText }).nullable(),
  identity: z.enum(['none', 'primary', 'advanced']),
});

const customer = { customerId: numericId, maskedCustomer: z.string() };

/** The console's rows of credit: applications to decide, and what is lent. */
export const endpoints = {
  'console.credits': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/credits',
    envelope: 'rows',
    who: { operator: ['finance', 'compliance', 'auditor'] },
    shows: ['credit'],
    summary: 'Applications for credit, newest first.',
    input: listInput(lists['console.credits']).extend({
      status: z.enum(['applying', 'approved', 'refused']).optional(),
    }),
    reply: rows(
      creditApplication.extend({
        ...customer,
        quota: decimalText,
        /** How the customer stands now; null once it is decided. */
        standing: standing.nullable(),
      }),
    ),
    errors: [],
  }),
  'console.decideCredit': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/credits/{id}/decide',
    envelope: 'api',
    who: { operator: ['finance'] },
    changes: ['credit'],
    summary:
      'Approves an application, with a limit worked out now from the own assets, or refuses it with a text for the customer.',
    input: z.object({ id: numericId, approved: z.boolean(), reason: lines(500) }),
    reply: z.object({ id: numericId }),
    idempotent: true,
    errors: ['CREDIT_NOT_APPLYING', 'RATE_UNAVAILABLE', 'CREDIT_LIMIT_NONE', 'FOUR_EYES_NEEDED', 'REASON_NEEDED'],
  }),
  'console.proposeCreditLimit': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/credits/{id}/propose',
    envelope: 'api',
    who: { operator: ['finance'] },
    changes: ['proposal'],
    summary: 'Proposes to approve an application above the bound of one operator, for another to confirm.',
    input: z.object({ id: numericId, reason: lines(500) }),
    reply: proposal,
    errors: ['CREDIT_NOT_APPLYING', 'REASON_NEEDED', 'PROPOSAL_OPEN'],
  }),
  'console.creditLoans': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/credit-loans',
    envelope: 'rows',
    who: { operator: ['finance', 'compliance', 'auditor'] },
    shows: ['credit'],
    summary: 'Loans on credit lines, newest first.',
    input: listInput(lists['console.creditLoans']).extend({
      state: z.enum(['open', 'overdue', 'repaid']).optional(),
    }),
    reply: rows(creditLoan.extend(customer)),
    errors: [],
  }),
};
