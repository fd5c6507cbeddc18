import { z } from 'zod';
import { decimalText, instantMs, instrument, line, lines, numericId, pageInput, rows, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { proposal } from '../proposal.ts';

const READERS = { operator: ['product', 'finance', 'compliance', 'support', 'auditor'] } as const;
const reason = lines(500);
const proposing = ['PROPOSAL_OPEN', 'REASON_NEEDED'] as const;

/** The console's rows of splits. */
export const endpoints = {
  'console.splits': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/splits',
    envelope: 'rows',
    who: READERS,
    shows: ['split'],
    summary: 'Splits, newest first: terms, how far they have come, whose shares were adjusted and what was paid.',
    input: pageInput,
    reply: rows(
      z.object({
        id: numericId,
        instrument: z.string(),
        symbol: z.string(),
        currency: z.string(),
        from: wholeNumber,
        to: wholeNumber,
        exAt: instantMs,
        source: z.string(),
        stage: z.enum(['announced', 'cancelled', 'adjusting', 'done']),
        /** How much of it is done, from 0 to 1. */
        progress: z.number(),
        /** Whose shares were adjusted in the real account mode. */
        holders: wholeNumber,
        /** What was paid to them for what was left over, and the price of the old share that it was paid at; null before. */
        paid: decimalText,
        price: decimalText.nullable(),
        doneAt: instantMs.nullable(),
      }),
    ),
    errors: [],
  }),
  'console.proposeSplit': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/splits/propose',
    envelope: 'api',
    who: { operator: ['product'] },
    changes: ['proposal'],
    summary: 'Proposes to announce a split; its terms cannot be changed once another operator has confirmed it.',
    input: z.object({
      instrument,
      /** So many shares become so many, in lowest terms. */
      from: wholeNumber,
      to: wholeNumber,
      /** A day on which the share is traded; it begins at 00:00 UTC. */
      exDate: z.iso.date().meta({ examples: ['2026-05-04'], description: 'a day in UTC' }),
      /** The issuer's document. */
      source: line(200, 'Notice of 3 May'),
      reason,
    }),
    reply: proposal,
    errors: ['INSTRUMENT_NOT_FOUND', 'INCOME_TERMS_MISFIT', 'SPLIT_BLOCKED', 'EX_DAY_MISFIT', ...proposing],
  }),
  'console.proposeSplitCancellation': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/splits/{id}/propose-cancellation',
    envelope: 'api',
    who: { operator: ['product'] },
    changes: ['proposal'],
    summary: 'Proposes to cancel a split before its day.',
    input: z.object({ id: numericId, reason }),
    reply: proposal,
    errors: ['SPLIT_NOT_FOUND', 'CONFLICT', ...proposing],
  }),
};
