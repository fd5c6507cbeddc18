import { z } from 'zod';
import { decimalText, instantMs, instrument, numericId, page, pageInput, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';

/** Splits of shares. */
export const endpoints = {
  'splits.ofShare': endpoint({
    area: 'splits',
    method: 'GET',
    path: '/stock/splits',
    envelope: 'stock',
    who: 'public',
    shows: ['split'],
    summary: 'Splits of a share, announced and carried out, the latest first.',
    input: pageInput.extend({ instrument }),
    reply: page(
      z.object({
        id: numericId,
        /** So many shares become so many. */
        from: wholeNumber,
        to: wholeNumber,
        exAt: instantMs,
        state: z.enum(['announced', 'cancelled', 'adjusting', 'done']),
      }),
    ),
    errors: ['INSTRUMENT_NOT_FOUND'],
  }),
  'splits.own': endpoint({
    area: 'splits',
    method: 'GET',
    path: '/stock/splits/own',
    envelope: 'stock',
    who: 'customer',
    shows: ['split-line', 'split'],
    summary: 'What splits of a share have made of what oneself had of it, the latest first.',
    input: z.object({ instrument }),
    reply: z.array(
      z.object({
        split: numericId,
        before: decimalText,
        after: decimalText,
        currency: z.string(),
        /** Paid for what was left over. */
        amount: decimalText,
        at: instantMs,
      }),
    ),
    errors: ['INSTRUMENT_NOT_FOUND'],
  }),
};
