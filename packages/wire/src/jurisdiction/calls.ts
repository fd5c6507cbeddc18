import { z } from 'zod';
import { instantMs, line, nothing, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { country, openTo, residence, suitabilityResult } from './shapes.ts';

/** What a customer may trade where they live. */
export const endpoints = {
  'jurisdiction.own': endpoint({
    area: 'jurisdiction',
    method: 'GET',
    path: '/api/jurisdiction',
    envelope: 'api',
    who: 'customer',
    shows: ['residence', 'suitability', 'identity'],
    summary:
      "What the customer's country leaves open: each product with what stands in its way, and the most leverage by class.",
    input: nothing,
    reply: z.object({ residence, ...openTo }),
    errors: [],
  }),
  'jurisdiction.declare': endpoint({
    area: 'jurisdiction',
    method: 'POST',
    path: '/api/jurisdiction/residence',
    envelope: 'api',
    who: 'customer',
    changes: ['residence'],
    summary: 'States the country in which the customer lives; it counts once an operator has confirmed it.',
    input: z.object({ country }),
    reply: residence,
    errors: ['ACCOUNT_NOT_FOUND', 'COUNTRY_UNKNOWN'],
    perMinute: 20,
  }),
  'jurisdiction.test': endpoint({
    area: 'jurisdiction',
    method: 'GET',
    path: '/api/jurisdiction/test',
    envelope: 'api',
    who: 'customer',
    shows: ['suitability'],
    summary:
      'The questions of the suitability test with the answers to choose from, and where the customer stands with it.',
    input: nothing,
    reply: z.object({
      version: wholeNumber,
      /** How many answers have to count. */
      passMark: wholeNumber,
      /** How long the next one waits after one that was not passed. */
      waitHours: wholeNumber,
      questions: z.array(z.object({ id: z.string(), answers: z.array(z.string()) })),
      state: z.enum(['open', 'waiting', 'passed']),
      /** From when on it can be taken again, or until when it is passed. */
      until: instantMs.nullable(),
      last: suitabilityResult.nullable(),
    }),
    errors: [],
  }),
  'jurisdiction.answer': endpoint({
    area: 'jurisdiction',
    method: 'POST',
    path: '/api/jurisdiction/test',
    envelope: 'api',
    who: 'customer',
    changes: ['suitability'],
    summary: 'Hands in the suitability test: an answer to every question. It is scored here and kept with its answers.',
    input: z.object({
      version: wholeNumber,
      answers: z.array(z.object({ question: line(40), answer: line(40) })).max(50),
    }),
    reply: suitabilityResult,
    errors: ['SUITABILITY_PASSED', 'SUITABILITY_WAIT', 'SUITABILITY_CHANGED', 'SUITABILITY_INCOMPLETE'],
    perMinute: 20,
  }),
};
