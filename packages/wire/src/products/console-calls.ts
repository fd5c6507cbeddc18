import { ACCOUNT_MODES, INCOME_KINDS } from '@bourse/rules';
import { z } from 'zod';
import { decimalText, emptyable, instantMs, line, lines, numericId, pageInput, rows, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { proposal } from '../proposal.ts';
import { lists } from './lists.ts';
import { offered } from './shapes.ts';

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
        about: z.string(),
        manager: z.string(),
        bought: decimalText,
        left: offered.left,
        progress: offered.progress,
        state: offered.state,
        /** Whether it is wound up: every holding is redeemed, or is about to be. */
        woundUp: z.boolean(),
        /** Holdings that run or are owed income. */
        running: wholeNumber,
        /** When the next day of income is paid; null while nobody has any coming. */
        dueAt: instantMs.nullable(),
        /** The day that is being paid now, and how far it has come; null between payments. */
        run: z.object({ day: instantMs, holdings: wholeNumber, earned: decimalText, paid: decimalText }).nullable(),
        /** On the house account that its income is paid from, and what is owed from it; all products of the asset share it. */
        incomeAccount: decimalText,
        owed: decimalText,
      }),
    ),
    errors: [],
  }),
  'console.incomeHoldings': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/income-holdings',
    envelope: 'rows',
    who: READERS,
    shows: ['income-product'],
    summary:
      'Purchases of income products, newest first, with what each was paid and is owed; of one product, when it is given.',
    input: listInput(lists['console.incomeHoldings']).extend({
      product: numericId.optional(),
      mode: z.enum(ACCOUNT_MODES).optional(),
    }),
    reply: rows(
      z.object({
        id: numericId,
        customerId: numericId,
        maskedCustomer: z.string(),
        product: numericId,
        name: z.string(),
        mode: z.enum(ACCOUNT_MODES),
        asset: z.string(),
        principal: decimalText,
        paid: decimalText,
        owed: decimalText,
        state: z.enum(['running', 'redeemable', 'redeemed']),
        boughtAt: instantMs,
        endsAt: instantMs,
        redeemedAt: instantMs.nullable(),
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
    summary: 'Days of income that are paid, by product, newest first; of one product, when it is given.',
    input: pageInput.extend({ product: numericId.optional() }),
    reply: rows(
      z.object({
        product: numericId,
        name: z.string(),
        mode: z.enum(ACCOUNT_MODES),
        asset: z.string(),
        day: instantMs,
        holdings: wholeNumber,
        earned: decimalText,
        paid: decimalText,
        ended: wholeNumber,
        at: instantMs,
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
    errors: [
      'INCOME_TERMS_MISFIT',
      'INCOME_AMOUNTS_MISFIT',
      'INCOME_PRICE_MISFIT',
      'INCOME_RATE_MISFIT',
      'INCOME_DAYS_MISFIT',
      'INCOME_TIMES_MISFIT',
      'BAD_AMOUNT',
      'PROPOSAL_OPEN',
      'REASON_NEEDED',
    ],
  }),
  'console.closeIncomeProduct': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/income-products/{id}/close',
    envelope: 'api',
    who: { operator: ['product', 'finance'] },
    changes: ['income-product'],
    idempotent: true,
    summary: 'Ends the sale of an income product before its time, with a reason. What is held of it goes on as before.',
    input: z.object({ id: numericId, reason: lines(500) }),
    reply: z.object({ id: numericId }),
    errors: ['INCOME_PRODUCT_NOT_FOUND', 'NOT_ON_SALE', 'REASON_NEEDED'],
  }),
  'console.proposeIncomeWindUp': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/income-products/{id}/propose-wind-up',
    envelope: 'api',
    who: { operator: ['product'] },
    changes: ['proposal'],
    summary:
      'Proposes to wind an income product up: its sale ends, and every holding is redeemed with its income, whatever is left of its term. Another operator confirms.',
    input: z.object({ id: numericId, reason: lines(500) }),
    reply: proposal,
    errors: ['INCOME_PRODUCT_NOT_FOUND', 'CONFLICT', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
};
