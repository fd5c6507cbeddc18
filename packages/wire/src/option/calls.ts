import { z } from 'zod';
import { decimalText, done, emptyable, instrument, numericId, page, pageInput, renamed, wireNames } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { GATE_ERRORS } from '../gated.ts';
import { RISK_ERRORS } from '../risk-errors.ts';
import { listedOption, period, receipt, side } from './shapes.ts';

const own = { area: 'second', envelope: 'stock', who: 'customer' } as const;

/** Sent by older clients and never looked at: the server takes its own. */
const unread = z.union([emptyable(256), z.number(), z.null()]).optional();

/** The customer's rows of up/down options. */
export const endpoints = {
  'second.coins': endpoint({
    area: 'second',
    envelope: 'stock',
    who: 'public',
    method: 'GET',
    path: '/secondCoinConfig/coins',
    summary: 'The instruments that options are sold on, each with the number that its periods are listed by.',
    input: z.object({}),
    reply: z.object({
      list: z.array(
        renamed(
          z.object({
            id: numericId,
            symbol: z.string(),
            showSymbol: z.string(),
            coin: z.string(),
            baseCoin: z.string(),
            logo: z.string().nullable(),
            /** Whether an option can be scheduled for later. */
            scheduled: z.boolean(),
            /** What stakes are paid in, from the financial account. */
            currency: z.string(),
            /** Stakes that a form offers at a tap. */
            quickAmounts: z.array(decimalText),
          }),
          { symbol: 'instrument' },
        ),
      ),
    }),
    errors: [],
  }),
  'second.periods': endpoint({
    ...own,
    method: 'GET',
    path: '/period/list',
    shows: ['option-terms'],
    summary: 'The periods of an instrument with their odds and limits, the shortest first.',
    input: renamed(z.object({ secondId: numericId }), { secondId: 'coin' }),
    reply: z.object({ list: z.array(period) }),
    errors: ['OPTION_NOT_OFFERED'],
  }),
  'second.place': endpoint({
    ...own,
    method: 'POST',
    path: '/secondCoinConfig/createSecondContractOrder',
    changes: ['option', 'balance'],
    opens: { product: 'option' },
    idempotent: true,
    summary:
      'Buys an up/down option on the terms of its period; the price that opens it is the first one after this. With status 4 it starts at openTime.',
    input: renamed(
      z.object({
        betContent: side,
        betAmount: decimalText,
        symbol: instrument,
        periodId: numericId,
        status: wireNames({ 0: 'immediate', 4: 'scheduled' }).optional(),
        openTime: unread,
        openPrice: unread,
        coinSymbol: unread,
        baseSymbol: unread,
        minAmount: unread,
        odds: unread,
      }),
      { betContent: 'side', betAmount: 'stake', symbol: 'instrument', periodId: 'period', status: 'start' },
    ),
    reply: z.object({
      id: numericId,
      /** Null until the first tick after its start. */
      openPrice: decimalText.nullable(),
    }),
    errors: [
      ...GATE_ERRORS,
      'ACCOUNT_NOT_FOUND',
      ...RISK_ERRORS,
      'BAD_AMOUNT',
      'OPTION_NOT_OFFERED',
      'OPTION_PERIOD_NOT_FOUND',
      'BELOW_LEAST_STAKE',
      'ABOVE_MOST_STAKE',
      'APPOINTMENT_NOT_AHEAD',
      'APPOINTMENT_TOO_FAR',
      'APPOINTMENTS_CLOSED',
      'HALTED',
      'MARKET_CLOSED',
      'SUSPENDED',
      'MARKET_STALE',
      'TOO_MANY_ORDERS',
      'OPTION_CUSTOMER_CAP',
      'OPTION_END_CAP',
      'OPTION_INSTRUMENT_CAP',
      'OPTION_POOL_SHORT',
      'INSUFFICIENT_FUNDS',
    ],
  }),
  'second.cancel': endpoint({
    ...own,
    method: 'POST',
    path: '/secondCoinConfig/cancelOrder',
    changes: ['option', 'balance'],
    idempotent: true,
    summary: 'Takes a scheduled option back before it starts. No call touches one that has started.',
    input: z.object({ id: numericId }),
    reply: done,
    errors: ['ACCOUNT_NOT_FOUND', 'OPTION_NOT_FOUND', 'OPTION_STARTED'],
  }),
  'second.orders': endpoint({
    ...own,
    method: 'GET',
    path: '/secondCoinConfig/orders',
    shows: ['option'],
    summary:
      'Own options, newest first: those that run or are scheduled (0), or those that are over (1); of one instrument, when it is given.',
    input: renamed(
      pageInput.extend({
        status: wireNames({ 0: 'current', 1: 'history' }).optional(),
        symbol: instrument.optional(),
      }),
      { status: 'which', symbol: 'instrument' },
    ),
    reply: page(listedOption),
    errors: ['OPTION_NOT_OFFERED'],
  }),
  'second.order': endpoint({
    ...own,
    method: 'GET',
    path: '/secondCoinConfig/order',
    shows: ['option'],
    summary:
      'One own option with its receipt: every tick between acceptance and end, and how the result follows from them.',
    input: z.object({ id: numericId }),
    reply: z.object({ order: listedOption, ...receipt }),
    errors: ['OPTION_NOT_FOUND'],
  }),
};
