import { WALLET_NETWORKS } from '@bourse/rules/wallet-address';
import { z } from 'zod';
import { emptyable, id, instantMs, line, lines, numericId, rows } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { assigning, listInput } from '../list-input.ts';
import { EVERY_ROLE } from '../operator.ts';
import { proposal, proposalKind, proposalState } from '../proposal.ts';
import { lists } from './lists.ts';

const reason = lines(500);

/** What money and decisions that take two may be refused with when they are carried out. */
const CARRIED_OUT = [
  'APPLICATION_NOT_FOUND',
  'NOT_IN_REVIEW',
  'TAKEN_BY_OTHER',
  'NO_SUCH_ITEM',
  'NOT_REVEALED',
  'REASON_NEEDED',
  'NOT_WAITING',
  'CUSTOMER_FROZEN',
  'NOT_FIRST',
  'FOUR_EYES_NEEDED',
  'ACCOUNT_NOT_FOUND',
  'POSTING_MISFIT',
  'POSTING_NOT_FOUND',
  'NOT_CREDITED',
  'NOT_PAID',
  'REVERSAL_ABOVE_AVAILABLE',
  'BAD_AMOUNT',
  'BAD_REFERENCE',
  'PAYMENT_DETAIL_CHANGED',
  'REFERENCE_USED',
  'INSUFFICIENT_FUNDS',
  'UNSETTLED_FUNDS',
  'BORROWED_FUNDS',
  'CREDIT_NOT_APPLYING',
  'CREDIT_LIMIT_NONE',
  'RATE_UNAVAILABLE',
] as const;

/** A bank account or a wallet that customers are told to pay in to. */
export const paymentDetailBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bank'),
    name: line(200, 'Sample Clearing Bank'),
    number: line(64, 'XX00 SAMP 0000'),
    code: line(64, 'SAMPXXXX'),
    holder: line(200, 'Client Money'),
    fpsId: emptyable(64),
    currency: line(16, 'EUR'),
    minimum: line(32, '10'),
    maximum: line(32, '1000'),
  }),
  z.object({
    kind: z.literal('wallet'),
    network: z.enum(WALLET_NETWORKS),
    address: line(128, 'T…'),
    minimum: line(32, '10'),
    maximum: line(32, '1000'),
  }),
]);

const paymentDetail = z.object({
  id: z.string(),
  version: z.int(),
  body: paymentDetailBody,
  retired: z.boolean(),
  /** Null for what the brand began with. */
  proposal: id.nullable(),
  at: instantMs,
});

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{1,62}$/)
  .meta({ examples: ['sample-eur'] });

export const proposalEndpoints = {
  'console.proposals': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/proposals',
    envelope: 'rows',
    who: { operator: EVERY_ROLE },
    shows: ['proposal'],
    summary:
      'What one operator proposed and another has to confirm: open ones oldest first, decided ones newest first.',
    input: listInput(lists['console.proposals']).extend({
      state: proposalState.optional(),
      kind: proposalKind.optional(),
    }),
    reply: rows(proposal),
    errors: [],
  }),
  'console.proposal': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/proposals/{id}',
    envelope: 'api',
    who: { operator: EVERY_ROLE },
    shows: ['proposal'],
    summary: 'One proposal: who, why, and what exactly will happen.',
    input: z.object({ id: numericId }),
    reply: proposal,
    errors: ['PROPOSAL_NOT_FOUND'],
  }),
  'console.assignProposal': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/proposals/{id}/assign',
    envelope: 'api',
    who: { operator: EVERY_ROLE },
    changes: ['proposal'],
    summary: 'Takes an open proposal, also from another operator when that is said, or gives it back.',
    input: assigning,
    reply: proposal,
    errors: ['PROPOSAL_NOT_FOUND', 'PROPOSAL_DECIDED', 'TAKEN_BY_OTHER'],
  }),
  'console.confirmProposal': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/proposals/{id}/confirm',
    envelope: 'api',
    who: { operator: EVERY_ROLE },
    changes: 'everything',
    summary: "Carries out another operator's proposal, once; the kind says which roles may.",
    input: z.object({ id: numericId }),
    reply: proposal,
    errors: [
      'DESTINATION_CHANGED',
      'PROPOSAL_NOT_FOUND',
      'PROPOSAL_DECIDED',
      'OWN_PROPOSAL',
      'OWN_ACCOUNT',
      'NOT_FOR_ROLE',
      'CONFLICT',
      'USERNAME_TAKEN',
      'TOO_FEW_ADMINISTRATORS',
      'OPERATOR_NOT_FOUND',
      'PAYMENT_DETAIL_NOT_FOUND',
      'BAD_PAYMENT_DETAIL',
      'CONTENT_NOT_FOUND',
      'SECOND_FACTOR_OFF',
      'FUNDS_PASSWORD_NOT_SET',
      'ACCOUNT_NOT_EMPTY',
      'ACCOUNT_EXISTS',
      'INSTRUMENT_NOT_FOUND',
      'INCOME_PRODUCT_NOT_FOUND',
      'INCOME_TERMS_MISFIT',
      'INCOME_AMOUNTS_MISFIT',
      'INCOME_PRICE_MISFIT',
      'INCOME_RATE_MISFIT',
      'INCOME_DAYS_MISFIT',
      'INCOME_TIMES_MISFIT',
      'OFFER_TIERS_MISFIT',
      'OFFER_TIMES_MISFIT',
      'OFFERING_NOT_FOUND',
      'OFFERING_CLOSED',
      'OFFERING_PRICE_MISFIT',
      'OFFERING_SIZES_MISFIT',
      'OFFERING_TIMES_MISFIT',
      'NOT_TRADABLE',
      'DIVIDEND_NOT_FOUND',
      'SPLIT_NOT_FOUND',
      'ABOVE_MAXIMUM',
      ...CARRIED_OUT,
    ],
  }),
  'console.rejectProposal': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/proposals/{id}/reject',
    envelope: 'api',
    who: { operator: EVERY_ROLE },
    changes: 'everything',
    summary: 'Rejects a proposal, or takes back an own one, with a reason.',
    input: z.object({ id: numericId, reason }),
    reply: proposal,
    errors: ['PROPOSAL_NOT_FOUND', 'PROPOSAL_DECIDED', 'OWN_ACCOUNT', 'NOT_FOR_ROLE', 'REASON_NEEDED'],
  }),
  'console.paymentDetails': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/payment-details',
    envelope: 'api',
    who: { operator: ['finance', 'compliance', 'auditor'] },
    shows: ['payment-detail'],
    summary: 'Where customers are told to pay in to: every version of every bank account and wallet, newest first.',
    input: z.object({}),
    reply: z.array(paymentDetail),
    errors: [],
  }),
  'console.proposePaymentDetail': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/payment-details/propose',
    envelope: 'api',
    who: { operator: ['finance'] },
    changes: ['proposal'],
    summary: 'Proposes a new or changed bank account or wallet; nothing changes until another operator confirms.',
    input: z.object({ id: name, body: paymentDetailBody, reason }),
    reply: proposal,
    errors: ['PAYMENT_DETAIL_CHANGED', 'BAD_PAYMENT_DETAIL', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
  'console.proposeRetirement': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/payment-details/{id}/propose-retirement',
    envelope: 'api',
    who: { operator: ['finance'] },
    changes: ['proposal'],
    summary: 'Proposes that a bank account or wallet is shown to customers no more.',
    input: z.object({ id: name, reason }),
    reply: proposal,
    errors: ['PAYMENT_DETAIL_CHANGED', 'PAYMENT_DETAIL_NOT_FOUND', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
};
