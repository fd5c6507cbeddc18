import { z } from 'zod';
import { decimalText } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { exclusionPeriod, limitKind, limitWindow, ownLimits, sessionMinutes } from './shapes.ts';

const own = { area: 'limits', envelope: 'api', who: 'customer', reply: ownLimits } as const;
const change = { ...own, method: 'POST', changes: ['limits'] } as const;

/** What customers limit for themselves; each answers with all of it. */
export const endpoints = {
  'limits.own': endpoint({
    ...own,
    method: 'GET',
    path: '/api/limits',
    shows: ['limits', 'deposit', 'order', 'position'],
    summary: "The customer's own limits, what counts towards them, what waits, and an exclusion.",
    input: z.object({}),
    errors: [],
  }),
  'limits.setMoney': endpoint({
    ...change,
    changes: ['limits', 'order', 'balance'],
    path: '/api/limits/money',
    summary:
      'Limits deposits or losses within a rolling window; a tighter limit takes effect at once, a looser one, or none (no amount), after 24 hours.',
    input: z.object({ kind: z.enum(['deposit', 'loss']), amount: decimalText.optional(), window: limitWindow }),
    errors: ['ACCOUNT_NOT_FOUND', 'BAD_AMOUNT'],
  }),
  'limits.setSession': endpoint({
    ...change,
    path: '/api/limits/session',
    summary:
      'Limits the minutes of a session; a shorter one takes effect at once, a longer one, or none (no minutes), after 24 hours.',
    input: z.object({ minutes: sessionMinutes.optional() }),
    errors: ['ACCOUNT_NOT_FOUND', 'BAD_AMOUNT'],
  }),
  'limits.keep': endpoint({
    ...change,
    path: '/api/limits/keep',
    summary: 'Keeps the present limit: the looser one that waits is taken back.',
    input: z.object({ kind: limitKind }),
    errors: ['LIMIT_NOT_PENDING'],
  }),
  'limits.beginSession': endpoint({
    ...change,
    path: '/api/limits/session/begin',
    summary: 'Begins a session after the last one and its pause; while one runs, nothing happens.',
    input: z.object({}),
    errors: ['SESSION_PAUSED'],
  }),
  'limits.exclude': endpoint({
    ...change,
    changes: ['limits', 'order', 'balance'],
    path: '/api/limits/exclusion',
    summary:
      'Excludes the customer from deposits and new risk, at once. Nobody can shorten or lift it; it can be made longer.',
    input: z.object({ period: exclusionPeriod }),
    errors: ['ACCOUNT_NOT_FOUND', 'EXCLUSION_LONGER'],
  }),
};
