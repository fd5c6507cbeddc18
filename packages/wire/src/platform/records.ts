import { z } from 'zod';
import { instantMs, line, nothing } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ examples: ['2026-01-31'], description: "a day in the customer's own zone" });

export const recordsEndpoints = {
  'records.statement': endpoint({
    area: 'records',
    method: 'GET',
    path: '/api/records/statement',
    envelope: 'bare',
    produces: 'application/octet-stream',
    who: 'customer',
    shows: [],
    summary:
      'The statement of a period, both days included: opening and closing balances and every posting, as CSV or PDF.',
    input: z.object({ from: day, to: day, format: z.enum(['csv', 'pdf']) }),
    reply: z.unknown(),
    errors: ['BAD_PERIOD', 'STATEMENT_TOO_LONG'],
    perMinute: 10,
  }),
  'records.ownData': endpoint({
    area: 'records',
    method: 'GET',
    path: '/api/records/own-data',
    envelope: 'bare',
    produces: 'application/json',
    who: 'customer',
    shows: [],
    summary: 'All that is kept about the customer, secrets left out, as one JSON document.',
    input: nothing,
    reply: z.unknown(),
    errors: [],
    perMinute: 3,
  }),
  'records.outcome': endpoint({
    area: 'records',
    method: 'GET',
    path: '/api/records/outcome',
    envelope: 'api',
    who: 'customer',
    shows: [],
    summary:
      'What became of a request that moves money, by its Idempotency-Key: when it was carried out, or null where none with this key was taken until now, or only one more than 48 hours ago, which may be forgotten. Sent again more than 24 hours after that time, the request may be carried out anew. While one is being handled it is refused, to be asked again. Carries out nothing.',
    input: z.object({ key: line(128) }),
    reply: z.object({ at: instantMs.nullable() }),
    errors: ['REQUEST_UNDER_WAY'],
  }),
};
