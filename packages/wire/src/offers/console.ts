import { z } from 'zod';
import { decimalText, instantMs, instrument, line, lines, numericId, pageInput, rows, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { proposal } from '../proposal.ts';
import { lists } from './lists.ts';
import { offerOrderState } from './state.ts';

const reason = lines(500);
const kind = z.enum(['block', 'otc']);
const bps = z.int().min(0).max(5_000);
const readers = { operator: ['product', 'compliance', 'support', 'finance', 'auditor'] } as const;
const reviewers = { operator: ['product', 'compliance'] } as const;

const offer = z.object({
  id: numericId,
  kind: z.enum(['block', 'vip', 'otc']),
  instrument: z.string(),
  symbol: z.string(),
  /** For each account mode; `left` is of the real one. */
  quantity: decimalText,
  left: decimalText,
  minimum: decimalText,
  maximum: decimalText,
  /** What each tier takes off, in hundredths of a percent. */
  discountsBps: z.array(wholeNumber),
  opensAt: instantMs,
  closesAt: instantMs,
  lockHours: wholeNumber,
  reviewed: z.boolean(),
  state: z.enum(['planned', 'open', 'closed']),
});

const order = z.object({
  id: numericId,
  mode: z.enum(['real', 'demo']),
  customerId: numericId,
  maskedCustomer: z.string(),
  offer: numericId,
  kind: z.enum(['block', 'vip', 'otc']),
  instrument: z.string(),
  symbol: z.string(),
  quantity: decimalText,
  price: decimalText,
  cost: decimalText,
  currency: z.string(),
  state: offerOrderState,
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  placedAt: instantMs,
  updatedAt: instantMs,
});

/** The console's rows of offers: what is offered, and what was asked for out of it. */
export const offersConsoleEndpoints = {
  'console.offers': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/offers',
    envelope: 'rows',
    who: readers,
    shows: ['offer'],
    summary: 'Offers of shares below the reference price, newest first.',
    input: pageInput,
    reply: rows(offer),
    errors: [],
  }),
  'console.proposeOffer': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/offers/propose',
    envelope: 'api',
    who: { operator: ['product'] },
    changes: ['offer', 'proposal'],
    secrets: ['tiers'],
    summary:
      'Proposes to offer shares: how many, to whom at most and at least how many, what each tier takes off and which password opens it. Another operator confirms.',
    input: z.object({
      kind,
      instrument,
      quantity: decimalText,
      minimum: decimalText,
      maximum: decimalText,
      tiers: z
        .array(z.object({ discountBps: bps, password: line(128).optional() }))
        .min(1)
        .max(5),
      opensAt: instantMs,
      closesAt: instantMs,
      lockHours: z.int().min(0).max(87_600),
      /** As the deployment has it where it is left out. */
      reviewed: z.boolean().optional(),
      reason,
    }),
    reply: proposal,
    errors: ['INSTRUMENT_NOT_FOUND', 'NOT_TRADABLE', 'BAD_AMOUNT', 'OFF_LOT', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
  'console.closeOffer': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/offers/{id}/close',
    envelope: 'api',
    who: reviewers,
    changes: ['offer'],
    idempotent: true,
    summary: 'Ends an offer before its time, with a reason. Orders in review still get their answer.',
    input: z.object({ id: numericId, reason }),
    reply: offer,
    errors: ['OFFER_NOT_FOUND', 'OFFER_CLOSED', 'REASON_NEEDED'],
  }),
  'console.offerOrders': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/offer-orders',
    envelope: 'rows',
    who: readers,
    shows: ['offer'],
    summary: 'Orders out of offers, newest first; those that wait for an operator by their state.',
    input: listInput(lists['console.offerOrders']).extend({
      customerId: numericId.optional(),
      state: offerOrderState.optional(),
    }),
    reply: rows(order),
    errors: [],
  }),
  'console.reviewOfferOrder': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/offer-orders/{id}/review',
    envelope: 'api',
    who: reviewers,
    changes: ['offer'],
    idempotent: true,
    summary:
      'Carries out an order in review at the price it was placed at, or gives its money and its shares free again, with a reason that the customer then sees.',
    input: z.object({ id: numericId, approve: z.boolean(), reason }),
    reply: order,
    errors: ['ORDER_NOT_FOUND', 'ACCOUNT_NOT_FOUND', 'CUSTOMER_FROZEN', 'REASON_NEEDED'],
  }),
};
