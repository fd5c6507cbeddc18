import { z } from 'zod';
import {
  decimalText,
  done,
  filterOf,
  id,
  instantMs,
  moneyObject,
  numericId,
  page,
  pageInput,
  renamed,
  wholeNumber,
  wireNames,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { RISK_ERRORS } from '../risk-errors.ts';
import { centerType, offering, offeringKind } from './offering.ts';

/** 6 is ours: the offering was called off, and all money is back. */
const status = { 1: 'applied', 2: 'not-allotted', 3: 'allotted', 4: 'paid', 5: 'listed', 6: 'returned' } as const;

/** An own application; money is in the currency. */
const application = renamed(
  z.object({
    id: numericId,
    stockId: numericId,
    newName: z.string(),
    stockCode: z.string(),
    stockGid: z.string(),
    newType: offeringKind,
    status: wireNames(status),
    applyNums: wholeNumber,
    /** Shares allotted. */
    applyNumber: wholeNumber,
    /** The number in the ballot; null where there was none. */
    ballotNumber: wholeNumber.nullable(),
    buyPrice: decimalText,
    amoundPaid: decimalText,
    buyPriceAmountVO: moneyObject,
    pendingPayAmountAmountVO: moneyObject,
    amoundPaidAmountVO: moneyObject,
    addTime: instantMs,
    /** When what is allotted is paid from the money held, and when it is moved to the positions, by the terms of the offering. */
    payTime: instantMs,
    listTime: instantMs,
    /** When it was moved to the positions; null before. */
    fixTime: instantMs.nullable(),
    userAccount: z.string(),
  }),
  {
    stockId: 'offering',
    newName: 'name',
    stockCode: 'code',
    stockGid: 'instrument',
    newType: 'kind',
    applyNums: 'requested',
    applyNumber: 'allotted',
    ballotNumber: 'number',
    buyPrice: 'price',
    amoundPaid: 'paid',
    buyPriceAmountVO: 'priceMoney',
    pendingPayAmountAmountVO: 'dueMoney',
    amoundPaidAmountVO: 'paidMoney',
    addTime: 'appliedAt',
    payTime: 'paysAt',
    listTime: 'listsAt',
    fixTime: 'listedAt',
    userAccount: 'account',
  },
);

/** New shares: what is offered, and the own applications. */
export const endpoints = {
  'ipo.offerings': endpoint({
    area: 'ipo',
    method: 'GET',
    path: '/stock/subscribe/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['offering', 'application'],
    summary: 'New shares that can be applied for, those that close first to begin with.',
    input: z.object({
      ...pageInput.shape,
      newType: filterOf({ 0: 'all', 1: 'funds', 2: 'most', 3: 'full', 4: 'fixed' }),
    }),
    reply: page(offering),
    errors: [],
  }),
  'ipo.center': endpoint({
    area: 'ipo',
    method: 'GET',
    path: '/stock/subscribe/center/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['offering', 'application'],
    summary: 'New shares by where they stand: open, not listed yet, or listed.',
    input: z.object({ ...pageInput.shape, centerType }),
    reply: page(offering),
    errors: [],
  }),
  'ipo.ballot': endpoint({
    area: 'ipo',
    method: 'GET',
    path: '/stock/subscribe/ballot',
    envelope: 'bare',
    produces: 'application/json',
    who: 'public',
    summary:
      'All that an allotment follows from and what came of it, without anything about customers, as one JSON document: anyone can recompute it.',
    input: z.object({ id }),
    reply: z.unknown(),
    errors: ['OFFERING_NOT_FOUND', 'OFFERING_OPEN'],
    perMinute: 10,
  }),
  'ipo.apply': endpoint({
    area: 'ipo',
    method: 'POST',
    path: '/stock/user-stock-subscribe/create',
    envelope: 'stock',
    who: 'customer',
    idempotent: true,
    changes: ['offering', 'application', 'balance'],
    summary: 'Applies for new shares, or changes the own application until the close. The price of all of it is held.',
    input: renamed(z.object({ id: id.optional(), stockGid: id.optional(), applyNums: wholeNumber }), {
      stockGid: 'instrument',
      applyNums: 'quantity',
    }),
    reply: done,
    errors: [
      'OFFERING_NOT_FOUND',
      'OFFERING_CLOSED',
      'OFF_LOT',
      'BELOW_MINIMUM',
      'ABOVE_MAXIMUM',
      'INSUFFICIENT_FUNDS',
      'ACCOUNT_NOT_FOUND',
      ...RISK_ERRORS,
      'DEMO_NOT_ALLOWED',
    ],
  }),
  'ipo.applications': endpoint({
    area: 'ipo',
    method: 'GET',
    path: '/stock/user-stock-subscribe/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['application'],
    summary:
      'Own applications for new shares, newest first; `status` 8 is all that were allotted shares, whatever came of them.',
    input: z.object({ ...pageInput.shape, status: filterOf({ ...status, 8: 'successful' }) }),
    reply: page(application),
    errors: [],
  }),
};
