import { INSTRUMENT_KINDS } from '@bourse/rules';
import { z } from 'zod';
import { blankable, decimalText, instantMs, instrument, lines, rows, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { EVERY_ROLE } from '../operator.ts';
import { proposal } from '../proposal.ts';
import { lists } from './lists.ts';

const instrumentState = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  kind: z.enum(INSTRUMENT_KINDS),
  venue: z.string(),
  quote: z.string(),
  last: decimalText.nullable(),
  session: z.enum(['open', 'break', 'closed', 'halted', 'suspended']),
  nextOpen: instantMs.nullable(),
  nextClose: instantMs.nullable(),
  halted: z
    .object({
      reason: z.string(),
      by: z.string(),
      /** Who agreed, where two did. */
      agreedBy: z.string().nullable(),
      at: instantMs,
      /** When trading resumes by itself; null when it is lifted by hand. */
      until: instantMs.nullable(),
    })
    .nullable(),
  /** For how many minutes one operator alone may halt it now; longer takes two. */
  haltAloneMinutes: wholeNumber,
  feed: z.enum(['simulated', 'replay', 'live', 'delayed']),
  /** Milliseconds since the last tick, null before the first. */
  feedAgeMs: wholeNumber.nullable(),
  stale: z.boolean(),
  restingOrders: wholeNumber,
});

const reason = lines(500);
/** Ten years: longer is without an end. */
const MOST_MINUTES = 5_256_000;
const minutes = z.int().min(1).max(MOST_MINUTES);

export const marketConsoleEndpoints = {
  'console.instruments': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/instruments',
    envelope: 'rows',
    who: { operator: EVERY_ROLE },
    shows: ['instrument'],
    summary: 'Instruments with the state of their session and the age of their feed.',
    input: listInput(lists['console.instruments']).extend({
      venue: blankable(16),
      only: z.enum(['halted', 'stale']).optional(),
    }),
    reply: rows(instrumentState),
    errors: [],
  }),
  'console.haltInstrument': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/instruments/{id}/halt',
    envelope: 'api',
    who: { operator: ['product', 'compliance'] },
    changes: ['instrument'],
    summary:
      'Stops trading in an instrument for so many minutes, then it resumes by itself, with a reason that customers see. Longer than one operator alone may, or without an end, it takes two.',
    input: z.object({ id: instrument, minutes: minutes.optional(), reason }),
    reply: instrumentState,
    errors: ['INSTRUMENT_NOT_FOUND', 'HALTED', 'HALT_TOO_LONG', 'FOUR_EYES_NEEDED', 'REASON_NEEDED'],
    idempotent: true,
  }),
  'console.proposeHalt': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/instruments/{id}/propose-halt',
    envelope: 'api',
    who: { operator: ['product', 'compliance'] },
    changes: ['instrument', 'proposal'],
    summary:
      'Proposes to halt an instrument for so many minutes, or until it is lifted; also to change the end of a halt. Another operator confirms.',
    input: z.object({ id: instrument, minutes: minutes.nullable(), reason }),
    reply: proposal,
    errors: ['INSTRUMENT_NOT_FOUND', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
  'console.resumeInstrument': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/instruments/{id}/resume',
    envelope: 'api',
    who: { operator: ['product', 'compliance'] },
    changes: ['instrument'],
    summary: 'Resumes trading in a halted instrument, with a reason.',
    input: z.object({ id: instrument, reason }),
    reply: instrumentState,
    errors: ['INSTRUMENT_NOT_FOUND', 'NOT_HALTED', 'REASON_NEEDED'],
    idempotent: true,
  }),
};
