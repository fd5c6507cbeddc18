import { z } from 'zod';
import { decimalText, instantMs, numericId, wholeNumber } from '../codecs.ts';
import { RISK_ERRORS } from '../risk-errors.ts';
import { offerOrderStatus } from './state.ts';

const names = { stockGid: 'instrument', stockCode: 'code', stockName: 'name', stockType: 'venue' } as const;
const named = { stockGid: z.string(), stockCode: z.string(), stockName: z.string(), stockType: z.string() };

/** What an offer says on each kind's page: how much is left, from and to how much, until when and how long it is locked. */
export const offered = {
  id: numericId,
  ...named,
  currency: z.string(),
  /** What purchases are a multiple of, the least that is bought at once, and the most in all, of which the customer has taken so much. */
  lotNum: decimalText,
  stockNum: decimalText,
  maxNum: decimalText,
  takenNum: decimalText,
  /** How much was offered, and what of it is left. */
  totalNum: decimalText,
  surplusNum: decimalText,
  startTime: instantMs,
  endTime: instantMs,
  /** For how long what is bought cannot be sold; milliseconds. */
  lockTime: wholeNumber,
  /** How much dearer than confirmed an order may become until it is carried out, in hundredths of a percent. */
  collarBps: wholeNumber,
  /** Whether an operator looks at each order first. */
  review: z.boolean(),
};
export const offeredNames = {
  ...names,
  lotNum: 'lot',
  stockNum: 'minimum',
  maxNum: 'maximum',
  takenNum: 'taken',
  totalNum: 'total',
  surplusNum: 'left',
  startTime: 'opensAt',
  endTime: 'closesAt',
  lockTime: 'lockMs',
  review: 'isReviewed',
} as const;

/** An own order out of an offer of any kind. */
export const order = {
  id: numericId,
  ...named,
  price: decimalText,
  /** What is left of the price after the discount: 0.9. */
  discount: decimalText,
  amount: decimalText,
  currency: z.string(),
  status: offerOrderStatus,
  /** Why it was refused. */
  reason: z.string().nullable(),
  /** Until when what was bought cannot be sold. */
  lockedUntil: instantMs.nullable(),
  createTime: instantMs,
  updateTime: instantMs,
};
export const orderNames = {
  ...names,
  amount: 'cost',
  status: 'state',
  createTime: 'placedAt',
  updateTime: 'updatedAt',
} as const;

/** What an order out of an offer of any kind may be refused with. */
export const takeErrors = [
  'INSTRUMENT_NOT_FOUND',
  'OFFER_NOT_FOUND',
  'OFFER_CLOSED',
  'ACCOUNT_NOT_FOUND',
  ...RISK_ERRORS,
  'BAD_AMOUNT',
  'OFF_LOT',
  'BELOW_MINIMUM',
  'ABOVE_MAXIMUM',
  'OUT_OF_STOCK',
  'HALTED',
  'MARKET_CLOSED',
  'SUSPENDED',
  'MARKET_STALE',
  'PRICE_MOVED',
  'INSUFFICIENT_FUNDS',
] as const;

/** The most that an order may cost, as its customer has confirmed it; above that it is refused. Without it the collar alone is the bound. */
export const maxAmount = decimalText.optional();
