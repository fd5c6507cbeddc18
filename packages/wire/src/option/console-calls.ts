import { ACCOUNT_MODES } from '@bourse/rules';
import { z } from 'zod';
import {
  decimalText,
  flag,
  instantMs,
  instrument,
  line,
  lines,
  numericId,
  pageInput,
  rows,
  wholeNumber,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { proposal } from '../proposal.ts';
import { lists } from './lists.ts';
import { listedOption, reason as reasonOfResult, receipt, result, tapeMark } from './shapes.ts';

const READERS = { operator: ['product', 'finance', 'compliance', 'support', 'auditor'] } as const;
const reason = lines(500);
const proposing = ['PROPOSAL_OPEN', 'REASON_NEEDED'] as const;
const mode = z.enum(ACCOUNT_MODES);

const caps = {
  /** The worst case of all ends of the instrument together. */
  instrumentCap: decimalText,
  /** The open stakes of one customer. */
  customerCap: decimalText,
  /** The worst case of one end. */
  endCap: decimalText,
} as const;

const periodTerms = z.object({
  seconds: wholeNumber,
  oddsPercent: decimalText,
  minimum: decimalText,
  maximum: decimalText,
});

const whose = { customerId: numericId, maskedCustomer: z.string(), mode } as const;

/** The console's rows of up/down options. Nothing here touches an option that is open, its price or its result. */
export const endpoints = {
  'console.optionCoins': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/option-coins',
    envelope: 'rows',
    who: READERS,
    shows: ['option-terms', 'option'],
    summary: 'What options are sold on: odds, limits and caps, and how much of the caps is used.',
    input: pageInput,
    reply: rows(
      z.object({
        id: numericId,
        instrument: z.string(),
        symbol: z.string(),
        currency: z.string(),
        isOffered: z.boolean(),
        periods: z.array(periodTerms.extend({ id: numericId })),
        ...caps,
        /** Open options in the real account mode, and the worst case that is held for them. */
        open: wholeNumber,
        worstCase: decimalText,
      }),
    ),
    errors: [],
  }),
  'console.optionPool': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/option-pool',
    envelope: 'api',
    who: READERS,
    shows: ['option'],
    summary: 'The pool that options are paid from: what is free, what is held for worst cases, and the sum of these.',
    input: z.object({}),
    reply: z.object({
      currency: z.string(),
      available: decimalText,
      held: decimalText,
      worstCase: decimalText,
      open: wholeNumber,
      stakes: decimalText,
    }),
    errors: [],
  }),
  'console.optionExposure': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/option-exposure',
    envelope: 'rows',
    who: READERS,
    shows: ['option'],
    summary:
      'Open options by instrument and end, soonest first: stakes each way, the worst case, and what of the pool is held for it.',
    input: pageInput.extend({ instrument: instrument.optional(), mode: mode.optional() }),
    reply: rows(
      z.object({
        id: numericId,
        mode,
        instrument: z.string(),
        symbol: z.string(),
        currency: z.string(),
        endsAt: instantMs,
        state: z.enum(['open', 'settling']),
        options: wholeNumber,
        up: decimalText,
        down: decimalText,
        /** Profits of those that no tick has opened yet. */
        unopened: decimalText,
        worstCase: decimalText,
        held: decimalText,
        cap: decimalText,
      }),
    ),
    errors: [],
  }),
  'console.optionResults': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/option-results',
    envelope: 'rows',
    who: READERS,
    shows: ['option'],
    summary:
      'Settled and cancelled options, newest first; of a day, an instrument or an account mode, when it is given.',
    input: listInput(lists['console.optionResults']).extend({
      instrument: instrument.optional(),
      mode: mode.optional(),
    }),
    reply: rows(
      z.object({
        id: numericId,
        ...whose,
        instrument: z.string(),
        symbol: z.string(),
        side: z.enum(['up', 'down']),
        currency: z.string(),
        stake: decimalText,
        oddsPercent: decimalText,
        seconds: wholeNumber,
        result,
        reason: reasonOfResult,
        payout: decimalText,
        open: tapeMark.nullable(),
        close: tapeMark.nullable(),
        endsAt: instantMs,
        at: instantMs,
      }),
    ),
    errors: ['OPTION_NOT_OFFERED'],
  }),
  'console.option': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/options/{id}',
    envelope: 'api',
    who: READERS,
    shows: ['option'],
    summary: 'One option with its receipt.',
    input: z.object({ id: numericId }),
    reply: z.object({ order: listedOption, ...receipt, ...whose }),
    errors: ['OPTION_NOT_FOUND'],
  }),
  'console.proposeOptionTerms': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/option-coins/propose',
    envelope: 'api',
    who: { operator: ['product'] },
    changes: ['proposal'],
    summary: 'Proposes odds, limits and caps of options on an instrument; what is accepted already keeps its own.',
    input: z.object({
      instrument,
      isOffered: flag,
      periods: z.array(periodTerms).min(1).max(20),
      ...caps,
      reason,
    }),
    reply: proposal,
    errors: ['INSTRUMENT_NOT_FOUND', 'OPTION_TERMS_MISFIT', 'BAD_AMOUNT', ...proposing],
  }),
  'console.proposeOptionPool': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/option-pool/propose',
    envelope: 'api',
    who: { operator: ['finance'] },
    changes: ['proposal'],
    summary: 'Proposes to put money of the house into the pool of options, or to take out what is not held.',
    input: z.object({
      direction: z.enum(['in', 'out']),
      amount: decimalText,
      reference: line(120, 'wire 2026-05-20/17'),
      reason,
    }),
    reply: proposal,
    errors: ['OPTION_POOL_SHORT', 'BAD_AMOUNT', ...proposing],
  }),
};
