import { ACCOUNT_MODES } from '@bourse/rules';
import { z } from 'zod';
import { decimalText, instantMs, instrument, line, lines, numericId, pageInput, rows, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { proposal } from '../proposal.ts';
import { lists } from './lists.ts';

const READERS = { operator: ['product', 'finance', 'compliance', 'support', 'auditor'] } as const;
const reason = lines(500);
const day = z.iso.date().meta({ examples: ['2026-05-04'], description: 'a day in UTC' });
const proposing = ['PROPOSAL_OPEN', 'REASON_NEEDED'] as const;

/** The console's rows of dividends. */
export const endpoints = {
  'console.dividends': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/dividends',
    envelope: 'rows',
    who: READERS,
    shows: ['dividend'],
    summary: 'Dividends, newest first: terms, how far they have come, what is owed, has come and is paid.',
    input: pageInput,
    reply: rows(
      z.object({
        id: numericId,
        instrument: z.string(),
        symbol: z.string(),
        currency: z.string(),
        perShare: decimalText,
        exAt: instantMs,
        recordAt: instantMs,
        payAt: instantMs,
        source: z.string(),
        stage: z.enum(['announced', 'cancelled', 'fixing', 'owed', 'funded', 'paying', 'paid']),
        /** How much of what the stage has to do is done, from 0 to 1. */
        progress: z.number(),
        /** Customers who are owed in the real account mode. */
        holders: wholeNumber,
        owed: decimalText,
        received: decimalText,
        paid: decimalText,
        paidAt: instantMs.nullable(),
      }),
    ),
    errors: [],
  }),
  'console.dividendLines': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/dividend-lines',
    envelope: 'rows',
    who: READERS,
    shows: ['dividend'],
    summary: 'Who is owed dividends or was paid, newest first; of one dividend, when it is given.',
    input: listInput(lists['console.dividendLines']).extend({
      dividend: numericId.optional(),
      mode: z.enum(ACCOUNT_MODES).optional(),
    }),
    reply: rows(
      z.object({
        id: numericId,
        dividend: numericId,
        customerId: numericId,
        maskedCustomer: z.string(),
        mode: z.enum(ACCOUNT_MODES),
        symbol: z.string(),
        shares: decimalText,
        currency: z.string(),
        amount: decimalText,
        exAt: instantMs,
        payAt: instantMs,
        paidAt: instantMs.nullable(),
      }),
    ),
    errors: [],
  }),
  'console.proposeDividend': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/dividends/propose',
    envelope: 'api',
    who: { operator: ['product'] },
    changes: ['proposal'],
    summary: 'Proposes to announce a dividend; its terms cannot be changed once another operator has confirmed it.',
    input: z.object({
      instrument,
      currency: line(16, 'USD'),
      perShare: decimalText,
      /** A day on which the share is traded; it begins at 00:00 UTC, and so do the others. */
      exDate: day,
      recordDate: day,
      payDate: day,
      /** The issuer's document. */
      source: line(200, 'Notice of 3 May'),
      reason,
    }),
    reply: proposal,
    errors: [
      'INSTRUMENT_NOT_FOUND',
      'INCOME_TERMS_MISFIT',
      'EX_DAY_MISFIT',
      'BAD_AMOUNT',
      'ABOVE_MAXIMUM',
      ...proposing,
    ],
  }),
  'console.proposeDividendCancellation': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/dividends/{id}/propose-cancellation',
    envelope: 'api',
    who: { operator: ['product'] },
    changes: ['proposal'],
    summary: 'Proposes to cancel a dividend before its ex-date.',
    input: z.object({ id: numericId, reason }),
    reply: proposal,
    errors: ['DIVIDEND_NOT_FOUND', 'CONFLICT', ...proposing],
  }),
  'console.proposeDividendReceipt': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/dividends/{id}/propose-receipt',
    envelope: 'api',
    who: { operator: ['finance'] },
    changes: ['proposal'],
    summary: 'Proposes to book money of the issuer that has come at the bank for the customers of a dividend.',
    input: z.object({ id: numericId, amount: decimalText, reference: line(120, 'wire 2026-05-20/17'), reason }),
    reply: proposal,
    errors: ['DIVIDEND_NOT_FOUND', 'CONFLICT', 'BAD_AMOUNT', 'ABOVE_MAXIMUM', 'REFERENCE_USED', ...proposing],
  }),
};
