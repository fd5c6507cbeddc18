import { z } from 'zod';
import { decimalText, instantMs, instrument, numericId, page, pageInput } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';

/** Dividends of shares. */
export const endpoints = {
  'dividends.ofShare': endpoint({
    area: 'dividends',
    method: 'GET',
    path: '/stock/dividends',
    envelope: 'stock',
    who: 'public',
    shows: ['dividend'],
    summary: 'Dividends of a share, announced and paid, the latest ex-date first.',
    input: pageInput.extend({ instrument }),
    reply: page(
      z.object({
        id: numericId,
        currency: z.string(),
        perShare: decimalText,
        exAt: instantMs,
        recordAt: instantMs,
        payAt: instantMs,
        state: z.enum(['announced', 'cancelled', 'owed', 'paid']),
      }),
    ),
    errors: ['INSTRUMENT_NOT_FOUND'],
  }),
  'dividends.own': endpoint({
    area: 'dividends',
    method: 'GET',
    path: '/stock/dividends/own',
    envelope: 'stock',
    who: 'customer',
    shows: ['dividend-line', 'dividend'],
    summary: 'What dividends of a share bring or brought oneself, the latest first.',
    input: z.object({ instrument }),
    reply: z.array(
      z.object({
        dividend: numericId,
        /** The position with leverage that it belongs to; null for shares that are held. */
        position: numericId.nullable(),
        shares: decimalText,
        currency: z.string(),
        /** Below zero where a short position pays it. */
        amount: decimalText,
        /** Null while it is owed. */
        paidAt: instantMs.nullable(),
      }),
    ),
    errors: ['INSTRUMENT_NOT_FOUND'],
  }),
};
