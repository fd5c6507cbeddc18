import { z } from 'zod';
import { numericId } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { ownLimits } from './shapes.ts';

export const endpoints = {
  'console.customerLimits': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/customers/{id}/limits',
    envelope: 'api',
    who: { operator: ['support', 'compliance', 'finance', 'auditor'] },
    shows: ['limits'],
    summary: "A customer's own limits and exclusion, none once the account is closed. No operator changes them.",
    input: z.object({ id: numericId }),
    reply: ownLimits.extend({ isClosed: z.boolean() }),
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
};
