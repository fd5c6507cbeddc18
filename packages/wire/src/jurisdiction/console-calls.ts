import { IDENTITY_LEVELS } from '@bourse/rules';
import { z } from 'zod';
import { instantMs, lines, numericId, rows } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { lists } from './lists.ts';
import { country, openTo, residence, suitabilityResult } from './shapes.ts';

/** Where customers live, as operators see and confirm it. */
export const endpoints = {
  'console.residences': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/residences',
    envelope: 'rows',
    who: { operator: ['support', 'compliance', 'finance', 'auditor'] },
    shows: ['residence', 'identity'],
    summary: 'Customers whose declared country of residence waits for its confirmation, the oldest declaration first.',
    input: listInput(lists['console.residences']),
    reply: rows(
      z.object({
        /** Of the declaration: another country is declared under another number. */
        id: numericId,
        customerId: numericId,
        maskedCustomer: z.string(),
        declared: country,
        declaredAt: instantMs,
        /** The one that counts until then; null where none does. */
        confirmed: country.nullable(),
        identityLevel: z.enum(IDENTITY_LEVELS),
      }),
    ),
    errors: [],
  }),
  'console.customerJurisdiction': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/customers/{id}/jurisdiction',
    envelope: 'api',
    who: { operator: ['support', 'compliance', 'finance', 'auditor'] },
    shows: ['residence', 'suitability', 'identity'],
    summary:
      "A customer's country of residence, as declared and as confirmed, what it leaves open to them, and the suitability tests they have handed in.",
    input: z.object({ id: numericId }),
    reply: z.object({
      residence,
      confirmedBy: z.string().nullable(),
      /** What the customer is shown; without products where the account is closed. */
      ...openTo,
      /** The newest first. */
      tests: z.array(
        suitabilityResult.extend({ answers: z.array(z.object({ question: z.string(), answer: z.string() })) }),
      ),
    }),
    errors: ['CUSTOMER_NOT_FOUND'],
  }),
  'console.confirmResidence': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/customers/{id}/residence',
    envelope: 'api',
    who: { operator: ['compliance'] },
    changes: ['residence'],
    summary: 'Confirms the country that a customer has declared; it must be the one that is declared now.',
    input: z.object({ id: numericId, country, reason: lines(500) }),
    reply: residence,
    errors: ['CUSTOMER_NOT_FOUND', 'COUNTRY_NOT_DECLARED', 'REASON_NEEDED'],
  }),
};
