import { z } from 'zod';
import { decimalText, instantMs, instrument, line, lines, numericId, pageInput, rows, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { proposal } from '../proposal.ts';
import { lists } from './lists.ts';

const reason = lines(500);

const stage = z.enum([
  'open',
  'freezing',
  'frozen',
  'drawing',
  'allotting',
  'allotted',
  'paid',
  'listed',
  'returning',
  'called-off',
]);

const offering = z.object({
  id: numericId,
  name: z.string(),
  instrument: z.string(),
  currency: z.string(),
  newType: wholeNumber,
  price: decimalText,
  lot: wholeNumber,
  offered: wholeNumber,
  applied: wholeNumber,
  applications: wholeNumber,
  opensAt: instantMs,
  closesAt: instantMs,
  paysAt: instantMs,
  listsAt: instantMs,
  stage,
  commitment: z.string(),
  seed: z.string().nullable(),
  /** Of the applications at the close, and of the prices after it. */
  digest: z.string().nullable(),
  pricesDigest: z.string().nullable(),
  /** How much of what the stage has to do is done, from 0 to 1. */
  progress: z.number(),
});

/** The console's rows of new shares. */
export const endpoints = {
  'console.offerings': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/offerings',
    envelope: 'rows',
    who: { operator: ['product', 'compliance', 'finance', 'support', 'auditor'] },
    shows: ['offering'],
    summary: 'Offerings of new shares, newest first: terms, applications, stage, and the commitment to the ballot.',
    input: pageInput,
    reply: rows(offering),
    errors: [],
  }),
  'console.shareApplications': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/share-applications',
    envelope: 'rows',
    who: { operator: ['product', 'compliance', 'finance', 'support', 'auditor'] },
    shows: ['offering'],
    summary: 'Who applied for new shares, newest first; for those of one offering, when it is given.',
    input: listInput(lists['console.shareApplications']).extend({ offering: numericId.optional() }),
    reply: rows(
      z.object({
        id: numericId,
        offering: numericId,
        name: z.string(),
        symbol: z.string(),
        customerId: numericId,
        maskedCustomer: z.string(),
        quantity: wholeNumber,
        /** Null until the allotment. */
        allotted: wholeNumber.nullable(),
        /** In the ballot; null where there was none. */
        ballotNumber: wholeNumber.nullable(),
        currency: z.string(),
        /** What all that was applied for costs. */
        amount: decimalText,
        status: z.enum(['applied', 'not-allotted', 'allotted', 'paid', 'listed', 'returned']),
        appliedAt: instantMs,
      }),
    ),
    errors: [],
  }),
  'console.proposeOffering': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/offerings/propose',
    envelope: 'api',
    who: { operator: ['product'] },
    changes: ['offering', 'proposal'],
    summary: 'Proposes an offering; its ballot seed is made and sealed now. Another operator confirms.',
    input: z.object({
      name: line(100, 'Aurix, new shares'),
      instrument,
      newType: z.int().min(1).max(4),
      price: decimalText,
      lot: wholeNumber,
      offered: wholeNumber,
      least: wholeNumber,
      most: wholeNumber,
      opensAt: instantMs,
      closesAt: instantMs,
      paysAt: instantMs,
      listsAt: instantMs,
      reason,
    }),
    reply: proposal,
    errors: [
      'INSTRUMENT_NOT_FOUND',
      'NOT_TRADABLE',
      'OFFERING_PRICE_MISFIT',
      'OFFERING_SIZES_MISFIT',
      'OFFERING_TIMES_MISFIT',
      'PROPOSAL_OPEN',
      'REASON_NEEDED',
    ],
  }),
  'console.ballot': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/offerings/{id}/ballot',
    envelope: 'bare',
    produces: 'application/json',
    who: { operator: ['product', 'compliance', 'finance', 'support', 'auditor'] },
    shows: ['offering'],
    summary: 'The file of an allotment that customers can download as well: anyone can recompute it.',
    input: z.object({ id: numericId }),
    reply: z.unknown(),
    errors: ['OFFERING_NOT_FOUND', 'OFFERING_OPEN'],
    perMinute: 10,
  }),
  'console.proposeCallOff': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/offerings/{id}/propose-call-off',
    envelope: 'api',
    who: { operator: ['product', 'compliance'] },
    changes: ['offering', 'proposal'],
    summary: 'Proposes to call an offering off before its listing; everything goes back to the customers.',
    input: z.object({ id: numericId, reason }),
    reply: proposal,
    errors: ['OFFERING_NOT_FOUND', 'OFFERING_CLOSED', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
};
