import { INCOME_KINDS } from '@bourse/rules';
import { z } from 'zod';
import { decimalText, emptyable, instantMs, line, lines, numericId, pageInput, rows, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { proposal } from '../proposal.ts';

const READERS = { operator: ['product', 'finance', 'auditor'] } as const;

const terms = {
  kind: z.enum(INCOME_KINDS),
  name: line(120, 'Harbour income'),
  account: z.enum(['platform', 'financial', 'contract', 'stock']),
  asset: line(16, 'EUR'),
  unitPrice: decimalText,
  /** Millionths of the principal a day. */
  ppm: wholeNumber,
  days: wholeNumber,
  minimum: decimalText,
  maximum: decimalText,
  capacity: decimalText,
  /** Subscribed elsewhere, as published. */
  external: decimalText,
  opensAt: instantMs,
  closesAt: instantMs,
} as const;

/** The console's rows of products that are bought for an income. */
export const endpoints = {
  'console.incomeProducts': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/income-products',
    envelope: 'rows',
    who: READERS,
    shows: ['income-product'],
    summary:
      'Income products, newest first, with what customers bought and what the house owes and has for their income.',
    input: pageInput,
    reply: rows(
      z.object({
        id: numericId,
        ...terms,
        bought: decimalText,
        running: wholeNumber,
        /** On the house account that its income is paid from; all products of the asset share it. */
        incomeAccount: decimalText,
        owed: decimalText,
      }),
    ),
    errors: [],
  }),
  'console.incomeRuns': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/income-runs',
    envelope: 'rows',
    who: READERS,
    shows: ['income-product'],
    summary: 'Income payments by product and day, newest first.',
    input: pageInput,
    reply: rows(
      z.object({
        product: numericId,
        name: z.string(),
        mode: z.enum(['real', 'demo']),
        asset: z.string(),
        day: instantMs,
        holdings: wholeNumber,
        earned: decimalText,
        paid: decimalText,
        ended: wholeNumber,
        done: z.boolean(),
      }),
    ),
    errors: [],
  }),
  'console.proposeIncomeProduct': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/income-products/propose',
    envelope: 'api',
    who: { operator: ['product'] },
    changes: ['proposal'],
    summary: 'Proposes an income product; its terms cannot be changed once another operator has confirmed it.',
    input: z.object({
      ...terms,
      about: lines(1_000),
      manager: emptyable(120),
      reason: lines(500),
    }),
    reply: proposal,
    errors: ['INCOME_TERMS_MISFIT', 'BAD_AMOUNT', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
};
