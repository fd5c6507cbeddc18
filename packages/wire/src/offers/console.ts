import { ACCOUNT_MODES } from '@bourse/rules';
import { z } from 'zod';
import {
  decimalText,
  instantMs,
  instrument,
  line,
  lines,
  nothing,
  numericId,
  pageInput,
  rows,
  wholeNumber,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { proposal } from '../proposal.ts';
import { lists } from './lists.ts';
import { offerOrderState } from './state.ts';

const reason = lines(500);
const kind = z.enum(['block', 'vip', 'otc']);
const bps = z.int().min(0).max(5_000);
const readers = { operator: ['product', 'compliance', 'support', 'finance', 'auditor'] } as const;
const reviewers = { operator: ['product', 'compliance'] } as const;

const offer = z.object({
  id: numericId,
  kind,
  instrument: z.string(),
  symbol: z.string(),
  /** For each account mode; `left` is of the real one. */
  quantity: decimalText,
  left: decimalText,
  minimum: decimalText,
  maximum: decimalText,
  /** What each tier takes off, in hundredths of a percent. */
  discountsBps: z.array(wholeNumber),
  /** Which of them a password opens. */
  passwords: z.array(z.boolean()),
  opensAt: instantMs,
  closesAt: instantMs,
  lockHours: wholeNumber,
  reviewed: z.boolean(),
  state: z.enum(['planned', 'open', 'closed']),
});

/** What one account mode has of an offer. */
const sales = z.object({ bought: decimalText, paid: decimalText, inReview: decimalText });

const order = z.object({
  id: numericId,
  mode: z.enum(ACCOUNT_MODES),
  customerId: numericId,
  maskedCustomer: z.string(),
  offer: numericId,
  kind,
  instrument: z.string(),
  symbol: z.string(),
  quantity: decimalText,
  price: decimalText,
  cost: decimalText,
  currency: z.string(),
  /** Below the market's price when it was placed, in hundredths of a percent. */
  discountBps: bps,
  /** How long what is bought cannot be sold, in whole hours; 0 is not at all. */
  lockHours: z.int(),
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
    errors: [
      'INSTRUMENT_NOT_FOUND',
      'NOT_TRADABLE',
      'BAD_AMOUNT',
      'OFF_LOT',
      'OFFER_TIERS_MISFIT',
      'OFFER_TIMES_MISFIT',
      'PROPOSAL_OPEN',
      'REASON_NEEDED',
    ],
  }),
  'console.vipList': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/vip-list',
    envelope: 'api',
    who: readers,
    shows: ['offer'],
    summary: 'Whether the list of VIP allocations has a password, and until when. Without one nobody enters it.',
    input: nothing,
    reply: z.object({ state: z.enum(['none', 'valid', 'expired']), validUntil: instantMs.nullable() }),
    errors: [],
  }),
  'console.proposeOfferPassword': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/offers/propose-password',
    envelope: 'api',
    who: { operator: ['product'] },
    changes: ['offer', 'proposal'],
    secrets: ['password'],
    summary:
      'Proposes another password: of a tier of an offer that has one, or without an offer of the list of VIP allocations. Whoever entered with the one before is locked out. Another operator confirms.',
    input: z.object({
      id: numericId.optional(),
      tier: z.int().min(0).max(4).optional(),
      password: line(128),
      /** Until when it opens anything; without it as long as there is no other. */
      validUntil: instantMs.optional(),
      reason,
    }),
    reply: proposal,
    errors: ['OFFER_NOT_FOUND', 'OFFER_CLOSED', 'BAD_AMOUNT', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
  'console.offerSales': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/offers/{id}/sales',
    envelope: 'api',
    who: readers,
    shows: ['offer'],
    summary: 'What was bought out of an offer and paid for it, and what waits for an operator.',
    input: z.object({ id: numericId }),
    reply: z.object({ currency: z.string(), real: sales, demo: sales }),
    errors: ['OFFER_NOT_FOUND'],
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
    errors: ['ORDER_NOT_FOUND', 'ACCOUNT_NOT_FOUND', 'CUSTOMER_CANNOT_TRADE', 'REASON_NEEDED'],
  }),
};
